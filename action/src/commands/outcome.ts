// The result of a command: its exit code, and the paths of its files.
import type { Comparison } from '../comparison/comparison.ts';
import { EXIT } from '../host/host.ts';
import type { ProfileFile } from '../profile/file.ts';
import type { RecordedRun } from '../runs/recorded.ts';

export interface Outcome {
  readonly exitCode: number;
  /** Null if nothing was judged. */
  readonly comparison: Comparison | null;
  /** Paths of files and folders as the user would write them; null if there is none. */
  readonly files: {
    readonly comparison: string | null;
    readonly report: string | null;
    readonly results: string | null;
  };
  /** The judged runs; empty if only result files were judged. */
  readonly runs: readonly RecordedRun[];
  /** The report in Markdown; empty if nothing was judged. */
  readonly markdown: string;
  /** Where the cost is; null if nothing was profiled. */
  readonly profile: ProfileFile | null;
  /** Commands that repeat the measurement, quoted for a shell; empty if unknown. */
  readonly reproduce: readonly string[];
}

export function exitCode(comparison: Comparison, onInconclusive: 'neutral' | 'fail'): number {
  switch (comparison.verdict) {
    case 'broken':
      return EXIT.broken;
    case 'breach':
      return EXIT.breach;
    case 'inconclusive':
      return onInconclusive === 'fail' ? EXIT.breach : EXIT.pass;
    default:
      return EXIT.pass;
  }
}

export function breaches(comparison: Comparison): number {
  return comparison.suites
    .flatMap(suite => suite.rows)
    .flatMap(row => row.gates)
    .filter(gate => gate.verdict === 'breach').length;
}
