// The workflows of examples/ as users copy them, run by act with the bundled Action, against a fake GitHub API and a local remote.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it, type TestContext } from 'node:test';
import { stringify } from 'yaml';
import { sectionsIn } from '../src/github/section.ts';
import { actIsMissing, summaryOf } from './act.ts';
import { assertBuilt, ROOT, resultFile, writeResultFiles } from './fixture.ts';
import { HEAD, Job, pullRequest } from './github/job.ts';
import { finished, record } from './github/measured.ts';
import { LONG, WIDE_BUDGET } from './measuring.ts';
import { BREACHED, jvmSuite, KEPT, resultsOf, tinySuite, User } from './user.ts';

const STORE = 'overhead-baselines';
const expressionOf = (expression: string) => `\${{ ${expression} }}`;
const PUSH = { ref: 'refs/heads/main', repository: { full_name: 'octo/agent', default_branch: 'main' } };
const CHECKOUT = { uses: `actions/checkout@${'0'.repeat(40)}` };

/** A repository with a configuration of these suites, and a fake GitHub; both are removed when the test ends. */
async function begin(t: TestContext, suites: Readonly<Record<string, object>>) {
  const job = new Job();
  const user = new User(suites);
  await job.start();
  t.after(async () => {
    await job.stop();
    user.remove();
    assert.deepEqual(job.github.problems, []);
  });
  user.commit();
  const run = (
    name: string,
    event: string,
    payload: object,
    environment: Readonly<Record<string, string>> = {},
  ) => user.act({ workflow: `.github/workflows/${name}`, event, payload, environment }, job.github.url);
  const comments = () => job.github.comments.map(({ body }) => body);
  const conclusions = () => job.github.checks.map(({ conclusion }) => conclusion).sort();
  return { job, user, run, comments, conclusions };
}

// Each has its own repository and server, and its guards do not measure the other tests.
describe('the workflows of the examples', { skip: actIsMissing(), concurrency: 3 }, () => {
  before(assertBuilt);

  it('simple.yml: a pull request that keeps its budget is green, in its job and in its check', async t => {
    const { user, run, comments, conclusions } = await begin(t, { tiny: tinySuite(KEPT) });
    // A suite of the configuration instead of an agent, and a budget that this machine's noise cannot breach.
    const own = readFileSync(join(ROOT, 'examples/simple.yml'), 'utf8')
      .replaceAll(/suite: jvm\n +agent: build\/libs\/agent\.jar\n/g, 'suite: tiny\n')
      .replace('max-overhead: 5%', `max-overhead: ${WIDE_BUDGET}`);
    assert.doesNotMatch(own, /agent: build|suite: jvm/);
    user.file('.github/workflows/simple.yml', own);
    const acted = await run('simple.yml', 'pull_request', pullRequest());
    assert.deepEqual(resultsOf(acted), { 'pull-request': 'success' }, acted.log);
    assert.match(comments().join(), /### ✅ Pass/);
    assert.deepEqual(conclusions(), ['success']);
  });

  it('simple.yml: a pull request of the repository gets its comment and its check', {
    skip: LONG,
  }, async t => {
    const { user, run, comments, conclusions } = await begin(t, { tiny: jvmSuite() });
    // The user's own agent, and a budget that this machine's noise cannot breach.
    const own = readFileSync(join(ROOT, 'examples/simple.yml'), 'utf8')
      .replaceAll('agent: build/libs/agent.jar', 'agent: jars/agent.jar\n          agent-args: transform')
      .replace('max-overhead: 5%', `max-overhead: ${WIDE_BUDGET}`);
    user.file('.github/workflows/simple.yml', own);
    const acted = await run('simple.yml', 'pull_request', pullRequest());
    assert.deepEqual(resultsOf(acted), { 'pull-request': 'success' }, acted.log);
    assert.equal(comments().length, 1);
    // Two rounds are too few for a verdict, so the check is neutral.
    assert.match(comments().join(), /Steady/);
    assert.deepEqual(conclusions(), ['neutral']);
    assert.deepEqual(
      Object.keys(user.artifacts()),
      ['overhead-results'],
      'the file that the next attempt looks for',
    );
  });

  it('pull-request.yml, comment.yml: a fork is measured with a read-only token, and the default branch comments', async t => {
    const { job, user, run, comments } = await begin(t, { tiny: tinySuite(KEPT) });
    const measured = await run('pull-request.yml', 'pull_request', pullRequest('stranger/agent'));
    assert.deepEqual(resultsOf(measured), { measure: 'success' }, measured.log);
    assert.deepEqual([comments(), job.github.checks, user.branch(STORE)], [[], [], []]);
    const commented = await run('comment.yml', 'workflow_run', finished(job, user.artifacts()));
    assert.deepEqual(resultsOf(commented), { comment: 'success' }, commented.log);
    assert.match(comments().join(), /### ✅ Pass/);
    assert.deepEqual(
      job.github.checks.map(({ conclusion, head_sha }) => [conclusion, head_sha]),
      [['success', HEAD]],
    );
  });

  it('pull-request.yml, comment.yml: a breach fails both, with an annotation on the line of the limit', {
    skip: LONG,
  }, async t => {
    const { job, user, run, comments, conclusions } = await begin(t, { tiny: tinySuite(BREACHED) });
    const measured = await run('pull-request.yml', 'pull_request', pullRequest('stranger/agent'));
    assert.equal(measured.status, 1, measured.log);
    assert.deepEqual(resultsOf(measured), { measure: 'failure' }, measured.log);
    const commented = await run('comment.yml', 'workflow_run', finished(job, user.artifacts()));
    assert.equal(commented.status, 1, commented.log);
    assert.match(comments().join(), /### ❌ Breach/);
    assert.deepEqual(conclusions(), ['failure']);
    const [note] = job.github.checks[0]?.annotations ?? [];
    const line =
      user
        .text('.github/overhead.yml')
        .split('\n')
        .findIndex(text => /max-increase/.test(text)) + 1;
    assert.deepEqual([note?.path, note?.start_line], ['.github/overhead.yml', line]);
  });

  it('pull-request.yml: a push to the default branch stores a baseline', async t => {
    const { user, run } = await begin(t, { tiny: tinySuite(KEPT) });
    const acted = await run('pull-request.yml', 'push', PUSH);
    assert.deepEqual(resultsOf(acted), { measure: 'success', baseline: 'success' }, acted.log);
    assert.equal(user.branch(STORE).filter(path => path.endsWith('.txt')).length, 1);
  });

  it('matrix.yml: the parts are judged together, and a missing one fails the job', {
    skip: LONG,
  }, async t => {
    const suites = { 'codec-jdk-17': tinySuite(KEPT), 'codec-jdk-25': tinySuite(KEPT) };
    const { user, run } = await begin(t, suites);
    const whole = await run('matrix.yml', 'pull_request', pullRequest());
    assert.equal(whole.status, 0, whole.log);
    user.forgetArtifacts();
    const torn = await run('matrix.yml', 'pull_request', pullRequest(), {
      SKIPPED: 'overhead-results-codec-jdk-25-2',
    });
    assert.equal(torn.status, 1, torn.log);
    assert.equal(resultsOf(torn).judge, 'failure');
    assert.match(summaryOf(torn, 'judge'), /^### ⛔ Broken: `codec-jdk-25`: 1 of 2 shards is missing/);
  });
});

// These measure nothing, so they can run at the same time.
describe('jobs of a matrix', { skip: LONG || actIsMissing(), concurrency: true }, () => {
  before(assertBuilt);

  // branch.test.ts tests twenty writers at once; this test is about the jobs around them.
  it('that store at once lose nothing: eight jobs', async t => {
    const { user, run } = await begin(t, { codec: tinySuite() });
    const jobs = Array.from({ length: 8 }, (_, index) => index);
    for (const index of jobs) {
      const results = resultFile(index / 1000, 0.002).replace('cpu:', 'date: 2026-11-01T12:00:00.000Z\ncpu:');
      user.file(`runs/${index}/results/codec.txt`, results);
      user.file(`runs/${index}/run.json`, record());
    }
    const steps = [
      CHECKOUT,
      {
        uses: 'org/overhead-action@v1',
        with: { command: 'compare', path: `runs/${expressionOf('matrix.index')}` },
      },
    ];
    const store = { 'runs-on': 'ubuntu-24.04', strategy: { matrix: { index: jobs } }, steps };
    user.file('.github/workflows/eight.yml', stringify({ name: 'eight', on: 'push', jobs: { store } }));
    const acted = await run('eight.yml', 'push', PUSH);
    assert.equal(acted.status, 0, acted.log);
    const stored = user.branch(STORE).filter(path => path.endsWith('.txt'));
    assert.equal(new Set(stored.map(path => user.stored(STORE, path))).size, jobs.length, acted.log);
  });

  it('that report share one comment, with a section for each, named by its values', async t => {
    const { job, user, run } = await begin(t, { codec: tinySuite() });
    writeResultFiles(join(user.repository, 'measured'));
    const inputs = {
      command: 'compare',
      path: `measured/${expressionOf('matrix.verdict')}.txt`,
      'max-overhead': '5%',
    };
    const judge = {
      'runs-on': 'ubuntu-24.04',
      strategy: { 'fail-fast': false, matrix: { verdict: ['pass', 'breach'] } },
      steps: [CHECKOUT, { uses: 'org/overhead-action@v1', with: inputs }],
    };
    user.file('.github/workflows/two.yml', stringify({ name: 'two', on: 'pull_request', jobs: { judge } }));
    const acted = await run('two.yml', 'pull_request', pullRequest());
    assert.equal(acted.status, 1, acted.log);
    const [comment, ...more] = job.github.comments;
    assert.deepEqual(more, []);
    const sections = sectionsIn(comment?.body ?? '').map(({ name, verdict }) => `${name}: ${verdict}`);
    assert.deepEqual(sections.sort(), ['judge (breach): breach', 'judge (pass): pass'], acted.log);
    const checks = job.github.checks.map(({ name, conclusion }) => `${name}: ${conclusion}`);
    assert.deepEqual(checks.sort(), ['overhead: judge (breach): failure', 'overhead: judge (pass): success']);
  });
});
