// The smallest real measurements: JMH forks of a second each, on the fixture's benchmarks and agent; Go forks of a tenth, where only rounds matter.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stringify } from 'yaml';
import { FIXTURE } from '../../runners/go/testing.ts';
import { AGENT_JAR, BENCHMARK_JAR, QUICK_JMH, QUICK_JVM } from '../../runners/jmh/testing.ts';
import { generator, orderOf, rowsOf, seedOf } from '../src/experiment/schedule.ts';
import { type RunRecord, readRecord } from '../src/results/record.ts';

/** Why a test that measures for more than half a minute is left out, or false: all of the tests together are to be done in a coffee break. */
export const LONG: string | false =
  process.env.OVERHEAD_LONG === 'yes' ? false : 'measures for long: make test-long';

/** What differs from a suite called `tiny`, one benchmark, one live agent and six rounds. */
export interface Tiny {
  readonly name?: string;
  readonly benchmark?: string;
  readonly jar?: string;
  readonly agent?: string;
  readonly behaviour?: string;
  readonly rounds?: number;
  readonly gates?: object;
  readonly more?: object;
}

/** A budget that no noise of a machine can exceed: what is tested is the way of the data, not the machine. */
export const WIDE_BUDGET = '10000%';
/** A gate with it. */
export const WIDE = { 'cpu-ns/op': { 'max-overhead': WIDE_BUDGET } };

/** The smallest suite of JMH, without its rounds and variants. */
export const QUICK_SUITE = {
  runner: 'jmh',
  jar: BENCHMARK_JAR,
  include: 'FixtureBenchmark\\.steady$',
  'jvm-args': ['-Xmx64m', ...QUICK_JVM],
  env: QUICK_JMH,
  warmup: { iterations: 1, time: '50ms' },
  measurement: { iterations: 3, time: '50ms' },
};

/** Writes a configuration with one suite and returns its path. */
export function configure(path: string, tiny: Tiny = {}): string {
  const rounds = tiny.rounds ?? 6;
  const suite = {
    ...QUICK_SUITE,
    ...(tiny.jar === undefined ? {} : { jar: tiny.jar }),
    ...(tiny.benchmark === undefined ? {} : { include: `FixtureBenchmark\\.${tiny.benchmark}$` }),
    rounds: { min: rounds, max: rounds },
    variants: {
      off: {},
      probe: { agent: tiny.agent ?? AGENT_JAR, 'agent-args': tiny.behaviour ?? 'transform' },
    },
    ...(tiny.gates === undefined ? {} : { gates: tiny.gates }),
    ...tiny.more,
  };
  writeFileSync(path, stringify({ version: 1, suites: { [tiny.name ?? 'tiny']: suite } }));
  return path;
}

/** An environment in which the command's guards see an idle machine, or one whose hypervisor takes a share of the time after some readings of its counters. */
export const machineWith = (stolen: number, after = 0) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'load-counters.mjs'))}?stolen=${stolen}&after=${after}`,
});

/** On such a machine no round is thrown away or run again, however busy the true one is. What the guards do is shown in guarded.test.ts. */
export const CALM = machineWith(0);

/** The same with Go's build cache of this machine: the standard library is not compiled anew for each test. */
export const CALM_GO = {
  ...CALM,
  GOCACHE: spawnSync('go', ['env', 'GOCACHE'], { encoding: 'utf8' }).stdout.trim(),
};

/** Writes a configuration with a Go suite called `tiny`, of six very short rounds of one program under two settings, and returns its path. */
export function configureGo(path: string, suite: object = {}): string {
  const tiny = {
    runner: 'go',
    module: FIXTURE,
    package: './steady',
    include: '^BenchmarkSteady$',
    operations: 200_000,
    rounds: { min: 6, max: 6 },
    env: { GOMAXPROCS: '2' },
    variants: { off: {}, probe: { env: { FIXTURE: 1 } } },
    ...suite,
  };
  writeFileSync(path, stringify({ version: 1, suites: { tiny } }));
  return path;
}

/** The record of a run, and what became of its one suite. */
export function recordOf(run: string): RunRecord['suites'][number] {
  const [suite] = readRecord(join(run, 'run.json')).suites;
  assert.ok(suite, `${run} has no suite`);
  return suite;
}

/** Whole lines of the result file, by variant. */
export function linesOf(run: string): { readonly off: number; readonly probe: number } {
  const file = join(run, 'results/tiny.txt');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const count = (variant: string) =>
    text.match(new RegExp(`^Benchmark\\S+/agent=${variant}(-\\d+)? .* cpu-ns/op.*\n`, 'gm'))?.length ?? 0;
  return { off: count('off'), probe: count('probe') };
}

/** The slices of a set of `off` and `probe` in a run that nothing interrupts: `count` of them, after `skipped` rows that are not measured. */
export function slicesOf(of: {
  readonly round: number;
  readonly seed: number;
  readonly benchmark: string;
  readonly count: number;
  readonly skipped?: number;
}): readonly string[] {
  const [turn] = orderOf(of.round, of.seed, [of.benchmark], ['off', 'probe']);
  assert.ok(turn);
  const { variants } = turn;
  // When starts take long, a fork is one process.
  if (of.count === variants.length) return variants;
  const rows = rowsOf(variants, generator(seedOf(of.round, of.seed, 0)));
  for (let row = 0; row < (of.skipped ?? 0); row++) rows.next();
  return Array.from({ length: of.count / variants.length }, () => rows.next().value).flat();
}
