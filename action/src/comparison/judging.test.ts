// Tests of benchstat's tables: rendered if they will be read, otherwise left out with the command that renders them.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { requestsOfFiles } from '../runs/requests.ts';
import { PLACE } from './fixtures.ts';
import { judge, MOST_TABULATED } from './judging.ts';

const folder = temporary('overhead-judging-');

/** A request for a result file of six rounds. */
function request(benchmarks: number) {
  const path = join(folder, `${benchmarks} benchmarks.txt`);
  const line = (benchmark: number, variant: string, value: number) =>
    `BenchmarkWork/size=${benchmark}/agent=${variant} 1 ${value} cpu-ns/op\n`;
  const rounds = Array.from({ length: 6 }, (_, round) =>
    Array.from({ length: benchmarks }, (_, benchmark) => {
      const off = 100 + benchmark + round;
      return line(benchmark, 'off', off) + line(benchmark, 'on', off * 1.01);
    }).join(''),
  );
  writeFileSync(path, `suite: s${benchmarks}\n${rounds.join('')}`);
  return requestsOfFiles([path]).map(request => ({ ...request, baselines: [] }));
}

describe('the tables of benchstat', () => {
  it('are rendered up to the limit of benchmarks', async () => {
    const { comparison, tables, notes } = await judge(PLACE, request(MOST_TABULATED), true);
    assert.deepEqual([comparison.suites[0]?.rows.length, tables.length, notes], [MOST_TABULATED, 1, []]);
  });

  it('are left out above the limit, with a note that gives the command', async () => {
    const most = MOST_TABULATED + 1;
    const { comparison, tables, notes } = await judge(PLACE, [...request(most), ...request(2)], true);
    assert.deepEqual(
      tables.map(table => table.suite),
      ['s2'],
    );
    assert.equal(notes.length, 1);
    assert.match(
      notes[0] ?? '',
      new RegExp(
        `^benchstat's tables of s${most} are left out, because there are ${most} benchmarks: benchstat -col /agent '.*${most} benchmarks.txt' renders them\\.$`,
      ),
    );
    assert.equal(comparison.suites[0]?.rows.length, most);
  });

  it('are one table if shards measured other versions of an agent', async () => {
    const [plain] = request(2);
    assert.ok(plain);
    const text = readFileSync(plain.results[0]?.path ?? '', 'utf8');
    const results = ['1.2', '1.3'].map(version => {
      const path = join(folder, `shard ${version}.txt`);
      writeFileSync(path, text.replace('\n', `\nagent-on: tracker ${version}\n`));
      return { path, name: version };
    });
    const { comparison, tables } = await judge(PLACE, [{ ...plain, results }], true);
    assert.equal(comparison.suites[0]?.rows[0]?.rounds, 12);
    assert.match(tables[0]?.text ?? '', /Work\/size=0/);
    assert.doesNotMatch(tables[0]?.text ?? '', /agent-on|1\.3/);
  });

  it('are the same if they are rendered during or after the judgement', async () => {
    const [plain] = request(3);
    assert.ok(plain);
    const text = readFileSync(plain.results[0]?.path ?? '', 'utf8');
    const path = join(folder, 'strange.txt');
    writeFileSync(path, `${text}PASS\n`); // valid for the format and for benchstat, but never written by us
    const tables = await Promise.all(
      [plain, { ...plain, results: [{ path, name: 'strange' }] }].map(
        async request => (await judge(PLACE, [request], true)).tables,
      ),
    );
    assert.equal(tables[0]?.length, 1);
    assert.deepEqual(tables[0], tables[1]);
  });

  it('are discarded for a broken suite', async () => {
    const [plain] = request(4);
    assert.ok(plain);
    const lacking = { ...plain, expected: ['Work/size=99'] };
    const { comparison, tables, notes } = await judge(PLACE, [lacking], true);
    assert.deepEqual([comparison.verdict, tables, notes], ['broken', [], []]);
  });

  it('are not rendered if they are not requested', async () => {
    const { tables, notes } = await judge(PLACE, request(2), false);
    assert.deepEqual([tables, notes], [[], []]);
  });
});
