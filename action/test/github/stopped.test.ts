// R7: a job that is cancelled during a measurement, as the runner cancels: a signal, and a few seconds to end.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { noHyperfine } from '../../../runners/command/testing.ts';
import { assertBuilt } from '../fixture.ts';
import { AT_ONCE, inJob, pullRequest } from './job.ts';

describe('a job that is cancelled during a measurement', { skip: noHyperfine, ...AT_ONCE }, () => {
  before(assertBuilt);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(
      `R7: fails, and reports no pass (${signal})`,
      inJob(async job => {
        // Every run would pass; after the dry runs, one creates the file `begun` and waits.
        job.file('count', '');
        job.file(
          'tick',
          '#!/bin/sh\necho x >> count\n[ $(wc -l < count) -lt 4 ] || { echo > begun; sleep 60; }\n',
        );
        chmodSync(join(job.folder, 'tick'), 0o755);
        const suite = {
          runner: 'command',
          command: './tick',
          variants: { off: {}, probe: {} },
          rounds: { min: 6, max: 6 },
        };
        job.file('tick.yml', stringify({ version: 1, suites: { tick: suite } }));
        const cancel = (child: ChildProcess) => {
          const watcher = watch(job.folder, (_, name) => {
            if (name !== 'begun') return;
            // Later events must not send a second signal.
            watcher.close();
            child.kill(signal);
          });
          child.once('close', () => watcher.close());
        };
        const run = await job.run('pull_request', pullRequest(), { config: 'tick.yml' }, {}, cancel);
        assert.ok(existsSync(join(job.folder, 'begun')), run.log);
        assert.ok(run.status !== null && run.status > 0, run.log);
        assert.deepEqual([job.github.checks, job.github.comments], [[], []]);
        assert.deepEqual([run.outputs.verdict, run.summary], [undefined, '']);
        assert.match(run.log, /Stopped\. All finished rounds are kept/);
      }),
    );
  }
});
