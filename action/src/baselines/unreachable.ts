// Failures of shared stores: they never stop a measurement.
import { ObjectFailure } from '../objects/failure.ts';
import { GitFailure } from './git.ts';

/** Whether a shared store could not be reached, or refused a request. */
export function isUnreachable(error: unknown): error is GitFailure | ObjectFailure {
  return error instanceof GitFailure || error instanceof ObjectFailure;
}
