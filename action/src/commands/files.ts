// Files as commands write them: comparison.json and the report of a judgement, and what a user names.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Comparison } from '../comparison/comparison.ts';
import { UsageError } from '../config/problem.ts';
import type { ReportContext } from '../report/context.ts';
import { renderMarkdown } from '../report/markdown.ts';
import { laidOut } from '../report/table.ts';
import { renderTerminal } from '../report/terminal.ts';
import { writeAtomically } from '../results/files.ts';
import { type Lock, tryLock } from '../results/lock.ts';
import { shown } from '../results/path.ts';
import type { Output } from './host.ts';

/** A job summary over 1 MiB is dropped whole; this stays below it (bytes). */
export const REPORT_LIMIT = 1_000 * 1024;

/** Prints the report, or the comparison as JSON where that was asked for. */
export async function publish(
  comparison: Comparison,
  context: ReportContext,
  json: string | null,
  output: Output,
): Promise<void> {
  if (json === '-') {
    output.print(jsonOf(comparison));
    return;
  }
  if (json !== null) writeNamed(json, jsonOf(comparison));
  output.print(await laidOut(() => renderTerminal(comparison, context, output)));
}

/** Refuses a file where a folder for results was asked for. */
export function checkOut(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new UsageError(`--out ${shown(folder)} is a file: name a folder`);
}

/**
 * Locks an output folder that exists; a machine on which that is not possible is told so. Throws {@link UsageError}, which
 * names the other process, if another one writes into it.
 */
export function soleWriter(folder: string, { output }: { readonly output: Pick<Output, 'tell'> }): Lock {
  const lock = tryLock(folder);
  if ('holder' in lock) {
    throw new UsageError(
      `${shown(folder)} is in use: ${lock.holder}, writes into it. Wait until that has ended, or name another folder with --out.`,
    );
  }
  if (lock.fault !== '')
    output.tell(
      `A second process that writes into ${shown(folder)} would not be noticed, because the folder cannot be locked (${lock.fault}): install flock, of the package util-linux.`,
    );
  return lock;
}

/** The file that a user means: one of that name in a folder, which ends like one or is there, else the path itself. */
export function fileIn(path: string, name: string): string {
  const folder = path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
  return folder ? join(path, name) : path;
}

/** Writes a file where the user wants it; the folders above it are made. */
export function writeNamed(path: string, text: string | Iterable<string>): void {
  mkdirSync(dirname(path), { recursive: true });
  writeAtomically(path, text);
}

/** Writes comparison.json and report.md into a folder. */
export function writeReport(folder: string, comparison: Comparison, context: ReportContext) {
  mkdirSync(folder, { recursive: true });
  const files = { comparison: join(folder, 'comparison.json'), report: join(folder, 'report.md') };
  const markdown = renderMarkdown(comparison, context, { maxBytes: REPORT_LIMIT });
  writeAtomically(files.comparison, jsonOf(comparison));
  writeAtomically(files.report, markdown);
  return { markdown, files: { comparison: shown(files.comparison), report: shown(files.report) } };
}

/** From so many rows on nobody reads a comparison by its lines, and indentation is half of the file. */
const INDENTED_ROWS = 1000;

/** A comparison as files and pipes carry it. */
function jsonOf(comparison: Comparison): string {
  const rows = comparison.suites.reduce((sum, suite) => sum + suite.rows.length, 0);
  return `${JSON.stringify(comparison, null, rows < INDENTED_ROWS ? 2 : 0)}\n`;
}
