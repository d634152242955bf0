// Notes on the configuration: for each breached gate the line that sets its limit, and what was measured.
import { isAbsolute, normalize } from 'node:path/posix';
import type { Comparison } from '../comparison/comparison.ts';
import { gateLines } from '../config/lines.ts';
import { breachesOf } from '../report/title.ts';

/** A remark on a line of a file of the repository. */
export interface Note {
  readonly path: string;
  readonly line: number;
  readonly title: string;
  readonly message: string;
}

/** Titles and messages of annotations (characters); GitHub takes 255, and 64 KB. */
const LONGEST_TITLE = 200;

/**
 * A note for each breached gate whose limit stands in the configuration file; gates that an input sets have no line.
 * @param config the file, relative to the root of the repository; null where there is none
 */
export function notesOn(comparison: Comparison, config: string | null): Note[] {
  if (config === null || isAbsolute(config)) return [];
  const path = normalize(config);
  if (path.startsWith('..')) return [];
  const lineOf = gateLines(config);
  return breachesOf(comparison).flatMap(({ suite, row, gate, text }) => {
    const line = lineOf({ suite, metric: row.metric, kind: gate.kind, limit: gate.limit });
    if (line === null) return [];
    const title = `${gate.kind} of ${row.metric} in ${suite}: breach`.slice(0, LONGEST_TITLE);
    return [{ path, line, title, message: text }];
  });
}
