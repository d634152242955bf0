// The kinds of gates, from the table that the comparison reads too: compare/request/gates.json.
import { z } from 'zod';
import table from '../../compare/request/gates.json' with { type: 'json' };

export type GateKind = keyof typeof table;

/** One row of the table: what a kind of gate judges, and how. */
export interface GateRule {
  /**
   * What it judges: the overhead, its growth since the stored runs or against another variant, its growth since the release
   * baseline, the overhead against the variant before it in a ladder, treatment minus control, or the treatment's own value.
   */
  readonly value: 'overhead' | 'regression' | 'drift' | 'step' | 'increase' | 'own';
  /** Whether larger or smaller values breach. */
  readonly bound: 'upper' | 'lower';
  /** Whether the limit is a fraction, or in the metric's own unit. */
  readonly limit: 'fraction' | 'unit';
  /** Whether `defaults` may set it for all suites. */
  readonly everywhere: boolean;
  /** For the reference of the configuration. */
  readonly meaning: string;
  /** The page below docs/ that explains it. */
  readonly page?: string;
}

/** The kinds of gates by name. */
export const GATES = table as unknown as Readonly<Record<GateKind, GateRule>>;
export const gateKinds = Object.keys(table) as [GateKind, ...GateKind[]];
export const gateKindSchema = z.enum(gateKinds);
/** The kinds that `defaults` may set for all suites. */
export const COMMON_GATES = gateKinds.filter(kind => GATES[kind].everywhere);
