// The data of the fake GitHub, as GitHub's API returns it.
import { filled } from './schema.ts';

const HOST = 'https://api.example.com';
const TIME = '2026-11-01T12:00:00Z';

export interface StoredComment {
  readonly id: number;
  readonly issue: number;
  readonly author: string;
  body: string;
  readonly created: string;
}

export function commentAnswer(comment: StoredComment, repository: string): Record<string, unknown> {
  const { id, issue, author, body, created } = comment;
  // Only an App can have brackets in its login.
  const type = author.endsWith('[bot]') ? 'Bot' : 'User';
  return filled('issue-comment', {
    id,
    body,
    html_url: `https://example.com/${repository}/pull/${issue}#issuecomment-${id}`,
    user: filled('simple-user', { login: author, id: author.length, type }),
    created_at: created,
    updated_at: created,
    author_association: 'NONE',
  });
}

export interface StoredCheck {
  readonly id: number;
  readonly name: string;
  readonly head_sha: string;
  readonly conclusion: string;
  readonly details_url: string;
  title: string;
  summary: string;
  annotations: Record<string, unknown>[];
}

export function checkAnswer(check: StoredCheck, repository: string): Record<string, unknown> {
  const { id, name, head_sha, conclusion, details_url, title, summary, annotations } = check;
  return filled('check-run', {
    id,
    name,
    head_sha,
    conclusion,
    details_url,
    status: 'completed',
    html_url: `https://example.com/${repository}/runs/${id}`,
    started_at: TIME,
    completed_at: TIME,
    output: {
      title,
      summary,
      text: null,
      annotations_count: annotations.length,
      annotations_url: `${HOST}/repos/${repository}/check-runs/${id}/annotations`,
    },
  });
}
