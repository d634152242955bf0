// A revision of Git as a variant in machines that really boot, through the command. Skipped, and said so, without QEMU.
import assert from 'node:assert/strict';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { TestRepository } from '../src/revisions/testing.ts';
import { cacheOfMachines, noMachine } from './booting.ts';
import { assertStatus, judge, overhead, rowsOf, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';

/** Does as much as the file beside it says. */
const APP =
  '#!/bin/sh\nn=0; read -r most < work; while [ $n -lt $most ]; do n=$((n + 1)); done; echo "did $n"\n';
/** A build is a copy: what is measured is what the build made. */
const BUILD = '#!/bin/sh\nmkdir -p out && cp app work out/\n';
const [LITTLE, MUCH] = [2000, 20_000];

describe('a revision in the simulator', { skip: noMachine() }, () => {
  const { path, remove } = scratch('booted');
  before(assertBuilt);
  after(remove);

  it('is built, booted and counted beside the working tree, and known from then on', () => {
    const repository = new TestRepository(path('repository'));
    const ignored = { '.gitignore': 'out/\nfirst/\nsecond/\n.cache/\n' };
    repository.commit({ app: APP, work: `${LITTLE}\n`, build: BUILD, ...ignored });
    repository.write({ work: `${MUCH}\n`, 'out/app': APP, 'out/work': `${MUCH}\n` });
    const suite = {
      runner: 'command',
      mode: 'simulation',
      command: './app',
      folder: 'out',
      build: './build',
      files: ['work'],
      rounds: { min: 1, max: 1 },
      variants: { base: { ref: 'HEAD~0' }, head: { against: 'base', attached: { log: `^did ${MUCH}$` } } },
    };
    repository.write({ 'overhead.yml': stringify({ version: 1, suites: { app: suite } }) });
    cacheOfMachines(repository.folder);

    /** Measures; returns the lines of the results, and how many machines booted for them. */
    const measured = (out: string) => {
      const said = overhead(repository.folder, ['run', '--config', 'overhead.yml', '--out', out]);
      assertStatus(said, 0);
      const answers = globSync(`${out}/raw/app/**/answer.json`, { cwd: repository.folder }).map(
        file => JSON.parse(readFileSync(join(repository.folder, file), 'utf8')).host.known as boolean,
      );
      const results = readFileSync(join(repository.folder, out, 'results/app.txt'), 'utf8');
      const lines = results.split('\n').filter(line => line.startsWith('Benchmark'));
      return { lines, forks: answers.length, booted: answers.filter(known => !known).length };
    };
    const first = measured('first');
    // A dry run and a round, of both.
    assert.deepEqual([first.lines.length, first.forks, first.booted], [2, 4, 4]);
    const rows = rowsOf(judge(repository.folder, ['first']).comparison);
    const counted = rows.find(({ metric, treatment }) => metric === 'user-instr/op' && treatment === 'head');
    // Every step of the loop is some hundred instructions of a shell, whichever shell it is.
    const steps = (counted?.on ?? 0) - (counted?.off ?? 0);
    assert.ok(steps > 20 * (MUCH - LITTLE) && steps < 20_000 * (MUCH - LITTLE), `${steps}`);

    rmSync(join(repository.folder, 'first/raw'), { recursive: true });
    const second = measured('second');
    assert.deepEqual(second, { ...first, booted: 0 });
  });
});
