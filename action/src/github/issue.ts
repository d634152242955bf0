// The one issue that says what a schedule has to tell: found by its mark and its author, written over in place, not reopened for old news.
import { createHash } from 'node:crypto';
import * as core from '@actions/core';
import { distrust, type WorkflowEvent } from '../commands/trust.ts';
import { visible } from '../report/visible.ts';
import { type Api, connect, refusalOf } from './api.ts';
import { authorOf } from './comment.ts';
import type { RepositoryName, RunContext } from './context.ts';

/** What an issue is to say. */
export interface IssueText {
  /** What it is about; there is one issue of each. */
  readonly of: 'history' | 'regressions';
  readonly title: string;
  /** Without names or markup from outside that is not escaped. */
  readonly markdown: string;
  /** Changes where the news do: whoever closes an issue has heard them. */
  readonly key: string;
}

/** What became of it: its address, or null where somebody has closed it and nothing is new since. */
export type ToldIssue = { readonly url: string } | null;

/** Who tells, and when. */
export interface Teller {
  readonly token: string | null;
  readonly context: RunContext | null;
  readonly event: WorkflowEvent | null;
}

const KEY = /^<!-- overhead-action:\w+ ([0-9a-f]{16}) -->/;

/** A short digest of anything. */
export function keyOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

/** Opens the issue, or writes over the one that is open. Throws what the API throws. */
export async function tellIssue(
  api: Api,
  repository: RepositoryName,
  { of, title, markdown, key }: IssueText,
): Promise<ToldIssue> {
  const author = await authorOf(api);
  const mark = `<!-- overhead-action:${of} `;
  const body = `${mark}${key} -->\n${markdown}`;
  const issues = await api.paginate('GET /repos/{owner}/{repo}/issues', {
    ...repository,
    creator: author,
    state: 'all',
    sort: 'created',
    direction: 'desc',
    per_page: 100,
  });
  // Only issues of that author are ever touched: anybody can copy a hidden mark.
  const newest = issues.find(
    issue =>
      issue.user?.login === author && issue.pull_request === undefined && (issue.body ?? '').startsWith(mark),
  );
  if (newest === undefined || (newest.state !== 'open' && KEY.exec(newest.body ?? '')?.[1] !== key)) {
    const { data } = await api.request('POST /repos/{owner}/{repo}/issues', { ...repository, title, body });
    return { url: data.html_url };
  }
  if (newest.state !== 'open') return null;
  if (newest.body !== body || newest.title !== title)
    await api.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', {
      ...repository,
      issue_number: newest.number,
      title,
      body,
    });
  return { url: newest.html_url };
}

/** Tells where that is trusted and possible, and warns where it is not. Returns the issue's address; empty where there is none. */
export async function announceIssue(text: IssueText, { token, context, event }: Teller): Promise<string> {
  if (context === null || token === null) {
    core.warning('No issue: issue: true runs on GitHub alone, and needs a token');
    return '';
  }
  const why = distrust(event);
  if (why !== null) {
    core.warning(`No issue: ${visible(why)}`);
    return '';
  }
  try {
    const issue = await tellIssue(connect(token, context.apiUrl), context.repository, text);
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
