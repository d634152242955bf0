// Prints the report of a judgement, and writes it next to comparison.json.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../../../core/results/files.ts';
import { shown } from '../../../core/results/path.ts';
import type { Comparison } from '../comparison/comparison.ts';
import { writeNamed } from '../host/files.ts';
import type { Output } from '../host/host.ts';
import type { ReportContext } from './context.ts';
import { renderMarkdown } from './markdown.ts';
import { laidOut } from './table.ts';
import { renderTerminal } from './terminal.ts';

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

/** The files of a run, each with its content, as lines for a terminal. */
export function filesOf(folder: string): string {
  const files: readonly (readonly [string, string])[] = [
    ['report.md', 'the whole report'],
    ['comparison.json', 'every number and verdict'],
    ['results/', 'one line per fork, for benchstat and overhead compare'],
    ['raw/', "each tool's own output"],
    ['run.json', 'the inputs of the run'],
  ];
  const lines = files.map(([name, what]) => `  ${join(shown(folder), name).padEnd(40)} ${what}`);
  return ['files', ...lines].join('\n');
}
