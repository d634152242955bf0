// The smallest real measurements: JMH forks of a second each, on the fixture's benchmarks and agent; Go forks of a tenth of a second for tests of rounds only.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stringify } from 'yaml';
import { type RunRecord, readRecord } from '../../core/results/record.ts';
import { FIXTURE } from '../../runners/go/testing.ts';
import { AGENT_JAR, BENCHMARK_JAR, QUICK_JMH, QUICK_JVM } from '../../runners/jmh/testing.ts';
import { generator, orderOf, rowsOf, seedOf } from '../src/experiment/schedule.ts';

/** The reason to skip a test that measures or builds for long, or false. It keeps the whole test run short. */
export const LONG: string | false =
  process.env.OVERHEAD_LONG === 'yes' ? false : 'takes long: make test-long';

/** The differences from a suite called `tiny` with one benchmark, one live agent and six rounds. */
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

/** A budget that no noise can exceed: these tests check the data flow, not the machine. */
export const WIDE_BUDGET = '10000%';
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

/** An environment in which the command's guards see an idle machine, or a hypervisor that takes a share of the time after some readings of the counters. */
export const machineWith = (stolen: number, after = 0) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'load-counters.mjs'))}?stolen=${stolen}&after=${after}`,
});

/** On such a machine no round is thrown away or repeated, however busy the real one is. guarded.test.ts tests the guards. */
export const CALM = machineWith(0);

/** Keeps the order of functions in Go test binaries, so that a round needs no link. */
export const LINKED_ONCE = '-ldflags=-randlayout=0';

/** The same with this machine's build cache of Go, so that tests need not compile the standard library. */
export const CALM_GO = {
  ...CALM,
  GOFLAGS: LINKED_ONCE,
  GOCACHE: spawnSync('go', ['env', 'GOCACHE'], { encoding: 'utf8' }).stdout.trim(),
};

/** Writes a configuration with a Go suite called `tiny`: six very short rounds of one program with two settings. Returns its path. */
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

export function recordOf(run: string): RunRecord['suites'][number] {
  const [suite] = readRecord(join(run, 'run.json')).suites;
  assert.ok(suite, `${run} has no suite`);
  return suite;
}

/** The numbers of complete lines in the result file, by variant. */
export function linesOf(run: string): { readonly off: number; readonly probe: number } {
  const file = join(run, 'results/tiny.txt');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const count = (variant: string) =>
    text.match(new RegExp(`^Benchmark\\S+/agent=${variant}(-\\d+)? .* cpu-ns/op.*\n`, 'gm'))?.length ?? 0;
  return { off: count('off'), probe: count('probe') };
}

/** The slices of a set of `off` and `probe` in an uninterrupted run. */
export function slicesOf(of: {
  readonly round: number;
  readonly seed: number;
  readonly benchmark: string;
  readonly count: number;
}): readonly string[] {
  const [turn] = orderOf(of.round, of.seed, [of.benchmark], ['off', 'probe']);
  assert.ok(turn);
  const { variants } = turn;
  // If starts take long, a fork is one process.
  if (of.count === variants.length) return variants;
  const rows = rowsOf(variants, generator(seedOf(of.round, of.seed, 0)));
  return Array.from({ length: of.count / variants.length }, () => rows.next().value).flat();
}
