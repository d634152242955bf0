// One suite, measured: rehearsal, then round after round until the plan is done, each on disk before the next begins.
import {
  ForkFailure,
  type ForkResult,
  type Prepared,
  type Runner,
  type Surroundings,
  Unmeasurable,
} from '../../../runners/runner.ts';
import { CONTROL, type Suite, type Variant } from '../config/config.ts';
import type { RoundRecord, SuiteFiles } from '../results/folder.ts';
import type { ForkLine } from '../results/format.ts';
import type { SuiteRecord } from '../results/record.ts';
import { DROPPED_LIMIT, roundsToBreach, TimeBudget } from './budget.ts';
import { between, type Conditions, type Gauge, Guard, readLoad } from './guards.ts';
import { agree, inFileOrder, warn } from './ledger.ts';
import type { Position, Progress } from './progress.ts';
import { forkFolder, rehearsalFolder } from './raw.ts';
import { orderOf, type Turn } from './schedule.ts';

/** A set of forks is tried this often: once, and redone at most twice. */
export const TRIES = 3;

export interface Experiment {
  readonly seed: number;
  /** Header lines of the machine and the run. */
  readonly header: Readonly<Record<string, string>>;
  readonly surroundings: Surroundings;
  readonly progress: Progress;
  /** Called whenever the record has changed. */
  readonly save: () => void;
  readonly gauge?: Gauge;
}

/** An optional suite that this machine cannot run: left out, with the reason. */
export class Skipped extends Error {}

/**
 * Measures a suite and fills in its record. What goes wrong with the suite becomes `broken` in the record; thrown are only
 * {@link Skipped}, the user's wish to stop (`signal.reason`) and what keeps results from being written.
 */
export async function measureSuite(
  suite: Suite,
  runner: Runner,
  files: SuiteFiles,
  record: SuiteRecord,
  experiment: Experiment,
): Promise<void> {
  const measurement = new SuiteMeasurement(suite, files, record, experiment);
  try {
    await measurement.run(runner);
    record.finished = true;
  } catch (error) {
    if (error instanceof Unmeasurable && error.lacking && suite.optional) throw new Skipped(error.message);
    if (!(error instanceof Unmeasurable || error instanceof ForkFailure)) throw error;
    record.broken.push(error.message);
    record.finished = true;
  } finally {
    experiment.progress.end(suite.name);
    experiment.save();
  }
}

class SuiteMeasurement {
  readonly #suite: Suite;
  readonly #files: SuiteFiles;
  readonly #record: SuiteRecord;
  readonly #experiment: Experiment;
  readonly #guard = new Guard();
  readonly #gauge: Gauge;
  readonly #budget: TimeBudget;
  #forksDone = 0;
  #complete = 0;

  constructor(suite: Suite, files: SuiteFiles, record: SuiteRecord, experiment: Experiment) {
    this.#suite = suite;
    this.#files = files;
    this.#record = record;
    this.#experiment = experiment;
    this.#gauge = experiment.gauge ?? readLoad;
    this.#budget = new TimeBudget(suite);
  }

  async run(runner: Runner): Promise<void> {
    const record = this.#record;
    const { surroundings, header } = this.#experiment;
    const prepared = await runner.prepare(this.#suite, surroundings);
    record.benchmarks = [...prepared.benchmarks];
    record.variants = { ...prepared.variants };
    warn(this.#record, prepared.warnings);
    const rounds = this.#files.recover();
    this.#complete = rounds.filter(round => round.outcome === 'complete').length;
    if (this.#complete > 0) this.#notice(`going on after ${this.#complete} rounds`);
    if (record.planned > 0 && this.#complete >= record.planned) return;
    await this.#rehearse(prepared);
    this.#files.begin({ suite: this.#suite.name, ...header, ...prepared.header });
    // Dropped rounds keep their number: the order of a round is a function of the seed and the number.
    for (let round = rounds.length + 1; record.planned === 0 || this.#complete < record.planned; round++) {
      await this.#round(round, prepared);
      const mostDropped = DROPPED_LIMIT * Math.max(record.planned, this.#suite.rounds.min);
      if (
        record.dropped > mostDropped ||
        (this.#budget.overdrawn() && this.#complete < this.#suite.rounds.min)
      ) {
        record.unusable = `this machine is too noisy: ${record.dropped} rounds were thrown away and ${record.redone} sets of forks run again; ${this.#complete} rounds are complete. Try again when it is quieter`;
        return;
      }
      if (this.#outOfTime()) return;
    }
  }

  /** Every variant once, the control first: a suite that cannot work fails here, and no variant meets a cold page cache. */
  async #rehearse(prepared: Prepared): Promise<void> {
    const benchmark = prepared.benchmarks[0] as string;
    const inOrder = [...this.#suite.variants].sort(
      (left, right) => Number(right.name === CONTROL) - Number(left.name === CONTROL),
    );
    this.#notice(`rehearsal: ${inOrder.map(variant => variant.name).join(', ')}`);
    for (const variant of inOrder) {
      await this.#retrying(variant, attempt =>
        prepared.rehearse({
          benchmark,
          variant,
          raw: rehearsalFolder(this.#files.raw, variant.name, attempt),
        }),
      );
    }
  }

  /** Runs a rehearsal until it works or is known not to. */
  async #retrying(variant: Variant, rehearse: (attempt: number) => Promise<ForkResult>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        agree(this.#record, variant.name, await rehearse(attempt));
        return;
      } catch (error) {
        this.#failed(error, attempt, `rehearsal of ${variant.name}`);
      }
    }
  }

  /** One round: a set of forks for every benchmark. It is complete, or thrown away. */
  async #round(round: number, prepared: Prepared): Promise<void> {
    const record = this.#record;
    const started = new Date();
    const clock = performance.now();
    const names = this.#suite.variants.map(variant => variant.name);
    const turns = orderOf(round, this.#experiment.seed, prepared.benchmarks, names);
    const entry: Omit<RoundRecord, 'bytes'> = {
      round,
      outcome: 'complete',
      reason: '',
      seed: this.#experiment.seed,
      order: turns.flatMap(({ benchmark, variants }) => variants.map(variant => ({ benchmark, variant }))),
      started: started.toISOString(),
      elapsed: 0,
      redone: 0,
      steal: 0,
      pressure: 0,
    };
    const lines: ForkLine[] = [];
    for (const turn of turns) {
      const set = await this.#set(round, turn, prepared);
      entry.redone += set.redone;
      entry.steal = Math.max(entry.steal, set.conditions.steal);
      entry.pressure = Math.max(entry.pressure, set.conditions.pressure);
      record.redone += set.redone;
      if (set.refused !== null) {
        this.#files.drop({
          ...entry,
          outcome: 'dropped',
          reason: set.refused,
          elapsed: performance.now() - clock,
        });
        record.dropped++;
        this.#experiment.progress.trouble(this.#suite.name, `round ${round} is thrown away: ${set.refused}`);
        this.#experiment.save();
        return;
      }
      lines.push(...set.lines);
    }
    entry.elapsed = performance.now() - clock;
    this.#files.append(inFileOrder(lines, prepared.benchmarks, names), entry, this.#suite.metrics);
    this.#complete++;
    this.#budget.count(entry.elapsed);
    this.#plan(entry.elapsed);
    this.#experiment.save();
    this.#experiment.progress.round(this.#position(round, '', ''));
  }

  /** Every variant of one benchmark, back to back; again from the first where a fork fails or the machine is disturbed. */
  async #set(round: number, turn: Turn, prepared: Prepared) {
    for (let attempt = 1; ; attempt++) {
      const before = this.#gauge();
      let lines: ForkLine[];
      try {
        lines = await this.#forks(round, turn, prepared, attempt);
      } catch (error) {
        this.#failed(error, attempt, `round ${round}, ${turn.benchmark}`);
        continue;
      }
      const conditions: Conditions = between(before, this.#gauge());
      const refused = this.#guard.refuse(turn.benchmark, conditions);
      const last = attempt === TRIES || this.#budget.overdrawn();
      if (refused === null || last) return { lines, conditions, refused, redone: attempt - 1 };
      this.#experiment.progress.trouble(
        this.#suite.name,
        `round ${round}, ${turn.benchmark}, is run again: ${refused}`,
      );
    }
  }

  async #forks(round: number, turn: Turn, prepared: Prepared, attempt: number): Promise<ForkLine[]> {
    const benchmark = [prepared.benchmarks.indexOf(turn.benchmark), turn.benchmark] as const;
    const lines: ForkLine[] = [];
    for (const name of turn.variants) {
      const variant = this.#suite.variants.find(candidate => candidate.name === name) as Variant;
      this.#experiment.progress.fork(this.#position(round, turn.benchmark, name));
      const raw = forkFolder(this.#files.raw, round, benchmark, name, attempt);
      const result = await prepared.fork({ benchmark: turn.benchmark, variant, raw });
      agree(this.#record, `${turn.benchmark} (${name})`, result);
      warn(this.#record, result.warnings);
      this.#forksDone++;
      lines.push({
        benchmark: turn.benchmark,
        variant: name,
        operations: result.operations,
        samples: result.samples,
      });
    }
    return lines;
  }

  /** What another try can mend is told and tried again; anything else ends the suite. */
  #failed(error: unknown, attempt: number, where: string): void {
    if (!(error instanceof ForkFailure)) throw error;
    if (error.final || attempt === TRIES) {
      throw new ForkFailure(`${where}: ${error.message}${attempt > 1 ? `\n  (${attempt} tries)` : ''}`, true);
    }
    this.#experiment.progress.trouble(
      this.#suite.name,
      `${where}, is run again: ${error.message.split('\n')[0]}`,
    );
  }

  #plan(roundTime: number): void {
    if (this.#record.planned > 0) return;
    const gates =
      this.#suite.gates.length * this.#record.benchmarks.length * (this.#suite.variants.length - 1);
    const plan = this.#budget.plan(gates, roundTime);
    this.#record.planned = plan.rounds;
    const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;
    this.#notice(
      `${plan.rounds} rounds of ${(roundTime / 1000).toFixed(1)} s, ${minutes(plan.expected)} in all`,
    );
    const needed = roundsToBreach(gates);
    if (plan.rounds < needed) {
      const message = `${plan.rounds} rounds cannot show a breach of any of ${gates} gates; that takes at least ${needed}: raise rounds, or gate fewer metrics`;
      warn(this.#record, [{ code: 'cannot-breach', message }]);
    }
    if (plan.expected > this.#suite.timeBudget) {
      const message = `${plan.rounds} rounds, the fewest that can decide, take about ${minutes(plan.expected)}; the time budget is ${minutes(this.#suite.timeBudget)}`;
      warn(this.#record, [{ code: 'over-budget', message }]);
    }
  }

  /** The time budget ends a suite early where rounds got slower than planned. */
  #outOfTime(): boolean {
    const { planned } = this.#record;
    if (planned === 0 || this.#complete >= planned || !this.#budget.spent(this.#complete)) return false;
    const message = `the time budget ended the suite after ${this.#complete} of ${planned} rounds`;
    warn(this.#record, [{ code: 'out-of-time', message }]);
    return true;
  }

  #position(round: number, benchmark: string, variant: string): Position {
    const { planned, benchmarks } = this.#record;
    return {
      suite: this.#suite.name,
      round,
      planned: planned === 0 ? null : planned,
      benchmark,
      variant,
      done: this.#forksDone,
      forks: planned === 0 ? null : planned * benchmarks.length * this.#suite.variants.length,
      elapsed: this.#budget.elapsed(),
      remaining: planned === 0 ? null : this.#budget.remaining(planned - this.#complete),
    };
  }

  #notice(message: string): void {
    this.#experiment.progress.notice(this.#suite.name, message);
  }
}
