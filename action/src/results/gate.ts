// A gate: what a limit may be set on. Configuration, run record and comparison speak of the same kinds.
import { z } from 'zod';

export const gateKinds = [
  'max-overhead',
  'max-regression',
  'max-drift',
  'max-increase',
  'min',
  'max',
] as const;
export const gateKindSchema = z.enum(gateKinds);
export type GateKind = z.infer<typeof gateKindSchema>;
