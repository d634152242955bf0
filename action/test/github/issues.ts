// Issues of the fake GitHub: opened, updated, closed.
import { filled } from './schema.ts';
import { refusal, type StandIn } from './stand-in.ts';

export interface StoredIssue {
  readonly number: number;
  readonly author: string;
  title: string;
  body: string;
  state: 'open' | 'closed';
}

/** The issues of the fake GitHub, oldest first. */
export function issuesOf(github: StandIn): StoredIssue[] {
  const issues: StoredIssue[] = [];
  const answer = ({ author, ...issue }: StoredIssue) =>
    filled('issue', {
      ...issue,
      html_url: `https://example.com/octo/agent/issues/${issue.number}`,
      user: filled('simple-user', { login: author, id: author.length }),
      created_at: '2026-11-01T12:00:00Z',
      updated_at: '2026-11-01T12:00:00Z',
      author_association: 'NONE',
    });
  github.more['GET /repos/{owner}/{repo}/issues'] = (_, query) => {
    const mine = issues.filter(({ author }) => author === query.get('creator')).toReversed();
    return { status: 200, body: mine.map(answer) };
  };
  github.more['POST /repos/{owner}/{repo}/issues'] = (_, __, { title, body }) => {
    if (String(body).length > 65_536) return refusal(422, 'body is too long');
    const number = issues.length + 1;
    const issue: StoredIssue = {
      number,
      author: github.login,
      title: String(title),
      body: String(body),
      state: 'open',
    };
    issues.push(issue);
    return { status: 201, body: answer(issue) };
  };
  github.more['PATCH /repos/{owner}/{repo}/issues/{issue_number}'] = (call, _, { title, body }) => {
    const issue = issues.find(({ number }) => number === Number(call.parameters.issue_number));
    if (issue === undefined) return refusal(404, 'Not Found');
    issue.title = String(title);
    issue.body = String(body);
    return { status: 200, body: answer(issue) };
  };
  return issues;
}
