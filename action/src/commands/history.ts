// `overhead history`: what a store says over time, for a terminal or a program.
import { isBaseline, releaseOf } from '../baselines/life.ts';
import type { Store } from '../baselines/store.ts';
import { Statistics } from '../comparison/judge.ts';
import { CONTROL } from '../config/config.ts';
import { suggest, UsageError } from '../config/problem.ts';
import { foremostRows, type History, renderHistory } from '../report/history.ts';
import { foremostImported, type ImportedSeries, renderImported } from '../report/imported.ts';
import { laidOut } from '../report/table.ts';
import { visible } from '../report/visible.ts';
import { openStore } from './baselines.ts';
import { writeNamed } from './files.ts';
import { EXIT, type Host } from './host.ts';
import { importedSeries } from './imported.ts';
import { historyOf, RECENT } from './past.ts';
import { emptyRequest } from './requests.ts';

export interface HistoryOptions {
  readonly store: string;
  /** Only these; empty: all that are stored. */
  readonly suites: readonly string[];
  /** The newest so many runs of each suite, as the user wrote it; null: {@link RECENT}. */
  readonly last: string | null;
  /** The variant without an agent; null: `off`. */
  readonly control: string | null;
  /** Every row, not only the foremost. */
  readonly all: boolean;
  /** A file for the numbers, `-` for standard output; null: text on standard output. */
  readonly json: string | null;
}

/** Reads, and says. Throws {@link UsageError} where nothing is stored under a name. */
export async function historyCommand(options: HistoryOptions, host: Host): Promise<{ exitCode: number }> {
  const last = options.last ?? String(RECENT);
  if (!/^[1-9]\d{0,6}$/.test(last))
    throw new UsageError(`--last: "${options.last}" is not a whole number from 1 on`);
  const store = openStore(options.store, host);
  const known = await store.suites();
  const unknown = options.suites.find(suite => !known.includes(suite));
  if (unknown !== undefined)
    throw new UsageError(`history: no suite "${unknown}" is stored: ${suggest(unknown, known)}`);
  const suites = options.suites.length === 0 ? known : options.suites;
  const histories: (History & { readonly imported: readonly ImportedSeries[] })[] = [];
  for (const suite of suites) {
    const imported = await importedSeries(store, suite, Number(last));
    histories.push({ ...(await read(store, suite, { ...options, last: Number(last) }, host)), imported });
  }
  const json = `${JSON.stringify({ schema: 1, suites: histories.map(numbers) }, null, 2)}\n`;
  if (options.json === '-') host.output.print(json);
  else {
    if (options.json !== null) writeNamed(options.json, json);
    if (suites.length === 0)
      host.output.print(`${visible(store.place)}: no run is stored; overhead baseline save DIR stores one\n`);
    for (const history of histories) {
      const rows = options.all ? history.trend.rows : foremostRows(history.trend);
      // A suite of imported values alone has no run of its own to speak of.
      if (history.trend.runs.length > 0 || history.imported.length === 0)
        host.output.print(await laidOut(() => renderHistory(history, rows, host.output)));
      const { imported, trend } = history;
      const some = options.all ? imported : foremostImported(imported);
      host.output.print(await laidOut(() => renderImported(trend.suite, imported, some, host.output)));
    }
  }
  return { exitCode: EXIT.pass };
}

async function read(
  store: Store,
  suite: string,
  { last, control }: { readonly last: number; readonly control: string | null },
  host: Host,
): Promise<History> {
  const { baselines, warnings } = await store.list(suite);
  const history = await historyOf(store, baselines, { runs: last, bytes: Number.POSITIVE_INFINITY });
  const request = { ...emptyRequest(suite), control: control ?? CONTROL, baselines: [], history };
  const [trend] = (await new Statistics(host.root).history([request])).suites;
  if (trend === undefined) throw new Error('the statistics said nothing of the suite');
  const release = releaseOf(baselines);
  return {
    trend: { ...trend, warnings: [...warnings, ...trend.warnings] },
    release: release === null ? null : { name: release.name, runs: release.runs.map(({ name }) => name) },
    failed: baselines.filter(run => !isBaseline(run)).map(({ name }) => name),
  };
}

/** A history for programs: what the statistics found, and beside each run what the store remembers of it. */
function numbers({
  trend,
  release,
  failed,
  imported,
}: History & { readonly imported: readonly ImportedSeries[] }) {
  const runs = trend.runs.map(run => ({ ...run, failed: failed.includes(run.name) }));
  return { ...trend, runs, release, imported };
}
