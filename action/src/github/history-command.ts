// `command: history`: the history of the store as a page and a summary, and one issue if something got worse.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from '@actions/core';
import { UsageError } from '../../../core/config/problem.ts';
import { historyCommand } from '../commands/history.ts';
import type { History } from '../history/history.ts';
import {
  type Drifted,
  historyLine,
  historySummaryOf,
  isWorthTelling,
  type Moved,
} from '../history/summary.ts';
import { EXIT, type Host } from '../host/host.ts';
import type { RunContext } from './context.ts';
import { linked } from './cut.ts';
import { announceIssue, keyOf } from './issue.ts';
import { addToSummary } from './job-summary.ts';

/** The request of a workflow. */
export interface HistoryInputs {
  readonly store: string | null;
  readonly suites: readonly string[];
  readonly config: string | null;
  readonly maxDrift: string | null;
  readonly out: string;
  /** Whether to open an issue if something got worse. */
  readonly issue: boolean;
  readonly token: string | null;
}

/** Writes the page and the summary, and reports. Returns the exit code; a regression is not a failure of this command. */
export async function historyOnGitHub(
  inputs: HistoryInputs,
  context: RunContext | null,
  host: Host,
): Promise<number> {
  const { store, suites, config, maxDrift, out } = inputs;
  if (store === null)
    throw new UsageError('baseline: command history needs the store whose history it shows');
  mkdirSync(out, { recursive: true });
  const [page, summary] = [join(out, 'index.html'), join(out, 'history.md')];
  const request = { store, suites, config, maxDrift, last: null, control: null, all: false, json: null };
  const { histories } = await historyCommand({ ...request, html: page, summary }, host);
  const markdown = readFileSync(summary, 'utf8');
  core.setOutput('page', page);
  core.setOutput('report', summary);
  addToSummary(() => markdown);
  core.setOutput('issue', inputs.issue ? await announce(histories, markdown, inputs, context, host) : '');
  return EXIT.pass;
}

/** Reports in an issue. Returns its address; empty if there was nothing to report or it was not possible. */
async function announce(
  histories: readonly History[],
  markdown: string,
  { token }: HistoryInputs,
  context: RunContext | null,
  { event }: Host,
): Promise<string> {
  const summary = historySummaryOf(histories);
  if (!isWorthTelling(summary)) return '';
  const about = ({ suite, row }: Moved | Drifted) => [suite, row.benchmark, row.metric, row.treatment];
  const moved = summary.rose.map(one => [...about(one), one.level.run]);
  const drifted = summary.drifted.map(one => [...about(one), one.release]);
  const text = {
    of: 'history',
    title: `Overhead: ${historyLine(summary)}`,
    markdown: `${markdown}\n${linked('The run', context?.page ?? '')}\n`,
    key: keyOf([moved, drifted]),
  } as const;
  return announceIssue(text, { token, context, event });
}
