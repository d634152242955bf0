// S11: the output of a measured process is text in the log, and never a command of the runner.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { AGENT_JAR, assertFixtures, BENCHMARK_JAR } from '../../../runners/jmh/testing.ts';
import { assertBuilt } from '../fixture.ts';
import { Job, pullRequest } from './job.ts';

const COMMANDS = [
  '::add-mask::y',
  '::error::z',
  '::stop-commands::w',
  '##[error]v',
  '::set-output name=verdict::pass',
];

describe('a process that prints workflow commands', () => {
  const job = new Job();
  before(async () => {
    assertBuilt();
    assertFixtures();
    await job.start();
  });
  after(() => job.stop());

  it('S11: is quoted, and its commands have no effect', async () => {
    // The agent repeats its argument in the message of the exception that ends the process.
    const config = {
      version: 1,
      suites: {
        tiny: {
          runner: 'jmh',
          jar: BENCHMARK_JAR,
          include: 'FixtureBenchmark\\.steady$',
          warmup: { iterations: 1, time: '50ms' },
          measurement: { iterations: 3, time: '50ms' },
          rounds: { min: 1, max: 1 },
          variants: { off: {}, probe: { agent: AGENT_JAR, 'agent-args': `\n${COMMANDS.join('\n')}\n` } },
        },
      },
    };
    job.file('tiny.yml', stringify(config));
    const run = await job.run('pull_request', pullRequest(), { config: 'tiny.yml' });
    assert.equal(run.status, 2, run.log);
    assert.match(run.log, /add-mask/, 'the output of the process is not shown at all');
    const obeyed = run.log.replace(/^::stop-commands::([\w-]+)\n[\s\S]*?^::\1::$/gm, '');
    for (const command of COMMANDS)
      assert.ok(!obeyed.split('\n').some(line => line.trim().startsWith(command)), obeyed);
    assert.equal(run.outputs.verdict, 'broken');
    const [comment] = job.github.comments;
    assert.match(comment?.body ?? '', /### ⛔ Broken/);
    assert.deepEqual(job.github.problems, []);
  });
});
