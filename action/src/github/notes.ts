// Annotations on the configuration: for each breached gate the line of its limit, and the measured value.
import { isAbsolute, normalize } from 'node:path/posix';
import type { Comparison } from '../comparison/comparison.ts';
import { gateLines } from '../config/lines.ts';
import { breachesOf } from '../report/title.ts';

/** An annotation on a line of a file in the repository. */
export interface Note {
  readonly path: string;
  readonly line: number;
  readonly title: string;
  readonly message: string;
}

/** Titles and messages of annotations (characters); GitHub takes 255, and 64 KB. */
const LONGEST_TITLE = 200;

/**
 * An annotation for each breached gate in the configuration file; gates from an input have no line.
 * @param config the file, relative to the root of the repository; null if there is none
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
