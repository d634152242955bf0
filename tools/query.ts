// Writes the generated parts of docs/query.md: the columns of the views, and questions with the answers of a generated store.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inTemporary } from '../action/src/comparison/temporary.ts';
import type { Database, Value } from '../action/src/duckdb/database.ts';
import type { Host } from '../action/src/host/host.ts';
import { renderQueryTable } from '../action/src/report/query-table.ts';
import { COLUMNS, PATH_COLUMNS, SQL_TYPES, TABLES, type Table } from '../action/src/tables/columns.ts';
import { tableKey } from '../action/src/tables/keys.ts';
import { openTables } from '../action/src/tables/views.ts';
import { generate } from '../validation/fleet/generate.ts';

const ROOT = join(import.meta.dirname, '..');
export const PAGE = join(ROOT, 'docs/query.md');

const BEGIN = '<!-- written by make docs -->';
const END = '<!-- end of what make docs wrote -->';
const PART = new RegExp(`${BEGIN}\\n[\\s\\S]*?${END}`, 'g');
const WIDTH = 110;

/** Questions that a platform team has, each with a query that answers it. */
export const QUESTIONS: readonly (readonly [question: string, sql: string])[] = [
  [
    'How did the cost of one agent change over a year?',
    `SELECT month, arg_max(agent_version, started) AS version, count(DISTINCT file) AS runs,
  round(100 * median(overhead), 2) AS percent
FROM rows WHERE agent = 'opentelemetry' AND metric = 'cpu-ns/op'
GROUP BY month ORDER BY month`,
  ],
  [
    'Which suites breach?',
    `SELECT repository, suite, count(*) AS runs,
  count(*) FILTER (verdict = 'breach' AND accepted IS NULL) AS breaches
FROM runs GROUP BY ALL HAVING breaches > 0 ORDER BY breaches DESC, repository`,
  ],
  [
    'Which version is the costliest for each workload?',
    `WITH costs AS (
  SELECT repository, suite, benchmark, agent, agent_version, median(overhead) AS cost
  FROM rows WHERE metric = 'cpu-ns/op' GROUP BY ALL)
SELECT repository, benchmark, arg_max(agent || ' ' || agent_version, cost) AS costliest,
  round(100 * max(cost), 2) AS percent
FROM costs GROUP BY repository, benchmark ORDER BY max(cost) DESC LIMIT 5`,
  ],
  [
    'Which suites are stale? Days are counted up to the newest run of all.',
    `SELECT repository, suite, max(started) AS newest,
  date_diff('day', max(started), (SELECT max(started) FROM runs)) AS days
FROM runs GROUP BY ALL ORDER BY days DESC, repository`,
  ],
  [
    'How much do the rounds of a run differ on each kind of machine?',
    `WITH spreads AS (
  SELECT repository, suite, fingerprint, file, stddev(ln(value)) AS spread
  FROM rounds WHERE metric = 'cpu-ns/op' AND variant = 'off' AND benchmark = 'GET-/pets'
  GROUP BY ALL)
SELECT cpu, count(*) AS runs, round(100 * median(spread), 2) AS percent
FROM spreads JOIN runs USING (repository, suite, fingerprint, file)
GROUP BY cpu ORDER BY cpu`,
  ],
];

/** The page with its generated parts as they are now. */
export async function page(text: string): Promise<string> {
  const parts = [columns(), await questions()];
  return text.replace(PART, () => `${BEGIN}\n\n${parts.shift() ?? ''}\n${END}`);
}

async function questions(): Promise<string> {
  return inTemporary('query', async folder => {
    const database = await openTables(store(folder), {
      root: ROOT,
      cache: folder,
      environment: {},
      signal: new AbortController().signal,
      output: {} as Host['output'],
    });
    try {
      const parts: string[] = [];
      for (const [question, sql] of QUESTIONS)
        parts.push(
          `${question}\n\n\`\`\`sql\n${sql}\n\`\`\`\n\n\`\`\`\n${await answer(database, sql)}\`\`\`\n`,
        );
      return parts.join('\n');
    } finally {
      database.close();
    }
  });
}

async function answer(database: Database, sql: string): Promise<string> {
  const { columns, rows } = await database.query(sql);
  const all: (readonly Value[])[] = [];
  for await (const part of rows) all.push(...part);
  return renderQueryTable(columns, all, { width: WIDTH, colour: false });
}

/** The tables of three repositories: one went stale. */
function store(folder: string): { folder: string; files: Record<Table, string[]> } {
  const files: Record<Table, string[]> = { runs: [], rows: [], rounds: [] };
  const versions = { opentelemetry: ['2.30.0', '2.31.0', '2.32.0', '2.33.1'], elastic: ['1.54.0', '1.55.1'] };
  for (const [repository, agent, seed, stale] of [
    ['org/cart', 'opentelemetry', 1, false],
    ['org/orders', 'elastic', 2, true],
    ['org/shop', 'opentelemetry', 3, false],
  ] as const) {
    const months = [...generate({ seed, runs: 60, agent, versions: versions[agent], rounds: 12 })];
    for (const [month, tables] of stale ? months.slice(0, -2) : months)
      for (const table of TABLES) {
        const path = join(folder, tableKey({ table, repository, month }));
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, tables[table]);
        files[table].push(path);
      }
  }
  return { folder, files };
}

function columns(): string {
  return TABLES.map(table => {
    const rows = Object.entries({ ...PATH_COLUMNS, ...COLUMNS[table] }).map(
      ([name, { kind, meaning }]) => `| \`${name}\` | ${SQL_TYPES[kind].toLowerCase()} | ${meaning} |\n`,
    );
    return `| \`${table}\` | type | meaning |\n|---|---|---|\n${rows.join('')}`;
  }).join('\n');
}

if (import.meta.main) writeFileSync(PAGE, await page(readFileSync(PAGE, 'utf8')));
