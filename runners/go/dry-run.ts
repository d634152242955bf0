// How many operations a fork does, found once; and whether a benchmark does as many as it is told to.

/** What a short run of a benchmark took. */
export interface Trial {
  /** Of the whole process. */
  readonly wallNs: number;
  readonly cpuNs: number;
  /** As the benchmark reports; null where it keeps that to itself. */
  readonly nsPerOp: number | null;
}

/** Runs the benchmark with so many operations. */
export type Try = (operations: number) => Promise<Trial>;

/** A time by which the length of an operation is known, in ns. */
const PROBE = 100e6;
/** One try has at most so many times the operations of the one before: it may be much slower than that one made believe. */
const STEP = 100;
/** More operations than anything needs. */
const MOST = 1e9;
/** A fork may last so many times as long as planned where its set-up is not in the benchmark's own time. */
const SETUP = 3;

/** The operations of a fork that takes about `length` ns: 1, 2 or 5 with zeros, so that runs on like machines agree. */
export async function findOperations(trial: Try, length: number): Promise<number> {
  const first = await trial(1);
  for (let operations = 1, last = first; ; last = await trial(operations)) {
    const beyond = Math.max(0, last.wallNs - first.wallNs) / operations;
    const perOperation = Math.max(last.nsPerOp ?? beyond, beyond / SETUP, Number.MIN_VALUE);
    if (perOperation * operations >= PROBE || operations >= MOST) return rounded(length / perOperation);
    operations = Math.min(MOST, STEP * operations, Math.ceil((1.2 * PROBE) / perOperation));
  }
}

/** A fork of a slower variant may last so many times as long as one of the control. */
export const SLOWER = 4;

/** The operations of a fork of every variant: those of the control, and fewer where another would take far too long. */
export async function commonOperations(
  control: Try,
  others: readonly Try[],
  length: number,
): Promise<number> {
  let most = await findOperations(control, length);
  for (const other of others) most = Math.min(most, SLOWER * (await findOperations(other, length)));
  return most;
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

/** An operation may take so many times as long among twice as many, by noise, caches and collections. */
export const SCALES = 1.4;
/** Votes that decide: a neighbour disturbs one pair of runs, hardly three in the same way. */
export const VOTES = 3;
/** More of a fork's CPU time than this outside its operations is worth naming. */
export const OUTSIDE = 0.1;

/** What a benchmark does not do as it should, in words; null where all is well. */
export interface Doubt {
  readonly code: 'depends-on-n' | 'set-up';
  readonly message: string;
}

/** What a pair of runs, of N and of 2N operations, looks like. */
type Sighting = 'fine' | 'longer' | 'shorter';
interface Pair {
  readonly sighting: Sighting;
  /** The time of an operation among 2N of them, relative to that among N. */
  readonly factor: number;
}

/**
 * Runs N and 2N operations, and compares what one of them takes. Nothing is said after a first pair that is fine, of a short start; otherwise as many pairs are
 * run as it takes until {@link VOTES} of them look the same, so that other work on the machine decides nothing.
 */
export async function doubtOf(trial: Try, operations: number): Promise<Doubt | null> {
  const pairs: Pair[] = [];
  for (;;) {
    const once = await trial(operations);
    const pair = pairOf(once, await trial(2 * operations), operations);
    pairs.push(pair);
    const alike = pairs.filter(({ sighting }) => sighting === pair.sighting);
    if (pair.sighting === 'fine') {
      const start = await startOf(trial, once.cpuNs / operations);
      const doubt = setUpOf(start / once.cpuNs, operations);
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

/** @param outside the share of a fork's CPU time that is not of its operations */
function setUpOf(outside: number, operations: number): Doubt | null {
  if (outside <= OUTSIDE) return null;
  return {
    code: 'set-up',
    message: `${Math.round(100 * outside)} % of a fork's CPU time is not of its ${operations} operations but of set-up and start: cpu-ns/op shows a cost by so much too small. More operations, or less set-up, mend that`,
  };
}

function dependence(alike: readonly Pair[], operations: number): Doubt {
  const factors = alike.map(({ factor }) => factor).sort((left, right) => left - right);
  return {
    code: 'depends-on-n',
    message: `an operation takes ${(factors[factors.length >> 1] as number).toPrecision(2)} times as long where a fork does ${2 * operations} of them in place of ${operations}: the benchmark does not do b.N times the same, so its numbers per operation mean nothing. Let it loop over b.N (or b.Loop) and nothing else`,
  };
}

/** Starts of which the cheapest counts: what other work on the machine adds is not the start's own. */
const STARTED = 3;
/** The testing package sets a benchmark up for one operation, then for all: with 2 operations, both are in the start. */
const FEWEST = 2;

/** CPU time of a process beside its operations, in ns. @param perOperation CPU time of an operation among many, in ns */
async function startOf(trial: Try, perOperation: number): Promise<number> {
  const starts: number[] = [];
  for (let start = 0; start < STARTED; start++) starts.push((await trial(FEWEST)).cpuNs);
  return Math.max(0, Math.min(...starts) - (FEWEST + 1) * perOperation);
}

function perOperation({ nsPerOp, wallNs }: Trial, operations: number): number {
  return nsPerOp ?? wallNs / operations;
}

/** The largest share of its CPU time that a fork may spend on starting more than one process. */
export const STARTS = 0.02;
/** Into how many processes a fork may be divided. */
const DIVISIONS = [10, 5, 2];

/** How many processes may share the operations of a fork, so that starting them takes at most {@link STARTS} of its CPU time. */
export async function processesOf(control: Try, others: readonly Try[], operations: number): Promise<number> {
  const { cpuNs: all } = await control(operations);
  let dearest = 0;
  for (const trial of [control, ...others])
    dearest = Math.max(dearest, await startOf(trial, all / operations));
  return DIVISIONS.find(count => count * dearest <= STARTS * all && count <= operations) ?? 1;
}

/** What a fork takes beside its operations, before any was seen, in ms. */
const START = 50;
/** Bounds of a planned fork, in ms. */
export const SHORTEST = 200;
const COMFORTABLE = 1000;
export const LONGEST = 2000;

/**
 * The planned length of a fork in ms: as many rounds as are allowed, then a comfortable length, then at least the minimum of rounds.
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
