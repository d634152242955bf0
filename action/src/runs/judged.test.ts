// Tests of the runs of a judgement, and of the one file with all their rounds.
import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { pooledText } from '../baselines/pooled-file.ts';
import { judgedNotes, judgedParts, readJudged, writeJudged } from './judged.ts';
import type { RecordedRun } from './recorded.ts';
import { type Left, leaveRun } from './testing.ts';

const root = temporary('overhead-judged-');
let folders = 0;
const next = () => join(root, `${folders++}`);

/** A run whose result file has these extra header lines. */
function left(header: Readonly<Record<string, string>> = {}, more: Left = {}): RecordedRun {
  const run = leaveRun(next(), more);
  const file = join(run.folder, 'results/codec.txt');
  const lines = Object.entries(header).map(([key, value]) => `${key}: ${value}\n`);
  rmSync(join(run.folder, 'results/codec.rounds.jsonl'), { force: true });
  writeFileSync(file, lines.join('') + readFileSync(file, 'utf8'));
  return run;
}

const text = (...runs: RecordedRun[]): string => {
  const [parts] = judgedParts(runs);
  assert.ok(parts !== undefined);
  return pooledText(parts);
};

describe('the pooled file of a judgement', () => {
  it('equals the file of a single run', () => {
    const run = left({ cpu: 'A' });
    assert.equal(text(run), readFileSync(join(run.folder, 'results/codec.txt'), 'utf8'));
  });

  it('contains all rounds of several runs in order of time, and names each machine', () => {
    const [first, second] = [
      left({ cpu: 'A', cpus: '2' }, { rounds: 3 }),
      left({ cpu: 'B', cpus: '2' }, { rounds: 4 }),
    ];
    const whole = text(second, first);
    assert.equal(whole, text(first, second));
    const [head = '', body = ''] = whole.split('\n\n', 2);
    assert.match(head, /^cpu: A and B$/m);
    assert.match(head, /^cpus: 2$/m);
    assert.match(head, new RegExp(`^date: ${first.record.started}$`, 'm'));
    assert.equal(whole.match(/^Unit /gm)?.length, 1);
    assert.equal(body.match(/agent=off/g)?.length, 7);
    assert.equal(body.match(/agent=probe/g)?.length, 7);
    const own = readFileSync(join(first.folder, 'results/codec.txt'), 'utf8');
    assert.ok(whole.includes(own.slice(own.indexOf('Unit'))), 'the first run comes first, unchanged');
  });

  it('contains only complete rounds', () => {
    const killed = leaveRun(next(), { rounds: 3 });
    appendFileSync(
      join(killed.folder, 'results/codec.txt'),
      'BenchmarkEncode/agent=off  1000  99 cpu-ns/op\nBench',
    );
    const lines = text(killed, leaveRun(next(), { rounds: 3 })).match(/agent=off/g);
    assert.equal(lines?.length, 6);
    assert.equal(text(killed).endsWith('\n'), true);
  });

  it('fails with file and line if a journal cannot be read', () => {
    const damaged = leaveRun(next());
    appendFileSync(join(damaged.folder, 'results/codec.rounds.jsonl'), '?\n');
    assert.throws(() => text(damaged), /results\/codec\.rounds\.jsonl:7: not the record of a round/);
  });

  it('leaves out an attempt that was too noisy', () => {
    const noisy = left({}, { suite: { unusable: 'too noisy' } });
    const quiet = left({});
    assert.equal(text(quiet, noisy), readFileSync(join(quiet.folder, 'results/codec.txt'), 'utf8'));
  });

  it('fails if the rounds are of several commits', () => {
    const [one, two] = [left({ commit: 'a'.repeat(40) }), left({ commit: 'b'.repeat(40) })];
    assert.throws(
      () => text(one, two),
      /are of several commits \(a{40}, b{40}\), so they cannot be one baseline/,
    );
  });
});

describe('the runs of a judgement', () => {
  it('are found from its folder, and missing ones get a note', () => {
    const out = next();
    mkdirSync(out);
    const runs = [leaveRun(next()), leaveRun(next())];
    writeJudged(out, runs);
    assert.deepEqual(JSON.parse(readFileSync(join(out, 'judged.json'), 'utf8')).schema, 1);
    const found = readJudged(out);
    assert.deepEqual(
      found.runs.map(({ folder }) => folder),
      runs.map(({ folder }) => folder),
    );
    assert.match(judgedNotes(found)[0] ?? '', /^codec: the rounds of 2 runs are judged together/);
    rmSync(runs[1]?.folder ?? '', { recursive: true });
    const { lost } = readJudged(out);
    assert.deepEqual(lost, [runs[1]?.folder]);
    assert.match(
      judgedNotes(readJudged(out)).at(-1) ?? '',
      /were judged together with these, but no longer exist/,
    );
    writeJudged(out, []);
    assert.deepEqual(readJudged(out), { runs: [], lost: [] });
  });

  it('are the run itself and its earlier attempts, for the folder of a run', () => {
    const first = leaveRun(next());
    const second = leaveRun(next(), { run: { earlier: [first.folder, join(root, 'gone')] } });
    const { runs, lost } = readJudged(second.folder);
    assert.deepEqual(
      runs.map(({ folder }) => folder),
      [second.folder, first.folder],
    );
    assert.deepEqual(lost, [join(root, 'gone')]);
  });

  it('are not read from a file of another version', () => {
    const out = next();
    mkdirSync(out);
    writeFileSync(join(out, 'judged.json'), '{"schema":2,"runs":[]}');
    assert.throws(() => readJudged(out), /judged\.json: cannot be read .*: judge the runs again/s);
    writeFileSync(join(out, 'judged.json'), '{');
    assert.throws(() => readJudged(out), /judged\.json: cannot be read/);
  });
});
