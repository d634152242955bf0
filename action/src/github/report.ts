// The report on each of GitHub's surfaces, rendered from the comparison alone and cut to the size that the surface takes.
import type { Comparison } from '../comparison/comparison.ts';
import type { ReportContext } from '../report/context.ts';
import { LEAST_BYTES, renderMarkdown } from '../report/markdown.ts';

/** A job summary over 1 MiB is dropped whole; this stays below it (bytes). */
export const JOB_SUMMARY_ROOM = 1_000 * 1024;
/** The summary of a check run has at most 65,535 characters; bytes are never fewer. */
export const CHECK_ROOM = 65_000;

/** The context of a report that is rendered from a comparison alone, with sentences beside it. */
export function bareContext(notes: readonly string[]): ReportContext {
  return { benchstat: [], reproduce: [], seed: null, folder: null, notes };
}

/** The report in at most `bytes` bytes of Markdown. */
export function reportIn(bytes: number, comparison: Comparison, notes: readonly string[] = []): string {
  return renderMarkdown(comparison, bareContext(notes), { maxBytes: bytes });
}

/**
 * What may be added to a job summary that holds `taken` bytes already: the full report where it fits, else a shorter one; empty where
 * no report has room.
 */
export function summaryIn(taken: number, full: string, comparison: Comparison): string {
  const room = JOB_SUMMARY_ROOM - taken;
  if (full !== '' && Buffer.byteLength(full) <= room) return full;
  return room >= LEAST_BYTES ? reportIn(room, comparison) : '';
}
