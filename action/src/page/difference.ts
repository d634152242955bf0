// A difference with its interval as a text, the same in the data of the page and in its program.
import { difference, differenceBetween } from '../report/quantity.ts';

/** `+62 [+55, +70] ns/op`; without an interval `+62 ns/op`. The unit is untrusted text. */
export function differenceText(
  found: { readonly difference: number; readonly low: number | null; readonly high: number | null },
  metric: string,
): string {
  const { difference: value, low, high } = found;
  return low === null || high === null
    ? difference(value, metric)
    : differenceBetween(value, low, high, metric);
}
