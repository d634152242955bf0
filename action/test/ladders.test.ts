// Ladders and sweeps through the command: a suite of commands is measured at each value, its steps are judged, and the report shows both.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { noHyperfine } from '../../runners/command/testing.ts';
import { TestRepository } from '../src/revisions/testing.ts';
import { assertStatus, judge, overhead, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM, recordOf } from './measuring.ts';

/** Counts to its argument, and then as far as a variable says. */
const APP =
  '#!/bin/sh\nn=0; while [ $n -lt $(($1 + MORE)) ]; do n=$((n + 1)); done; echo "did $1 and $MORE"\n';
const SUITE = {
  runner: 'command',
  command: ['./app', `\${size}`],
  sweep: { size: [1000, 4000] },
  ladder: true,
  interleave: 'forks',
  'time-budget': '10s',
  rounds: { min: 8, max: 8 },
  env: { MORE: 0 },
  variants: {
    off: {},
    attached: { env: { A: 1 }, attached: { log: '^did (1000|4000) and 0$' } },
    collecting: { env: { MORE: 30_000 }, attached: { log: '^did (1000|4000) and 30000$' } },
  },
  gates: { 'cpu-ns/op': { 'max-step': '60%' } },
};

describe('a ladder at several values of a parameter', { skip: noHyperfine }, () => {
  const { path, remove } = scratch('ladders');
  before(assertBuilt);
  after(remove);

  it('breaches the limit of a step at each value, and shows both tables', () => {
    const repository = new TestRepository(path('app'));
    repository.commit({ app: APP, '.gitignore': 'run/\n.cache/\n' });
    repository.write({ 'overhead.yml': stringify({ version: 1, suites: { app: SUITE } }) });
    const argv = ['run', '--config', 'overhead.yml', '--seed', '1', '--out', 'run'];
    const result = overhead(repository.folder, argv, CALM);
    assertStatus(result, 1);
    assert.match(result.out, /Ladder of app: /);
    assert.match(result.out, /app over size: /);
    const run = join(repository.folder, 'run');
    const record = recordOf(run);
    assert.deepEqual(record.benchmarks, ['Command/size=1000', 'Command/size=4000']);
    assert.deepEqual(record.ladder, ['attached', 'collecting']);
    assert.deepEqual(record.sweep, { name: 'size', values: ['1000', '4000'] });
    assert.match(readFileSync(join(run, 'report.md'), 'utf8'), /\*\*Ladder of `app`\*\*/);
    const [suite] = judge(repository.folder, ['run']).comparison.suites;
    const steps = suite?.rows.flatMap(({ benchmark, treatment, against, gates }) =>
      gates.map(({ kind, basis, verdict }) => [benchmark, treatment, against, kind, basis, verdict]),
    );
    const breached = steps?.filter(([, treatment]) => treatment === 'collecting');
    assert.deepEqual(
      breached,
      [1000, 4000].map(size => [
        `Command/size=${size}`,
        'collecting',
        'attached',
        'max-step',
        'paired',
        'breach',
      ]),
    );
    assert.equal(steps?.length, 4);
    // Judged again with another limit: the step is a change, and no rounds are needed.
    const wider = { ...SUITE, gates: { 'cpu-ns/op': { 'max-step': '100000%' } } };
    repository.write({ 'overhead.yml': stringify({ version: 1, suites: { app: wider } }) });
    assertStatus(overhead(repository.folder, ['compare', 'run', '--config', 'overhead.yml']), 0);
  });

  it('is checked before anything runs', () => {
    const repository = new TestRepository(path('checked'));
    repository.commit({ app: APP });
    repository.write({ 'overhead.yml': stringify({ version: 1, suites: { app: SUITE } }) });
    const result = overhead(repository.folder, ['check', '--config', 'overhead.yml']);
    assertStatus(result, 0);
    assert.match(result.out, /sweep +size: 1000, 4000/);
    assert.match(result.out, /benchmarks +2: Command\/size=1000/);
    assert.match(result.out, /cpu-ns\/op max-step 60 %/);
  });
});
