// `issue: true` of a judgement: regressions against the stored runs that a schedule finds become one issue with only these rows.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { DirectoryStore } from '../../src/baselines/directory.ts';
import { assertBuilt, resultFile } from '../fixture.ts';
import { issuesOf } from './issues.ts';
import { AT_ONCE, inJob, type Job, PUSH } from './job.ts';

/** A result of a night. @param overhead a fraction */
const night = (day: number, overhead: number, of = 'codec'): string =>
  `date: 2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z\ncommit: ${day.toString(16).repeat(40)}\n${resultFile(overhead, 0.002)}`.replace(
    'suite: codec',
    `suite: ${of}`,
  );

/** Stores three nights at 2 % of one suite, and none of another. */
async function stored({ folder }: Job): Promise<void> {
  const store = new DirectoryStore(join(folder, 'stored'));
  for (let day = 1; day <= 3; day++)
    await store.append({ suite: 'codec', text: night(day, 0.02 + day / 1000), verdict: 'pass' });
}

/** Judges a night in which one of two suites has this overhead. */
function judged(job: Job, overhead: number) {
  job.file('night/codec.txt', night(9, overhead));
  job.file('night/other.txt', night(9, 0.02, 'other'));
  return job.run(
    'schedule',
    PUSH,
    {
      command: 'compare',
      path: 'night/codec.txt\nnight/other.txt',
      'max-regression': '2%',
      'save-baseline': 'false',
      issue: 'true',
    },
    { GITHUB_REF: 'refs/heads/main' },
  );
}

describe('a judgement that opens issues', AT_ONCE, () => {
  before(assertBuilt);

  it(
    'opens one issue with only the regressions, once',
    inJob(async job => {
      const issues = issuesOf(job.github);
      await stored(job);
      const run = await judged(job, 0.09);
      assert.equal(run.status, 1, run.log);
      assert.equal(run.outputs.issue, 'https://example.com/octo/agent/issues/1');
      const [issue] = issues;
      assert.equal(issue?.title, 'Overhead: 1 row costs more than the stored runs');
      assert.match(issue?.body ?? '', /^<!-- overhead-action:regressions [0-9a-f]{16} -->\n### ❌ Breach/);
      assert.match(issue?.body ?? '', /`codec`/);
      assert.doesNotMatch(issue?.body ?? '', /`other`/);
      assert.match(issue?.body ?? '', /\[The run\]\(https:/);
      if (issue !== undefined) issue.state = 'closed';
      const again = await judged(job, 0.1);
      assert.equal(again.outputs.issue, '');
      assert.match(again.log, /nothing is new since/);
      assert.equal(issues.length, 1);
    }),
  );

  it(
    'opens no issue without a regression',
    inJob(async job => {
      const issues = issuesOf(job.github);
      await stored(job);
      const same = await judged(job, 0.02);
      assert.equal(same.status, 0, same.log);
      assert.deepEqual([same.outputs.issue, issues, job.github.requests], ['', [], []]);
    }),
  );
});
