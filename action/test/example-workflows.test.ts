// The workflows of examples/ as users copy them, run by act with the bundled Action, against a stand-in of GitHub's API and a remote on disk.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, before, beforeEach, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { actIsMissing } from './act.ts';
import { assertBuilt, ROOT, resultFile } from './fixture.ts';
import { HEAD, Job, pullRequest } from './github/job.ts';
import { finished, record } from './github/measured.ts';
import { resultsOf, tinySuite, User } from './user.ts';

const STORE = 'overhead-baselines';
/** No agent loads so few classes: a limit that is breached on every machine. */
const BREACHED = { classes: { max: 10 } };
const KEPT = { classes: { max: 100_000 } };
const told = (expression: string) => `\${{ ${expression} }}`;
const PUSH = { ref: 'refs/heads/main', repository: { full_name: 'octo/agent', default_branch: 'main' } };

describe('the workflows of the examples', { skip: actIsMissing() }, () => {
  let user: User;
  let job: Job;

  before(assertBuilt);
  beforeEach(async () => {
    job = new Job();
    await job.start();
  });
  afterEach(async () => {
    await job.stop();
    user.remove();
    assert.deepEqual(job.github.problems, []);
  });

  const repository = (suites: Readonly<Record<string, object>>) => {
    user = new User(suites);
    user.commit();
  };
  const run = (
    name: string,
    event: string,
    payload: object,
    environment: Readonly<Record<string, string>> = {},
  ) => user.act({ workflow: `.github/workflows/${name}`, event, payload, environment }, job.github.url);
  const comments = () => job.github.comments.map(({ body }) => body);

  it('simple.yml: a pull request of the repository gets its comment and its check', async () => {
    repository({ tiny: tinySuite(KEPT) });
    // The user's own agent, and a budget that no noise of this machine breaks.
    const own = readFileSync(join(ROOT, 'examples/simple.yml'), 'utf8')
      .replaceAll('agent: build/libs/agent.jar', 'agent: jars/agent.jar\n          agent-args: transform')
      .replace('max-overhead: 5%', 'max-overhead: 500%');
    user.file('.github/workflows/simple.yml', own);
    const acted = await run('simple.yml', 'pull_request', pullRequest());
    assert.deepEqual(resultsOf(acted), { 'pull-request': 'success' }, acted.log);
    assert.equal(comments().length, 1);
  });

  it('pull-request.yml, comment.yml: a fork is measured with a token that may only read, and the default branch tells', async () => {
    repository({ tiny: tinySuite(KEPT) });
    const measured = await run('pull-request.yml', 'pull_request', pullRequest('stranger/agent'));
    assert.deepEqual(resultsOf(measured), { measure: 'success' }, measured.log);
    assert.deepEqual([comments(), job.github.checks, user.branch(STORE)], [[], [], []]);
    const told = await run('comment.yml', 'workflow_run', finished(job, user.artifacts()));
    assert.deepEqual(resultsOf(told), { comment: 'success' }, told.log);
    assert.match(comments().join(), /### ✅ Pass/);
    assert.deepEqual(
      job.github.checks.map(({ conclusion, head_sha }) => [conclusion, head_sha]),
      [['success', HEAD]],
    );
  });

  it('pull-request.yml, comment.yml: a breach is red in both, and stands on the line of the limit', async () => {
    repository({ tiny: tinySuite(BREACHED) });
    const measured = await run('pull-request.yml', 'pull_request', pullRequest('stranger/agent'));
    assert.equal(measured.status, 1, measured.log);
    assert.deepEqual(resultsOf(measured), { measure: 'failure' }, measured.log);
    const told = await run('comment.yml', 'workflow_run', finished(job, user.artifacts()));
    assert.equal(told.status, 1, told.log);
    assert.match(comments().join(), /### ❌ Breach/);
    assert.deepEqual(
      job.github.checks.map(({ conclusion }) => conclusion),
      ['failure'],
    );
  });

  it('pull-request.yml: a push to the default branch stores a baseline', async () => {
    repository({ tiny: tinySuite(KEPT) });
    const acted = await run('pull-request.yml', 'push', PUSH);
    assert.deepEqual(resultsOf(acted), { measure: 'success', baseline: 'success' }, acted.log);
    assert.equal(user.branch(STORE).filter(path => path.endsWith('.txt')).length, 1);
  });

  it('twenty jobs that store at once lose nothing', async () => {
    repository({ codec: tinySuite() });
    const jobs = Array.from({ length: 20 }, (_, index) => index);
    for (const index of jobs) {
      const results = resultFile(index / 1000, 0.002).replace('cpu:', 'date: 2026-11-01T12:00:00.000Z\ncpu:');
      user.file(`runs/${index}/results/codec.txt`, results);
      user.file(`runs/${index}/run.json`, record());
    }
    const steps = [
      { uses: `actions/checkout@${'0'.repeat(40)}` },
      { uses: 'org/overhead-action@v1', with: { command: 'compare', path: `runs/${told('matrix.index')}` } },
    ];
    const store = { 'runs-on': 'ubuntu-24.04', strategy: { matrix: { index: jobs } }, steps };
    user.file('.github/workflows/twenty.yml', stringify({ name: 'twenty', on: 'push', jobs: { store } }));
    const acted = await run('twenty.yml', 'push', PUSH);
    assert.equal(acted.status, 0, acted.log);
    const stored = user.branch(STORE).filter(path => path.endsWith('.txt'));
    assert.equal(new Set(stored.map(path => user.stored(STORE, path))).size, jobs.length, acted.log);
  });

  it('matrix.yml: the parts are judged together, and one that is missing is red', async () => {
    repository({ 'codec-jdk-17': tinySuite(KEPT), 'codec-jdk-25': tinySuite(KEPT) });
    const whole = await run('matrix.yml', 'pull_request', pullRequest());
    assert.equal(whole.status, 0, whole.log);
    user.forgetArtifacts();
    const torn = await run('matrix.yml', 'pull_request', pullRequest(), {
      SKIPPED: 'overhead-results-codec-jdk-25-2',
    });
    assert.equal(torn.status, 1, torn.log);
    assert.equal(resultsOf(torn).judge, 'failure');
  });
});
