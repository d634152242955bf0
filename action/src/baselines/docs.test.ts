// Compares the documentation of stored runs with the code: limits, the layout of a store, commands and flags.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { STALE_COMMITS, STALE_DAYS, YOUNG_DAYS } from './age.ts';
import { LEFT_BEHIND } from './left-behind.ts';
import { COMPARED, isBaseline } from './life.ts';
import { parseFileName } from './names.ts';
import { readSidecar, sidecarPath } from './sidecar.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const PAGE = read('docs/baselines.md');
const [, STORE = ''] = /^## A store of baselines\n([\s\S]*?)^## /m.exec(read('docs/formats.md')) ?? [];

const assertStates = (sentence: string, page = PAGE) =>
  assert.ok(page.replace(/\s+/g, ' ').includes(sentence), `the documentation lacks "${sentence}"`);

it('docs/baselines.md states the limits of the code', () => {
  assertStates(`The ${COMPARED} newest baselines of a suite on the same processor are compared with`);
  assertStates(`still keeps the newest ${COMPARED} baselines`);
  assertStates(`At most the ${COMPARED} newest runs are used`, read('docs/how-it-decides.md'));
  assertStates(
    `more than ${STALE_DAYS} days older than the run. It is also stale at more than ${STALE_COMMITS} commits and ${YOUNG_DAYS} days behind it.`,
  );
  assert.equal(LEFT_BEHIND, 3_600_000);
  assertStates('and sidecars without a run, after an hour', STORE);
});

it('docs/formats.md shows valid names and a valid sidecar', () => {
  const names = STORE.match(/\S+-[0-9a-f]{12}\.(txt|json)/g) ?? [];
  assert.equal(names.length, 2);
  assert.equal(sidecarPath(names[0] ?? ''), names[1]);
  assert.equal(parseFileName(names[0] ?? '')?.commit, '3f2a1b9c4d5e');
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(STORE) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'overhead-docs-'));
  try {
    const run = join(folder, 'run.txt');
    writeFileSync(sidecarPath(run), example);
    const found = readSidecar(run);
    assert.ok('marks' in found && found.marks !== null, JSON.stringify(found));
    assert.equal(isBaseline({ marks: found.marks }), true);
    assert.equal(isBaseline({ marks: { ...found.marks, accepted: null } }), false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('docs/baselines.md names every command and only existing flags', () => {
  const program = read('action/src/cli/baseline.ts');
  const commands = [...PAGE.matchAll(/^overhead baseline ([a-z]+) /gm)].map(match => match[1]);
  const known = [...program.matchAll(/^ {2}(?:add\(|baseline\n {4}\.command\()\s*'([a-z]+)'/gm)].map(
    match => match[1],
  );
  assert.deepEqual([...new Set(commands)], known);
  const flags = new Set(PAGE.match(/--[a-z][a-z-]+/g));
  for (const flag of [
    '--reason',
    '--removed',
    '--as',
    '--keep',
    '--older-than',
    '--imported',
    '--dry-run',
    '--baseline',
  ])
    assert.ok(flags.delete(flag) && program.includes(`'${flag}`), flag);
  const history = read('action/src/cli/program.ts');
  for (const flag of [
    '--all',
    '--last',
    '--control',
    '--json',
    '--config',
    '--max-drift',
    '--html',
    '--summary',
  ])
    assert.ok(flags.delete(flag) && history.includes(`'${flag}`), flag);
  assert.ok(flags.delete('--into') && read('action/src/cli/exchange.ts').includes("'--into "), '--into');
  assert.deepEqual([...flags], ['--allow-empty', '--count'], "the others are Git's");
});
