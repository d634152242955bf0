// Names of Go benchmarks. They are valid in the result format, except in a file that was changed by hand.
import { encodeValue } from '../../../core/results/format.ts';

/** Keeps `/` and `=` in a name, and encodes everything else that the format cannot carry. */
export function goName(name: string): string {
  return name
    .split(/([/=])/)
    .map(part => (part === '/' || part === '=' ? part : encodeValue(part)))
    .join('');
}
