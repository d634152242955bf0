// The parts of a report that are not in the comparison.
import { hiddenIn } from '../../../core/results/secret.ts';
import type { Table } from '../comparison/judging.ts';
import type { ProfileFile } from '../profile/file.ts';

/** Everything besides the comparison that renderers may use. */
export interface ReportContext {
  readonly benchstat: readonly Table[];
  /** Commands that repeat the run, quoted for a shell. */
  readonly reproduce: readonly string[];
  /** The seed of the shuffle; null if nothing was measured here. */
  readonly seed: string | null;
  /** The run's folder, for references to its files; null without one. */
  readonly folder: string | null;
  /** Sentences for below the first line: a skipped suite, the effect of an inconclusive run. */
  readonly notes: readonly string[];
  /** Where the cost is; null if nothing was profiled. */
  readonly profile: ProfileFile | null;
}

/** The parts of a report apart from the comparison. */
export function contextOf(
  tables: readonly Table[],
  run: { reproduce: readonly string[]; seed: number | null; folder: string | null; notes: readonly string[] },
  profile: ProfileFile | null = null,
): ReportContext {
  const { reproduce, seed, folder, notes } = run;
  const texts = hiddenIn({ reproduce, notes });
  return { benchstat: tables, ...texts, seed: seed === null ? null : String(seed), folder, profile };
}
