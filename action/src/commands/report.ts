// `overhead report`: the report of a run again, from its comparison.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparisonSchema } from '../comparison/comparison.ts';
import { UsageError } from '../config/problem.ts';
import { renderMarkdown } from '../report/markdown.ts';
import { renderTerminal } from '../report/terminal.ts';
import { writeAtomically } from '../results/files.ts';
import { readRecord } from '../results/record.ts';
import { REPORT_LIMIT } from './files.ts';
import { EXIT, type Host } from './host.ts';
import { contextOf, shown } from './judging.ts';
import { skippedNotes } from './requests.ts';

/** Renders what was judged. Its exit code says only whether that worked. */
export async function reportCommand(
  folder: string,
  markdown: string | null,
  host: Host,
): Promise<{ exitCode: number }> {
  const file = join(folder, 'comparison.json');
  if (!existsSync(file)) {
    throw new UsageError(
      `${folder} holds no comparison.json: overhead compare ${shown(folder)} --out ${shown(folder)} makes one`,
    );
  }
  const comparison = comparisonSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const record = existsSync(join(folder, 'run.json')) ? readRecord(join(folder, 'run.json')) : null;
  const context = contextOf([], {
    reproduce: record === null ? [] : [record.reproduce],
    seed: record?.seed ?? null,
    folder: shown(folder),
    notes: record === null ? [] : skippedNotes(record),
  });
  if (markdown === null) host.output.print(renderTerminal(comparison, context, host.output));
  else writeAtomically(markdown, renderMarkdown(comparison, context, { maxBytes: REPORT_LIMIT }));
  return { exitCode: EXIT.pass };
}
