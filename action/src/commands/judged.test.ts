// Which runs a judgement is of, and the one file that all their rounds become.
import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../runners/testing.ts';
import { judgedNotes, judgedParts, readJudged, writeJudged } from './judged.ts';
import { pooledText } from './pooled-file.ts';
import type { RecordedRun } from './runs.ts';
import { type Left, leaveRun } from './testing.ts';

const root = temporary('overhead-judged-');
let folders = 0;
const next = () => join(root, `${folders++}`);

/** A run whose file has these header lines besides its own. */
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

describe('the file of a judgement', () => {
  it('of one run is its own', () => {
    const run = left({ cpu: 'A' });
    assert.equal(text(run), readFileSync(join(run.folder, 'results/codec.txt'), 'utf8'));
  });

  it('of several holds all their rounds, in order of time, and names each machine', () => {
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
    assert.ok(
      whole.includes(own.slice(own.indexOf('Unit'))),
      'what was measured first comes first, unchanged',
    );
  });

  it('holds whole rounds only', () => {
    const killed = leaveRun(next(), { rounds: 3 });
    appendFileSync(
      join(killed.folder, 'results/codec.txt'),
      'BenchmarkEncode/agent=off  1000  99 cpu-ns/op\nBench',
    );
    const lines = text(killed, leaveRun(next(), { rounds: 3 })).match(/agent=off/g);
    assert.equal(lines?.length, 6);
    assert.equal(text(killed).endsWith('\n'), true);
  });

  it('is none where a journal cannot be read, and it is told which and where', () => {
    const damaged = leaveRun(next());
    appendFileSync(join(damaged.folder, 'results/codec.rounds.jsonl'), '?\n');
    assert.throws(() => text(damaged), /results\/codec\.rounds\.jsonl:7: not the record of a round/);
  });

  it('leaves out an attempt that was too noisy', () => {
    const noisy = left({}, { suite: { unusable: 'too noisy' } });
    const quiet = left({});
    assert.equal(text(quiet, noisy), readFileSync(join(quiet.folder, 'results/codec.txt'), 'utf8'));
  });

  it('is none where the rounds are of several commits', () => {
    const [one, two] = [left({ commit: 'a'.repeat(40) }), left({ commit: 'b'.repeat(40) })];
    assert.throws(
      () => text(one, two),
      /are of several commits \(a{40}, b{40}\), so they are no baseline of any/,
    );
  });
});

describe('the runs of a judgement', () => {
  it('are found again from where it was written, and what is gone is told', () => {
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
      /were judged together with these; they are no longer there/,
    );
    writeJudged(out, []);
    assert.deepEqual(readJudged(out), { runs: [], lost: [] });
  });

  it('of a run are itself and the attempts that it began with', () => {
    const first = leaveRun(next());
    const second = leaveRun(next(), { run: { earlier: [first.folder, join(root, 'gone')] } });
    const { runs, lost } = readJudged(second.folder);
    assert.deepEqual(
      runs.map(({ folder }) => folder),
      [second.folder, first.folder],
    );
    assert.deepEqual(lost, [join(root, 'gone')]);
  });

  it('are not guessed from a file of another version', () => {
    const out = next();
    mkdirSync(out);
    writeFileSync(join(out, 'judged.json'), '{"schema":2,"runs":[]}');
    assert.throws(() => readJudged(out), /judged\.json: cannot be read .*: judge the runs again/s);
    writeFileSync(join(out, 'judged.json'), '{');
    assert.throws(() => readJudged(out), /judged\.json: cannot be read/);
  });
});
