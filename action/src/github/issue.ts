// The one issue that says what the history of a store has to tell: found by its mark and its author, written over in place, not reopened for old news.
import { createHash } from 'node:crypto';
import type { Api } from './api.ts';
import { authorOf } from './comment.ts';
import type { RepositoryName } from './context.ts';

/** What an issue is to say. */
export interface IssueText {
  readonly title: string;
  /** Without names or markup from outside that is not escaped. */
  readonly markdown: string;
  /** Changes where the news do: whoever closes an issue has heard them. */
  readonly key: string;
}

/** What became of it: its address, or null where somebody has closed it and nothing is new since. */
export type ToldIssue = { readonly url: string } | null;

const MARK = '<!-- overhead-action:history';
const KEY = /^<!-- overhead-action:history ([0-9a-f]{16}) -->/;

/** A short digest of anything. */
export function keyOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

/** Opens the issue, or writes over the one that is open. Throws what the API throws. */
export async function tellIssue(
  api: Api,
  repository: RepositoryName,
  { title, markdown, key }: IssueText,
): Promise<ToldIssue> {
  const author = await authorOf(api);
  const body = `${MARK} ${key} -->\n${markdown}`;
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
      issue.user?.login === author && issue.pull_request === undefined && (issue.body ?? '').startsWith(MARK),
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
