// Gates, and what they could see, as texts of `overhead check`.
import { GATES } from '../../../core/results/gate.ts';
import type { GateRequest } from '../../../core/results/record.ts';

/** A fraction with two digits: `2.1 %`. */
export const percentText = (fraction: number): string => `${+(100 * fraction).toPrecision(2)} %`;
/** An amount in the unit of its metric, with two digits. */
export const amountText = (amount: number): string => `${+amount.toPrecision(2)}`;

/** `cpu-ns/op max-overhead 5 %`. */
export function gateText({ metric, benchmark, treatment, kind, limit }: GateRequest): string {
  const amount = GATES[kind].limit === 'fraction' ? `${+(limit * 100).toPrecision(6)} %` : `${limit}`;
  const only = [benchmark, treatment].filter(glob => glob !== '*');
  const of = only.length === 0 ? '' : ` (${only.join(', ')})`;
  return `${metric === '@primary' ? 'primary metric' : metric} ${kind} ${amount}${of}`;
}
