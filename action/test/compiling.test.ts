// JMH forks that are measured before their compilers finish, through the command: no verdict, and advice.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertFixtures } from '../../runners/jmh/testing.ts';
import { readComparison } from '../src/comparison/comparison.ts';
import { overhead, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM, configure, WIDE } from './measuring.ts';

/** Compiles only the class that the benchmark loads repeatedly; each copy is compiled at its first call. */
const ONLY_ITS_OWN = [
  '-Xmx64m',
  '-XX:+UseSerialGC',
  '-Xcomp',
  '-XX:CompileCommand=quiet',
  '-XX:CompileCommand=compileonly,overhead.fixture.Hot::*',
];

describe('forks whose compilers run during their first four iterations', () => {
  const { folder, path, remove } = scratch('compiling');
  before(() => {
    assertBuilt();
    assertFixtures();
  });
  after(remove);

  const measured = (name: string, warmup: number) => {
    configure(path(`${name}.yml`), {
      benchmark: 'compilesLate',
      gates: WIDE,
      more: {
        'jvm-args': ONLY_ITS_OWN,
        warmup: { iterations: warmup, time: '50ms' },
        measurement: { iterations: 6, time: '50ms' },
      },
    });
    const run = overhead(folder, ['run', '--config', `${name}.yml`, '--seed', '1', '--out', name], CALM);
    const [suite] = readComparison(path(`${name}/comparison.json`)).suites;
    const gate = suite?.rows.flatMap(({ gates }) => gates)[0];
    assert.ok(suite !== undefined && gate !== undefined, run.out + run.err);
    return { result: run.out, gate, codes: suite.warnings.map(({ code }) => code) };
  };

  it('decide nothing after one warm-up iteration, and the report gives the reason and the remedy', () => {
    const { result, gate, codes } = measured('early', 1);
    assert.equal(gate.verdict, 'inconclusive');
    assert.match(gate.reason, /^still compiling: \d of 6 forks of .*give them a longer `warmup`/);
    assert.match(result, /still compiling: \d of 6 forks of/);
    assert.ok(codes.includes('still-compiling'));
  });

  it('are judged after five warm-up iterations', () => {
    const { gate, codes } = measured('late', 5);
    assert.equal(gate.verdict, 'pass');
    assert.ok(!codes.includes('still-compiling'));
  });
});
