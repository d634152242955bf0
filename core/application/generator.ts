// The program that sends requests.
import { nativePath, type Place } from '../programs.ts';
import { PreconditionError } from '../runner.ts';

/** Returns the path of the load generator. Throws {@link PreconditionError} if there is none for this machine. */
export function generatorOf(place: Place): string {
  const program = nativePath('load', place);
  if (program === null)
    throw new PreconditionError(
      `the runner http needs Linux on x86-64 or arm64; this is ${process.platform} on ${process.arch}`,
      true,
    );
  return program;
}
