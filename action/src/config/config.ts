// The resolved configuration: its suites, and what an inconclusive verdict does.
import type { Suite } from '../../../runners/registry.ts';

export interface Config {
  /** The configuration file, or null for the simple inputs. */
  readonly file: string | null;
  readonly onInconclusive: 'neutral' | 'fail';
  readonly suites: readonly Suite[];
}
