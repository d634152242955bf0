// Runs the forks of a suite in sets: every variant of one benchmark, repeated if a fork fails or the machine is disturbed.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ForkLine, Sample } from '../../../core/results/format.ts';
import { TRIES } from '../../../core/results/raw.ts';
import type { SuiteRecord } from '../../../core/results/record.ts';
import type { ForkIterations, RoundRecord } from '../../../core/results/round.ts';
import {
  ForkFailure,
  type ForkRequest,
  type ForkResult,
  type ForksTogether,
  type Prepared,
} from '../../../core/runner.ts';
import type { BaseSuite, BaseVariant } from '../../../core/suite.ts';
import { Ahead } from './ahead.ts';
import { Awake } from './awake.ts';
import { type Units, unitsByBenchmark } from './counting.ts';
import { between, type Conditions, type Gauge, Guard, type Load } from './guards.ts';
import { agree, refuseUnreported, unitsOf, unreported, warn } from './ledger.ts';
import { cleaned, dryRunFolder, forkFolder } from './raw.ts';
import { generator, rowsOf, seedOf, type Turn } from './schedule.ts';

/** The settings of a suite's forks. */
export interface Setting {
  readonly suite: BaseSuite;
  readonly record: SuiteRecord;
  /** Seed for the order of forks and slices. */
  readonly seed: number;
  /** The folder for the tools' own output. */
  readonly raw: string;
  /** See {@link Experiment.firstSeed}. */
  readonly firstSeed: number;
  readonly gauge: Gauge;
  /** How long the idle machine is watched after a fork came too late, in ms. */
  readonly watched: number;
  /** See {@link AWAKE}. */
  readonly awake: number;
  /** Whether so many forks were repeated that no other may be. */
  readonly overdrawn: () => boolean;
  /** Called when a fork starts. */
  readonly begins: (round: number, benchmark: string, variant: string) => void;
  /** Called when something is repeated. */
  readonly trouble: (message: string) => void;
  /** Aborted when no other fork may start. */
  readonly signal: AbortSignal;
}

/** The results of one set of forks. */
export interface ForkSet {
  readonly lines: readonly ForkLine[];
  readonly iterations: readonly ForkIterations[];
  readonly compilation: RoundRecord['compilation'];
  readonly inputDigests: RoundRecord['inputDigests'];
  readonly slices: RoundRecord['slices'];
  readonly conditions: Conditions;
  /** Why it does not count, or null. */
  readonly refused: string | null;
  /** How often it was repeated. */
  readonly redone: number;
}

/** The results of a set's forks. */
type Collected = Pick<ForkSet, 'lines' | 'iterations' | 'compilation' | 'inputDigests' | 'slices'>;

export class Forks {
  readonly #setting: Setting;
  readonly #prepared: Prepared;
  readonly #guard = new Guard();
  /** Null if the forks themselves keep the processors busy. */
  readonly #awake: Awake | null;
  readonly #ahead: Ahead<ForkResult>;
  /** Whether several forks may run at once. */
  readonly #several: boolean;
  /** The last round whose forks were started early. */
  #begun = 0;
  #done = 0;

  constructor(setting: Setting, prepared: Prepared) {
    this.#setting = setting;
    this.#prepared = prepared;
    this.#awake = prepared.sleeps === true ? new Awake(setting.gauge, setting.awake) : null;
    const { forksAtOnce = 1 } = prepared;
    this.#ahead = new Ahead(forksAtOnce);
    this.#several = forksAtOnce > 1;
  }

  /** Finished forks, without dry runs. */
  get done(): number {
    return this.#done;
  }

  /**
   * Runs every variant once: a suite that cannot work fails here, and no variant meets a cold page cache. The control comes first, because
   * the agent's own classes and threads are known only by comparison with it. Then come controls of other benchmarks, until every unit
   * that a gate names is reported. Returns the units of each benchmark that had a dry run.
   */
  async dryRun(): Promise<Units> {
    const benchmark = this.#prepared.benchmarks[0] as string;
    const results: { readonly benchmark: string; readonly samples: readonly Sample[] }[] = [];
    const { suite, record, raw, signal } = this.#setting;
    const inOrder = [...suite.variants].sort(
      (left, right) => Number(right.name === suite.control) - Number(left.name === suite.control),
    );
    const tried = async (variant: BaseVariant, trial: number, of = benchmark): Promise<ForkResult> => {
      signal.throwIfAborted();
      const folder = dryRunFolder(raw, variant.name, trial);
      const dryRun = this.#prepared.dryRun({ benchmark: of, variant, raw: folder, seed: 0 });
      return await dryRun.finally(() => cleaned(folder));
    };
    for (const variant of inOrder) {
      await this.#retrying(`dry run of ${variant.name}`, async trial => {
        const underWay = trial === 1 ? this.#ahead.take(keyOf(DRY_RUN, benchmark, variant.name)) : undefined;
        const result = await (underWay ?? this.#ahead.run(() => tried(variant, trial)));
        agree(record, variant.name, result);
        results.push({ benchmark, samples: result.samples }, ...(result.others ?? []));
        return true;
      });
      if (this.#several && variant.name === suite.control)
        for (const other of inOrder.filter(({ name }) => name !== suite.control))
          this.#ahead.begin(keyOf(DRY_RUN, benchmark, other.name), () => tried(other, 1));
    }
    if (this.#prepared.dryRunHasUnits !== true) return new Map();
    const [control] = inOrder as [BaseVariant, ...BaseVariant[]];
    for (const other of this.#prepared.leading ?? this.#prepared.benchmarks) {
      if (unreported(suite, unitsOf(results)).length === 0) break;
      if (other === benchmark) continue;
      const { samples } = await this.#ahead.run(() => tried(control, 1, other));
      results.push({ benchmark: other, samples });
    }
    refuseUnreported(suite, unitsOf(results));
    return unitsByBenchmark(results);
  }

  /** Lets the runner prepare a round. Throws {@link PreconditionError}. */
  async beforeRound(round: number): Promise<void> {
    await this.#prepared.beforeRound?.(this.#setting.firstSeed + round);
  }

  /**
   * Starts the forks of a round, if several may run at once. {@link set} then takes their results in order. They wait for forks of
   * earlier rounds.
   */
  begin(round: number, turns: readonly Turn[]): void {
    if (!this.#several || round <= this.#begun) return;
    this.#begun = round;
    const shared = this.#prepared.sharedStarts === true;
    for (const { benchmark, variants } of turns)
      for (const name of variants)
        this.#ahead.begin(
          keyOf(round, benchmark, name),
          () => this.#fork(round, benchmark, name, 1),
          shared ? `${round} ${name}` : null,
        );
  }

  /** Waits for started forks whose results are no longer needed. */
  async over(): Promise<void> {
    await this.#ahead.over();
  }

  /** Runs every variant of one benchmark; starts again from the first if a fork fails or the machine is disturbed. */
  async set(round: number, turn: Turn): Promise<ForkSet> {
    const where = `round ${round}, ${turn.benchmark}`;
    return this.#retrying(where, async trial => {
      const { gauge, overdrawn, trouble } = this.#setting;
      const before = gauge();
      const result = await this.#forks(round, turn, trial).catch(tooLate);
      const conditions = await this.#conditions(before);
      const refused =
        result instanceof ForkFailure
          ? await this.#excused(result, turn.benchmark, conditions)
          : this.#guard.refuse(turn.benchmark, conditions, tookTurns(result));
      if (refused === null || trial === TRIES || overdrawn()) {
        const kept = result instanceof ForkFailure ? NOTHING : result;
        return { ...kept, conditions, refused, redone: trial - 1 };
      }
      trouble(`${where}, is run again: ${refused}`);
      return null;
    });
  }

  /** Which disturbance of the machine made a fork late. Throws the failure if there was none, because the fork itself caused it. */
  async #excused(late: ForkFailure, benchmark: string, during: Conditions): Promise<string> {
    const { gauge, watched, signal } = this.#setting;
    const before = gauge();
    await sleep(watched, undefined, { signal }).catch(() => signal.throwIfAborted());
    const why = this.#guard.blame(benchmark, during, await this.#conditions(before));
    if (why === null) throw late;
    return `${why}, and a fork came too late: ${late.message.split('\n')[0]}`;
  }

  /** The noise of the machine since then. For a suite that sleeps, stolen time is measured with busy processors. */
  async #conditions(before: Load): Promise<Conditions> {
    const conditions = between(before, this.#setting.gauge());
    if (this.#awake === null) return conditions;
    await this.#awake.sample();
    return { ...conditions, steal: this.#awake.steal() };
  }

  async #forks(round: number, turn: Turn, trial: number): Promise<Collected> {
    const { record } = this.#setting;
    const { benchmark } = turn;
    const collected: { [K in keyof Collected]: Collected[K][number][] } = {
      lines: [],
      iterations: [],
      compilation: [],
      inputDigests: [],
      slices: [],
    };
    const hear = (variant: string, result: ForkResult) => {
      agree(record, `${benchmark} (${variant})`, result);
      warn(record, result.warnings);
      this.#done++;
      const own = { benchmark, operations: result.operations, samples: result.samples };
      collected.lines.push(...[own, ...(result.others ?? [])].map(line => ({ ...line, variant })));
      collected.iterations.push(...result.iterations.map(values => ({ benchmark, variant, ...values })));
      if (result.compilation !== undefined)
        collected.compilation.push({ benchmark, variant, ...result.compilation });
      if (result.inputDigest !== undefined)
        collected.inputDigests.push({ benchmark, variant, inputDigest: result.inputDigest });
    };
    if (this.#prepared.together !== undefined) {
      const { results, slices } = await this.#together(round, turn, trial);
      for (const [index, variant] of turn.variants.entries()) hear(variant, results[index] as ForkResult);
      collected.slices.push({ benchmark, variants: [...slices] });
      return collected;
    }
    for (const name of turn.variants) {
      await this.#awake?.sample();
      const underWay = trial === 1 ? this.#ahead.take(keyOf(round, benchmark, name)) : undefined;
      hear(name, await (underWay ?? this.#ahead.run(() => this.#fork(round, benchmark, name, trial))));
    }
    return collected;
  }

  /** All forks of a set, at the same time. */
  async #together(round: number, { benchmark, variants }: Turn, trial: number): Promise<ForksTogether> {
    const { begins, signal, seed } = this.#setting;
    signal.throwIfAborted();
    begins(round, benchmark, variants.join(', '));
    const requests = variants.map(name => this.#request(round, benchmark, name, trial));
    await this.#awake?.sample();
    const random = generator(seedOf(round, seed, this.#prepared.benchmarks.indexOf(benchmark)));
    try {
      return await (this.#prepared.together as Together)(requests, rowsOf(variants, random));
    } finally {
      for (const { raw } of requests) cleaned(raw);
    }
  }

  async #fork(round: number, benchmark: string, name: string, trial: number): Promise<ForkResult> {
    const { begins, signal } = this.#setting;
    signal.throwIfAborted();
    begins(round, benchmark, name);
    const request = this.#request(round, benchmark, name, trial);
    return await this.#prepared.fork(request).finally(() => cleaned(request.raw));
  }

  #request(round: number, benchmark: string, name: string, trial: number): ForkRequest {
    const { suite, raw, firstSeed } = this.#setting;
    const variant = suite.variants.find(candidate => candidate.name === name) as BaseVariant;
    const place = [this.#prepared.benchmarks.indexOf(benchmark), benchmark] as const;
    return { benchmark, variant, raw: forkFolder(raw, round, place, name, trial), seed: firstSeed + round };
  }

  /** Tries until there is a result. Reports and repeats a failure that another try may avoid; any other failure ends the suite. */
  async #retrying<T>(where: string, tried: (trial: number) => Promise<T | null>): Promise<T> {
    for (let trial = 1; ; trial++) {
      try {
        const result = await tried(trial);
        if (result !== null) return result;
      } catch (error) {
        if (!(error instanceof ForkFailure)) throw error;
        if (error.final || trial === TRIES) {
          const tries = trial > 1 ? `\n  (${trial} tries)` : '';
          throw new ForkFailure(`${where}: ${error.message}${tries}`, true);
        }
        this.#setting.trouble(`${where}, is run again: ${error.message.split('\n')[0]}`);
      }
    }
  }
}

type Together = NonNullable<Prepared['together']>;

/** Stands for no round. */
const DRY_RUN = 0;

/** Whether forks of a set had more than one turn each. Forks with a single turn are as far apart as without turns. */
function tookTurns({ slices }: Collected): boolean {
  return slices.some(({ variants }) => new Set(variants).size < variants.length);
}

/** The results of a set that failed. */
const NOTHING: Collected = { lines: [], iterations: [], compilation: [], inputDigests: [], slices: [] };

/** Returns a failure that the machine may have caused; throws any other. */
function tooLate(error: unknown): ForkFailure {
  if (error instanceof ForkFailure && error.late && !error.final) return error;
  throw error;
}

function keyOf(round: number, benchmark: string, variant: string): string {
  return JSON.stringify([round, benchmark, variant]);
}
