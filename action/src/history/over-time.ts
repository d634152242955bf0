// Rows of overheads over time: the values of each run, combined row by row, searched for changes of level, and compared with a release.

import { limitsOf } from '../../../core/matching.ts';
import { GATES } from '../../../core/results/gate.ts';
import type { GateRequest } from '../../../core/results/record.ts';
import type { Baseline } from '../baselines/store.ts';
import { Statistics } from '../comparison/judge.ts';
import type { Compared, Search } from '../comparison/levels.ts';
import { fractionOf } from '../comparison/overhead.ts';
import type { Host } from '../host/host.ts';
import { type RowKey, type RunOverheads, VALUES } from './cache.ts';
import type { OverheadHistory, SuiteHistory } from './history.ts';

/** A stored run with its reduced values. */
export interface RunValues {
  readonly run: Pick<Baseline, 'name' | 'time'>;
  readonly overheads: RunOverheads;
}

/**
 * One row while runs are added to it, oldest first. Holds indices instead of copies, because there may be years of
 * runs.
 */
interface Growing {
  readonly key: RowKey;
  readonly name: string;
  better: RowKey['better'];
  runs: number[];
  /** The index of the row in each of the runs. */
  places: number[];
}

/**
 * The history of a suite.
 * @param values its runs, the oldest first, and those of the release that was pinned last, newest first
 */
export async function overTime(
  suite: string,
  { runs, pinned }: { readonly runs: readonly RunValues[]; readonly pinned: readonly RunValues[] },
  gates: readonly GateRequest[],
  host: Pick<Host, 'root' | 'cache' | 'signal'>,
): Promise<Omit<SuiteHistory, 'warnings'>> {
  const machines = new Numbered();
  const places = new Places();
  const rows = grown(runs);
  const search: Search = {
    machines: machines.all,
    runs: runs.map(({ overheads }) => machines.number(overheads.machine)),
    series: rows.map(row => seriesOf(row, runs, pinned, machines, places)),
  };
  const { series } = await new Statistics(host).levels(search, host.signal);
  const limits = limitsOf(
    gates.filter(({ kind }) => GATES[kind].value === 'drift'),
    rows.map(({ key }) => key),
  );
  return {
    suite,
    runs: runs.map(({ run, overheads }) => ({
      name: run.name,
      date: run.time.toISOString(),
      commit: overheads.commit,
      machine: overheads.machine,
    })),
    rows: rows.map((row, at): OverheadHistory => {
      const then = pinned
        .map(({ overheads }) => valuesOf(overheads, row, places))
        .filter(values => values !== null);
      const found = series[at];
      const { benchmark, metric, treatment } = row.key;
      return {
        benchmark,
        metric,
        treatment,
        better: row.better,
        // Created on access: for years of runs, points need more memory than all other data.
        get points() {
          return row.runs.map((run, index) => pointOf(row, runs, run, index));
        },
        changes: (found?.changes ?? []).map(({ at: place, ...step }) => {
          const first = runs[row.runs[place] ?? 0];
          return {
            run: first?.run.name ?? '',
            date: first?.run.time.toISOString() ?? '',
            commit: first?.overheads.commit ?? '',
            ...step,
          };
        }),
        releaseBaseline:
          then.length === 0
            ? null
            : {
                overhead: fractionOf(
                  then.reduce((sum, [theta = 0]) => sum + theta, 0) / then.length,
                  row.better,
                ),
                drift: found?.drift ?? null,
                limit: limits[at] ?? null,
              },
      };
    }),
  };
}

/** The rows of all runs, in order of appearance. A metric whose direction changed starts again. */
function grown(runs: readonly RunValues[]): Growing[] {
  const rows = new Map<string, Growing>();
  const alike = new Map<readonly RowKey[], Growing[]>();
  runs.forEach(({ overheads: { keys } }, run) => {
    const here = alike.get(keys) ?? keys.map(key => rowIn(rows, key));
    alike.set(keys, here);
    keys.forEach(({ better }, at) => {
      const row = here[at];
      if (row === undefined) return;
      if (row.better !== better) {
        row.better = better;
        row.runs = [];
        row.places = [];
      }
      row.runs.push(run);
      row.places.push(at);
    });
  });
  return [...rows.values()];
}

function rowIn(rows: Map<string, Growing>, key: RowKey): Growing {
  const name = nameOf(key);
  const row = rows.get(name) ?? { key, name, better: key.better, runs: [], places: [] };
  rows.set(name, row);
  return row;
}

function seriesOf(
  row: Growing,
  runs: readonly RunValues[],
  pinned: readonly RunValues[],
  machines: Numbered,
  places: Places,
): Search['series'][number] {
  const newest = runs[row.runs.at(-1) ?? -1];
  const compared = (overheads: RunOverheads | undefined): Compared[] => {
    const values = overheads === undefined ? null : valuesOf(overheads, row, places);
    if (overheads === undefined || values === null) return [];
    const [theta = 0, , , se = 0, rounds = 0] = values;
    return [{ theta, se, rounds, machine: machines.number(overheads.machine) }];
  };
  const then = pinned
    .filter(({ run }) => run !== newest?.run)
    .flatMap(({ overheads }) => compared(overheads));
  const [now = null] = compared(newest?.overheads);
  return {
    metric: row.key.metric,
    better: row.better,
    runs: row.runs.length === runs.length ? [] : row.runs,
    thetas: row.runs.map((run, index) => numberOf(row, runs, run, index, 0)),
    now: then.length === 0 || pinned.some(({ run }) => run === newest?.run) ? null : now,
    then,
  };
}

/** The values of a row in a run; null if the run lacks the row or its metric had another direction. */
function valuesOf(
  { keys, values }: RunOverheads,
  { name, better }: Growing,
  places: Places,
): number[] | null {
  const at = places.of(keys, name);
  return at === undefined || keys[at]?.better !== better
    ? null
    : values.slice(at * VALUES, (at + 1) * VALUES);
}

/** One of the {@link VALUES} of a row in one of its runs. */
function numberOf(
  { places }: Growing,
  runs: readonly RunValues[],
  run: number,
  index: number,
  value: number,
): number {
  return runs[run]?.overheads.values[(places[index] ?? 0) * VALUES + value] ?? 0;
}

function pointOf(
  row: Growing,
  runs: readonly RunValues[],
  run: number,
  index: number,
): OverheadHistory['points'][number] {
  const { better } = row;
  const at = (value: number): number => numberOf(row, runs, run, index, value);
  return {
    run,
    overhead: fractionOf(at(0), better),
    low: fractionOf(at(1), better),
    high: fractionOf(at(2), better),
    rounds: at(4),
  };
}

const nameOf = ({ benchmark, metric, treatment }: RowKey): string =>
  JSON.stringify([benchmark, metric, treatment]);

/** The indices of rows in the list of a run. Indexes each list only once, because many runs share it. */
export class Places {
  readonly #known = new Map<readonly RowKey[], ReadonlyMap<string, number>>();

  of(keys: readonly RowKey[], name: string): number | undefined {
    const known = this.#known.get(keys) ?? new Map(keys.map((key, at) => [nameOf(key), at]));
    this.#known.set(keys, known);
    return known.get(name);
  }
}

class Numbered {
  readonly all: Readonly<Record<string, string>>[] = [];
  readonly #numbers = new Map<string, number>();

  number(machine: Readonly<Record<string, string>>): number {
    const key = JSON.stringify(Object.entries(machine).sort());
    const known = this.#numbers.get(key) ?? this.all.push(machine) - 1;
    this.#numbers.set(key, known);
    return known;
  }
}
