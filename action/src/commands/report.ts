// `overhead report`: renders the report of a run again, from its comparison.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import { readComparison } from '../comparison/comparison.ts';
import { fileIn, writeNamed } from '../host/files.ts';
import { EXIT, type Host } from '../host/host.ts';
import { readProfile } from '../profile/file.ts';
import { contextOf } from '../report/context.ts';
import { REPORT_LIMIT } from '../report/files.ts';
import { renderMarkdown } from '../report/markdown.ts';
import { laidOut } from '../report/table.ts';
import { renderTerminal } from '../report/terminal.ts';
import { revisionNotes } from '../revisions/notes.ts';
import { judgedNotes, readJudged } from '../runs/judged.ts';
import { isRun, readRun } from '../runs/recorded.ts';
import { skippedNotes } from '../runs/requests.ts';

/** Files to write the report to; null: no such file. Without either, it is printed. */
export interface ReportFiles {
  readonly markdown: string | null;
  readonly html: string | null;
}

/** Renders a judgement. The exit code depends only on success, not on the verdict. */
export async function reportCommand(
  folder: string,
  { markdown, html }: ReportFiles,
  host: Host,
): Promise<{ exitCode: number }> {
  const file = join(folder, 'comparison.json');
  if (!existsSync(file)) {
    const next = isRun(folder)
      ? `overhead compare ${shown(folder)} --out ${shown(folder)} makes one`
      : 'name the folder of a run';
    throw new UsageError(`report: ${folder} contains no comparison.json: ${next}`);
  }
  const comparison = readComparison(file);
  const record = isRun(folder) ? readRun(folder).record : null;
  const judged = readJudged(folder);
  const context = contextOf(
    [],
    {
      reproduce: record === null ? [] : [record.reproduce],
      seed: record?.seed ?? null,
      folder: shown(folder),
      notes: [
        ...(record === null ? [] : [...skippedNotes(record), ...revisionNotes(record)]),
        ...judgedNotes(judged),
      ],
    },
    readProfile(folder),
  );
  if (markdown !== null)
    writeNamed(markdown, renderMarkdown(comparison, context, { maxBytes: REPORT_LIMIT }));
  if (html !== null) {
    const { renderPage } = await import('../page/render.ts');
    const page = fileIn(html, 'report.html');
    writeNamed(page, await renderPage(host, comparison, context, judged));
    host.output.tell(`${shown(page)} is the report as one file for a browser`);
  }
  if (markdown === null && html === null)
    host.output.print(await laidOut(() => renderTerminal(comparison, context, host.output)));
  return { exitCode: EXIT.pass };
}
