// Opens the objects of a place.
import type { RunContext } from '../../../core/runner.ts';
import { Client } from './client.ts';
import type { Objects } from './objects.ts';
import { placeOf } from './place.ts';

/**
 * The objects of a place, `s3://BUCKET/PREFIX`. Throws `UsageError` for an invalid place or variable.
 * @param host its own environment may hold credentials that measured processes do not get
 * @param signal ends running requests
 */
export function openObjects(
  place: string | URL,
  { environment, ownEnvironment }: Pick<RunContext, 'environment' | 'ownEnvironment'>,
  signal?: AbortSignal,
): Objects {
  return new Client(placeOf(place), ownEnvironment ?? environment, signal);
}
