// JMH forks that are measured before their compilers are done, through the command: no verdict, and what to do.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertFixtures } from '../../runners/jmh/testing.ts';
import { readComparison } from '../src/comparison/comparison.ts';
import { overhead, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM, configure, LONG, WIDE } from './measuring.ts';

/** Only what the benchmark loads again and again is compiled, each copy as it is first called. */
const ONLY_ITS_OWN = [
  '-Xmx64m',
  '-XX:+UseSerialGC',
  '-Xcomp',
  '-XX:CompileCommand=quiet',
  '-XX:CompileCommand=compileonly,overhead.fixture.Hot::*',
];

describe('forks whose compilers are at work in their first four iterations', { skip: LONG }, () => {
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
    return { said: run.out, gate, codes: suite.warnings.map(({ code }) => code) };
  };

  it('decide nothing after a warm-up of one iteration, and the report says why and what to do', () => {
    const { said, gate, codes } = measured('early', 1);
    assert.equal(gate.verdict, 'inconclusive');
    assert.match(gate.reason, /^still compiling: \d of 6 forks of .*give them a longer `warmup`/);
    assert.match(said, /still compiling: \d of 6 forks of/);
    assert.ok(codes.includes('still-compiling'));
  });

  it('are judged after a warm-up of five', () => {
    const { gate, codes } = measured('late', 5);
    assert.equal(gate.verdict, 'pass');
    assert.ok(!codes.includes('still-compiling'));
  });
});
