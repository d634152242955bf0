// Tests of reading a store's tables with DuckDB: what was written as Parquet comes back as the site needs it.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import type { Database } from '../duckdb/database.ts';
import { HOSTILE } from '../report/testing.ts';
import { TableWriter } from '../tables/file.ts';
import { monthOf, tableKey } from '../tables/keys.ts';
import { openTables } from '../tables/views.ts';
import type { RepositoryTables } from './fleet.ts';
import { TableSource, type Window } from './tables.ts';
import { FLEET, levels, type MadeRepository, madeHost, madeTables, NOW } from './testing.ts';

const folder = temporary('overhead tables-');
const ALL: Window = { since: new Date(0), last: 1000 };
/** A repository with two metrics in each row, and a revision of Git as each version. */
const REVISIONS: MadeRepository = {
  repository: "octo/it's",
  rows: ['B/op', 'cpu-ns/op', 'ns/op'].map(metric => ({
    metric,
    overheads: levels([70, 0.03]),
    versions: Array.from({ length: 70 }, (_, run): [string, number] => [
      run === 3 ? '1.0' : run.toString(16).padStart(12, 'a'),
      run,
    ]),
  })),
};
/** The newest of its three runs was stored again with a later attempt. */
const AGAIN: MadeRepository = {
  repository: 'octo/again',
  rows: [{ overheads: levels([3, 0.03]) }, { overheads: levels([3, 0.03]).slice(2) }],
};
const HOSTILE_ROWS: MadeRepository = {
  repository: 'octo/hostile',
  rows: HOSTILE.filter(name => name.length < 500).map(name => ({
    suite: name,
    benchmark: name,
    treatment: name,
    agent: name,
    overheads: levels([3, 0.03]),
    versions: [[name, 0]],
  })),
};

/** Writes the tables of a repository, as compaction does. */
function write(made: MadeRepository): Record<'runs' | 'rows', string[]> {
  const { repository, runs, machines } = madeTables(made);
  const facts = new Map(machines.map(one => [one.fingerprint, one.facts]));
  const writers = { runs: new Map<string, TableWriter>(), rows: new Map<string, TableWriter>() };
  const writer = (table: 'runs' | 'rows', time: number) => {
    const month = monthOf(new Date(time));
    const known = writers[table].get(month) ?? new TableWriter(table);
    writers[table].set(month, known);
    return known;
  };
  for (const { suite, fingerprint, file, started, commit, verdict, accepted, pinned } of runs.toReversed()) {
    const run = { suite, fingerprint, file, started, commit };
    writer('runs', started).add({
      ...run,
      ...facts.get(fingerprint),
      verdict,
      accepted: accepted ? 'agreed' : null,
      pinned,
      mode: 'native',
    });
  }
  for (const [attempt, one] of made.rows.entries()) {
    const { versions } = madeTables({
      ...made,
      rows: [{ ...one, versions: one.overheads.map((_, run) => [`${run}`, run]) }],
    });
    const names = one.versions ?? [['2.33.1', 0]];
    for (const row of versions) {
      const run = Number(row.version);
      const { suite, benchmark, treatment, metric, fingerprint, started, commit, better, error: se } = row;
      writer('rows', started).add({
        suite,
        benchmark,
        treatment,
        metric,
        fingerprint,
        started,
        commit,
        better,
        se,
        file: `run-${run}${attempt > 0 && made === AGAIN ? '-2' : ''}.txt`,
        control: 'off',
        agent: row.agent,
        agent_version: names.findLast(([, from]) => from <= run)?.[0] ?? '',
        off: row.off,
        on: row.on,
        overhead: row.overhead,
        low: row.low,
        high: row.high,
        rounds: attempt > 0 && made === AGAIN ? 2 * row.rounds : row.rounds,
      });
    }
  }
  const filesOf = (table: 'runs' | 'rows') =>
    [...writers[table]].map(([month, one]) => {
      const path = join(folder, tableKey({ table, repository, month }));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, one.end());
      return path;
    });
  return { runs: filesOf('runs'), rows: filesOf('rows') };
}

/** Without the order of rows, which no page depends on. */
const sorted = ({ attempts: _, ...tables }: RepositoryTables) => ({
  ...tables,
  series: tables.series.toSorted((a, b) => (a.benchmark + a.treatment < b.benchmark + b.treatment ? -1 : 1)),
  versions: tables.versions.map(one => JSON.stringify(one, Object.keys(one).sort())).sort(),
  runs: tables.runs.map(one => JSON.stringify(one, Object.keys(one).sort())).sort(),
});

describe('the tables of a fleet', () => {
  let database: Database;
  const sourceOf = (window: Partial<Window> = {}) =>
    new TableSource(
      database,
      { ...ALL, ...window },
      async () => [],
      async () => ['octo/broken'],
    );
  before(async () => {
    const files = [...FLEET, REVISIONS, HOSTILE_ROWS, AGAIN].map(one => write(one));
    const all = { runs: files.flatMap(({ runs }) => runs), rows: files.flatMap(({ rows }) => rows) };
    const host = { ...madeHost(join(folder, 'cache')), environment: { PATH: process.env.PATH ?? '' } };
    database = await openTables({ files: all, folder }, host);
  });
  after(() => database?.close());

  it('are those of every repository, also of one without a stored run', async () => {
    const names = [
      ...FLEET.map(({ repository }) => repository),
      "octo/it's",
      'octo/hostile',
      'octo/again',
      'octo/broken',
    ];
    assert.deepEqual([...(await sourceOf().repositories())].sort(), names.sort());
  });

  it('come back as they were written, also hostile names', async () => {
    const source = sourceOf();
    for (const made of [...FLEET, HOSTILE_ROWS])
      assert.deepEqual(sorted(await source.read(made.repository)), sorted(madeTables(made)), made.repository);
    assert.deepEqual((await source.read('octo/broken')).runs, []);
  });

  it('have of each row the CPU time, and of revisions of Git only the newest', async () => {
    const { series, versions } = await sourceOf().read("octo/it's");
    assert.deepEqual(
      series.map(({ metric }) => metric),
      ['cpu-ns/op'],
    );
    assert.deepEqual(
      versions.map(({ version }) => version),
      ['aaaaaaaaaa45', '1.0'],
    );
  });

  it('have a run once that was stored again with a later attempt, with all its rounds', async () => {
    const { versions } = await sourceOf().read('octo/again');
    assert.deepEqual(
      versions.map(({ rounds, runs }) => [rounds, runs]),
      [
        [40, 3],
        [20, 3],
        [20, 3],
      ],
    );
  });

  it('can be limited to the newest runs, and to runs from a time on', async () => {
    const { runs, series } = await sourceOf({ last: 5 }).read('octo/orders');
    // The three pinned runs are always needed.
    assert.deepEqual(
      runs.map(({ nth }) => nth),
      [1, 2, 3, 4, 5, 36, 37, 38],
    );
    assert.deepEqual(series[0]?.runs, [1, 2, 3, 4, 5, 36, 37, 38]);
    const since = new Date(NOW.getTime() - 7 * 86_400_000);
    const late = await sourceOf({ since }).read('octo/orders');
    assert.equal(late.runs.length, 7);
    assert.equal(late.machines[0]?.runs, 7);
    assert.ok(late.versions.every(({ started }) => started >= since.getTime()));
  });
});
