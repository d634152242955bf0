// Tests of the cache of past runs.
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { HistoryCache, type RowKey, type RunOverheads } from './cache.ts';

const root = temporary('overhead-history-cache-');
let files = 0;

const ORIGIN = { suite: 'codec', control: 'off', program: 'p1' };
const key = (benchmark: string): RowKey => ({
  benchmark,
  metric: 'ns/op',
  treatment: 'otel',
  better: 'lower',
});
const run = (theta: number, keys: readonly RowKey[] = [key('A')]): RunOverheads => ({
  date: '2026-11-01T03:15:00.250Z',
  commit: 'c'.repeat(40),
  control: true,
  machine: { cpu: 'EPYC' },
  keys,
  values: keys.flatMap(() => [theta, theta - 0.01, theta + 0.01, 0.1 + 0.2, 10]),
});

/** A file that holds three runs. */
function filled(): string {
  const path = join(root, `${files++}/codec.jsonl`);
  const kept = new HistoryCache(path, ORIGIN);
  for (const theta of [0.1, 0.2, 0.3]) kept.add(`sha256-${theta}`, run(theta));
  kept.save();
  return path;
}

describe('cached runs', () => {
  it('are read back bit for bit, and equal rows are written once', () => {
    const path = filled();
    const again = new HistoryCache(path, ORIGIN);
    assert.deepEqual(again.get('sha256-0.2'), run(0.2));
    assert.equal(again.get('sha256-0.1')?.keys, again.get('sha256-0.3')?.keys, 'one array');
    assert.deepEqual([again.get('sha256-0.4'), again.fault], [null, '']);
    assert.equal(readFileSync(path, 'utf8').match(/"keys"/g)?.length, 1);
  });

  it('are appended to the file, which stays untouched if there is no new run', () => {
    const path = filled();
    const before = readFileSync(path, 'utf8');
    const more = new HistoryCache(path, ORIGIN);
    more.add('sha256-0.4', run(0.4, [key('A'), key('B')]));
    more.save();
    const after = readFileSync(path, 'utf8');
    assert.ok(after.startsWith(before) && after.length > before.length);
    assert.deepEqual(new HistoryCache(path, ORIGIN).get('sha256-0.4'), run(0.4, [key('A'), key('B')]));
    const { mtimeMs, size } = statSync(path);
    more.save();
    new HistoryCache(path, ORIGIN).save();
    assert.deepEqual([statSync(path).mtimeMs, statSync(path).size], [mtimeMs, size]);
  });

  const damages: readonly (readonly [string, (text: string) => string])[] = [
    ['a number changed', text => text.replace('[0.2,', '[0.25,')],
    ['a name changed', text => text.replace(/"run":"sha256-0\.2"(.*)"EPYC"/, '"run":"sha256-0.2"$1"EPYD"')],
    ['cut off', text => text.slice(0, text.indexOf('sha256-0.3') + 60)],
    // A line appended to it would be lost too.
    ['the last line has no line break', text => text.slice(0, -1)],
    ['noise in the middle', text => text.replace('\n{"run":"sha256-0.2"', '\nnoise\n{"run":"sha256-0.2"')],
    ['null bytes', text => text.replace('EPYC', '\0\0\0\0')],
    ['the names of the rows are gone', text => text.replace(/\n\{"rows":.*/, '')],
  ];
  for (const [what, damage] of damages) {
    it(`are left out with a fault if they are damaged: ${what}`, () => {
      const path = filled();
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, damage(text));
      assert.notEqual(readFileSync(path, 'utf8'), text);
      const kept = new HistoryCache(path, ORIGIN);
      const thetas = [0.1, 0.2, 0.3];
      for (const theta of thetas) {
        const found = kept.get(`sha256-${theta}`);
        if (found === null) kept.add(`sha256-${theta}`, run(theta));
        else assert.deepEqual(found, run(theta), 'a cached run is correct');
      }
      assert.match(kept.fault, /cannot be trusted$/);
      kept.save();
      const whole = new HistoryCache(path, ORIGIN);
      for (const theta of thetas) assert.deepEqual(whole.get(`sha256-${theta}`), run(theta));
      assert.equal(whole.fault, '');
    });
  }

  it('are discarded for another suite, control or version, and if the file has another format', () => {
    const others = [
      { ...ORIGIN, suite: 'jvm' },
      { ...ORIGIN, control: 'none' },
      { ...ORIGIN, program: 'p2' },
    ];
    for (const origin of others) {
      const kept = new HistoryCache(filled(), origin);
      assert.equal(kept.get('sha256-0.1'), null);
      assert.match(kept.fault, /another/);
    }
    const path = filled();
    for (const text of ['', '{}\n', 'PK\u0003']) {
      writeFileSync(path, text);
      assert.equal(new HistoryCache(path, ORIGIN).fault, 'it is not a file of this version');
    }
  });

  it('survive another writer: a duplicate counts once, a torn last line is skipped', () => {
    const path = filled();
    const line = readFileSync(path, 'utf8').split('\n')[2] ?? '';
    appendFileSync(path, `${line}\n${line.slice(0, 50)}`);
    const kept = new HistoryCache(path, ORIGIN);
    assert.deepEqual(kept.get('sha256-0.1'), run(0.1));
  });
});
