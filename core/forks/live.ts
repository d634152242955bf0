// The forks of a set, alive at the same time: each asks for its turn.
import type { ForkRequest, ForkResult, ForksTogether } from '../runner.ts';
import type { BaseVariant } from '../suite.ts';
import { Turns, type WarmUp } from './turns.ts';

/** A fork's place in a set of forks that take turns. */
export interface Place {
  /** See {@link Turns.address}. */
  readonly address: string;
  /** How many forks take turns. */
  readonly forks: number;
  /** Aborted if another fork failed. */
  readonly signal: AbortSignal;
}

/**
 * Runs one fork of each variant. If one fails, ends the others. Throws {@link ForkFailure}.
 * @param rows see {@link Turns.play}
 * @param warmUp see {@link Turns.play}
 * @param run runs the fork of a request
 */
export async function runLive<V extends BaseVariant>(
  requests: readonly ForkRequest<V>[],
  rows: Iterator<readonly string[], never>,
  warmUp: WarmUp,
  run: (request: ForkRequest<V>, place: Place) => Promise<ForkResult>,
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
    const [slices, ...results] = await Promise.all([turns.play(rows, warmUp, signal), ...forks]);
    return { results, slices };
  } catch (error) {
    calledOff.abort(error);
    await Promise.allSettled(forks);
    throw error;
  } finally {
    turns.close();
  }
}
