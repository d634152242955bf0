// S32: `command: comment` through the bundle, with archives at the size limit and above it: its process stays small.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { MOST } from '../../src/received/intake.ts';
import { type ActionRun, assertBuilt, jitter } from '../fixture.ts';
import { inCommentJob } from './comment-job.ts';
import type { Job } from './job.ts';
import { entries, finished, PASS, record } from './measured.ts';
import { zip } from './zip.ts';

/** The limit for the process (bytes): less than half the memory of GitHub's smallest runner. */
const MOST_MEMORY = 3 * 1024 ** 3;
const ARCHIVES = 32;
const UNITS = ['cpu-ns/op', 'ns/op', 'B/op', 'allocs/op'];

/** Runs the command. Returns the peak memory of its process (bytes). */
async function peak(
  job: Job,
  payload: unknown,
): Promise<{ readonly run: ActionRun; readonly bytes: number }> {
  const file = join(job.folder, 'peak');
  const loaded = pathToFileURL(join(import.meta.dirname, 'peak.mjs')).href;
  const more = { PEAK: file, NODE_OPTIONS: `--import=${loaded}` };
  const run = await job.run('workflow_run', payload, { command: 'comment' }, more);
  return { run, bytes: Number(readFileSync(file, 'utf8')) };
}

/** Results with these numbers of rounds and benchmarks, each with several metrics. */
function results(rounds: number, benchmarks: number, seed: number): string {
  const random = jitter(seed);
  const value = () => (100 * (1 + 0.01 * random())).toFixed(4);
  const line = (name: string, variant: string) =>
    `Benchmark${name}/agent=${variant} 1000 ${UNITS.map(unit => `${value()} ${unit}`).join(' ')}\n`;
  const round = () =>
    Array.from(
      { length: benchmarks },
      (_, index) => line(`B${index}`, 'off') + line(`B${index}`, 'probe'),
    ).join('');
  return `suite: codec\ncpu: Test CPU\n${Array.from({ length: rounds }, round).join('')}`;
}

describe('the memory of command: comment', () => {
  before(assertBuilt);

  const shapes = [
    ['benchmarks', Math.floor(MOST.rows / UNITS.length / 2)],
    ['rounds', 20],
  ] as const;
  for (const [most, benchmarks] of shapes)
    it(
      `S32: is bounded with archives at the size limit, of which most are ${most}`,
      inCommentJob(async job => {
        const rounds = Math.min(
          Math.floor(MOST.bytes / ARCHIVES / results(1, benchmarks, 1).length),
          Math.floor(MOST.rounds / ARCHIVES),
        );
        const archives = Array.from({ length: ARCHIVES }, (_, index) => {
          const shard = { index: index + 1, of: ARCHIVES };
          const started = new Date(index * 1000).toISOString();
          const text = record({ shard, seed: index, started }, { planned: rounds, benchmarks: ['B0'] });
          const archive = zip(entries(results(rounds, benchmarks, index + 1), text));
          return [`overhead-results-${index}`, archive] as const;
        });
        const { run, bytes } = await peak(job, finished(job, archives));
        assert.match(run.log, /pass: [\d,]+ of [\d,]+ gates/);
        assert.ok(bytes < MOST_MEMORY, `${bytes}`);
        assert.equal(job.github.checks.length, 1);
      }),
    );

  it(
    'S32: is bounded if each of many small archives contains data up to the limit',
    inCommentJob(async job => {
      const bomb = zip([
        ...entries(PASS).slice(0, 1),
        { name: 'results/codec.txt', data: Buffer.alloc(MOST.bytes - 65_536, `${PASS}\n`), deflate: true },
      ]);
      const archives = Array.from(
        { length: ARCHIVES },
        (_, index) => [`overhead-results-${index}`, bomb] as const,
      );
      const { run, bytes } = await peak(job, finished(job, archives));
      assert.equal(run.status, 2, run.log);
      assert.ok(bytes < MOST_MEMORY / 6, `${bytes}`);
      assert.deepEqual(
        job.github.checks.map(({ conclusion, title }) => [conclusion, title]),
        [['failure', 'Not judged: the artifacts of the run hold more than 64 MiB']],
      );
    }),
  );
});
