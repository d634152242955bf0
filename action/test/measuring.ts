// The smallest real measurements: JMH forks of a second each, on the fixture's benchmarks and agent; Go forks of a tenth, where only rounds matter.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { stringify } from 'yaml';
import { FIXTURE } from '../../runners/go/testing.ts';
import { AGENT_JAR, BENCHMARK_JAR } from '../../runners/jmh/testing.ts';
import { type RunRecord, readRecord } from '../src/results/record.ts';

/** A busy machine makes the guards throw rounds away; then a run is tried again, so often in all. */
export const TRIES = 2;
/** One that took longer is not: what pressed on it for so long will press on the next one too. In ms. */
const SHORT = 15_000;

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

/** Writes a configuration with one suite and returns its path. */
export function configure(path: string, tiny: Tiny = {}): string {
  const rounds = tiny.rounds ?? 6;
  const suite = {
    runner: 'jmh',
    jar: tiny.jar ?? BENCHMARK_JAR,
    include: `FixtureBenchmark\\.${tiny.benchmark ?? 'steady'}$`,
    'jvm-args': ['-Xmx64m', '-XX:+UseSerialGC'],
    warmup: { iterations: 1, time: '50ms' },
    measurement: { iterations: 3, time: '50ms' },
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

/** Go's build cache on this machine: the standard library is not compiled anew for each test. */
export const GO_CACHE = { GOCACHE: spawnSync('go', ['env', 'GOCACHE'], { encoding: 'utf8' }).stdout.trim() };

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

/** Why a run says nothing here and now: its guards found the machine disturbed. False where they did not. */
export function disturbed(run: string): string | false {
  if (!existsSync(join(run, 'run.json'))) return false;
  return readRecord(join(run, 'run.json')).suites.find(({ unusable }) => unusable)?.unusable ?? false;
}

/**
 * What `measure` returns, which leaves its run in `run`. It is called until `noisy` finds the machine undisturbed, {@link TRIES} times where it is
 * short; where that never is, the test is skipped with the reason, and null returned.
 */
export function undisturbed<T>(t: TestContext, run: string, measure: () => T, noisy = disturbed): T | null {
  for (let tries = 1; ; tries++) {
    const begun = performance.now();
    const result = measure();
    const noise = noisy(run);
    if (noise === false) return result;
    if (tries === TRIES || performance.now() - begun > SHORT) {
      t.skip(noise);
      return null;
    }
  }
}

/** Whole lines of the result file, by variant. */
export function linesOf(run: string): { readonly off: number; readonly probe: number } {
  const file = join(run, 'results/tiny.txt');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const count = (variant: string) =>
    text.match(new RegExp(`^Benchmark\\S+/agent=${variant}(-\\d+)? .* cpu-ns/op.*\n`, 'gm'))?.length ?? 0;
  return { off: count('off'), probe: count('probe') };
}
