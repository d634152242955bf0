// The one issue of a scheduled workflow: found by its mark and its author, updated in place, not reopened for known results.
import { createHash } from 'node:crypto';
import * as core from '@actions/core';
import { visible } from '../../../core/visible.ts';
import { distrust } from '../baselines/trust.ts';
import type { WorkflowEvent } from '../host/event.ts';
import { type Api, connect, refusalOf } from './api.ts';
import { authorOf } from './comment.ts';
import type { RepositoryName, RunContext } from './context.ts';

/** The content of an issue. */
export interface IssueText {
  /** Its topic; there is one issue for each. */
  readonly of: 'history' | 'regressions';
  readonly title: string;
  /** Names and markup from outside must be escaped. */
  readonly markdown: string;
  /** Changes with the results: closing an issue acknowledges them. */
  readonly key: string;
}

/** The address of the issue, or null if it was closed and nothing is new since. */
export type PublishedIssue = { readonly url: string } | null;

/** The author and the time. */
export interface Teller {
  readonly token: string | null;
  readonly context: RunContext | null;
  readonly event: WorkflowEvent | null;
}

const KEY = /^<!-- overhead-action:\w+ ([0-9a-f]{16}) -->/;

/** A short digest. */
export function keyOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

/** Opens the issue, or updates the open one. Throws API errors. */
export async function tellIssue(
  api: Api,
  repository: RepositoryName,
  { of, title, markdown, key }: IssueText,
): Promise<PublishedIssue> {
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
  // Only issues of this author are changed, because anyone can copy a hidden mark.
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

/** Reports if that is trusted and possible; otherwise warns. Returns the issue's address; empty if there is none. */
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
