// The limits among the simple inputs, which need no configuration file: their gates, and the effect of an inconclusive one.

import { fromInput, suggest, UsageError } from '../../../core/config/problem.ts';
import { parsePercent } from '../../../core/config/quantities.ts';
import type { GateKind } from '../../../core/results/gate.ts';
import type { GateRequest } from '../../../core/results/record.ts';

/** The limits of the simple inputs, as written; null without one. */
export interface LimitInputs {
  readonly maxOverhead: string | null;
  readonly maxRegression: string | null;
  readonly maxDrift: string | null;
}

/** Returns the gates of flags or inputs, on the primary metric of every benchmark. */
export function inputGates(inputs: LimitInputs): GateRequest[] {
  return [
    ...primaryGate('max-overhead', inputs.maxOverhead),
    ...primaryGate('max-regression', inputs.maxRegression),
    ...primaryGate('max-drift', inputs.maxDrift),
  ];
}

/** Returns gates with those of flags or inputs on top. */
export function laidOver(own: readonly GateRequest[], gates: readonly GateRequest[]): GateRequest[] {
  const kept = own.filter(
    ({ metric, kind }) => metric !== '@primary' || !gates.some(gate => gate.kind === kind),
  );
  return [...kept, ...gates];
}

/** Returns the meaning of `on-inconclusive`; null if it was not given. */
export function onInconclusive(written: string | null): 'neutral' | 'fail' | null {
  if (written === null) return null;
  if (written === 'neutral' || written === 'fail') return written;
  throw new UsageError(
    `on-inconclusive: "${written}" is not known: ${suggest(written, ['neutral', 'fail'])}`,
  );
}

function primaryGate(kind: GateKind, written: string | null): GateRequest[] {
  if (written === null) return [];
  const limit = fromInput(kind, () => parsePercent(written));
  return [{ metric: '@primary', benchmark: '*', treatment: '*', kind, limit }];
}
