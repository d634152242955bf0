// Finds the operations of a fork, and checks that a benchmark scales with them.

import { median } from '../../core/readers/values.ts';

/** The usage of a short run of a benchmark. */
export interface Trial {
  /** Of the whole process. */
  readonly wallNs: number;
  readonly cpuNs: number;
  /** 0 if they are not counted. */
  readonly instructions: number;
  /** As the benchmark reports; null if it reports none. */
  readonly nsPerOp: number | null;
}

/** The usage of a process outside its operations. */
export type Start = Pick<Trial, 'wallNs' | 'cpuNs' | 'instructions'>;

/** Runs the benchmark with the given operations. */
export type Try = (operations: number) => Promise<Trial>;

/** A run of this length shows the time of an operation, in ns. */
const PROBE = 100e6;
/** The largest factor between the operations of two tries, because an operation may be slower than the first try shows. */
const STEP = 100;
/** More operations than anything needs. */
const MOST = 1e9;
/** The largest length of a fork, as a multiple of the plan, if its set-up is not in the benchmark's own time. */
const SETUP = 3;

/** Returns the operations of a fork of about `length` ns: 1, 2 or 5 with zeros, so that runs on similar machines agree. */
export async function findOperations(trial: Try, length: number): Promise<number> {
  const first = await trial(1);
  for (let operations = 1, last = first; ; last = await trial(operations)) {
    const beyond = Math.max(0, last.wallNs - first.wallNs) / operations;
    const perOperation = Math.max(last.nsPerOp ?? beyond, beyond / SETUP, Number.MIN_VALUE);
    if (perOperation * operations >= PROBE || operations >= MOST) return rounded(length / perOperation);
    operations = Math.min(MOST, STEP * operations, Math.ceil((1.2 * PROBE) / perOperation));
  }
}

/** The largest length of a fork of a slower variant, as a multiple of the control's. */
export const SLOWER = 4;

/** Returns the operations of a fork of every variant: those of the control, or fewer if another would take far too long. */
export async function commonOperations(
  control: Try,
  others: readonly Try[],
  length: number,
): Promise<number> {
  let most = await findOperations(control, length);
  for (const other of others) most = Math.min(most, SLOWER * (await findOperations(other, length)));
  return most;
}

/** Returns the operations of a fork of one variant: `count`, those of the control, or its own fewer if it would take far too long. */
export async function slowerOperations(trial: Try, count: number, length: number): Promise<number> {
  const own = await findOperations(trial, length);
  return SLOWER * own < count ? own : count;
}

function rounded(operations: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(1, operations)));
  const candidates = [1, 2, 5, 10].map(digit => digit * decade);
  const distance = (candidate: number) => Math.abs(Math.log(candidate / Math.max(1, operations)));
  return Math.min(
    MOST,
    candidates.reduce((best, other) => (distance(other) < distance(best) ? other : best)),
  );
}

/** The factor by which an operation may slow down among twice as many, by noise, caches and collections. */
export const SCALES = 1.4;
/** Equal results that decide: other work disturbs one pair of runs, rarely three in the same way. */
export const VOTES = 3;
/** The share of a fork's CPU time outside its operations that causes a warning. */
export const OUTSIDE = 0.1;

/** Returns the warning about a benchmark that does not scale, or null. */
export interface Doubt {
  readonly code: 'depends-on-n' | 'set-up';
  readonly message: string;
}

/** The result of a pair of runs, of N and of 2N operations. */
type Sighting = 'fine' | 'longer' | 'shorter';
interface Pair {
  readonly sighting: Sighting;
  /** The time of an operation among 2N of them, relative to that among N. */
  readonly factor: number;
}

/**
 * Runs N and 2N operations of a process, and compares the time of one. A first good pair with a short start is enough; otherwise pairs are
 * run until {@link VOTES} of them agree, so that other work on the machine decides nothing.
 * @param processes of a fork, whose other starts do not count
 * @param subtracted whether the usage of starts is subtracted
 */
export async function doubtOf(
  trial: Try,
  operations: number,
  processes = 1,
  subtracted = false,
): Promise<Doubt | null> {
  const pairs: Pair[] = [];
  for (;;) {
    const once = await trial(operations);
    const pair = pairOf(once, await trial(2 * operations), operations);
    pairs.push(pair);
    const alike = pairs.filter(({ sighting }) => sighting === pair.sighting);
    if (pair.sighting === 'fine') {
      const { cpuNs: start } = await startOf(trial, once, operations);
      const outside = start / (processes * once.cpuNs - (processes - 1) * start);
      const doubt = setUpOf(outside, processes * operations, subtracted);
      // A benchmark that ignores N looks like one with a long set-up if a first pair is disturbed.
      if (alike.length === VOTES || (doubt === null && pairs.length === 1)) return doubt;
      continue;
    }
    if (alike.length === VOTES) return dependence(alike, operations);
  }
}

function pairOf(once: Trial, twice: Trial, operations: number): Pair {
  const factor = perOperation(twice, 2 * operations) / perOperation(once, operations);
  if (factor >= SCALES) return { sighting: 'longer', factor };
  return { sighting: factor <= 1 / SCALES ? 'shorter' : 'fine', factor };
}

/** @param outside the share of a fork's CPU time outside its operations */
function setUpOf(outside: number, operations: number, subtracted: boolean): Doubt | null {
  if (outside <= OUTSIDE) return null;
  const effect = subtracted
    ? 'it is subtracted, but takes time and adds noise'
    : 'cpu-ns/op shows costs too small by that share';
  return {
    code: 'set-up',
    message: `${Math.round(100 * outside)} % of a fork's CPU time is set-up and start, outside of its ${operations} operations: ${effect}. Use more operations, or less set-up`,
  };
}

function dependence(alike: readonly Pair[], operations: number): Doubt {
  const factors = alike.map(({ factor }) => factor).sort((left, right) => left - right);
  return {
    code: 'depends-on-n',
    message: `an operation takes ${(factors[factors.length >> 1] as number).toPrecision(2)} times as long if a fork does ${2 * operations} of them instead of ${operations}: the benchmark does not repeat the same work b.N times, so its numbers per operation mean nothing. Loop over b.N (or b.Loop) and nothing else`,
  };
}

/** Number of starts, of which the cheapest counts, because other work on the machine only adds time. */
const STARTED = 3;
/** The testing package sets a benchmark up for one operation, then for all: with 2 operations, both are in the start. */
export const FEWEST = 2;

/** Returns the usage of a process outside its operations. @param all that of many operations */
async function startOf(trial: Try, all: Start, operations: number): Promise<Start> {
  const starts: Start[] = [];
  for (let start = 0; start < STARTED; start++) starts.push(await trial(FEWEST));
  return outside(starts, all, operations, values => Math.min(...values));
}

/** Returns the usage of starts without their operations. @param typical chooses one of their values */
function outside(
  starts: readonly Start[],
  all: Start,
  operations: number,
  typical: (values: readonly number[]) => number,
): Start {
  const of = (field: keyof Start) =>
    Math.max(0, typical(starts.map(start => start[field])) - ((FEWEST + 1) * all[field]) / operations);
  return { wallNs: of('wallNs'), cpuNs: of('cpuNs'), instructions: of('instructions') };
}

function perOperation({ nsPerOp, wallNs }: Trial, operations: number): number {
  return nsPerOp ?? wallNs / operations;
}

/** The largest share of its CPU time that a fork may spend on starting more than one process. */
export const STARTS = 0.15;
/** The largest share if operations are long, because the cost of a start is then not known. It is also the share of operations above which they are. */
export const UNKNOWN_STARTS = 0.02;
/** The most processes of a fork. */
const DIVISIONS = [10, 5, 2];

/** How often a start is measured, for each of several processes of a fork. A fork with more of them has more starts subtracted, so they must be more exact. */
const STARTS_FOR_EACH = 10;

/** How the operations of a fork are divided. */
export interface Division {
  readonly processes: number;
  /** The start of a process of each variant, in their order; empty if operations are so long that it is not known. */
  readonly starts: readonly Start[];
}

/**
 * Finds how many processes share the operations of a fork, so that their starts take at most {@link STARTS} of its CPU time, and measures the starts.
 * @param trials of the variants, the control first
 * @param most processes of a fork
 */
export async function divisionOf(
  trials: readonly [Try, ...Try[]],
  operations: number,
  most = Math.max(...DIVISIONS),
): Promise<Division> {
  const all = await trials[0](operations);
  let dearest = 0;
  for (const trial of trials) dearest = Math.max(dearest, (await startOf(trial, all, operations)).cpuNs);
  const known = (count: number) => count * (FEWEST + 1) <= UNKNOWN_STARTS * operations;
  const allowed = (count: number) => (known(count) ? STARTS : UNKNOWN_STARTS);
  const fits = (count: number) =>
    count <= Math.min(most, operations) && count * dearest <= allowed(count) * all.cpuNs;
  const processes = DIVISIONS.find(fits) ?? 1;
  if (processes === 1 && !known(1)) return { processes, starts: [] };
  const turns = processes === 1 ? STARTED : STARTS_FOR_EACH * processes;
  const starts: Start[][] = trials.map(() => []);
  for (let turn = 0; turn < turns; turn++)
    for (const [index, trial] of trials.entries()) starts[index]?.push(await trial(FEWEST));
  return { processes, starts: starts.map(own => outside(own, all, operations, median)) };
}

/** The time of a fork outside its operations, before any was observed, in ms. */
const START = 50;
/** Limits of a planned fork, in ms. */
export const SHORTEST = 200;
const COMFORTABLE = 1000;
export const LONGEST = 2000;

/**
 * Returns the planned length of a fork in ms: as many rounds as allowed, then a comfortable length, then at least the minimum of rounds.
 * @param forks forks in a round
 */
export function planLength(
  {
    timeBudget,
    rounds,
  }: { readonly timeBudget: number; readonly rounds: { readonly min: number; readonly max: number } },
  forks: number,
): number {
  const lengthFor = (count: number) => timeBudget / (count * forks) - START;
  const spacious = lengthFor(rounds.max);
  const length = spacious >= COMFORTABLE ? spacious : Math.min(COMFORTABLE, lengthFor(rounds.min));
  return Math.round(Math.min(LONGEST, Math.max(SHORTEST, length)));
}
