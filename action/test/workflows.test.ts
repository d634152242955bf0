// Our own workflows and those of the examples keep the rules for workflows: pins, few permissions, no code of strangers with permissions; and each rule catches what it forbids.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ROOT } from './fixture.ts';
import { read, violations } from './workflow-rules.ts';

const WORKFLOWS = globSync(['.github/workflows/*.yml', 'examples/*.yml'], { cwd: ROOT });

describe('a workflow', () => {
  it('exists', () => assert.ok(WORKFLOWS.length >= 9, WORKFLOWS.join()));
  for (const path of WORKFLOWS) {
    it(`keeps the rules: ${path}`, () => assert.deepEqual(violations(read(path), path), []));
  }
});

describe('a rule for workflows catches', () => {
  const ci = '.github/workflows/ci.yml';
  const pull = 'examples/pull-request.yml';
  const comment = 'examples/comment.yml';
  const matrix = '.github/workflows/kernel-matrix.yml';
  const native = '.github/workflows/kernel-native.yml';
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
    [
      'a job without its own permissions',
      ci,
      / {4}permissions:\n {6}contents: read.*\n/,
      '',
      /job test must name/,
    ],
    [
      'S8: a token left behind',
      ci,
      'persist-credentials: false',
      'fetch-depth: 0',
      /leaves the token behind/,
    ],
    ['a job without a timeout', ci, / {4}timeout-minutes: \d+\n/, '', /job test has no timeout/],
    [
      'R7: a job whose failures are ignored',
      ci,
      'timeout-minutes: 60\n',
      'timeout-minutes: 60\n    continue-on-error: true\n',
      /job test is green though it failed/,
    ],
    [
      'R7: a step whose failures are ignored',
      pull,
      'uses: org/overhead-action@v1\n',
      'uses: org/overhead-action@v1\n        continue-on-error: true\n',
      /job measure is green though it failed/,
    ],
    [
      'R7: an expected failure that no later step requires',
      'examples/canary.yml',
      '"failure breach"',
      '"failure breach" ] || [ -n x',
      /job injected is green though it failed/,
    ],
    [
      'R7: a check that is skipped together with the job that it checks, which counts as passed',
      'examples/matrix.yml',
      'always() && ',
      '!cancelled() && ',
      /job judge is skipped where a job that it needs failed/,
    ],
    ['R7: a last check that is skipped', ci, '    if: always()\n', '', /job ci is skipped where a job/],
    [
      'S1: a stranger’s code on our own machine',
      pull,
      'runs-on: ubuntu-24.04',
      'runs-on: [self-hosted, kernel]',
      /job measure runs what a stranger sends on a machine of ours/,
    ],
    [
      'S1: a stranger’s code in a scale set of ours, which its name selects',
      pull,
      'runs-on: ubuntu-24.04',
      'runs-on: overhead-kernel-6.12',
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
      'S1: a privileged job without its guard',
      native,
      /(name: native\n) {4}if: .*\n/,
      '$1',
      /job native runs what a stranger sends on a machine of ours/,
    ],
    [
      'S1: a guard of the privileged job that lists pull requests',
      native,
      /(name: native\n {4}if: contains\(fromJSON\('\[)/,
      '$1"pull_request", ',
      /job native runs what a stranger sends on a machine of ours/,
    ],
    [
      'S2: permissions for strangers on the kernel matrix',
      matrix,
      /^ {2}pull_request:/m,
      '  pull_request_target:',
      /gives its rights to strangers/,
    ],
    [
      'S3: a privileged job without an approval',
      native,
      / {4}environment: .*\n/,
      '',
      /without anybody's approval/,
    ],
    [
      'S3: a privileged job that runs the newest commit of a branch',
      native,
      /ref: \$\{\{ github\.sha \}\}/,
      'ref: main',
      /job native may run another commit on a machine of ours/,
    ],
    [
      'S3: a privileged job that does not check its commit',
      native,
      / {6}- name: This is the commit[\s\S]*?GITHUB_SHA" \]'\n/,
      '',
      /job native may run another commit on a machine of ours/,
    ],
    [
      'S10: a secret on our own machine',
      native,
      /(environment: overhead-kernel\n)/,
      '$1    env:\n      KEY: secrets.KEY\n',
      /job native has a secret/,
    ],
    [
      'a write permission on our own machine',
      native,
      /(contents: read # to check out the approved commit\n)/,
      '$1      checks: write\n',
      /job native may do more on a machine of ours/,
    ],
    [
      'S1: a guard of the privileged job with an alternative that lets pull requests in',
      native,
      'github.event_name)',
      'github.event_name) || always()',
      /job native runs what a stranger sends on a machine of ours/,
    ],
    [
      'S10: a write permission of the kernel matrix for code of a pull request',
      matrix,
      /(name: simulator\n[\s\S]*?)contents: read/,
      '$1contents: write',
      /job simulator runs what a pull request holds, and may write contents/,
    ],
    [
      'S1: a kernel matrix with permissions that a pull request can start',
      'examples/kernel-nightly.yml',
      '  workflow_dispatch:',
      '  workflow_dispatch:\n  pull_request:',
      /job summary runs what a pull request holds, and may write contents[\s\S]*may write issues/,
    ],
    [
      'S44: a release of this Action, which GitHub fetches though the step is skipped',
      matrix,
      'uses: ./.overhead',
      "if: github.repository != 'org/overhead-action'\n        uses: org/overhead-action@v1",
      /names a release of this Action/,
    ],
    [
      'S44: a called workflow that takes the Action from its caller',
      matrix,
      'uses: ./.overhead',
      'uses: ./',
      /takes the Action from the repository that calls/,
    ],
    [
      'S44: a called workflow that takes the Action at the commit of its caller',
      native,
      /ref: \$\{\{ job\.workflow_sha \}\}/,
      'ref: main',
      /job native takes the Action from a folder that is not of this workflow's commit/,
    ],
    [
      'R7: a job that passes after a failed build',
      matrix,
      "if: needs.build.result != 'success' &&",
      "if: needs.build.result == 'failure' &&",
      /job simulator is skipped where a job that it needs failed/,
    ],
    [
      'S1: a pull request that can end a run',
      native,
      /(name: watch\n) {4}if: .*\n/,
      '$1',
      /job watch runs what a pull request holds, and may write actions/,
    ],
    ['runs without a concurrency group', ci, /concurrency:[\s\S]*?\njobs:/, 'jobs:', /no concurrency group/],
    [
      'S2: permissions for a stranger’s code',
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
      'S10: a pull request that comments on itself',
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
  it('and allows a guarded job', () => {
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
