// A value with its unit as a chart and a table may show it: a unit is a name from outside too.
import { quantity } from '../report/quantity.ts';
import { shorten, visible } from '../report/visible.ts';

const LONGEST = 60;

/** As {@link quantity}, harmless and never long. */
export function amount(value: number, metric: string): string {
  return shorten(visible(quantity(value, metric)), LONGEST);
}
