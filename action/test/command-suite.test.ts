// Suites of commands through the command: measured, judged, compared with a revision, and broken where they should be.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { noHyperfine } from '../../runners/command/testing.ts';
import { TestRepository } from '../src/revisions/testing.ts';
import { assertStatus, type CommandResult, judge, overhead, rowsOf, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM, recordOf } from './measuring.ts';

/** Does the amount of work that the file `work` says, and prints it. */
const APP =
  '#!/bin/sh\nn=0; read -r most < work; while [ $n -lt $most ]; do n=$((n + 1)); done; echo "did $n"\n';
/** The build is a copy, so the measured program is the one that the build made. */
const BUILD = '#!/bin/sh\nmkdir -p out && cp app work out/\n';

describe('a suite of commands', { skip: noHyperfine }, () => {
  const { path, remove } = scratch('command suites');
  before(assertBuilt);
  after(remove);

  const measured = (repository: TestRepository, suite: object): CommandResult => {
    const file = { version: 1, suites: { app: { runner: 'command', rounds: { min: 6, max: 6 }, ...suite } } };
    repository.write({ 'overhead.yml': stringify(file) });
    const argv = ['run', '--config', 'overhead.yml', '--seed', '1', '--out', 'run'];
    return overhead(repository.folder, argv, CALM);
  };

  it('judges the cost of the working tree over a revision, each built and run in its own folder', () => {
    const repository = new TestRepository(path('revisions of it'));
    repository.commit({ app: APP, work: '20\n', build: BUILD, '.gitignore': 'out/\nrun/\n.cache/\n' });
    repository.write({ work: '20000\n' });
    repository.write({ 'out/app': APP, 'out/work': '20000\n' });
    const result = measured(repository, {
      command: './app',
      folder: 'out',
      build: './build',
      variants: { base: { ref: 'HEAD~0' }, head: { against: 'base', attached: { log: '^did 20000$' } } },
      gates: { 'cpu-ns/op': { 'max-regression': '50%' } },
    });
    assertStatus(result, 1);
    const rows = rowsOf(judge(repository.folder, ['run']).comparison);
    const row = (metric: string) => rows.find(row => row.metric === metric && row.treatment === 'head');
    // The time does not grow a thousandfold, because a shell has to start, but by far more than half.
    assert.ok((row('cpu-ns/op')?.low ?? 0) > 0.5);
    for (const metric of ['ns/op', 'user-ns/op', 'peak-rss-B']) assert.ok(row(metric), metric);
    assert.equal(row('cpu-ns/op')?.benchmark, 'Command');
  });

  it('runs the command several times in a fork, in balanced order, and writes one line for each fork', () => {
    const repository = new TestRepository(path('in turns'));
    repository.commit({ app: APP, work: '20\n', '.gitignore': 'run/\n.cache/\n' });
    const variants = { off: {}, b: { env: { A: 1 } } };
    const result = measured(repository, { command: './app', 'time-budget': '10m', variants });
    assertStatus(result, 0);
    const run = join(repository.folder, 'run');
    const { calibrated } = recordOf(run);
    const runs = calibrated?.Command ?? 0;
    assert.ok(runs >= 1, `${runs} runs`);
    const rounds = readFileSync(join(run, 'results/app.rounds.jsonl'), 'utf8').trim().split('\n');
    assert.equal(rounds.length, 6);
    for (const line of rounds) {
      const [{ benchmark, variants }] = JSON.parse(line).slices;
      assert.equal(benchmark, 'Command');
      assert.equal(variants.length, 2 * runs);
      for (let turn = 0; turn + 4 <= variants.length; turn += 4)
        assert.deepEqual(variants.slice(turn, turn + 2), variants.slice(turn + 2, turn + 4).reverse());
    }
    const text = readFileSync(join(run, 'results/app.txt'), 'utf8');
    assert.match(text, /^interleave: slices$/m);
    assert.equal(text.match(new RegExp(`^BenchmarkCommand/agent=(off|b) {2}${runs} {2}`, 'gm'))?.length, 12);
    assert.match(result.out, /alternating forks/);
  });

  it('runs the command once in a fork if whole forks are requested', () => {
    const repository = new TestRepository(path('whole forks'));
    repository.commit({ app: APP, work: '20\n', '.gitignore': 'run/\n.cache/\n' });
    const variants = { off: {}, b: { env: { A: 1 } } };
    assertStatus(measured(repository, { command: './app', interleave: 'forks', variants }), 0);
    const run = join(repository.folder, 'run');
    assert.equal(recordOf(run).calibrated, undefined);
    assert.doesNotMatch(readFileSync(join(run, 'results/app.txt'), 'utf8'), /^interleave/m);
  });

  it('is broken by a program that a revision lacks, and by one that fails', () => {
    const repository = new TestRepository(path('broken'));
    repository.commit({ app: '#!/bin/sh\necho no such table\nexit 7\n', '.gitignore': 'run/\n.cache/\n' });
    const absent = measured(repository, {
      command: './other',
      variants: { base: { ref: 'HEAD~0' }, head: { against: 'base' } },
    });
    assertStatus(absent, 2);
    assert.match(
      absent.out.replace(/\s+/g, ' '),
      /command of base \(.*\) is not there: .*other; it is not in the rev/,
    );
    const variants = { off: {}, b: { env: { A: 1 } } };
    const bad = measured(repository, { command: './app', variants });
    assertStatus(bad, 2);
    assert.match(bad.out, /ended with exit code 7/);
    assert.match(bad.out, /no such table/);
  });
});
