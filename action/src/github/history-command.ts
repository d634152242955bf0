// `command: history`: the history of the store as a page and as a summary, and where somebody has to be told, one issue.
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as core from '@actions/core';
import { historyCommand } from '../commands/history.ts';
import { EXIT, type Host } from '../commands/host.ts';
import { distrust } from '../commands/trust.ts';
import { UsageError } from '../config/problem.ts';
import type { History } from '../report/history.ts';
import { isWorthTelling, newsLine, newsOf } from '../report/news.ts';
import { visible } from '../report/visible.ts';
import { connect, refusalOf } from './api.ts';
import type { RunContext } from './context.ts';
import { linked } from './cut.ts';
import { keyOf, tellIssue } from './issue.ts';
import { JOB_SUMMARY_ROOM } from './report.ts';

/** What a workflow asks for. */
export interface HistoryInputs {
  readonly store: string | null;
  readonly suites: readonly string[];
  readonly config: string | null;
  readonly maxCreep: string | null;
  readonly out: string;
  /** Whether an issue is opened where there is something to tell. */
  readonly issue: boolean;
  readonly token: string | null;
}

/** Writes the page and the summary, and tells. Returns the exit code: no news is a failure. */
export async function historyOnGitHub(
  inputs: HistoryInputs,
  context: RunContext | null,
  host: Host,
): Promise<number> {
  const { store, suites, config, maxCreep, out } = inputs;
  if (store === null)
    throw new UsageError('baseline: command history needs the store whose history it shows');
  mkdirSync(out, { recursive: true });
  const [page, summary] = [join(out, 'index.html'), join(out, 'history.md')];
  const asked = { store, suites, config, maxCreep, last: null, control: null, all: false, json: null };
  const { histories } = await historyCommand({ ...asked, html: page, summary }, host);
  const markdown = readFileSync(summary, 'utf8');
  core.setOutput('page', page);
  core.setOutput('report', summary);
  writeSummary(markdown);
  core.setOutput('issue', inputs.issue ? await told(histories, markdown, inputs, context, host) : '');
  return EXIT.pass;
}

/** Says it in an issue. Returns its address; empty where nothing was to be told, or could be. */
async function told(
  histories: readonly History[],
  markdown: string,
  { token }: HistoryInputs,
  context: RunContext | null,
  { event }: Host,
): Promise<string> {
  const news = newsOf(histories);
  if (!isWorthTelling(news)) return '';
  if (context === null || token === null) {
    core.warning('No issue: issue: true runs on GitHub alone, and needs a token');
    return '';
  }
  const why = distrust(event);
  if (why !== null) {
    core.warning(`No issue: ${visible(why)}`);
    return '';
  }
  const moved = news.rose.map(({ suite, row, level }) => [
    suite,
    row.benchmark,
    row.metric,
    row.treatment,
    level.run,
  ]);
  const crept = news.crept.map(({ suite, row, release }) => [
    suite,
    row.benchmark,
    row.metric,
    row.treatment,
    release,
  ]);
  try {
    const issue = await tellIssue(connect(token, context.apiUrl), context.repository, {
      title: `Overhead: ${newsLine(news)}`,
      markdown: `${markdown}\n${linked('The run that says so', context.page)}\n`,
      key: keyOf([moved, crept]),
    });
    if (issue === null) core.notice('No issue: the last one was closed, and nothing is new since');
    return issue?.url ?? '';
  } catch (error) {
    const { forbidden, reason } = refusalOf(error);
    core.warning(
      `No issue${forbidden ? '; the job lacks permissions: { issues: write }' : ` (${visible(reason)})`}`,
    );
    return '';
  }
}

function writeSummary(markdown: string): void {
  const file = process.env.GITHUB_STEP_SUMMARY ?? '';
  if (file === '') return;
  const taken = existsSync(file) ? statSync(file).size : 0;
  if (taken + Buffer.byteLength(markdown) <= JOB_SUMMARY_ROOM) appendFileSync(file, `${markdown}\n`);
}
