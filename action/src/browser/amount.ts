// A value with its unit, as text for charts and tables. The unit is untrusted text too.

import { shorten, visible } from '../../../core/visible.ts';
import { quantity } from '../report/quantity.ts';

const LONGEST = 60;

/** Like {@link quantity}, but escaped and shortened. */
export function amount(value: number, metric: string): string {
  return shorten(visible(quantity(value, metric)), LONGEST);
}
