// A job on GitHub from the Action's point of view: an event, a token and an API, served by the fake GitHub.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ActionRun, actionProcess } from '../fixture.ts';
import { StandIn, TOKEN } from './stand-in.ts';

export const HEAD = 'a'.repeat(40);
export const OWN_RUN = 100;
const BASE = 'b'.repeat(40);
export const MERGE = 'c'.repeat(40);

export const PUSH = { repository: { full_name: 'octo/agent', default_branch: 'main' } };

/** The event of a pull request; `head` is the repository of the change. */
export function pullRequest(head: string | null = 'octo/agent'): Record<string, unknown> {
  return {
    ...PUSH,
    pull_request: {
      number: 7,
      head: { sha: HEAD, repo: head === null ? null : { full_name: head } },
      base: { sha: BASE, repo: { full_name: 'octo/agent' } },
    },
  };
}

/** A workspace with a fake GitHub. */
export class Job {
  readonly github = new StandIn();
  readonly folder = mkdtempSync(join(tmpdir(), 'overhead-job-'));

  async start(): Promise<void> {
    await this.github.start();
  }

  async stop(): Promise<void> {
    await this.github.stop();
    rmSync(this.folder, { recursive: true });
  }

  file(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /**
   * Runs the bundle on an event.
   * @param started receives the process, which it may end
   * @param workspace the folder of the job's checkout
   */
  async run(
    event: string,
    payload: unknown,
    inputs: Readonly<Record<string, string>>,
    more: Readonly<Record<string, string>> = {},
    started: (child: ChildProcess) => void = () => undefined,
    workspace = this.folder,
  ): Promise<ActionRun> {
    mkdirSync(join(this.folder, 'stored'), { recursive: true });
    this.file('runner/event.json', JSON.stringify(payload));
    const action = actionProcess(
      this.folder,
      { token: TOKEN, section: 'null', baseline: 'stored', ...inputs },
      {
        GITHUB_REPOSITORY: 'octo/agent',
        GITHUB_EVENT_NAME: event,
        GITHUB_EVENT_PATH: join(this.folder, 'runner/event.json'),
        GITHUB_API_URL: this.github.url,
        GITHUB_SERVER_URL: 'https://github.example.com',
        GITHUB_SHA: MERGE,
        GITHUB_RUN_ID: String(OWN_RUN),
        GITHUB_RUN_ATTEMPT: '1',
        GITHUB_WORKFLOW: 'overhead',
        GITHUB_JOB: 'bench',
        RUNNER_TEMP: join(this.folder, 'runner'),
        ...more,
      },
    );
    const child = spawn(process.execPath, action.argv, { ...action.options, cwd: workspace });
    started(child);
    let log = '';
    child.stdout.on('data', chunk => {
      log += chunk;
    });
    child.stderr.on('data', chunk => {
      log += chunk;
    });
    const status = await new Promise<number | null>(resolve => child.on('close', resolve));
    return action.read(status, log);
  }
}

/**
 * A test with its own job. Such tests can run in parallel: mostly they wait for a comment to settle or a server to recover.
 * @param prepare adds the common files of these jobs
 */
export function inJob(
  test: (job: Job) => Promise<void>,
  prepare: (job: Job) => void = () => undefined,
): () => Promise<void> {
  return async () => {
    const job = new Job();
    await job.start();
    try {
      prepare(job);
      await test(job);
      assert.deepEqual(job.github.problems, []);
    } finally {
      await job.stop();
    }
  };
}

/** The number of such tests of a file that run at once: more would delay tests that check a short wait. */
export const AT_ONCE = { concurrency: 3 };
