// The resolved configuration: its default file, its suites, and what an inconclusive verdict does.
import type { Suite } from '../../../runners/registry.ts';

/** The default configuration file. */
export const DEFAULT_CONFIG = '.github/overhead.yml';

export interface Config {
  /** The configuration file, or null for the simple inputs. */
  readonly file: string | null;
  readonly onInconclusive: 'neutral' | 'fail';
  readonly suites: readonly Suite[];
}
