// Runs forks of a suite under a profiler, and compares them. They never enter the statistics.
import { join } from 'node:path';
import type { Profile, ProfiledFork } from '../../../core/profile/profile.ts';
import { benchmarkFolder } from '../../../core/results/raw.ts';
import type { Warning } from '../../../core/results/warning.ts';
import {
  ForkFailure,
  PreconditionError,
  type Prepared,
  type Profiler,
  type RunContext,
} from '../../../core/runner.ts';
import type { Preparer } from '../../../core/runner-interface.ts';
import type { BaseSuite, BaseVariant } from '../../../core/suite.ts';
import { differential, MOST_SETS, type Pair } from '../profile/differential.ts';
import type { EstimatedMisses, ProfiledRow, ProfiledSuite } from '../profile/file.ts';
import { writeStacks } from '../profile/files.ts';
import { rowOf, whatProfilerAdds } from '../profile/row.ts';
import type { Target } from '../profile/targets.ts';
import { placeRevisions } from '../revisions/placed.ts';
import { estimateMisses } from './misses.ts';
import { cleaned, freshFolder } from './raw.ts';
import { generator, seedOf, shuffled } from './schedule.ts';

/** The fewest sets of forks with a useful interval. */
const FEWEST_SETS = 3;
/** The profile of a suite takes at most this part of the time of its measurement. */
export const PROFILE_PART = 1 / 3;

export interface ProfileRequest {
  readonly suite: BaseSuite;
  readonly runner: Preparer;
  /** What to profile of the prepared benchmarks. */
  readonly targets: (benchmarks: readonly string[]) => readonly Target[];
  /** Of what to estimate misses; default: of nothing. */
  readonly estimated?: (benchmarks: readonly string[]) => readonly Target[];
  /** The number of sets; null: as many as fit into a part of {@link measured}. */
  readonly sets: number | null;
  /** How long the measurement of the suite took, in ms. */
  readonly measured: number;
  readonly seed: number;
  /** The folder of the run. */
  readonly folder: string;
  /** See {@link Prepared.calibrated}. */
  readonly calibrated?: Readonly<Record<string, number>>;
  readonly context: RunContext;
}

/** Profiles a suite. Whatever fails is a reason in the result; throws only the user's request to stop. */
export async function profileSuite(request: ProfileRequest): Promise<ProfiledSuite> {
  const clock = performance.now();
  const measurement = new Profiling(request);
  let unavailable = '';
  try {
    unavailable = await measurement.run();
  } catch (error) {
    request.context.signal.throwIfAborted();
    unavailable = (error as Error).message;
  }
  const { rows, cost, profiler, warnings, misses } = measurement.result();
  const isEmpty = rows.length + misses.length === 0;
  return {
    suite: request.suite.name,
    profiler,
    unavailable: isEmpty ? unavailable : '',
    cost,
    elapsed: performance.now() - clock,
    warnings:
      !isEmpty && unavailable !== '' ? [...warnings, { code: 'profile', message: unavailable }] : warnings,
    rows,
    misses,
  };
}

/** A finished set: one profiled fork of each variant. */
type ProfiledSet = ReadonlyMap<string, ProfiledFork>;

class Profiling {
  readonly #request: ProfileRequest;
  #profiler = '';
  #targets: readonly Target[] = [];
  /** How many forks of a set run at the same time. */
  #atOnce = 1;
  /** Finished sets by benchmark. */
  readonly #sets = new Map<string, ProfiledSet[]>();
  #misses: EstimatedMisses[] = [];

  constructor(request: ProfileRequest) {
    this.#request = request;
  }

  /** Runs the forks. Returns why there are no more of them; empty if all ran. */
  async run(): Promise<string> {
    const { suite, runner, context, calibrated } = this.#request;
    const placed = await placeRevisions(suite, context);
    const prepared = await runner.prepare(placed.suite, context, calibrated);
    try {
      if (prepared.profiler === undefined) return `suites of the runner ${suite.runner} cannot be profiled`;
      const found = await prepared.profiler();
      if (!('fork' in found)) return `${found.reason}${found.remedy === '' ? '' : `: ${found.remedy}`}`;
      this.#profiler = found.name;
      this.#atOnce = prepared.forksAtOnce ?? 1;
      this.#targets = this.#request.targets(prepared.benchmarks);
      const variants = new Map(placed.suite.variants.map(variant => [variant.name, variant]));
      const estimated = this.#request.estimated?.(prepared.benchmarks) ?? [];
      await this.#dryRuns(prepared, variants, [...this.#targets, ...estimated]);
      const failures = [
        await this.#forks(prepared, found, variants),
        await this.#estimates(found, variants, estimated),
      ];
      return failures.filter(failure => failure !== '').join('; ');
    } finally {
      prepared.close?.();
    }
  }

  result(): Pick<ProfiledSuite, 'rows' | 'cost' | 'profiler' | 'warnings' | 'misses'> {
    const { folder, suite } = this.#request;
    const targets = this.#targets;
    const rows: ProfiledRow[] = [];
    for (const [index, target] of targets.entries())
      for (const pairs of pairsOf(this.#sets.get(target.benchmark) ?? [], target)) {
        rows.push(rowOf(target, pairs, differential(pairs)));
        writeStacks(
          join(folder, 'profiles', suite.name, benchmarkFolder(index, target.benchmark)),
          target,
          pairs,
        );
      }
    const forks = [...this.#sets.values()].flat().flatMap(set => [...set.values()]);
    return {
      rows,
      cost: whatProfilerAdds(forks),
      profiler: this.#profiler,
      warnings: distinct(forks.flatMap(fork => fork.warnings)),
      misses: this.#misses,
    };
  }

  /** A runner may learn from a dry run what its attach check needs. */
  async #dryRuns(
    prepared: Prepared,
    variants: ReadonlyMap<string, BaseVariant>,
    targets: readonly Target[],
  ): Promise<void> {
    const { suite, context } = this.#request;
    const [benchmark = ''] = prepared.leading ?? prepared.benchmarks;
    const wanted = new Set(targets.flatMap(({ treatment, against }) => [against, treatment]));
    for (const [name, variant] of [...variants].toSorted(
      ([one], [other]) => Number(other === suite.control) - Number(one === suite.control),
    )) {
      if (!wanted.has(name) && name !== suite.control) continue;
      context.notice(`dry run: ${name}`);
      await prepared.dryRun({ benchmark, variant, raw: this.#raw('dry-run', name), seed: 0 });
    }
  }

  async #forks(
    prepared: Prepared,
    profiler: Profiler,
    variants: ReadonlyMap<string, BaseVariant>,
  ): Promise<string> {
    const { seed, context, measured } = this.#request;
    const targets = this.#targets;
    const benchmarks = [...new Set(targets.map(({ benchmark }) => benchmark))].filter(name =>
      prepared.benchmarks.includes(name),
    );
    const variantsOf = (benchmark: string) => [
      ...new Set(
        targets.flatMap(target => (target.benchmark === benchmark ? [target.against, target.treatment] : [])),
      ),
    ];
    const turns = benchmarks.reduce(
      (sum, name) => sum + Math.ceil(variantsOf(name).length / this.#atOnce),
      0,
    );
    if (turns === 0) return '';
    const planned = this.#request.sets ?? setsFor(measured, turns * profiler.length);
    const clock = performance.now();
    for (let set = 1; set <= planned; set++) {
      const late = performance.now() - clock > measured * PROFILE_PART;
      if (this.#request.sets === null && set > FEWEST_SETS && late) return '';
      for (const [index, benchmark] of benchmarks.entries()) {
        const order = shuffled(variantsOf(benchmark), generator(seedOf(set, seed, index)));
        context.notice(`profile ${set}/${planned}: ${benchmark} (${order.join(', ')})`);
        const failure = await this.#set(set, benchmark, order, profiler, variants);
        if (failure !== '') return failure;
      }
    }
    return '';
  }

  /** Runs one set. Returns why it failed twice; empty if it is complete. */
  async #set(
    set: number,
    benchmark: string,
    order: readonly string[],
    profiler: Profiler,
    variants: ReadonlyMap<string, BaseVariant>,
  ): Promise<string> {
    let failure = '';
    for (const trial of [1, 2]) {
      const finished = new Map<string, ProfiledFork>();
      const fork = async (name: string): Promise<void> => {
        const variant = variants.get(name);
        if (variant === undefined) throw new PreconditionError(`there is no variant ${name}`);
        const raw = this.#raw(`set-${set}`, benchmarkFolder(0, benchmark), `${name}-${trial}`);
        finished.set(name, await profiler.fork({ benchmark, variant, raw, seed: set }));
        cleaned(raw);
      };
      try {
        for (let next = 0; next < order.length; next += this.#atOnce) {
          this.#request.context.signal.throwIfAborted();
          await allOf(order.slice(next, next + this.#atOnce).map(fork));
        }
        this.#sets.set(benchmark, [...(this.#sets.get(benchmark) ?? []), finished]);
        return '';
      } catch (error) {
        if (!(error instanceof ForkFailure || error instanceof PreconditionError)) throw error;
        failure = error.message;
        if (error instanceof PreconditionError || error.final) break;
      }
    }
    return failure;
  }

  /** Returns why some estimates are missing; empty if none is. */
  async #estimates(
    profiler: Profiler,
    variants: ReadonlyMap<string, BaseVariant>,
    targets: readonly Target[],
  ): Promise<string> {
    const { context } = this.#request;
    const { misses, failure } = await estimateMisses({
      profiler,
      variants,
      targets,
      context,
      folderOf: (benchmark, variant) => this.#raw('caches', benchmarkFolder(0, benchmark), variant),
    });
    this.#misses = misses;
    return failure;
  }

  #raw(...names: readonly string[]): string {
    const { folder, suite } = this.#request;
    return freshFolder(join(folder, 'raw', suite.name, 'profile', ...names));
  }
}

/** Waits for all tasks, then throws the error of the first that failed. */
async function allOf(tasks: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(tasks);
  await Promise.all(tasks);
}

/** The number of sets that fit into the time, at least the fewest. @param setLength in ms */
export function setsFor(measured: number, setLength: number): number {
  const fitting = setLength > 0 ? Math.floor((measured * PROFILE_PART) / setLength) : FEWEST_SETS;
  return Math.min(MOST_SETS, Math.max(FEWEST_SETS, fitting));
}

/** The pairs of a target, by metric in the order of the profiler. */
function pairsOf(sets: readonly ProfiledSet[], { treatment, against }: Target): Pair[][] {
  const byMetric = new Map<string, Pair[]>();
  for (const set of sets)
    for (const off of set.get(against)?.profiles ?? []) {
      const on = profileFor(set.get(treatment), off.metric);
      if (on === undefined) continue;
      byMetric.set(off.metric, [...(byMetric.get(off.metric) ?? []), { off, on }]);
    }
  return [...byMetric.values()];
}

function profileFor(fork: ProfiledFork | undefined, metric: string): Profile | undefined {
  return fork?.profiles.find(profile => profile.metric === metric);
}

function distinct(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map(warning => [`${warning.code} ${warning.message}`, warning])).values()];
}
