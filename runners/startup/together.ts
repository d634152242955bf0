// The forks of a set of starts, alive at the same time: prepared one after the other, started and measured in turns.
import { type Application, type Cast, castOf, targetFor } from '../../core/application/application.ts';
import { ForkFailure, type ForkRequest, type ForkResult, type ForksTogether } from '../../core/runner.ts';
import { runCast, type StartRequest } from './fork.ts';
import { Slices } from './slices.ts';

/** The share of its turns that a start may wait: a wait continues while the start is stopped, where it is not counted. */
const LONGEST_WAIT = 0.05;

/** A start that waits for a clock, a disk or another machine; turns would hide a part of that. */
export class Waits extends ForkFailure {}

/**
 * Starts every variant once. If one fails the others are ended. Throws {@link ForkFailure}, and {@link Waits}.
 * @param requestOf the input of each fork without its turns
 * @param rows returns all variants once, each time in another order
 */
export async function startTogether(
  application: Application,
  requestOf: (request: ForkRequest) => Omit<StartRequest, 'turn'>,
  requests: readonly ForkRequest[],
  rows: Iterator<readonly string[], never>,
): Promise<ForksTogether> {
  const { context } = application;
  const calledOff = new AbortController();
  const signal = AbortSignal.any([context.signal, calledOff.signal]);
  const slices = new Slices(requests.map(({ variant }) => variant.name));
  const seats = requests.map(request => ({
    request,
    own: { ...application, context: { ...context, signal } },
  }));
  const casts: Cast[] = [];
  const forks: Promise<ForkResult>[] = [];
  try {
    for (const { request, own } of seats)
      casts.push(await castOf(own, targetFor(application, request.variant), request.raw));
    for (const [index, { request, own }] of seats.entries()) {
      const turn = slices.of(request.variant.name);
      forks.push(runCast(own, { ...requestOf(request), turn }, casts[index] as Cast));
    }
    const [order, ...results] = await Promise.all([slices.play(rows, signal), ...forks]);
    for (const { request } of seats) {
      const { name } = request.variant;
      const share = slices.waiting(name);
      if (share > LONGEST_WAIT)
        throw new Waits(
          `${name} waits for a clock, a disk or another machine in ${Math.round(100 * share)} % of its turns`,
        );
    }
    return { results, slices: order };
  } catch (error) {
    calledOff.abort(error);
    await Promise.allSettled(forks);
    // Closes casts that were never started.
    for (const cast of casts.slice(forks.length)) await cast.end([]);
    throw error;
  }
}
