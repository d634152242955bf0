// Writes the files of commands: comparison.json and the report of a judgement, and files that a user names.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { writeAtomically } from '../../../core/results/files.ts';
import { type Lock, tryLock } from '../../../core/results/lock.ts';
import { shown } from '../../../core/results/path.ts';
import type { Comparison } from '../comparison/comparison.ts';
import type { Output } from '../host/host.ts';
import type { ReportContext } from '../report/context.ts';
import { renderMarkdown } from '../report/markdown.ts';
import { laidOut } from '../report/table.ts';
import { renderTerminal } from '../report/terminal.ts';

/** Stays below 1 MiB, because GitHub drops a larger job summary completely (bytes). */
export const REPORT_LIMIT = 1_000 * 1024;

/** Prints the report, or the comparison as JSON if requested. */
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

/** Throws if the folder for results is a file. */
export function checkOut(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new UsageError(`--out ${shown(folder)} is a file: name a folder`);
}

/**
 * Locks an existing output folder; warns on a machine that cannot lock it. Throws {@link UsageError}, which names the
 * other process, if another process writes into it.
 */
export function soleWriter(folder: string, { output }: { readonly output: Pick<Output, 'tell'> }): Lock {
  const lock = tryLock(folder);
  if ('holder' in lock) {
    throw new UsageError(
      `${shown(folder)} is in use: ${lock.holder}, writes into it. Wait until it has ended, or name another folder with --out.`,
    );
  }
  if (lock.fault !== '')
    output.tell(
      `The folder ${shown(folder)} cannot be locked (${lock.fault}), so a second writer would not be noticed: install flock from the package util-linux.`,
    );
  return lock;
}

/** The file that a user means: a path that ends with `/` or is a folder gets the default name appended. */
export function fileIn(path: string, name: string): string {
  const folder = path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
  return folder ? join(path, name) : path;
}

/** Writes a file to the given path and makes its folders. */
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

/** A comparison with this many rows is written without indentation, which would be half of the file. */
const INDENTED_ROWS = 1000;

function jsonOf(comparison: Comparison): string {
  const rows = comparison.suites.reduce((sum, suite) => sum + suite.rows.length, 0);
  return `${JSON.stringify(comparison, null, rows < INDENTED_ROWS ? 2 : 0)}\n`;
}
