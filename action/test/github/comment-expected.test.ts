// `command: comment` through the bundle: the default branch and its stored runs define what is expected, never the artifact.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { assertBuilt, resultFile } from '../fixture.ts';
import { CONFIG, inCommentJob, tell } from './comment-job.ts';
import { AT_ONCE, HEAD, inJob, type Job } from './job.ts';
import { artifact, BREACH, finished, PASS, record } from './measured.ts';
import { filled } from './schema.ts';

const TWO = CONFIG.replace(
  'probe: { agent: probe.jar } }',
  'probe: { agent: probe.jar }, heavy: { agent: heavy.jar } }',
);

/** Repeats the lines of a variant or a benchmark under another name. */
const also = (text: string, name: string, other: string): string =>
  text.replace(/^Benchmark.*$/gm, line =>
    line.includes(name) ? `${line}\n${line.replace(name, other)}` : line,
  );
const HEAVY = also(PASS, 'agent=probe', 'agent=heavy');

function store(job: Job, text: string): void {
  job.file(
    'stored/codec/0123456789ab/20261101T120000Z-bbbbbbb.txt',
    `date: 2026-11-01T12:00:00.000Z\n${text}`,
  );
}

/** Sets the configuration of the change, as GitHub shows it to reviewers. */
function propose({ github }: Job, text: string): void {
  github.more['GET /repos/{owner}/{repo}/contents/{path}'] = ({ parameters }, query) => {
    assert.deepEqual([parameters.path, query.get('ref')], ['.github/overhead.yml', HEAD]);
    const content = Buffer.from(text).toString('base64');
    return { status: 200, body: filled('content-file', { type: 'file', encoding: 'base64', content }) };
  };
}

const checks = (job: Job) => job.github.checks.map(({ conclusion }) => conclusion);
const commentOf = (job: Job) => job.github.comments[0]?.body ?? '';

/** Asserts that a run is broken in its exit code, in the comment and in the check. */
async function broken(job: Job, files: Record<string, Buffer>, words: RegExp): Promise<void> {
  const run = await tell(job, finished(job, files));
  assert.equal(run.status, 2, run.log);
  assert.match(commentOf(job), /### ⛔ Broken/);
  assert.match(commentOf(job), words);
  assert.equal(checks(job).at(-1), 'failure');
}

describe('command: comment expects', AT_ONCE, () => {
  before(assertBuilt);

  it(
    'R12: each treatment of the configuration, and a run without one is broken',
    inJob(async job => {
      job.file('.github/overhead.yml', TWO);
      await broken(job, artifact(PASS), /no line for the variant `?heavy/);
      const whole = await tell(job, finished(job, artifact(HEAVY)));
      assert.equal(whole.status, 0, whole.log);
    }),
  );

  it(
    'R12: no treatment under another name',
    inCommentJob(async job => {
      const text = record({}, { variants: { off: {}, other: {} } });
      await broken(
        job,
        artifact(PASS.replaceAll('agent=probe', 'agent=other'), text),
        /no line for the variant `?probe/,
      );
      assert.match(commentOf(job), /not in the configuration of the default branch: other/);
    }),
  );

  it(
    'R12: a treatment of a limit or of another treatment, and reports its absence in comment and check',
    inJob(async job => {
      job.file(
        '.github/overhead.yml',
        TWO.replace('agent: probe.jar', 'agent: probe.jar, against: heavy').replace(
          '5% }',
          '5%, max-regression: 2% }',
        ),
      );
      await broken(job, artifact(PASS), /no line for the variant `?heavy/);
    }),
  );

  it(
    'R12: a list of benchmarks, because otherwise a missing one is not noticed',
    inCommentJob(job => broken(job, artifact(PASS, record({}, { benchmarks: [] })), /names no benchmark/)),
  );

  it(
    'R13: a benchmark of the newest stored run, or a metric of it that has a limit',
    inCommentJob(async job => {
      store(job, also(PASS, 'Encode', 'Decode'));
      await broken(job, artifact(PASS), /lacks the benchmark `?Decode/);
      store(job, PASS.replace(/cpu-ns\/op$/gm, '$& 5 B/op'));
      const primary = await tell(job, finished(job, artifact(PASS)));
      assert.equal(primary.status, 0, 'B/op has no limit');
      store(job, PASS);
      await broken(job, artifact(PASS.replaceAll('cpu-ns/op', 'ns/op')), /no fork reported the metric/);
    }),
  );

  it(
    'R13: everything in the list of the suite, stored or not',
    inCommentJob(async job => {
      job.file('.github/overhead.yml', `${CONFIG}    expected: [Encode, Decode*]\n`);
      await broken(job, artifact(PASS), /no benchmark is called `?Decode\*/);
      store(job, also(PASS, 'Encode', 'Old'));
      job.file('.github/overhead.yml', `${CONFIG}    expected: ['*', '!Old']\n`);
      const run = await tell(job, finished(job, artifact(PASS)));
      assert.equal(run.status, 0, run.log);
    }),
  );

  it(
    'S33: nothing that the change, as GitHub shows it, removes from the list, and the comment says so',
    inCommentJob(async job => {
      const stored = also(PASS, 'Encode', 'Decode');
      store(job, stored);
      job.file('.github/overhead.yml', `${CONFIG}    expected: [Encode, Decode]\n`);
      propose(job, `${CONFIG}    expected: [Encode]\n`);
      const run = await tell(job, finished(job, artifact(PASS)));
      assert.equal(run.status, 0, run.log);
      assert.match(commentOf(job), /this change removes `?Decode`? from the list/);
      assert.deepEqual(checks(job), ['success']);
    }),
  );

  it(
    'S33: still what only the artifact removes, and what a change with an error removes',
    inCommentJob(async job => {
      store(job, also(PASS, 'Encode', 'Decode'));
      const sent = artifact(PASS, record({}, { expected: ['!Decode'] }));
      await broken(job, sent, /lacks the benchmark `?Decode/);
      propose(job, `${CONFIG}    expected: ['!Decode']\n    nonsense: 1\n`);
      await broken(job, sent, /configuration of this change was not read.*it has errors/);
      job.github.faults = [
        call => (call.includes('/contents/') ? { status: 403, body: { message: 'no' } } : undefined),
      ];
      await broken(job, sent, /was not read.*contents: read/);
    }),
  );

  it(
    'S31: the directions of our own units: an artifact that reverses one is broken, and its cost is reported as a cost',
    inCommentJob(job =>
      broken(
        job,
        artifact(BREACH.replace('Unit cpu-ns/op better=lower', 'Unit cpu-ns/op better=higher')),
        /its Unit line says `?better=higher`? of `?cpu-ns\/op[\s\S]*\+2\d\.\d/,
      ),
    ),
  );

  it(
    'S31: no exactness and no tolerance that the artifact declares',
    inCommentJob(async job => {
      const line = 'Unit cpu-ns/op better=lower';
      await broken(
        job,
        artifact(BREACH.replace(line, `${line} epsilon=1e9`)),
        /its Unit line says `?epsilon=1e\+09/,
      );
    }),
  );

  it(
    'S32: that a red check reports a limit of the archives, because nothing else would explain the missing verdict',
    inCommentJob(async job => {
      const run = await tell(
        job,
        finished(job, artifact(PASS), { artifact: { size_in_bytes: 10_000_000_000 } }),
      );
      assert.equal(run.status, 2, run.log);
      assert.deepEqual(
        job.github.checks.map(({ conclusion, title }) => [conclusion, title]),
        [['failure', 'Not judged: the artifacts of the run are larger than 64 MiB']],
      );
    }),
  );

  it(
    'R14: nothing without a configuration on the default branch, and then the check is neutral, never green',
    inJob(async job => {
      const run = await tell(job, finished(job, artifact(BREACH)));
      assert.equal(run.status, 0, run.log);
      assert.match(commentOf(job), /The default branch has no configuration/);
      await tell(job, finished(job, artifact(PASS)), { 'max-overhead': '50%' });
      await tell(job, finished(job, artifact(resultFile(0.2, 0.002))), { 'max-overhead': '5%' });
      assert.deepEqual(checks(job), ['neutral', 'neutral', 'failure']);
    }),
  );
});
