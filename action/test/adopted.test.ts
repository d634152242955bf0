// The configurations for public suites: valid, short, and each with what came out when it ran, or a remark that it did not.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { loadConfig } from '../src/config/resolve.ts';
import { ROOT } from './fixture.ts';

const FOLDER = 'examples/adopted';
const README = readFileSync(join(ROOT, FOLDER, 'README.md'), 'utf8');
const CONFIGURATIONS = globSync(`${FOLDER}/*/overhead.yml`, { cwd: ROOT }).sort();

/** The most lines of a configuration, without blank ones and comments. */
const MOST_LINES = 15;
/** The fewest suites, and the fewest of them that ran. */
const [FEWEST, FEWEST_RUN] = [10, 6];

/** The part of the page about a suite; empty without one. */
function partOf(name: string): string {
  const [, part = ''] = README.split(`\n### ${name}\n`);
  return part.split('\n#')[0] ?? '';
}

const linesOf = (text: string) => text.split('\n').filter(line => !/^\s*(#|$)/.test(line));
const RAN = /^```\n\$ overhead run/m;
const NOT_RUN = /^Checked, not run: /m;

describe('a configuration for a public suite', () => {
  for (const path of CONFIGURATIONS) {
    const name = basename(dirname(path));

    it(`is valid, and at most ${MOST_LINES} lines long: ${name}`, () => {
      assert.ok(loadConfig(join(ROOT, path)).suites.length > 0);
      const lines = linesOf(readFileSync(join(ROOT, path), 'utf8'));
      assert.ok(lines.length <= MOST_LINES, `${lines.length} lines`);
    });

    it(`has its result on the page, or the reason why it did not run: ${name}`, () => {
      const part = partOf(name);
      assert.notEqual(part, '', `${FOLDER}/README.md has no heading "### ${name}"`);
      assert.ok(RAN.test(part) !== NOT_RUN.test(part), 'either a run or a reason');
    });
  }

  it('is one of enough', () => {
    assert.ok(CONFIGURATIONS.length >= FEWEST, `${CONFIGURATIONS.length} suites`);
    const ran = CONFIGURATIONS.filter(path => RAN.test(partOf(basename(dirname(path)))));
    assert.ok(ran.length >= FEWEST_RUN, `${ran.length} of them ran`);
  });

  it('counts lines with content', () => assert.deepEqual(linesOf('a\n\n  # b\n  c # d\n'), ['a', '  c # d']));
});

it('the page has no result of a suite that is not there', () => {
  const names = [...README.matchAll(/^### (.*)$/gm)].map(([, name = '']) => name);
  assert.deepEqual(names.toSorted(), CONFIGURATIONS.map(path => basename(dirname(path))).sort());
});
