// Generates the tables of a repository with a year of runs, as compaction would write them: names and numbers are made up.
import { createHash } from 'node:crypto';
import { fileName } from '../../action/src/baselines/names.ts';
import type { Row, Table } from '../../action/src/tables/columns.ts';
import { TableWriter } from '../../action/src/tables/file.ts';
import { monthOf } from '../../action/src/tables/keys.ts';
import { uniform } from '../bench/generate.ts';

/** What to generate. */
export interface Generated {
  readonly seed: number;
  /** Evenly over the year before {@link END}. */
  readonly runs: number;
  readonly agent: string;
  /** Its versions, the oldest first, each for the same part of the year. */
  readonly versions: readonly string[];
  /** Rounds whose values the table of rounds has; 0: that table is empty. */
  readonly rounds: number;
}

/** The end of the generated year. */
export const END = Date.UTC(2026, 10, 26);
const YEAR = 365 * 24 * 3_600_000;

export const BENCHMARKS = ['GET-/orders', 'GET-/pets', 'POST-/orders'];
const METRICS = [
  { metric: 'cpu-ns/op', off: 180_000, cost: 0.06 },
  { metric: 'B/op', off: 48_000, cost: 0.11 },
];
/** Two kinds of machines, and the spread of forks on each. */
const MACHINES = [
  {
    fingerprint: 'amd-epyc-7763-4cpu-16g-linux-6.11-temurin-25-1a2b3c4d',
    cpu: 'AMD EPYC 7763',
    spread: 0.01,
  },
  {
    fingerprint: 'intel-xeon-8370c-4cpu-16g-linux-6.11-temurin-25-5e6f7a8b',
    cpu: 'Intel Xeon 8370C',
    spread: 0.03,
  },
];
const SUITE = 'http';
/** Rounds of an overhead. */
const ROUNDS = 12;

/** The files of the tables of a repository, by month. */
export type Months = ReadonlyMap<string, Readonly<Record<Table, Buffer>>>;

/** The same input gives the same bytes. */
export function generate(wanted: Generated): Months {
  const writers = new Map<string, Record<Table, TableWriter>>();
  const random = uniform(wanted.seed);
  for (let run = 0; run < wanted.runs; run++) {
    const part = run / wanted.runs;
    const time = new Date(Math.floor((END - YEAR * (1 - part)) / 1000) * 1000);
    const month = monthOf(time);
    const tables = writers.get(month) ?? {
      runs: new TableWriter('runs'),
      rows: new TableWriter('rows'),
      rounds: new TableWriter('rounds'),
    };
    writers.set(month, tables);
    addRun(tables, wanted, run, part, time, random);
  }
  return new Map(
    [...writers].map(([month, { runs, rows, rounds }]) => [
      month,
      { runs: runs.end(), rows: rows.end(), rounds: rounds.end() },
    ]),
  );
}

function addRun(
  tables: Readonly<Record<Table, TableWriter>>,
  { seed, agent, versions, rounds }: Generated,
  run: number,
  part: number,
  time: Date,
  random: () => number,
): void {
  const machine = MACHINES[random() < 0.8 ? 0 : 1] ?? MACHINES[0];
  if (machine === undefined) return;
  const version = Math.floor(part * versions.length);
  const commit = createHash('sha1').update(`${seed} ${run}`).digest('hex');
  const own: Row = {
    suite: SUITE,
    fingerprint: machine.fingerprint,
    file: fileName(time, commit, 1),
    started: time.getTime(),
  };
  // Each version costs a little more; one repository in three gets a costly one.
  const grown = 1 + 0.02 * version + (seed % 3 === 0 && version >= versions.length - 2 ? 0.5 : 0);
  const noise = () => machine.spread * (random() + random() + random() - 1.5);
  const breach = 0.06 * grown + noise() > 0.09;
  tables.runs.add({
    ...own,
    commit,
    digest: `sha256-${createHash('sha256').update(commit).digest('hex')}`,
    verdict: breach ? 'breach' : 'pass',
    is_baseline: !breach,
    rounds: ROUNDS,
    elapsed_ms: Math.round(400_000 + 60_000 * random()),
    mode: 'native',
    runner: 'http',
    cpu: machine.cpu,
    cpus: '4',
    memory: '16 GiB',
    kernel: 'Linux 6.11.0-1018-azure',
    image: 'ubuntu-24.04',
    arch: 'x64',
    runtime: 'Temurin-25.0.1+8',
    header: JSON.stringify({
      suite: SUITE,
      commit,
      date: time.toISOString(),
      'agent-on': `${agent} ${versions[version]}`,
    }),
  });
  for (const [at, benchmark] of BENCHMARKS.entries())
    for (const { metric, off, cost } of METRICS) {
      const base = off * (1 + at) * (1 + noise());
      const overhead = cost * grown + noise();
      const reach = machine.spread / Math.sqrt(ROUNDS);
      tables.rows.add({
        ...own,
        commit,
        benchmark,
        treatment: 'on',
        control: 'off',
        agent,
        agent_version: versions[version] ?? '',
        metric,
        better: 'lower',
        exact: false,
        off: base,
        on: base * (1 + overhead),
        overhead,
        low: overhead - 2 * reach,
        high: overhead + 2 * reach,
        se: reach,
        rounds: ROUNDS,
      });
      for (const [variant, factor] of [
        ['off', 1],
        ['on', 1 + overhead],
      ] as const)
        for (let round = 1; round <= rounds; round++)
          tables.rounds.add({
            ...own,
            benchmark,
            variant,
            metric,
            round,
            value: base * factor * (1 + noise()),
            operations: 1000,
          });
    }
}
