// Our own workflows and those of the examples hold what we ask of others: pins, few rights, and nothing of a stranger's run with them.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { cacheFolder } from '../src/commands/place.ts';
import { isAskedFor, type Step } from './asked-for.ts';

const ROOT = join(import.meta.dirname, '../..');
const WORKFLOWS = globSync(['.github/workflows/*.yml', 'examples/*.yml'], { cwd: ROOT });
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Job {
  /** Another workflow; its jobs have rights of their own, and no more than these. */
  readonly uses?: string;
  readonly 'continue-on-error'?: unknown;
  readonly needs?: unknown;
  readonly 'runs-on'?: unknown;
  readonly environment?: unknown;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly if?: string;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: object;
  readonly concurrency?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** The one workflow in which code of a pull request runs in a job that may comment: everybody who can cause it may write anyway. */
const COMMENTS_ITSELF = 'examples/simple.yml';

/** What keeps the pull requests of forks from a job. */
const OWN_BRANCH = /^[^|]*github\.event\.pull_request\.head\.repo\.full_name == github\.repository[^|]*$/;

/** What lets a job run where its repository itself asked for it, and never for a pull request, whatever calls the workflow. */
const NEVER_A_PULL =
  /^contains\(fromJSON\('\["(schedule|workflow_dispatch|push)"(, "(schedule|workflow_dispatch|push)")*\]'\), github\.event_name\)( && \([^()]*\))*$/;

/** What a workflow does against the rules; empty where all is well. */
function violations(text: string, path = ''): string[] {
  const workflow = parse(text) as Workflow;
  const jobs = Object.entries(workflow.jobs);
  return [
    ...unpinned(text),
    ...(JSON.stringify(workflow.permissions) === '{}' ? [] : ['permissions at the top must be {}']),
    ...(workflow.concurrency === undefined
      ? ['no concurrency group: two runs would get in each other’s way']
      : []),
    ...('pull_request_target' in workflow.on ? ['pull_request_target gives its rights to strangers'] : []),
    ...jobs.flatMap(([name, job]) => [
      ...(job.permissions === undefined ? [`job ${name} must name its permissions`] : []),
      ...(job['timeout-minutes'] === undefined && job.uses === undefined
        ? [`job ${name} has no timeout-minutes`]
        : []),
      ...leftBehind(job),
      ...greenAllTheSame(name, job, workflow),
      ...rights(name, job, workflow, path),
      ...privileged(name, job),
      ...('workflow_run' in workflow.on ? foreign(name, job) : []),
    ]),
  ];
}

/** Every action by its commit; what lies in this repository has this repository's, and this Action itself has its release. */
function unpinned(text: string): string[] {
  return [...text.matchAll(/^[\s-]*uses:\s*(.+)$/gm)]
    .map(([, reference = '']) => reference)
    .filter(
      reference =>
        !reference.startsWith('./') &&
        !/^org\/overhead-action(\/\.github\/workflows\/[\w-]+\.yml)?@v\d+$/.test(reference),
    )
    .filter(reference => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(reference))
    .map(reference => `not pinned to a full commit with its version beside it: ${reference}`);
}

function leftBehind({ steps = [] }: Job): string[] {
  return steps
    .filter(
      step => step.uses?.startsWith('actions/checkout@') && step.with?.['persist-credentials'] !== false,
    )
    .map(() => 'a checkout leaves the token behind: persist-credentials: false');
}

/** What lets a job pass that did not: its failures are not counted, or it is skipped with a job before it, and a skipped check counts as passed. */
function greenAllTheSame(name: string, job: Job, workflow: Workflow): string[] {
  const { steps = [] } = job;
  const ignored =
    job['continue-on-error'] !== undefined ||
    steps.some(step => step['continue-on-error'] !== undefined && !isAskedFor(step, steps));
  const skipped = /^(?!.*\|\|).*\balways\(\)/.test(job.if ?? '') || !startedByPull(job, workflow);
  return [
    ...(ignored ? [`job ${name} is green though it failed: continue-on-error`] : []),
    ...(job.needs === undefined || skipped
      ? []
      : [`job ${name} is skipped where a job that it needs failed or was cancelled: if: always()`]),
  ];
}

function startedByPull(job: Job, { on }: Workflow): boolean {
  const never = /^[^|]*github\.event_name (!= 'pull_request'|== 'push')[^|]*$/.test(job.if ?? '');
  // Who calls a workflow decides what started it.
  return ('pull_request' in on || 'workflow_call' in on) && !never && !NEVER_A_PULL.test(job.if ?? '');
}

/** What a job may that a pull request can start, and where its files may come from. */
function rights(name: string, job: Job, workflow: Workflow, path: string): string[] {
  const rights = job.permissions ?? {};
  const pull = startedByPull(job, workflow);
  const writes = Object.entries(rights)
    .filter(([, right]) => right === 'write')
    .map(([right]) => right);
  const allowed = path === COMMENTS_ITSELF ? ['pull-requests', 'checks'] : [];
  const ours = JSON.stringify(job['runs-on'] ?? '').includes('self-hosted');
  const strangers = pull && ours && !OWN_BRANCH.test(job.if ?? '');
  const cached = (job.steps ?? []).some(
    step => step.uses?.startsWith('actions/cache') && rights.contents === 'write',
  );
  return [
    ...(pull ? writes.filter(right => !allowed.includes(right)) : []).map(
      right => `job ${name} runs what a pull request holds, and may write ${right}`,
    ),
    ...(strangers ? [`job ${name} runs what a stranger sends on a machine of ours, which keeps it`] : []),
    ...(cached ? [`job ${name} may write and takes files from a cache that others fill`] : []),
    ...(writes.includes('contents') && writes.includes('pull-requests')
      ? [`job ${name} may write too much at once`]
      : []),
  ];
}

/** The commit that somebody approved a run of. */
const APPROVED = /^\$\{\{ github\.sha \}\}$/;

/** A job on a machine of ours waits for somebody's approval, runs the commit that was approved, and has nothing worth stealing. */
function privileged(name: string, job: Job): string[] {
  const { steps = [], environment, permissions = {} } = job;
  if (!JSON.stringify(job['runs-on'] ?? '').includes('self-hosted')) return [];
  const checkouts = steps.filter(step => step.uses?.startsWith('actions/checkout@'));
  const compared = steps.some(step => step.run === '[ "$(git rev-parse HEAD)" = "$GITHUB_SHA" ]');
  const more = Object.entries(permissions).filter(([right, how]) => right !== 'contents' || how !== 'read');
  return [
    ...(environment === undefined
      ? [`job ${name} runs on a machine of ours without anybody's approval`]
      : []),
    ...(/secrets\b/.test(JSON.stringify(job)) ? [`job ${name} has a secret on a machine of ours`] : []),
    ...(more.length > 0 ? [`job ${name} may do more on a machine of ours than read`] : []),
    ...(checkouts.some(step => !APPROVED.test(String(step.with?.ref))) || !compared
      ? [`job ${name} may run another commit on a machine of ours than the one that was approved`]
      : []),
  ];
}

/** A job that strangers can cause and that has rights runs the Action, on the default branch, and nothing else. */
function foreign(name: string, { steps = [] }: Job): string[] {
  return steps.flatMap(step => [
    ...(step.run === undefined ? [] : [`job ${name} runs a script beside what a stranger sent`]),
    ...(['ref', 'repository'].some(key => step.with?.[key] !== undefined)
      ? [`job ${name} checks out something else than the default branch`]
      : []),
  ]);
}

describe('a workflow', () => {
  it('is there', () => assert.ok(WORKFLOWS.length >= 9, WORKFLOWS.join()));
  for (const path of WORKFLOWS) {
    it(`keeps the rules: ${path}`, () => assert.deepEqual(violations(read(path), path), []));
  }
});

describe('the dashboard', () => {
  const { on, jobs } = parse(read('examples/dashboard.yml')) as Workflow;

  it('runs for trusted events alone, and has the rights that it needs and no others', () => {
    assert.deepEqual(Object.keys(on), ['schedule', 'workflow_dispatch']);
    assert.deepEqual(
      Object.entries(jobs).map(([name, { permissions }]) => [name, permissions]),
      [
        ['history', { contents: 'read', issues: 'write' }],
        ['deploy', { pages: 'write', 'id-token': 'write' }],
      ],
    );
    // Nothing of the repository is built or run beside these rights.
    assert.ok(Object.values(jobs).every(({ steps = [] }) => steps.every(({ run }) => run === undefined)));
  });

  it('remembers what the command keeps, hands over what it writes, and asks for what there is', () => {
    const steps = jobs.history?.steps ?? [];
    const given = (action: string) => steps.find(({ uses }) => uses?.startsWith(action))?.with ?? {};
    const cache = join(cacheFolder({}), 'history').replace(homedir(), '~');
    assert.equal(given('actions/cache@').path, cache);
    const inputs = given('org/overhead-action@');
    assert.equal(given('actions/upload-pages-artifact@').path, inputs.out);
    const known = Object.keys((parse(read('action.yml')) as { inputs: object }).inputs);
    assert.deepEqual(
      Object.keys(inputs).filter(name => !known.includes(name)),
      [],
    );
    assert.equal(inputs.command, 'history');
  });
});

describe('the kernel matrix', () => {
  const nightly = (path: string) => parse(read(path)) as Workflow;
  const { jobs } = parse(read('.github/workflows/kernel-matrix.yml')) as Workflow;

  it('has no right but to read, and no secret, in any of its jobs', () => {
    for (const [name, { permissions = {} }] of Object.entries(jobs)) {
      assert.deepEqual([...new Set(Object.values(permissions))], ['read'], name);
      assert.doesNotMatch(JSON.stringify(jobs[name]), /secrets\b/, name);
    }
    for (const path of ['.github/workflows/kernel-nightly.yml', 'examples/kernel-nightly.yml']) {
      const { matrix, summary } = nightly(path).jobs;
      assert.deepEqual(matrix?.permissions, { contents: 'read', actions: 'read' });
      assert.equal('secrets' in (matrix ?? {}), false, 'secrets: inherit');
      assert.deepEqual(summary?.permissions, { contents: 'write', actions: 'read', issues: 'write' });
      // Beside these rights nothing of the repository is built or run.
      assert.ok((summary?.steps ?? []).every(({ run }) => run === undefined));
    }
  });

  it('measures on a privileged machine only once that is seen to be what it should be', () => {
    const steps = jobs.native?.steps ?? [];
    const doing = steps
      .filter(({ uses = '' }) => uses === './' || uses.startsWith('org/overhead-action@'))
      .map(({ uses, with: inputs }) => `${uses} ${inputs?.suite ?? ''}`.replace(/ \$.*/, ' measures'));
    assert.deepEqual(doing, [
      './ privileged',
      'org/overhead-action@v1 privileged',
      './ measures',
      'org/overhead-action@v1 measures',
    ]);
    assert.ok(steps.every(step => step['continue-on-error'] === undefined));
  });

  it('is held against the nights before as its page says', () => {
    const limits = read('examples/kernel/overhead.yml').match(/^.*max-regression.*$/gm) ?? [];
    assert.equal(limits.length, 2);
    for (const limit of limits) assert.ok(read('docs/kernel.md').includes(`\n${limit}\n`), limit);
  });

  it('is judged every night from what its jobs keep, and told', () => {
    const kept = Object.values(jobs).flatMap(({ steps = [] }) =>
      steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@')).map(step => step.with?.name),
    );
    assert.deepEqual(kept, ['kernel-matrix-box', 'kernel-matrix-kvm', 'kernel-matrix-native']);
    const [ours, theirs] = ['.github/workflows/kernel-nightly.yml', 'examples/kernel-nightly.yml'].map(
      path => {
        const { on, jobs } = nightly(path);
        assert.deepEqual(Object.keys(on), ['schedule', 'workflow_dispatch']);
        const steps = jobs.summary?.steps ?? [];
        return steps.map(step => [step.uses?.replace('./', 'org/overhead-action@v1'), step.with]);
      },
    );
    assert.deepEqual(ours, theirs);
    const inputs = ours?.map(([, given]) => given) ?? [];
    assert.deepEqual(inputs.slice(1), [
      { pattern: 'kernel-matrix-*', path: 'measured' },
      { command: 'compare', path: 'measured', issue: true },
    ]);
  });
});

describe('a rule for workflows catches', () => {
  const ci = '.github/workflows/ci.yml';
  const pull = 'examples/pull-request.yml';
  const comment = 'examples/comment.yml';
  const matrix = '.github/workflows/kernel-matrix.yml';
  const seeds: readonly (readonly [string, string, RegExp | string, string, RegExp])[] = [
    ['S12: a tag that can move', ci, /@[0-9a-f]{40} # v7\.0\.1/, '@v7', /not pinned .*checkout@v7/],
    ['a pin without its version', ci, / # v7\.0\.1/, '', /not pinned/],
    [
      'S10: a permission for every job',
      ci,
      'permissions: {}',
      'permissions: { contents: read }',
      /permissions at the top/,
    ],
    ['S10: no permissions at all', ci, 'permissions: {}\n', '', /permissions at the top/],
    ['a job without its own', ci, / {4}permissions:\n {6}contents: read.*\n/, '', /job test must name/],
    [
      'S8: a token left behind',
      ci,
      'persist-credentials: false',
      'fetch-depth: 0',
      /leaves the token behind/,
    ],
    ['a job without an end', ci, / {4}timeout-minutes: \d+\n/, '', /job test has no timeout/],
    [
      'R7: a job whose failures do not count',
      ci,
      'timeout-minutes: 60\n',
      'timeout-minutes: 60\n    continue-on-error: true\n',
      /job test is green though it failed/,
    ],
    [
      'R7: a step whose failures do not count',
      pull,
      'uses: org/overhead-action@v1\n',
      'uses: org/overhead-action@v1\n        continue-on-error: true\n',
      /job measure is green though it failed/,
    ],
    [
      'R7: a failure that nobody asks for any more',
      'examples/canary.yml',
      '"failure breach"',
      '"failure breach" ] || [ -n x',
      /job injected is green though it failed/,
    ],
    [
      'R7: a check that is skipped with what it checks, which counts as passed',
      'examples/matrix.yml',
      'always() && ',
      '!cancelled() && ',
      /job judge is skipped where a job that it needs failed/,
    ],
    ['R7: a last check that is skipped', ci, '    if: always()\n', '', /job ci is skipped where a job/],
    [
      'S1: a stranger on a machine of our own',
      pull,
      'runs-on: ubuntu-24.04',
      'runs-on: [self-hosted, kernel]',
      /job measure runs what a stranger sends on a machine of ours/,
    ],
    [
      'S1: a guard against strangers that lets them in',
      pull,
      '    runs-on: ubuntu-24.04',
      '    if: github.event.pull_request.head.repo.full_name == github.repository || always()\n    runs-on: self-hosted',
      /job measure runs what a stranger sends on a machine of ours/,
    ],
    [
      'S1: a dashboard that a pull request can start',
      'examples/dashboard.yml',
      '  workflow_dispatch:',
      '  workflow_dispatch:\n  pull_request:',
      /job history runs what a pull request holds, and may write issues[\s\S]*job deploy .*may write pages/,
    ],
    [
      'S1: a guard that is gone from the privileged job',
      matrix,
      /(name: native\n) {4}if: .*\n/,
      '$1',
      /job native runs what a stranger sends on a machine of ours/,
    ],
    [
      'S1: a guard of the privileged job that lets pull requests in',
      matrix,
      /(name: native\n {4}if: contains\(fromJSON\('\[)/,
      '$1"pull_request", ',
      /job native runs what a stranger sends on a machine of ours/,
    ],
    [
      'S2: rights for a stranger on the kernel matrix',
      matrix,
      /^ {2}pull_request:/m,
      '  pull_request_target:',
      /gives its rights to strangers/,
    ],
    [
      'S3: a privileged job that nobody approves',
      matrix,
      / {4}environment: .*\n/,
      '',
      /without anybody's approval/,
    ],
    [
      'S3: a privileged job of whatever a branch is by now',
      matrix,
      /ref: \$\{\{ github\.sha \}\}/,
      'ref: main',
      /job native may run another commit on a machine of ours/,
    ],
    [
      'S3: a privileged job that does not look at what it checked out',
      matrix,
      / {6}- name: This is the commit[\s\S]*?GITHUB_SHA" \]'\n/,
      '',
      /job native may run another commit on a machine of ours/,
    ],
    [
      'S10: a secret on a machine of ours',
      matrix,
      /(environment: overhead-kernel\n)/,
      '$1    env:\n      KEY: secrets.KEY\n',
      /job native has a secret/,
    ],
    [
      'a right on a machine of ours',
      matrix,
      /(contents: read # to check out what was approved\n)/,
      '$1      checks: write\n',
      /job native may do more on a machine of ours/,
    ],
    [
      'S1: a guard of the privileged job beside which pull requests get in',
      matrix,
      "inputs.native != '')",
      "inputs.native != '') || always()",
      /job native runs what a stranger sends on a machine of ours/,
    ],
    [
      'S10: a right of the kernel matrix for what a pull request sends',
      matrix,
      /(name: box\n[\s\S]*?)contents: read/,
      '$1contents: write',
      /job box runs what a pull request holds, and may write contents/,
    ],
    [
      'S1: a kernel matrix that a pull request can start with rights',
      'examples/kernel-nightly.yml',
      '  workflow_dispatch:',
      '  workflow_dispatch:\n  pull_request:',
      /job summary runs what a pull request holds, and may write contents[\s\S]*may write issues/,
    ],
    ['runs that cross', ci, /concurrency:[\s\S]*?\njobs:/, 'jobs:', /no concurrency group/],
    [
      'S2: rights for a stranger’s code',
      pull,
      /^ {2}pull_request:/m,
      '  pull_request_target:',
      /gives its rights to strangers/,
    ],
    [
      'S10: a pull request that stores a baseline',
      pull,
      " && github.event_name != 'pull_request'",
      '',
      /job baseline runs what a pull request holds, and may write contents/,
    ],
    [
      'S10: a pull request that comments for itself',
      pull,
      'contents: read #',
      'pull-requests: write #',
      /may write pull-requests/,
    ],
    [
      'S21: a baseline from a cache',
      pull,
      /(name: baseline[\s\S]*?steps:\n)/,
      `$1      - uses: actions/cache@${'0'.repeat(40)} # v6.1.0\n`,
      /takes files from a cache/,
    ],
    [
      'S2: a comment that checks out the pull request',
      comment,
      'persist-credentials: false',
      'persist-credentials: false\n          ref: main',
      /something else than the default branch/,
    ],
    [
      'S2: a comment that runs a script',
      comment,
      '    steps:\n',
      '    steps:\n      - run: make\n',
      /runs a script/,
    ],
  ];
  it('and lets in what is guarded', () => {
    const guarded = read(pull).replace(
      '    runs-on: ubuntu-24.04',
      '    if: github.event.pull_request.head.repo.full_name == github.repository\n    runs-on: self-hosted',
    );
    assert.notEqual(guarded, read(pull));
    assert.deepEqual(
      violations(guarded, pull).filter(one => /stranger/.test(one)),
      [],
    );
  });

  for (const [name, path, from, to, expected] of seeds) {
    it(name, () => {
      const bad = read(path).replace(from, to);
      assert.notEqual(bad, read(path));
      assert.match(violations(bad, path).join('\n'), expected);
    });
  }
});
