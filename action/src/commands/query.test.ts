// `overhead query` and `overhead baseline compact` on stores in folders: answers, formats, and wrong use.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { UsageError } from '../../../core/config/problem.ts';
import { temporary } from '../../../core/testing.ts';
import { HOSTILE } from '../report/testing.ts';
import { COLUMNS, PATH_COLUMNS, TABLES } from '../tables/columns.ts';
import { filledStore, tablesHost } from '../tables/testing.ts';
import { compactCommand } from './compact.ts';
import { type QueryOptions, queryCommand } from './query.ts';

const folder = temporary('overhead query-');
const { host, heard } = tablesHost(join(folder, 'cache'));
const store = join(folder, 'store');
const filled = (async () => {
  await filledStore(store, ['2026-10-30T03:15:00.250Z', '2026-11-21T03:15:00.250Z'], {
    header: { 'agent-otel': 'opentelemetry 2.33.1' },
  });
  await filledStore(store, ['2026-11-22T03:15:00Z'], { suite: 'other', cost: 0.1 });
})();

async function answerTo(sql: string, more: Partial<QueryOptions> = {}): Promise<string> {
  await filled;
  heard.output = '';
  await queryCommand({ sql, store, repositories: [], since: null, format: 'table', ...more }, host);
  return heard.output;
}

describe('overhead query', () => {
  it('answers from the tables of a folder, as a table', async () => {
    assert.equal(
      await answerTo(
        `SELECT suite, count(*) AS runs, max(started) AS newest FROM runs GROUP BY suite ORDER BY suite`,
      ),
      `suite  runs  newest
─────  ────  ────────────────────────
jvm       2  2026-11-21T03:15:00.250Z
other     1  2026-11-22T03:15:00.000Z
`,
    );
  });

  it('joins the tables by repository, suite, fingerprint and file', async () => {
    const sql = `SELECT repository, month, agent, agent_version, count(*) AS n, round(avg(overhead), 2) AS cost
      FROM rows JOIN runs USING (repository, month, suite, fingerprint, file)
      WHERE metric = 'ns/op' GROUP BY ALL ORDER BY ALL`;
    assert.deepEqual(JSON.parse(await answerTo(sql, { format: 'json' })), [
      {
        repository: 'org/agent',
        month: '2026-10',
        agent: 'opentelemetry',
        agent_version: '2.33.1',
        n: 2,
        cost: 0.03,
      },
      {
        repository: 'org/agent',
        month: '2026-11',
        agent: 'opentelemetry',
        agent_version: '2.33.1',
        n: 2,
        cost: 0.03,
      },
      { repository: 'org/agent', month: '2026-11', agent: 'otel', agent_version: '', n: 2, cost: 0.1 },
    ]);
  });

  it('has the documented columns in every view', async () => {
    for (const table of TABLES) {
      const described = JSON.parse(await answerTo(`DESCRIBE ${table}`, { format: 'json' })) as {
        column_name: string;
      }[];
      assert.deepEqual(
        described.map(({ column_name }) => column_name),
        Object.keys({ ...PATH_COLUMNS, ...COLUMNS[table] }),
      );
    }
  });

  it('writes CSV, and JSON without rows', async () => {
    assert.equal(
      await answerTo(`SELECT '=1+1' AS a, NULL AS b, [1] AS c FROM rounds LIMIT 1`, { format: 'csv' }),
      "a,b,c\r\n'=1+1,,[1]\r\n",
    );
    assert.equal(await answerTo('SELECT 1 AS a WHERE false', { format: 'json' }), '[]\n');
  });

  it('reads only runs since a month', async () => {
    const sql = 'SELECT count(*) AS n FROM runs';
    assert.match(await answerTo(sql, { since: '2026-11' }), /\n2\n$/);
    assert.match(await answerTo(sql, { since: '2027-01' }), /\n0\n$/);
    await assert.rejects(
      answerTo(sql, { since: '2026' }),
      /--since: "2026" is not a month: write it as 2026-01/,
    );
  });

  it('shows the first thousand rows on a terminal', async () => {
    heard.messages.length = 0;
    const text = await answerTo('SELECT * FROM range(2000)');
    assert.equal(text.split('\n').length, 1003);
    assert.match(heard.messages.join(), /first 1,000 rows/);
  });

  it('calls wrong SQL wrong use, and says where it is wrong', async () => {
    await assert.rejects(answerTo('SELECT * FROM row'), (error: Error) => {
      assert.ok(error instanceof UsageError);
      assert.match(error.message, /^query: .*row does not exist[\s\S]*LINE 1/);
      return true;
    });
  });

  it('refuses to write, also into the folder of the tables', async () => {
    await assert.rejects(
      answerTo(`COPY runs TO '${join(folder, 'x.csv')}'`),
      /only queries are allowed|disabled/,
    );
    assert.ok(!existsSync(join(folder, 'x.csv')));
  });

  it('needs a store with runs, and repositories that it has', async () => {
    await assert.rejects(answerTo('FROM runs', { store: join(folder, 'none') }), /none does not exist/);
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    await assert.rejects(answerTo('FROM runs', { store: empty }), /no run is stored/);
    await assert.rejects(
      answerTo('FROM runs', { repositories: ['org/agnt'] }),
      /the tables have no repository "org\/agnt": did you mean "org\/agent"\?/,
    );
  });

  it('treats names as data', async () => {
    const hostile = join(folder, 'hostile');
    const header = Object.fromEntries(
      HOSTILE.map((text, at) => [`x${at}`, text.replace(/\s+/g, ' ').slice(0, 90)]),
    );
    await filledStore(hostile, ['2026-11-22T03:15:00Z'], {
      header: { ...header, image: "'; DROP VIEW runs; --" },
    });
    assert.match(await answerTo('SELECT image FROM runs', { store: hostile }), /'; DROP VIEW runs; --/);
  });
});

describe('overhead baseline compact', () => {
  it('writes the tables of a folder into another one', async () => {
    await filled;
    const out = join(folder, 'out');
    heard.output = '';
    await compactCommand({ store, out }, host);
    assert.match(heard.output, /^org\/agent: 2 of 2 months written, 3 new runs, \d\.\d MB\n$/);
    assert.deepEqual(readdirSync(join(out, 'parquet')).sort(), ['compacted', 'rounds', 'rows', 'runs']);
    heard.output = '';
    await compactCommand({ store, out }, host);
    assert.equal(heard.output, 'org/agent: up to date, 0 new runs, 0.0 MB\n');
  });

  it('S19: leaves a shared store alone in a pull request', async () => {
    const event = { name: 'pull_request', ref: 'refs/pull/7/merge', defaultBranch: 'main', base: null };
    await assert.rejects(
      compactCommand({ store: 's3://bucket/prefix', out: null }, { ...host, event }),
      /baseline compact: this is a pull request: .*Nothing was changed\.$/,
    );
  });

  it('needs a folder for the tables of a folder', async () => {
    await assert.rejects(
      compactCommand({ store, out: null }, host),
      /name a folder for the tables with --out/,
    );
    await assert.rejects(
      compactCommand({ store: 's3://bucket/prefix', out: 'x' }, host),
      /leave out --out: the tables of object storage lie next to its runs/,
    );
  });
});
