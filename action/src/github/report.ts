// The report for each of GitHub's surfaces, rendered from the comparison and cut to the limit of the surface.
import type { Comparison } from '../comparison/comparison.ts';
import type { ReportContext } from '../report/context.ts';
import { LEAST_BYTES, renderMarkdown } from '../report/markdown.ts';

/** GitHub drops a job summary over 1 MiB; this stays below it (bytes). */
export const JOB_SUMMARY_ROOM = 1_000 * 1024;
/** The summary of a check run has at most 65,535 characters; a text never has fewer bytes than characters. */
export const CHECK_ROOM = 65_000;

/** What a report on GitHub has in addition to the comparison. */
export type Additions = Partial<Pick<ReportContext, 'notes' | 'profile' | 'reproduce'>>;

/** The context of a report that has only a comparison and its additions. */
export function bareContext(more: Additions): ReportContext {
  return { benchstat: [], reproduce: [], seed: null, folder: null, notes: [], profile: null, ...more };
}

/** The report in at most `bytes` bytes of Markdown. */
export function reportIn(bytes: number, comparison: Comparison, more: Additions = {}): string {
  return renderMarkdown(comparison, bareContext(more), { maxBytes: bytes });
}

/**
 * The text for a job summary that already has `taken` bytes: the full report if it fits, else a shorter one; empty if
 * no report fits.
 */
export function summaryIn(
  taken: number,
  full: string,
  comparison: Comparison,
  { profile = null, reproduce = [] }: Additions = {},
): string {
  const room = JOB_SUMMARY_ROOM - taken;
  if (full !== '' && Buffer.byteLength(full) <= room) return full;
  return room >= LEAST_BYTES ? reportIn(room, comparison, { profile, reproduce }) : '';
}
