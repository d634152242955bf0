// 50 shards of 200 suites, generated: one comment, one check, one verdict. A shard that is missing, damaged or of another run is named.
import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Comparison, readComparison } from '../src/comparison/comparison.ts';
import { COMMENT_LINES } from '../src/report/allotment.ts';
import { linesSeen } from '../src/report/testing-lines.ts';
import { assertStatus, judge, overhead, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import {
  configuration,
  leaveShard,
  leaveShards,
  type Scale,
  shardName,
  suiteName,
} from './generated-shards.ts';
import { inCommentJob, tell } from './github/comment-job.ts';
import { inJob, type Job, pullRequest } from './github/job.ts';
import { finished } from './github/measured.ts';
import { zip } from './github/zip.ts';

const BREACHING = 60;
const LARGE: Scale = { shards: 50, suites: 200, rounds: 1, benchmarks: 1, breaching: BREACHING };
/** A job that judges takes longer for each suite; the size of its comment and of its check is that of the breaches. */
const SHORTER: Scale = { ...LARGE, suites: BREACHING + 4 };
const LONGEST_COMMENT = 65_536;

before(assertBuilt);
const { folder, path, remove } = scratch('scale');
after(remove);

/** Every suite is judged, from the rounds of all shards. */
function assertWhole({ verdict, suites }: Comparison, scale: Scale = LARGE): void {
  assert.equal(verdict, 'breach');
  assert.deepEqual(
    suites.map(({ suite }) => suite).sort(),
    Array.from({ length: scale.suites }, (_, index) => suiteName(index)),
  );
  for (const { suite, verdict: own, rounds } of suites) {
    assert.equal(own, suite <= suiteName(BREACHING - 1) ? 'breach' : 'pass', suite);
    assert.deepEqual([rounds.complete, rounds.planned], [LARGE.shards, LARGE.shards], suite);
  }
}

/** One comment and one check, within GitHub's limits; the check has a note for each breach. */
function assertOnce({ github }: Job): void {
  assert.equal(github.comments.length, 1);
  const [{ body } = { body: '' }] = github.comments;
  assert.ok([...body].length <= LONGEST_COMMENT, `${[...body].length} characters`);
  assert.ok(linesSeen(body) <= COMMENT_LINES, `${linesSeen(body)} lines`);
  assert.match(body, /^### ❌ Breach/m);
  assert.deepEqual(
    github.checks.map(({ conclusion, annotations }) => [conclusion, annotations.length]),
    [['failure', BREACHING]],
  );
}

describe('50 shards of 200 suites', () => {
  before(() => leaveShards(path('parts'), LARGE));

  it('are judged as one run by the command', () => {
    const { result, comparison } = judge(
      folder,
      readdirSync(path('parts')).map(name => `parts/${name}`),
    );
    assertStatus(result, 1);
    assertWhole(comparison);
  });

  it(
    'give a pull request one comment, one check and one exit code',
    inJob(async job => {
      job.file('.github/overhead.yml', configuration(SHORTER));
      leaveShards(path('shorter'), SHORTER);
      const inputs = {
        command: 'compare',
        path: path('shorter'),
        config: '.github/overhead.yml',
        expect: 'all',
      };
      const run = await job.run('pull_request', pullRequest(), inputs);
      assert.equal(run.status, 1, run.log);
      assertOnce(job);
      assertWhole(readComparison(join(job.folder, 'overhead-out/comparison.json')), SHORTER);
      const sentence = /the rounds of 50 runs are judged together/g;
      assert.equal(
        readFileSync(join(job.folder, 'overhead-out/report.md'), 'utf8').match(sentence)?.length,
        1,
      );
    }),
  );

  it(
    'give the same for artifacts of a pull request from a fork',
    inCommentJob(async job => {
      job.file('.github/overhead.yml', configuration(LARGE));
      const artifacts = readdirSync(path('parts')).map(name => {
        const files = readdirSync(path('parts', name), { recursive: true, withFileTypes: true });
        const entries = files
          .filter(file => file.isFile())
          .map(file => {
            const place = join(file.parentPath, file.name);
            return { name: place.slice(path('parts', name).length + 1), data: readFileSync(place) };
          });
        return [`overhead-results-${name}`, zip(entries)] as const;
      });
      const run = await tell(job, finished(job, artifacts));
      assert.equal(run.status, 1, run.log);
      assertOnce(job);
      assertWhole(readComparison(join(job.folder, 'overhead-out/comparison.json')));
    }),
  );
});

const SMALL: Scale = { shards: 8, suites: 3, rounds: 2, benchmarks: 1, breaching: 0 };

/** Judges eight shards after changing one of them. */
function judged(change: (shard: (...names: string[]) => string) => void) {
  rmSync(path('few'), { recursive: true, force: true });
  leaveShards(path('few'), SMALL);
  change((...names) => path('few', ...names));
  const result = overhead(folder, ['compare', 'few', '--json', 'few.json']);
  return { result, comparison: readComparison(path('few.json')), text: result.out.replace(/\s+/g, ' ') };
}

describe('a shard of a run', () => {
  it('is one of all that pass', () => {
    const { result, comparison } = judged(() => undefined);
    assertStatus(result, 0);
    assert.equal(comparison.verdict, 'pass');
  });

  const faults: readonly (readonly [string, (shard: (...names: string[]) => string) => void, RegExp])[] = [
    [
      'is missing',
      shard => rmSync(shard(shardName(3)), { recursive: true }),
      /1 of 8 shards is missing: 3\/8/,
    ],
    [
      'has a record that was cut off',
      shard => truncateSync(shard(shardName(3), 'run.json'), 500),
      /Left out: few\/shard-03\/run\.json: cannot be read as the record of a run/,
    ],
    [
      'is of another commit',
      shard => leaveShard(shard(shardName(3)), 3, SMALL, { run: { commit: 'b'.repeat(40) } }),
      /suite suite-001 is of commit a{40} in few\/shard-01 \(shard 1\/8\), and of b{40} in few\/shard-03 \(shard 3\/8\)/,
    ],
    [
      'is the first, and of another commit than all others',
      shard => leaveShard(shard(shardName(1)), 1, SMALL, { run: { commit: 'b'.repeat(40) } }),
      /suite suite-001 is of commit a{40} in few\/shard-02 \(shard 2\/8\), and of b{40} in few\/shard-01 \(shard 1\/8\)/,
    ],
    [
      'has another configuration',
      shard =>
        leaveShard(shard(shardName(3)), 3, SMALL, {
          suite: { variants: { off: { agent: null }, probe: { agent: 'probe.jar sha256:4567' } } },
        }),
      /not the same measurement in few\/shard-01 \(shard 1\/8\) and in few\/shard-03 \(shard 3\/8\): probe: agent is/,
    ],
    [
      'has other gates',
      shard => leaveShard(shard(shardName(3)), 3, SMALL, { suite: { gates: [] } }),
      /suite suite-001 has other gates in few\/shard-01 \(shard 1\/8\) than in few\/shard-03/,
    ],
  ];
  for (const [what, change, named] of faults)
    it(`makes every suite broken if it ${what}, and the report names it`, () => {
      const { result, comparison, text } = judged(change);
      assertStatus(result, 2);
      assert.match(text, named);
      assert.deepEqual(
        comparison.suites.map(({ suite, verdict }) => [suite, verdict]),
        ['suite-001', 'suite-002', 'suite-003'].map(suite => [suite, 'broken']),
      );
      const [{ broken = [], rounds } = {}] = comparison.suites;
      assert.match(broken.join(' '), /1 of 8 shards is missing: [13]\/8/);
      assert.equal(rounds?.complete, 14, 'the rounds of the other shards are in the report');
    });

  it('makes only its suite broken if one of its result files is damaged', () => {
    const { result, comparison, text } = judged(shard =>
      writeFileSync(shard(shardName(3), 'results/suite-002.txt'), 'suite: suite-002\nBenchmark'),
    );
    assertStatus(result, 2);
    assert.match(text, /few\/shard-03\/results\/suite-002\.txt/);
    assert.deepEqual(
      comparison.suites.map(({ verdict }) => verdict),
      ['pass', 'broken', 'pass'],
    );
  });

  it('counts with all its rounds if its job was run again, and the report names both attempts', () => {
    const { result, comparison, text } = judged(shard =>
      leaveShard(shard('shard-03-again'), 3, SMALL, {
        run: { attempt: 2, started: '2026-11-01T13:00:00.000Z' },
      }),
    );
    assertStatus(result, 0);
    assert.match(
      text,
      /Shard 3\/8 was measured 2 times, and all its rounds are judged: few\/shard-03 \(attempt 1\), few\/shard-03-again \(attempt 2\)/,
    );
    assert.equal(comparison.suites[0]?.rounds.complete, 18);
  });

  it('is refused if it is there twice', () => {
    leaveShards(path('twice'), SMALL);
    cpSync(path('twice', shardName(3)), path('twice/copy'), { recursive: true });
    const result = overhead(folder, ['compare', 'twice']);
    assertStatus(result, 3);
    assert.match(
      result.err,
      /twice\/copy and twice\/shard-03 hold the same run: its rounds would count double/,
    );
  });

  it('that cannot be read is an error if nothing else is missing', () => {
    leaveShards(path('more'), SMALL);
    cpSync(path('more', shardName(3)), path('more/copy'), { recursive: true });
    truncateSync(path('more/copy/run.json'), 500);
    const result = overhead(folder, ['compare', 'more']);
    assertStatus(result, 2);
    assert.match(result.err, /more\/copy\/run\.json: cannot be read as the record of a run/);
  });
});
