// The history of a suite: what each of its stored runs says, put together row by row, and searched for changes of level.

import { type RowKey, type RunOverheads, VALUES } from '../baselines/history-cache.ts';
import { releaseOf } from '../baselines/life.ts';
import type { Baseline, Store } from '../baselines/store.ts';
import {
  type Compared,
  fractionOf,
  type OverheadHistory,
  type Search,
  type SuiteHistory,
} from '../comparison/history.ts';
import { Statistics } from '../comparison/judge.ts';
import { limitsOf } from '../config/matching.ts';
import type { GateRequest } from '../results/record.ts';
import { storedOverheads } from './history-cache.ts';
import { once, PINNED } from './history-request.ts';
import type { Host } from './host.ts';

/** Which history is wanted. */
export interface Wanted {
  readonly suite: string;
  /** The variant without an agent. */
  readonly control: string;
  /** The newest so many runs. */
  readonly last: number;
  /** Limits of the configuration, of which those on drift are held against the release. */
  readonly gates: readonly GateRequest[];
}

/** A run of the history: where it comes from, and what it says. */
interface Told {
  readonly run: Baseline;
  readonly said: RunOverheads;
}

/** One row while runs are added to it, the oldest first. Of years of runs nothing is copied. */
interface Growing {
  readonly key: RowKey;
  readonly name: string;
  better: RowKey['better'];
  runs: number[];
  /** Where each of the runs has the row among its own. */
  places: number[];
}

/** The history, and all that is stored of the suite (newest first). Throws `signal.reason` where the user does not want to wait. */
export async function suiteHistoryOf(
  store: Store,
  { suite, control, last, gates }: Wanted,
  host: Pick<Host, 'root' | 'cache' | 'output' | 'signal'>,
): Promise<{ suiteHistory: SuiteHistory; stored: readonly Baseline[] }> {
  const { baselines: stored, warnings } = await store.list(suite);
  const release = releaseOf(stored)?.runs.slice(0, PINNED) ?? [];
  const newest = stored.slice(0, last);
  const found = await storedOverheads(store, [...new Set([...newest, ...release])], { suite, control }, host);
  const told = (runs: readonly Baseline[]): Told[] =>
    once(
      runs.flatMap(run => {
        const said = found.runs.get(run.name);
        return said === undefined || !said.control ? [] : [{ run, said }];
      }),
      ({ said }) => said.date,
    );
  const runs = told(newest).reverse();
  const pinned = told(release);
  const machines = new Numbered();
  const places = new Places();
  const rows = grown(runs);
  const search: Search = {
    machines: machines.all,
    runs: runs.map(({ said }) => machines.number(said.machine)),
    series: rows.map(row => seriesOf(row, runs, pinned, machines, places)),
  };
  const { series } = await new Statistics(host.root).levels(search, host.signal);
  const limits = limitsOf(
    gates.filter(({ kind }) => kind === 'max-drift'),
    rows.map(({ key }) => key),
  );
  return {
    stored,
    suiteHistory: {
      suite,
      runs: runs.map(({ run, said }) => ({
        name: run.name,
        date: run.time.toISOString(),
        commit: said.commit,
        machine: said.machine,
      })),
      rows: rows.map((row, at): OverheadHistory => {
        const then = pinned.map(({ said }) => valuesOf(said, row, places)).filter(values => values !== null);
        const found = series[at];
        const { benchmark, metric, treatment } = row.key;
        return {
          benchmark,
          metric,
          treatment,
          better: row.better,
          // Made when they are looked at: of years of runs they are more than all else.
          get points() {
            return row.runs.map((run, index) => pointOf(row, runs, run, index));
          },
          changes: (found?.changes ?? []).map(({ at: place, ...step }) => {
            const first = runs[row.runs[place] ?? 0];
            return {
              run: first?.run.name ?? '',
              date: first?.run.time.toISOString() ?? '',
              commit: first?.said.commit ?? '',
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
      warnings: [...warnings, ...found.warnings],
    },
  };
}

/** The rows of all runs, in the order in which they came. Where a metric was turned, what went before is another one. */
function grown(runs: readonly Told[]): Growing[] {
  const rows = new Map<string, Growing>();
  const alike = new Map<readonly RowKey[], Growing[]>();
  runs.forEach(({ said: { keys } }, run) => {
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
  runs: readonly Told[],
  pinned: readonly Told[],
  machines: Numbered,
  places: Places,
): Search['series'][number] {
  const newest = runs[row.runs.at(-1) ?? -1];
  const compared = (said: RunOverheads | undefined): Compared[] => {
    const values = said === undefined ? null : valuesOf(said, row, places);
    if (said === undefined || values === null) return [];
    const [theta = 0, , , se = 0, rounds = 0] = values;
    return [{ theta, se, rounds, machine: machines.number(said.machine) }];
  };
  const then = pinned.filter(({ run }) => run !== newest?.run).flatMap(({ said }) => compared(said));
  const [now = null] = compared(newest?.said);
  return {
    better: row.better,
    runs: row.runs.length === runs.length ? [] : row.runs,
    thetas: row.runs.map((run, index) => numberOf(row, runs, run, index, 0)),
    now: then.length === 0 || pinned.some(({ run }) => run === newest?.run) ? null : now,
    then,
  };
}

/** What a run says of a row; null where it says nothing, or of a metric that was turned. */
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
  runs: readonly Told[],
  run: number,
  index: number,
  value: number,
): number {
  return runs[run]?.said.values[(places[index] ?? 0) * VALUES + value] ?? 0;
}

function pointOf(
  row: Growing,
  runs: readonly Told[],
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

/** Where rows stand among those of a run. A list of rows, which many runs share, is gone through once. */
export class Places {
  readonly #known = new Map<readonly RowKey[], ReadonlyMap<string, number>>();

  of(keys: readonly RowKey[], name: string): number | undefined {
    const known = this.#known.get(keys) ?? new Map(keys.map((key, at) => [nameOf(key), at]));
    this.#known.set(keys, known);
    return known.get(name);
  }
}

/** Machines, each with a number. */
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
