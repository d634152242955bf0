// Names of Go benchmarks: they are names of the result format already, but for what a file that was tampered with may hold.
import { encodeValue } from '../results/format.ts';

/** A name with `/` and `=` as they are, and everything else encoded that the format cannot carry. */
export function goName(name: string): string {
  return name
    .split(/([/=])/)
    .map(part => (part === '/' || part === '=' ? part : encodeValue(part)))
    .join('');
}
