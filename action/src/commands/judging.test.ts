// benchstat's tables: drawn where they will be seen and read, otherwise left out with the command that draws them.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../runners/testing.ts';
import { judge, MOST_TABULATED } from './judging.ts';
import { requestsOfFiles } from './requests.ts';
import { projectRoot } from './root.ts';

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
  return requestsOfFiles([path]).map(asked => ({ ...asked, baselines: [] }));
}

describe('the tables of benchstat', () => {
  it('are drawn of as many benchmarks as are read', async () => {
    const { comparison, tables, notes } = await judge(projectRoot(), request(MOST_TABULATED), true);
    assert.deepEqual([comparison.suites[0]?.rows.length, tables.length, notes], [MOST_TABULATED, 1, []]);
  });

  it('are left out of more, and the report says what draws them', async () => {
    const most = MOST_TABULATED + 1;
    const { comparison, tables, notes } = await judge(projectRoot(), [...request(most), ...request(2)], true);
    assert.deepEqual(
      tables.map(table => table.suite),
      ['s2'],
    );
    assert.equal(notes.length, 1);
    assert.match(
      notes[0] ?? '',
      new RegExp(
        `^benchstat's tables of s${most} are left out, as they are of ${most} benchmarks: benchstat -col /agent '.*${most} benchmarks.txt' draws them\\.$`,
      ),
    );
    assert.equal(comparison.suites[0]?.rows.length, most);
  });

  it('are the same whether they were begun beside the judgement or after it', async () => {
    const [plain] = request(3);
    assert.ok(plain);
    const text = readFileSync(plain.results[0]?.path ?? '', 'utf8');
    const path = join(folder, 'strange.txt');
    writeFileSync(path, `${text}PASS\n`); // neither the format nor benchstat minds, but it is nothing that we write
    const tables = await Promise.all(
      [plain, { ...plain, results: [{ path, name: 'strange' }] }].map(
        async asked => (await judge(projectRoot(), [asked], true)).tables,
      ),
    );
    assert.equal(tables[0]?.length, 1);
    assert.deepEqual(tables[0], tables[1]);
  });

  it('of a suite that is broken are thrown away', async () => {
    const [plain] = request(4);
    assert.ok(plain);
    const lacking = { ...plain, expected: ['Work/size=99'] };
    const { comparison, tables, notes } = await judge(projectRoot(), [lacking], true);
    assert.deepEqual([comparison.verdict, tables, notes], ['broken', [], []]);
  });

  it('are not drawn where nobody will see them', async () => {
    const { tables, notes } = await judge(projectRoot(), request(2), false);
    assert.deepEqual([tables, notes], [[], []]);
  });
});
