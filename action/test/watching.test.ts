// The job that watches the approval of a privileged run: its script, with a fake `gh` that reports the states of the job.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parse } from 'yaml';
import { scratch } from './command.ts';
import { read, type Workflow } from './workflow-rules.ts';

const { jobs } = parse(read('.github/workflows/kernel-native.yml')) as Workflow;
const [step] = jobs.watch?.steps ?? [];
const { path, remove } = scratch('watching');
after(remove);

/** GitHub's answers, one for each request of the jobs; the last answer repeats. `gh` itself only runs the query. */
const STAND_IN = `#!/bin/bash
echo "$*" >> requests
case "$*" in
  *--method*) exit 0 ;;
  *'/jobs --paginate'*)
    sed -n 1p states
    [ "$(wc -l < states)" = 1 ] || sed -i 1d states ;;
esac
`;

let runs = 0;

/** Watches a job that has these states in order, without waiting in between. */
function watched(...states: string[]) {
  const folder = path(`run-${++runs}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'gh'), STAND_IN);
  chmodSync(join(folder, 'gh'), 0o755);
  writeFileSync(join(folder, 'sleep'), '#!/bin/sh\n');
  chmodSync(join(folder, 'sleep'), 0o755);
  writeFileSync(join(folder, 'states'), `${states.join('\n')}\n`);
  const env = {
    ...step?.env,
    PATH: `${folder}:${process.env.PATH}`,
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_RUN_ID: '7',
    GITHUB_RUN_ATTEMPT: '2',
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
  };
  writeFileSync(join(folder, 'summary'), '');
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', step?.run ?? ''], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  const requests = readFileSync(join(folder, 'requests'), 'utf8').trim().split('\n');
  const looks = requests.filter(argv =>
    argv.startsWith('api repos/o/r/actions/runs/7/attempts/2/jobs '),
  ).length;
  const ended = requests.filter(argv => argv.includes('--method POST'));
  return {
    status,
    log: stdout + stderr,
    summary: readFileSync(join(folder, 'summary'), 'utf8'),
    looks,
    ended,
  };
}

const ENDED = ['api --method POST repos/o/r/actions/runs/7/cancel --silent'];

describe('the watch job of a privileged run', () => {
  it('ends when a machine takes the job, and changes nothing', () => {
    const { status, ended, looks, summary, log } = watched('waiting', 'waiting', 'queued', 'in_progress');
    assert.deepEqual([status, ended, looks, summary], [0, [], 4, ''], log);
  });

  it('R16: says "not measured" after minutes, and ends the run, if no machine takes the job', () => {
    const { status, ended, looks, summary, log } = watched('waiting', 'queued');
    assert.deepEqual([status, ended], [1, ENDED], log);
    assert.equal((looks - 1) * Number(step?.env?.SECONDS_BETWEEN), 5 * 60 + 15);
    assert.match(
      log,
      /^::error title=Not measured::No machine took the job within 5 minutes\..*labels self-hosted/m,
    );
    assert.match(summary, /^### Not measured: the suites in native mode\n\nNo machine took/);
  });

  it('R16: ends a run without approval, which would block the next for 30 days', () => {
    const { status, ended, summary, log } = watched('waiting');
    assert.deepEqual([status, ended], [1, ENDED], log);
    assert.match(summary, /Nobody approved the job within 60 minutes\. Run this workflow again/);
  });

  it('continues after a failed answer', () => {
    const { status, ended, log } = watched('', 'waiting', '', 'queued', 'completed');
    assert.deepEqual([status, ended], [0, []], log);
  });

  it('finds the measured job by its name alone, and by its name after that of a caller', () => {
    const pattern = /test\("(.*?)"\)/.exec(step?.run ?? '')?.[1] ?? '';
    const named = (name: string) => new RegExp(pattern).test(name);
    assert.deepEqual(['native', 'reviewed / native'].map(named), [true, true]);
    assert.deepEqual(['reviewed / watch', 'native / watch', 'alternative'].map(named), [false, false, false]);
    assert.equal(jobs.native !== undefined && (jobs.native as { name?: string }).name, 'native');
    // The timeout of the job must be longer than its waits.
    const waits = Number(step?.env?.APPROVAL) + Number(step?.env?.MACHINE);
    assert.ok((jobs.watch?.['timeout-minutes'] ?? 0) * 60 > waits * (Number(step?.env?.SECONDS_BETWEEN) + 2));
  });
});
