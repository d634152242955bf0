// A Git revision as a variant in booted virtual machines, through the command. Skipped with a message without QEMU.
import assert from 'node:assert/strict';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { TestRepository } from '../src/revisions/testing.ts';
import { cacheOfMachines, noMachine } from './booting.ts';
import { assertStatus, judge, overhead, rowsOf, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';

/** Does the amount of work that the file `work` says. */
const APP =
  '#!/bin/sh\nn=0; read -r most < work; while [ $n -lt $most ]; do n=$((n + 1)); done; echo "did $n"\n';
/** The build is a copy, so the measured program is the one that the build made. */
const BUILD = '#!/bin/sh\nmkdir -p out && cp app work out/\n';
const [LITTLE, MUCH] = [2000, 20_000];

describe('a revision in the simulator', { skip: noMachine() }, () => {
  const { path, remove } = scratch('booted');
  before(assertBuilt);
  after(remove);

  it('is built, booted, counted next to the working tree, and cached afterwards', () => {
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

    /** Runs the suite. Returns the result lines, the number of forks, and the number of booted machines. */
    const measured = (out: string) => {
      const result = overhead(repository.folder, ['run', '--config', 'overhead.yml', '--out', out]);
      assertStatus(result, 0);
      const answers = globSync(`${out}/raw/app/**/answer.json`, { cwd: repository.folder }).map(
        file => JSON.parse(readFileSync(join(repository.folder, file), 'utf8')).host.known as boolean,
      );
      const results = readFileSync(join(repository.folder, out, 'results/app.txt'), 'utf8');
      const lines = results.split('\n').filter(line => line.startsWith('Benchmark'));
      return { lines, forks: answers.length, booted: answers.filter(known => !known).length };
    };
    const first = measured('first');
    // Both variants, each in a dry run and a round.
    assert.deepEqual([first.lines.length, first.forks, first.booted], [2, 4, 4]);
    const rows = rowsOf(judge(repository.folder, ['first']).comparison);
    const counted = rows.find(({ metric, treatment }) => metric === 'user-instr/op' && treatment === 'head');
    // Each step of the loop takes a shell several hundred instructions, whichever shell it is.
    const steps = (counted?.on ?? 0) - (counted?.off ?? 0);
    assert.ok(steps > 20 * (MUCH - LITTLE) && steps < 20_000 * (MUCH - LITTLE), `${steps}`);

    rmSync(join(repository.folder, 'first/raw'), { recursive: true });
    const second = measured('second');
    assert.deepEqual(second, { ...first, booted: 0 });
  });
});
