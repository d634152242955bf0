// The kinds of gates, shared by configuration, run record and comparison.
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
