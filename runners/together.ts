// The forks of a set, alive at the same time: started together, measured in turns, ended together.
import { totalmem } from 'node:os';
import type { Warning } from '../action/src/results/warning.ts';
import type { ForkRequest, ForkResult, ForksTogether } from './runner.ts';
import { type Rest, Turns } from './turns.ts';

/** A fork's place in a set of forks that take turns. */
export interface Place {
  /** See {@link Turns.address}. */
  readonly address: string;
  /** So many forks take turns. */
  readonly forks: number;
  /** Aborted where another fork failed. */
  readonly signal: AbortSignal;
}

/** The share of this machine's memory that the forks of a set may take. */
const SHARE = 0.9;

/**
 * A warning where forks of all variants may not find room at the same time; nothing where they do.
 * @param needed by all of them, in bytes
 * @param memory of this machine, in bytes
 */
export function crowding(needed: number, memory: number): Warning[] {
  if (needed <= SHARE * memory) return [];
  const message = `forks run one after the other and not in turns: together they may take ${gibibytes(needed)} of ${gibibytes(memory)}. Limit the heap (jvm-args: [-Xmx1g]) to see smaller costs, or set interleave: forks`;
  return [{ code: 'no-turns', message }];
}

/** Of this machine, or of the group that this process is limited to, in bytes. */
export function ownMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

function gibibytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}

/**
 * Runs one fork of each variant. Where one fails the others are ended. Throws {@link ForkFailure}.
 * @param rows see {@link Turns.play}
 * @param rest see {@link Turns.play}
 * @param run runs the fork of a request
 */
export async function inTurns(
  requests: readonly ForkRequest[],
  rows: Iterator<readonly string[], never>,
  rest: Rest,
  run: (request: ForkRequest, place: Place) => Promise<ForkResult>,
): Promise<ForksTogether> {
  const turns = await Turns.open(requests.map(({ variant }) => variant.name));
  const calledOff = new AbortController();
  const { signal } = calledOff;
  const forks = requests.map(async request => {
    const { name } = request.variant;
    const result = await run(request, { address: turns.address(name), forks: requests.length, signal });
    turns.ended(name);
    return result;
  });
  try {
    const [slices, ...results] = await Promise.all([turns.play(rows, rest, signal), ...forks]);
    return { results, slices };
  } catch (error) {
    calledOff.abort(error);
    await Promise.allSettled(forks);
    throw error;
  } finally {
    turns.close();
  }
}
