// The kernel matrix and its nightly runs, run by act: which jobs an event starts, and what is kept, stored and reported. The results of the machines exist beforehand.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it, type TestContext } from 'node:test';
import { actIsMissing } from './act.ts';
import { assertBuilt, ROOT, resultFile } from './fixture.ts';
import { issuesOf } from './github/issues.ts';
import { Job, pullRequest } from './github/job.ts';
import { record } from './github/measured.ts';
import { LONG } from './measuring.ts';
import { resultsOf, tinySuite, User } from './user.ts';

const STORE = 'overhead-baselines';
const CHECKOUT = `actions/checkout@${'0'.repeat(40)}`;
const MATRIX = '.github/workflows/kernel-matrix.yml';
const NIGHTLY = '.github/workflows/kernel-nightly.yml';
const SCHEDULED = {
  ref: 'refs/heads/main',
  repository: { full_name: 'octo/agent', default_branch: 'main' },
};
/** The measuring step. A script replaces it here, and checks the Action of the workflow's own commit. */
const MEASURES = /(- name: Measure\n) +uses: \.\/\.overhead\n +with:\n(?: {10}.*\n)+/g;
const MEASURED = `$1        run: |
          [ "$(cat .overhead/version)" = "org/elsewhere ${'c'.repeat(40)}" ] && [ -f .overhead/action.yml ]
          if [ -d build ]; then ls -l build; fi
          cp -R "tonight/$GITHUB_JOB" overhead-out
`;
/** Values that only GitHub knows: act does not know where a workflow comes from. */
const KNOWN = { 'job.workflow_repository': 'org/elsewhere', 'job.workflow_sha': 'c'.repeat(40) };
const BUILDS = / +# The measured program is built first[\s\S]*?artifact-path: .*\n/;
const LIMIT = { metric: 'cpu-ns/op', benchmark: '*', treatment: '*', kind: 'max-regression', limit: 0.02 };

/** A repository that calls the matrix every night, with prepared results of a night. */
async function begin(t: TestContext, built = '') {
  const job = new Job();
  const user = new User({ codec: tinySuite() });
  const issues = issuesOf(job.github);
  await job.start();
  t.after(async () => {
    await job.stop();
    user.remove();
    assert.deepEqual(job.github.problems, []);
  });
  const matrix = readFileSync(join(ROOT, MATRIX), 'utf8');
  assert.equal([...matrix.matchAll(MEASURES)].length, 2);
  const there = Object.entries(KNOWN).reduce(
    (text, [name, value]) => text.replaceAll(`\${{ ${name} }}`, value),
    matrix.replace(MEASURES, MEASURED),
  );
  // A test must not install anything.
  user.file(MATRIX, there.replaceAll('sudo ', 'true '));
  const call = user.text(NIGHTLY).replace(/uses: org\/overhead-action(\/\S+)@v1/, 'uses: .$1');
  const theirs = call.replace(/simulation: probe.*\n/, 'simulation: codec\n      kvm: timed\n');
  assert.match(theirs, BUILDS);
  user.file(NIGHTLY, theirs.replace(BUILDS, built));
  /** @param overhead of the suite in the simulator, as a fraction */
  const night = (day: number, overhead: number) => {
    for (const [name, suite, cost] of [
      ['simulator', 'codec', overhead],
      ['kvm', 'timed', 0.02],
    ] as const) {
      const head = `date: 2026-11-${10 + day}T12:00:00.000Z\ncommit: ${user.git('rev-parse', 'HEAD')}\n`;
      const results = resultFile(cost, 0.002).replace('suite: codec', `suite: ${suite}`);
      user.file(`tonight/${name}/results/${suite}.txt`, head + results);
      const started = `2026-11-${10 + day}T12:00:00.000Z`;
      const runJson = record({ onInconclusive: 'neutral', started }, { suite, gates: [LIMIT] });
      user.file(`tonight/${name}/run.json`, runJson);
    }
  };
  const run = (workflow: string, event: string, payload: object) =>
    user.act({ workflow, event, payload }, job.github.url);
  const stored = () => user.branch(STORE).filter(path => path.endsWith('.txt'));
  return { user, issues, night, run, stored };
}

describe('the kernel matrix', { skip: actIsMissing(), concurrency: true }, () => {
  before(assertBuilt);

  it('counts for a pull request of a fork, and starts nothing else', async t => {
    const { user, issues, night, run, stored } = await begin(t);
    user.commit();
    night(0, 0.02);
    const acted = await run(MATRIX, 'pull_request', pullRequest('stranger/agent'));
    assert.deepEqual(resultsOf(acted), { simulator: 'success' }, acted.log);
    assert.deepEqual(Object.keys(user.artifacts()), ['kernel-matrix-simulator']);
    assert.deepEqual([issues, stored()], [[], []]);
  });

  it('measures the program that a command of the caller built, in an earlier job', {
    skip: LONG,
  }, async t => {
    const build = 'mkdir build && echo "echo built" > build/probe && echo "$GITHUB_JOB builds"';
    const { user, night, run, stored } = await begin(t, `      build: ${JSON.stringify(build)}\n`);
    user.commit();
    night(1, 0.02);
    const acted = await run(NIGHTLY, 'schedule', SCHEDULED);
    const all = { build: 'success', simulator: 'success', kvm: 'success', summary: 'success' };
    assert.deepEqual(resultsOf(acted), all, acted.log);
    assert.match(acted.log, /build builds/);
    assert.match(acted.log, /-rwx.* probe/, 'the program is executable');
    assert.equal(stored().length, 2);
  });

  it('measures the program that a job of the caller built', { skip: LONG }, async t => {
    const { user, night, run } = await begin(t, '      artifact: probe\n');
    user.file('artifacts/probe', 'echo built');
    const upload = /uses: (actions\/upload-artifact@\S+)/.exec(user.text(MATRIX))?.[1];
    const own = `jobs:
  compile:
    runs-on: ubuntu-24.04
    steps:
      - uses: ${CHECKOUT}
      - uses: ${upload}
        with: { name: probe, path: artifacts/probe }
`;
    user.file(
      NIGHTLY,
      user.text(NIGHTLY).replace('jobs:\n', own).replace('    name: matrix\n', '    needs: compile\n'),
    );
    user.commit();
    night(1, 0.02);
    const acted = await run(NIGHTLY, 'schedule', SCHEDULED);
    const all = { compile: 'success', simulator: 'success', kvm: 'success', summary: 'success' };
    assert.deepEqual(resultsOf(acted), all, acted.log);
    assert.match(acted.log, /-rwx.* probe/);
  });

  for (const [title, built, problem] of [
    ['a failed build', '      build: echo no compiler here; exit 1\n', /no compiler here/],
    ['a build and an artifact', '      build: mkdir build\n      artifact: probe\n', /Leave one of them out/],
    ['a missing artifact', '      artifact: probe\n', /probe: no such artifact/],
  ] as const)
    it(`R2: ${title}: measures nothing, and fails the jobs`, { skip: LONG }, async t => {
      const { user, night, run, stored } = await begin(t, built);
      user.commit();
      night(1, 0.02);
      const acted = await run(NIGHTLY, 'schedule', SCHEDULED);
      const { simulator, kvm } = resultsOf(acted);
      assert.deepEqual([simulator, kvm], ['failure', 'failure'], acted.log);
      assert.match(acted.log, problem);
      assert.deepEqual(stored(), []);
    });

  it('is stored every night; a regression fails and opens one issue with only its rows', async t => {
    const { user, issues, night, run, stored } = await begin(t);
    user.commit();
    night(1, 0.02);
    const first = await run(NIGHTLY, 'schedule', SCHEDULED);

    assert.deepEqual(
      resultsOf(first),
      { simulator: 'success', kvm: 'success', summary: 'success' },
      first.log,
    );
    assert.deepEqual(Object.keys(user.artifacts()).sort(), ['kernel-matrix-kvm', 'kernel-matrix-simulator']);
    assert.deepEqual([issues.length, stored().length], [0, 2], first.log);
    user.forgetArtifacts();
    night(2, 0.3);
    const second = await run(NIGHTLY, 'schedule', SCHEDULED);
    assert.equal(resultsOf(second).summary, 'failure', second.log);
    assert.deepEqual(
      issues.map(({ title }) => title),
      ['Overhead: 1 row costs more than the stored runs'],
    );
    assert.match(issues[0]?.body ?? '', /`codec`/);
    assert.doesNotMatch(issues[0]?.body ?? '', /`timed`/);
    assert.equal(stored().length, 4);
  });
});
