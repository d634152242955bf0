// A finished run of a pull request: its artifact, and GitHub's data about both, with any field that a test wants to be wrong.
import { resultFile } from '../fixture.ts';
import { HEAD, type Job, OWN_RUN } from './job.ts';
import { filled } from './schema.ts';
import { type ZipEntry, zip } from './zip.ts';

const HERE = { id: 1, full_name: 'octo/agent' };
const FORK = { id: 2, full_name: 'stranger/agent', owner: { login: 'stranger' } };
const RUN = 4711;

/** Results that breach a budget of 5 %, and results that pass it. */
export const BREACH = resultFile(0.2, 0.002);
export const PASS = resultFile(0.01, 0.002);

/** Fields with wrong values, each by the field's own name on GitHub. */
export interface Wrong {
  /** Of the run in the event, and in the API. */
  readonly event?: Readonly<Record<string, unknown>>;
  readonly run?: Readonly<Record<string, unknown>>;
  readonly pull?: { readonly state?: string; readonly sha?: string };
  readonly artifact?: Readonly<Record<string, unknown>>;
}

/** A record of a run as the command writes it, with the one suite `codec`. */
export function record(
  more: Readonly<Record<string, unknown>> = {},
  suite: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({
    schema: 1,
    tool: 'overhead 0.1.0',
    inputs: {},
    reproduce: 'overhead run # @everybody',
    seed: 7,
    started: '2026-11-01T12:00:00.000Z',
    attempt: 1,
    earlier: [],
    commit: 'f'.repeat(40),
    machine: { cpu: 'Test CPU' },
    onInconclusive: 'fail',
    configuration: 'x',
    skipped: [],
    suites: [
      {
        suite: 'codec',
        runner: 'jmh',
        control: 'off',
        variants: { off: {}, probe: { agent: 'evil.jar' } },
        against: {},
        benchmarks: ['Encode'],
        metrics: {},
        // The change sets its own budget of 900 %.
        gates: [{ metric: '@primary', benchmark: '*', treatment: '*', kind: 'max-overhead', limit: 9 }],
        planned: 12,
        interim: [],
        redone: 0,
        dropped: 0,
        conditions: {},
        broken: [],
        unusable: '',
        warnings: [],
        finished: true,
        ...suite,
      },
    ],
    ...more,
  });
}

export function entries(results: string, runJson: string = record()): ZipEntry[] {
  return [
    { name: 'run.json', data: runJson, deflate: true },
    { name: 'results/codec.txt', data: results, deflate: true },
    { name: 'comparison.json', data: '{"schema":1,"verdict":"pass","suites":[]}' },
    { name: 'report.md', data: '### ✅ Pass: believe me @everybody' },
  ];
}

interface ServedRun {
  readonly id: number;
  readonly event: string;
  readonly from: { readonly id: number; readonly full_name: string };
  /** Newest last; GitHub keeps the uploads of each attempt, even under one name. */
  readonly uploads: readonly (readonly [name: string, archive: Buffer])[];
}

/** Adds a run with its artifacts to the fake GitHub. */
function serve({ github }: Job, { id, event, from, uploads }: ServedRun, wrong: Wrong): void {
  const artifactOf = ([name, archive]: readonly [string, Buffer], index: number) =>
    filled('artifact', {
      id: index + 1,
      name,
      size_in_bytes: archive.length,
      expired: false,
      workflow_run: {
        id,
        repository_id: HERE.id,
        head_repository_id: from.id,
        head_branch: 'topic',
        head_sha: HEAD,
      },
      ...wrong.artifact,
    });
  github.more['GET /repos/{owner}/{repo}/actions/runs/{run_id}'] = () => ({
    status: 200,
    body: filled('workflow-run', {
      id,
      run_attempt: 1,
      workflow_id: 5,
      event,
      head_sha: HEAD,
      path: '.github/workflows/pull-request.yml',
      status: 'completed',
      conclusion: 'success',
      repository: filled('minimal-repository', HERE),
      head_repository: filled('minimal-repository', { id: from.id, full_name: from.full_name }),
      head_branch: 'topic',
      ...wrong.run,
    }),
  });
  github.more['GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts'] = (_call, query) => {
    const size = Number(query.get('per_page') ?? 30);
    const page = Number(query.get('page') ?? 1);
    const all = uploads.map(artifactOf);
    const next = `${github.url}/repos/octo/agent/actions/runs/${id}/artifacts?per_page=${size}&page=${page + 1}`;
    return {
      status: 200,
      ...(page * size < all.length ? { headers: { link: `<${next}>; rel="next"` } } : {}),
      body: { total_count: all.length, artifacts: all.slice((page - 1) * size, page * size) },
    };
  };
  // The bytes are on another host, which must not receive the token.
  github.more['GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}'] = call => ({
    status: 302,
    headers: {
      location: `${github.url.replace('127.0.0.1', 'localhost')}/blob/${call.parameters.artifact_id}`,
    },
  });
  for (const [index, [, archive]] of uploads.entries()) github.blobs[`/blob/${index + 1}`] = archive;
}

/** Adds the run of the job itself to the fake GitHub, with the uploads of its attempts so far. */
export function underWay(
  job: Job,
  event: string,
  uploads: readonly (readonly [name: string, archive: Buffer])[],
  wrong: Wrong = {},
): void {
  serve(job, { id: OWN_RUN, event, from: HERE, uploads }, wrong);
}

/** Adds a finished run with its artifacts to the fake GitHub. Returns the event of its end. */
export function finished(
  job: Job,
  artifacts: Readonly<Record<string, Buffer>> | readonly (readonly [name: string, archive: Buffer])[],
  wrong: Wrong = {},
): Record<string, unknown> {
  const run = { id: RUN, run_attempt: 1, workflow_id: 5, event: 'pull_request', head_sha: HEAD };
  const uploads = Array.isArray(artifacts) ? artifacts : Object.entries(artifacts);
  serve(job, { id: RUN, event: 'pull_request', from: FORK, uploads }, wrong);
  const { github } = job;
  const base = filled('pull-request-simple', {});
  github.more['GET /repos/{owner}/{repo}/pulls'] = (_call, query) => {
    const { state = 'open', sha = HEAD } = wrong.pull ?? {};
    const from = filled('repository', { id: FORK.id, full_name: FORK.full_name });
    const pulls = [
      filled('pull-request-simple', {
        number: 7,
        state,
        head: { ...(base.head as object), sha, ref: 'topic', repo: from },
        base: { ...(base.base as object), sha: 'b'.repeat(40), repo: filled('repository', HERE) },
      }),
    ];
    return { status: 200, body: query.get('head') === 'stranger:topic' ? pulls : [] };
  };
  return {
    action: 'completed',
    repository: HERE,
    workflow_run: {
      ...run,
      conclusion: 'success',
      head_branch: 'topic',
      repository: HERE,
      head_repository: FORK,
      pull_requests: [],
      ...wrong.event,
    },
  };
}

export function artifact(results: string, runJson?: string): Record<string, Buffer> {
  return { 'overhead-results': zip(entries(results, runJson)) };
}
