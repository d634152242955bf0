// The modes of a suite: the limits of each, and the two suites of `mode: both`.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { BaseSuite } from '../../../core/suite.ts';
import { runnerOf } from '../../../runners/registry.ts';
import { configure } from './inputs.ts';
import { parseText } from './parse.ts';
import { loadConfig, resolveConfig } from './resolve.ts';
import { assertRefused, NOTHING } from './testing.ts';

const VARIANTS = '    variants: {off: {}, agent: {agent: a.jar}}\n';
const text = (lines: string, name = 'codec') =>
  `version: 1\nsuites:\n  ${name}:\n    runner: jmh\n${lines}${VARIANTS}`;
const suitesOf = (lines: string, name = 'codec') =>
  resolveConfig(parseText('overhead.yml', text(lines, name))).suites;
const refused = (lines: string, expected: RegExp, name?: string) =>
  assertRefused(() => suitesOf(lines, name), expected);

describe('a suite in both modes', () => {
  const GATES =
    '    gates: {cpu-ns/op: {max-overhead: 5%}, cpu-instr/op: {max-overhead: 1%}, B/op: {max-increase: 64}}\n';

  it('is two suites, each with limits on its own units, and both with limits on the others', () => {
    const [native, simulator, ...others] = suitesOf(`    mode: both\n${GATES}`) as readonly BaseSuite[] as [
      BaseSuite,
      BaseSuite,
    ];
    assert.deepEqual(others, []);
    assert.deepEqual([native.name, native.mode, native.rounds], ['codec', 'native', { min: 6, max: 20 }]);
    assert.deepEqual(
      [simulator.name, simulator.mode, simulator.rounds],
      ['codec.simulation', 'simulation', { min: 5, max: 8 }],
    );
    const limited = ({ gates }: BaseSuite) => gates.map(({ metric }) => metric);
    assert.deepEqual(limited(native), ['cpu-ns/op', 'B/op']);
    assert.deepEqual(limited(simulator), ['cpu-instr/op', 'B/op']);
    assert.deepEqual(simulator.variants, native.variants);
  });

  it('has a budget for the primary metric of each', () => {
    const { suites } = resolveConfig(
      parseText('o.yml', `${text('    mode: both\n')}defaults: {max-overhead: 3%}\n`),
    );
    assert.deepEqual(
      suites.map(({ gates }) => gates.map(({ metric, limit }) => [metric, limit])),
      [[['@primary', 0.03]], [['@primary', 0.03]]],
    );
  });

  it('declares metrics of its benchmarks in the unit of each mode', () => {
    const [native, simulator] = suitesOf(
      '    mode: both\n    metrics: {spans/s: {better: higher}}\n',
    ) as readonly BaseSuite[] as [BaseSuite, BaseSuite];
    assert.deepEqual(Object.keys(native.metrics), ['spans/s']);
    assert.equal(simulator.metrics['spans/Ginstr']?.better, 'higher');
  });

  it('accepts numbers of rounds that fit both', () => {
    const [native, simulator] = suitesOf(
      '    mode: both\n    rounds: {min: 7, max: 12}\n',
    ) as readonly BaseSuite[] as [BaseSuite, BaseSuite];
    assert.deepEqual([native.rounds, simulator.rounds], [native.rounds, { min: 7, max: 12 }]);
    refused('    mode: both\n    rounds: {min: 10}\n', /overhead.yml:6.*min 10 is more than max 8/s);
  });

  it('is run as a whole, or only its half in the simulator, each once', () => {
    const folder = mkdtempSync(join(tmpdir(), 'overhead-modes-'));
    try {
      const config = join(folder, 'overhead.yml');
      writeFileSync(config, text('    mode: both\n'));
      const run = (...suites: string[]) =>
        configure({ ...NOTHING, config, suites }).suites.map(({ name }) => name);
      assert.deepEqual(run('codec'), ['codec', 'codec.simulation']);
      assert.deepEqual(run('codec.simulation'), ['codec.simulation']);
      assert.deepEqual(run('codec', 'codec.simulation'), ['codec', 'codec.simulation']);
      assert.throws(() => run('codec.box'), /No suite "codec\.box" in .*: it is now "codec\.simulation"/);
      assert.throws(() => run('other.box'), /No suite "other\.box" in .*: known here: codec/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has a name that no other suite may have', () =>
    refused('', /names that end in \.simulation are of suites in both modes/, 'codec.simulation'));
});

describe('a suite in the simulator', () => {
  it('has no limits on time', () => {
    refused(
      '    mode: simulation\n    gates: {cpu-ns/op: {max-overhead: 5%}}\n',
      /overhead.yml:6.*"cpu-ns\/op" is a time, and the simulator counts instructions: write cpu-instr\/op/s,
    );
    const [simulator] = suitesOf(
      '    mode: simulation\n    gates: {cpu-instr/op: {max-overhead: 5%}, B/op: {max: 64}}\n',
    );
    assert.equal(simulator?.gates.length, 2);
  });

  it('alone has a model of caches, whose estimates no gate limits', () => {
    const caches = '    caches: true\n';
    refused(caches, /overhead.yml:5.*caches: the model is one of the simulator: write mode: simulation/s);
    const both = suitesOf(`    mode: both\n${caches}`);
    assert.deepEqual(
      both.map(suite => suite.caches),
      [false, true],
    );
    refused(
      `    mode: simulation\n${caches}    gates: {l1d-misses/op: {max-overhead: 5%}}\n`,
      /overhead.yml:7.*no gate may limit l1d-misses\/op: it is an estimate of a model/s,
    );
    const started =
      'version: 1\nsuites:\n  s:\n    runner: startup\n    mode: simulation\n    caches: true\n    command: ./a\n    variants: {off: {}, on: {}}\n';
    assertRefused(
      () => resolveConfig(parseText('overhead.yml', started)),
      /caches: the runner startup has no model of caches: remove it, or use the runner command, go, jmh/,
    );
  });
});

it('the example: three agents in both modes, on two workloads', () => {
  const root = join(import.meta.dirname, '../../..');
  const { suites } = loadConfig(join(root, 'examples/simulator/overhead.yml'));
  assert.deepEqual(
    suites.map(({ name, mode }) => [name, mode]),
    ['agents-bytebuf', 'agents-call-tree'].flatMap(name => [
      [name, 'native'],
      [`${name}.simulation`, 'simulation'],
    ]),
  );
  for (const { variants, rounds } of suites) {
    assert.deepEqual(
      variants.map(({ name }) => name),
      ['off', 'jacoco', 'otel', 'elastic'],
    );
    assert.ok(
      variants.every(
        variant => (runnerOf({ runner: 'jmh' }).describe(variant) === '') === (variant.name === 'off'),
      ),
    );
    assert.equal(rounds.min, 6, 'fewer have no interval');
  }
});
