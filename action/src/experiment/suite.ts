// Measures one suite: dry run, then rounds until the plan is done or an interim analysis ends it. Each round is on disk before the next starts.

import type { SuiteFiles } from '../../../core/results/folder.ts';
import type { ForkLine } from '../../../core/results/format.ts';
import type { SuiteRecord } from '../../../core/results/record.ts';
import { hiddenIn } from '../../../core/results/secret.ts';
import { ForkFailure, PreconditionError, type Prepared } from '../../../core/runner.ts';
import type { Preparer } from '../../../core/runner-interface.ts';
import { type BaseSuite, CONTROL } from '../../../core/suite.ts';
import { type Placed, placeRevisions } from '../revisions/placed.ts';
import { AWAKE } from './awake.ts';
import { DROPPED_LIMIT, foretell, minutes, shortfalls, TimeBudget } from './budget.ts';
import { countGates, type Units, unitsByBenchmark } from './counting.ts';
import type { Experiment } from './experiment.ts';
import { Forks } from './forks.ts';
import { readLoad, undisturbed, WATCHED } from './guards.ts';
import { certainRounds, decides } from './interim.ts';
import { lacksTreatments, withoutLacking } from './lacking.ts';
import { begunRound, inFileOrder, refuseUnreported, unitsOf, warn } from './ledger.ts';
import type { Position } from './progress.ts';
import { orderOf, type Turn } from './schedule.ts';

/** An optional suite that this machine cannot run is left out, with the reason. */
export class Skipped extends Error {}

/**
 * Measures a suite and fills in its record. A failure of the suite becomes `broken` in the record. Throws only {@link Skipped}, the
 * user's request to stop (`signal.reason`), and errors that prevent writing results.
 */
export async function measureSuite(
  suite: BaseSuite,
  runner: Preparer,
  files: SuiteFiles,
  record: SuiteRecord,
  experiment: Experiment,
): Promise<void> {
  const measurement = new SuiteMeasurement(suite, files, record, experiment);
  try {
    await measurement.run(runner);
    record.finished = true;
  } catch (error) {
    if (error instanceof PreconditionError && error.lacking && suite.optional)
      throw new Skipped(error.message);
    if (!(error instanceof PreconditionError || error instanceof ForkFailure)) throw error;
    record.broken.push(error.message);
    record.finished = true;
    // Other suites follow, and the report comes after the last.
    experiment.progress.trouble(suite.name, `broken: ${error.message.split('\n', 1)[0]}`);
  } finally {
    experiment.progress.end(suite.name);
    experiment.save();
  }
}

class SuiteMeasurement {
  #suite: BaseSuite;
  #names: readonly string[] = [];
  readonly #files: SuiteFiles;
  readonly #record: SuiteRecord;
  readonly #experiment: Experiment;
  readonly #budget: TimeBudget;
  #complete = 0;
  /** Dropped rounds; they keep their number. */
  #dropped = 0;
  /** Sets of forks in a round. */
  #turns = 0;
  /** Complete rounds at the last interim analysis. */
  #analysed = 0;

  constructor(suite: BaseSuite, files: SuiteFiles, record: SuiteRecord, experiment: Experiment) {
    this.#suite = suite;
    this.#files = files;
    this.#record = record;
    this.#experiment = experiment;
    this.#budget = new TimeBudget(suite);
  }

  async run(runner: Preparer): Promise<void> {
    const record = this.#record;
    const calledOff = new AbortController();
    const signal = AbortSignal.any([this.#experiment.context.signal, calledOff.signal]);
    const context = { ...this.#experiment.context, signal };
    const placed = await placeRevisions(this.#suite, context);
    this.#suite = placed.suite;
    const prepared = await runner.prepare(placed.suite, context, record.calibrated);
    this.#suite = withoutLacking(placed.suite, prepared, record);
    this.#names = this.#suite.variants.map(({ name }) => name);
    const forks = this.#forks(prepared, signal);
    try {
      await this.#measure(prepared, placed, forks);
    } finally {
      // Forks that run next to a failed one end with it: none outlives its suite.
      calledOff.abort();
      await forks.over();
      prepared.close?.();
    }
  }

  async #measure(prepared: Prepared, placed: Placed, forks: Forks): Promise<void> {
    const record = this.#record;
    const { header, ready } = this.#experiment;
    this.#turns = (prepared.leading ?? prepared.benchmarks).length;
    // Uses the values as the files hold them, because other attempts are compared with those.
    record.benchmarks = hiddenIn([...prepared.benchmarks]);
    record.variants = Object.fromEntries(
      Object.entries(prepared.variants).map(([name, facts]) => [
        name,
        hiddenIn({ ...facts, ...placed.settings[name] }),
      ]),
    );
    record.metrics = { ...prepared.units, ...record.metrics };
    warn(record, [...placed.warnings, ...prepared.warnings]);
    ready();
    if (lacksTreatments(placed.suite, this.#suite)) return;
    const rounds = this.#files.recover();
    this.#complete = rounds.filter(round => round.outcome === 'complete').length;
    this.#dropped = rounds.length - this.#complete;
    if (this.#complete > 0) this.#notice(`going on after ${this.#complete} rounds`);
    if (await this.#over()) return;
    this.#notice(`dry run: ${this.#names.join(', ')}`);
    this.#refuseHopeless(await forks.dryRun());
    if (prepared.calibrated !== undefined) record.calibrated = { ...prepared.calibrated };
    // Output in a format states directions only when it is read.
    record.metrics = { ...prepared.units, ...record.metrics };
    const { name, runner, control } = this.#suite;
    const own = { suite: name, runner, ...(control === CONTROL ? {} : { control }) };
    this.#files.begin({ ...own, ...header, ...placed.header, ...prepared.header });
    // Dropped rounds keep their number: the order of a round depends on the seed and the number.
    for (let round = rounds.length + 1; ; round++) {
      await this.#round(round, prepared, forks);
      if (this.#tooNoisy() || (await this.#over()) || this.#outOfTime()) return;
    }
  }

  #forks(prepared: Prepared, signal: AbortSignal): Forks {
    const { progress, gauge, watched, awake, seed, firstSeed } = this.#experiment;
    const forks: Forks = new Forks(
      {
        suite: this.#suite,
        record: this.#record,
        raw: this.#files.raw,
        seed,
        firstSeed,
        gauge: gauge ?? (this.#suite.mode === 'simulation' ? undisturbed : readLoad),
        watched: watched ?? WATCHED,
        awake: awake ?? AWAKE,
        overdrawn: () => this.#budget.overdrawn(),
        begins: (round, benchmark, variant) =>
          progress.fork(this.#position(round, forks.done, benchmark, variant)),
        trouble: message => progress.trouble(this.#suite.name, message),
        signal,
      },
      prepared,
    );
    return forks;
  }

  /** Runs one round: a set of forks for every benchmark. It is complete, or dropped. */
  async #round(round: number, prepared: Prepared, forks: Forks): Promise<void> {
    const record = this.#record;
    const { seed, attempt, progress, save } = this.#experiment;
    const clock = performance.now();
    const turns = this.#turnsOf(round, prepared);
    const order = turns.flatMap(({ benchmark, variants }) =>
      variants.map(variant => ({ benchmark, variant })),
    );
    const entry = begunRound({ round, attempt, interim: record.interim, seed, order });
    const lines: ForkLine[] = [];
    await forks.beforeRound(round);
    const sure = certainRounds(record, this.#suite.rounds.min, this.#complete);
    for (let next = round; next < round + sure; next++) forks.begin(next, this.#turnsOf(next, prepared));
    for (const turn of turns) {
      const set = await forks.set(round, turn);
      entry.redone += set.redone;
      entry.steal = Math.max(entry.steal, set.conditions.steal);
      entry.pressure = Math.max(entry.pressure, set.conditions.pressure);
      record.redone += set.redone;
      if (set.refused !== null) {
        entry.elapsed = performance.now() - clock;
        this.#files.drop({ ...entry, outcome: 'dropped', reason: set.refused, iterations: [] });
        record.dropped++;
        this.#dropped++;
        progress.trouble(this.#suite.name, `round ${round} is thrown away: ${set.refused}`);
        save();
        return;
      }
      lines.push(...set.lines);
      entry.iterations.push(...set.iterations);
      entry.compilation.push(...set.compilation);
      entry.inputDigests.push(...set.inputDigests);
      entry.slices.push(...set.slices);
    }
    if (this.#complete === 0) refuseUnreported(this.#suite, unitsOf(lines));
    entry.elapsed = performance.now() - clock;
    // Reused results do not show how long the next rounds take.
    const took = this.#complete === 0 ? Math.max(entry.elapsed, prepared.ahead ?? 0) : entry.elapsed;
    this.#budget.count(took);
    // The plan is on disk before the next round, so a run that is killed in between continues with the same plan.
    this.#plan(took, unitsByBenchmark(lines));
    this.#files.append(
      inFileOrder(lines, prepared.benchmarks, this.#names),
      { ...entry, interim: record.interim },
      record.metrics,
    );
    this.#complete++;
    save();
    progress.round(this.#position(round, forks.done, '', ''));
  }

  #turnsOf(round: number, { leading, benchmarks }: Prepared): Turn[] {
    return orderOf(round, this.#experiment.seed, leading ?? benchmarks, this.#names);
  }

  /**
   * If no gate can be breached, the suite ends before its first round and says what to change. If its rounds are judged with those of other runs,
   * it only warns, because there may be more rounds.
   */
  #refuseHopeless(units: Units): void {
    const record = this.#record;
    if (record.planned > 0) return;
    const forecast = foretell(countGates(this.#suite, record, units).noisy, this.#suite);
    if (forecast?.hopeless === true && this.#experiment.analysis !== null)
      throw new PreconditionError(forecast.message);
    if (forecast?.hopeless === true) this.#experiment.progress.trouble(this.#suite.name, forecast.message);
    else if (forecast !== null) this.#notice(forecast.message);
  }

  #plan(roundTime: number, units: Units): void {
    const record = this.#record;
    if (record.planned > 0) return;
    const { all, noisy } = countGates(this.#suite, record, units);
    const plan = this.#budget.plan(all, this.#experiment.analysis !== null, roundTime);
    record.planned = plan.rounds;
    record.interim = [...plan.interim];
    const early = plan.interim.slice(0, -1);
    const interim =
      early.length === 0 ? '' : `; or fewer, where every gate is decided after ${early.join(' or ')}`;
    this.#notice(
      `${plan.rounds} round${plan.rounds === 1 ? '' : 's'} of ${(roundTime / 1000).toFixed(1)} s, ${minutes(plan.expected)} in all${interim}`,
    );
    // Counts without noise need only the rounds that every interval needs.
    warn(record, shortfalls(plan, noisy, this.#suite));
    this.#experiment.save();
  }

  /** Whether no round is left: all planned ones are done, or an interim analysis decided every gate. */
  async #over(): Promise<boolean> {
    const { planned, interim, dropped } = this.#record;
    const { analysis, context, progress } = this.#experiment;
    if (planned === 0) return false;
    if (this.#complete >= planned) return true;
    if (analysis === null || this.#suite.gates.length === 0) return false;
    if (this.#analysed === this.#complete || !interim.includes(this.#complete)) return false;
    // After too many dropped rounds, ending here would leave no verdict.
    if (dropped > DROPPED_LIMIT * this.#complete) return false;
    this.#analysed = this.#complete;
    try {
      const [over, sentence] = decides(await analysis(), this.#complete, interim);
      this.#notice(sentence);
      context.signal.throwIfAborted();
      return over;
    } catch (error) {
      context.signal.throwIfAborted();
      const message = `the interim analysis after ${this.#complete} rounds failed, so all ${planned} are measured: ${(error as Error).message}`;
      progress.trouble(this.#suite.name, message);
      warn(this.#record, [{ code: 'interim-analysis-failed', message }]);
      return false;
    }
  }

  /** Whether more rounds were dropped than allowed, or so many forks repeated that the minimum does not fit. */
  #tooNoisy(): boolean {
    const record = this.#record;
    const { min } = this.#suite.rounds;
    const tooMany = record.dropped > DROPPED_LIMIT * Math.max(record.planned, min);
    if (!tooMany && !(this.#budget.overdrawn() && this.#complete < min)) return false;
    record.unusable = `this machine is too noisy: ${record.dropped} rounds were thrown away and ${record.redone} sets of forks run again; ${this.#complete} rounds are complete. Try again when it is quieter`;
    return true;
  }

  /** Ends a suite early if rounds got slower than planned and the time budget is used up. */
  #outOfTime(): boolean {
    const { planned } = this.#record;
    if (planned === 0 || !this.#budget.spent(this.#complete)) return false;
    const message = `the time budget ended the suite after ${this.#complete} of ${planned} rounds`;
    warn(this.#record, [{ code: 'out-of-time', message }]);
    return true;
  }

  #position(round: number, done: number, benchmark: string, variant: string): Position {
    const { planned } = this.#record;
    return {
      suite: this.#suite.name,
      round: round - this.#dropped,
      planned: planned === 0 ? null : planned,
      benchmark,
      variant,
      done,
      forks: planned === 0 ? null : planned * this.#turns * this.#suite.variants.length,
      elapsed: this.#budget.elapsed(),
      remaining: planned === 0 ? null : this.#budget.remaining(planned - this.#complete),
    };
  }

  #notice(message: string): void {
    this.#experiment.progress.notice(this.#suite.name, message);
  }
}
