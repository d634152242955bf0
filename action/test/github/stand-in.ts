// A fake of the part of GitHub's API that we use: it stores what is written, and rejects what GitHub rejects.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkAnswer, commentAnswer, type StoredCheck, type StoredComment } from './answers.ts';
import { answerProblems, type Call, callOf, requestProblems } from './schema.ts';

/** Limits of GitHub that its API description does not contain. */
const LONGEST_COMMENT = 65_536;
const LARGEST_PAGE = 100;

export const TOKEN = 'ghs_standInTokenThatNobodyMayPrint';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ReceivedRequest {
  readonly call: string;
  readonly body: unknown;
  readonly query: string;
}

/** A planned fault, which answers instead of the fake. `undefined` lets the request pass. */
export type Fault = (call: string, body: unknown) => Answer | undefined;

type Handler = (call: Call, query: URLSearchParams, body: Record<string, unknown>, origin: string) => Answer;

export class StandIn {
  readonly repository = 'octo/agent';
  /** The login of the token. */
  login = 'github-actions[bot]';
  readonly permissions = new Set(['issues:read', 'pull-requests:write', 'checks:write', 'actions:read']);
  readonly comments: StoredComment[] = [];
  readonly checks: StoredCheck[] = [];
  readonly requests: ReceivedRequest[] = [];
  /** Requests that GitHub's description does not allow, and our own answers that it does not contain. Must stay empty. */
  readonly problems: string[] = [];
  /** Additional handlers for single tests, by call. */
  readonly more: Record<string, Handler> = {};
  /** Bytes on another host, by path. */
  readonly blobs: Record<string, Buffer> = {};
  faults: Fault[] = [];
  #next = 1000;
  readonly #server: Server = createServer((request, response) => {
    void this.#serve(request, response);
  });

  /** Starts to listen on a free port. Returns the address of the API. */
  async start(): Promise<string> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve));
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(resolve => this.#server.close(resolve));
  }

  write(author: string, body: string, issue = 7): StoredComment {
    const comment = { id: this.#next++, issue, author, body, created: new Date().toISOString() };
    this.comments.push(comment);
    return comment;
  }

  count(call: string): number {
    return this.requests.filter(request => request.call.startsWith(call)).length;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const answer = this.#answer(request, text === '' ? undefined : JSON.parse(text));
    const body = answer.body instanceof Buffer ? answer.body : JSON.stringify(answer.body ?? '');
    const type = answer.body instanceof Buffer ? 'application/zip' : 'application/json; charset=utf-8';
    response.writeHead(answer.status, { 'content-type': type, ...answer.headers });
    response.end(answer.status === 204 ? undefined : body);
  }

  #answer(request: IncomingMessage, body: unknown): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const method = request.method ?? '';
    const blob = this.blobs[pathname];
    if (blob !== undefined) {
      if (request.headers.authorization !== undefined)
        this.problems.push('the token was sent to another host');
      return { status: 200, body: blob };
    }
    const call = callOf(method, pathname);
    const name = pathname === '/graphql' ? 'POST /graphql' : (call?.name ?? `${method} ${pathname}`);
    this.requests.push({ call: name, body, query: searchParams.toString() });
    if (request.url?.includes(TOKEN)) this.problems.push(`the token is in an address: ${request.url}`);
    for (const fault of this.faults) {
      const answer = fault(name, body);
      if (answer !== undefined) return answer;
    }
    if (request.headers.authorization !== `token ${TOKEN}`) return refusal(401, 'Bad credentials');
    if (name === 'POST /graphql') return { status: 200, body: { data: { viewer: { login: this.login } } } };
    if (call === null) {
      this.problems.push(`there is no handler for ${name}`);
      return refusal(404, 'Not Found');
    }
    const problems = requestProblems(call, searchParams, body);
    if (Number(searchParams.get('per_page') ?? 0) > LARGEST_PAGE)
      problems.push(`${name}: a page has at most ${LARGEST_PAGE} entries`);
    this.problems.push(...problems);
    if (problems.length > 0) return refusal(422, problems.join('; '));
    const answer = this.#handle(call, searchParams, (body ?? {}) as Record<string, unknown>);
    this.problems.push(...answerProblems(call, answer.status, answer.body));
    return answer;
  }

  #handle(call: Call, query: URLSearchParams, body: Record<string, unknown>): Answer {
    if (`${call.parameters.owner}/${call.parameters.repo}` !== this.repository)
      return refusal(404, 'Not Found');
    const handlers: Record<string, [permission: string, Handler]> = {
      'GET /repos/{owner}/{repo}/issues/{issue_number}/comments': ['issues:read', this.#list],
      'POST /repos/{owner}/{repo}/issues/{issue_number}/comments': ['pull-requests:write', this.#create],
      'GET /repos/{owner}/{repo}/issues/comments/{comment_id}': ['issues:read', this.#read],
      'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}': ['pull-requests:write', this.#update],
      'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}': ['pull-requests:write', this.#delete],
      'POST /repos/{owner}/{repo}/check-runs': ['checks:write', this.#createCheck],
      'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}': ['checks:write', this.#updateCheck],
    };
    const [permission, handler] = handlers[call.name] ?? ['actions:read', this.more[call.name]];
    if (handler === undefined) return refusal(404, 'Not Found');
    if (!this.permissions.has(permission)) return refusal(403, 'Resource not accessible by integration');
    return handler(call, query, body, this.url);
  }

  readonly #list: Handler = (call, query) => {
    const size = Number(query.get('per_page') ?? 30);
    const page = Number(query.get('page') ?? 1);
    const all = this.comments.filter(({ issue }) => issue === Number(call.parameters.issue_number));
    const link = `${this.url}/repos/${this.repository}/issues/${call.parameters.issue_number}/comments?per_page=${size}&page=${page + 1}`;
    return {
      status: 200,
      ...(page * size < all.length ? { headers: { link: `<${link}>; rel="next"` } } : {}),
      body: all.slice((page - 1) * size, page * size).map(one => commentAnswer(one, this.repository)),
    };
  };

  readonly #create: Handler = (call, _, { body }) => {
    if (tooLong(body))
      return refusal(422, 'Validation Failed: body is too long (maximum is 65536 characters)');
    const comment = this.write(this.login, String(body), Number(call.parameters.issue_number));
    return { status: 201, body: commentAnswer(comment, this.repository) };
  };

  readonly #read: Handler = call => {
    const comment = this.comments.find(({ id }) => id === Number(call.parameters.comment_id));
    if (comment === undefined) return refusal(404, 'Not Found');
    return { status: 200, body: commentAnswer(comment, this.repository) };
  };

  readonly #update: Handler = (call, _, { body }) => {
    const comment = this.comments.find(({ id }) => id === Number(call.parameters.comment_id));
    if (comment === undefined) return refusal(404, 'Not Found');
    if (tooLong(body))
      return refusal(422, 'Validation Failed: body is too long (maximum is 65536 characters)');
    // GitHub lets a token with write permission change any comment.
    comment.body = String(body);
    return { status: 200, body: commentAnswer(comment, this.repository) };
  };

  readonly #delete: Handler = call => {
    const place = this.comments.findIndex(({ id }) => id === Number(call.parameters.comment_id));
    if (place === -1) return refusal(404, 'Not Found');
    this.comments.splice(place, 1);
    return { status: 204 };
  };

  readonly #createCheck: Handler = (_call, _query, body) => {
    const output = body.output as { title: string; summary: string; annotations?: Record<string, unknown>[] };
    const refused = outputProblem(output);
    if (refused !== null) return refused;
    const check: StoredCheck = {
      id: this.#next++,
      name: String(body.name),
      head_sha: String(body.head_sha),
      conclusion: String(body.conclusion),
      details_url: String(body.details_url),
      title: output.title,
      summary: output.summary,
      annotations: [...(output.annotations ?? [])],
    };
    this.checks.push(check);
    return { status: 201, body: checkAnswer(check, this.repository) };
  };

  readonly #updateCheck: Handler = (call, _, body) => {
    const check = this.checks.find(({ id }) => id === Number(call.parameters.check_run_id));
    if (check === undefined) return refusal(404, 'Not Found');
    const output = body.output as { title: string; summary: string; annotations?: Record<string, unknown>[] };
    const refused = outputProblem(output);
    if (refused !== null) return refused;
    check.annotations.push(...(output.annotations ?? []));
    return { status: 200, body: checkAnswer(check, this.repository) };
  };
}

/** An error in GitHub's format. */
export function refusal(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers, body: { message, documentation_url: 'https://docs.example.com' } };
}

const tooLong = (body: unknown): boolean => [...String(body)].length > LONGEST_COMMENT;

function outputProblem({ title, summary }: { title: string; summary: string }): Answer | null {
  if ([...title].length > 255)
    return refusal(422, 'Validation Failed: title is too long (maximum is 255 characters)');
  if ([...summary].length > 65_535)
    return refusal(422, 'Validation Failed: summary exceeds 65535 characters');
  return null;
}
