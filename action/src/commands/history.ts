// `overhead history`: shows a store over time, for a terminal, a program, a browser, or as a summary.
import { existsSync } from 'node:fs';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import { visible } from '../../../core/visible.ts';
import { DEFAULT_STORE } from '../baselines/default-store.ts';
import { openStore } from '../baselines/open.ts';
import type { Store } from '../baselines/store.ts';
import type { History, WholeHistory } from '../history/history.ts';
import { type HistoryRequest, historiesOf, numbers } from '../history/read.ts';
import { RECENT } from '../history/request.ts';
import { renderHistorySummary } from '../history/summary.ts';
import { foremostImported, foremostRows, renderHistory, renderImported } from '../history/terminal.ts';
import { fileIn, writeNamed } from '../host/files.ts';
import { EXIT, type Host } from '../host/host.ts';
import { laidOut } from '../report/table.ts';

export interface HistoryOptions extends Omit<HistoryRequest, 'last'> {
  readonly store: string;
  /** The number of newest runs of each suite, as the user wrote it; null: {@link RECENT}, and all on a page. */
  readonly last: string | null;
  /** Every row, not only the most important ones. */
  readonly all: boolean;
  /** A file for the numbers, `-` for standard output; null: text on standard output. */
  readonly json: string | null;
  /** A file or a folder for the page. */
  readonly html: string | null;
  /** A file for the summary in Markdown, `-` for standard output. */
  readonly summary: string | null;
}

/** An issue of GitHub holds 65,536 characters; the summary leaves room for text around it (bytes). */
const SUMMARY_BYTES = 60_000;

/**
 * Reads a store and prints or writes its history. Throws {@link UsageError} if the store or a named suite does not
 * exist, and `signal.reason` if the user stops it before anything is written.
 */
export async function historyCommand(
  options: HistoryOptions,
  host: Host,
): Promise<{ exitCode: number; histories: readonly History[] }> {
  if (options.json === '-' && options.summary === '-')
    throw new UsageError(
      'history: only one of --json and --summary goes to standard output: name a file for the other',
    );
  const store = openStore(options.store, host, host.signal);
  // The default folder may not exist yet; a wrong path must not look like an empty history.
  if (store.history === null && options.store !== DEFAULT_STORE && !existsSync(options.store))
    throw new UsageError(
      `history: ${options.store} does not exist: name the folder of the stored runs, or branch`,
    );
  const last = options.last ?? (options.html === null ? `${RECENT}` : null);
  if (last !== null && !/^[1-9]\d{0,6}$/.test(last))
    throw new UsageError(`--last: "${options.last}" is not a whole number of at least 1`);
  const histories = await historiesOf(
    store,
    { ...options, last: last === null ? Infinity : Number(last) },
    host,
  ).catch(error => {
    // Ctrl-C may end the Git process of a branch before this process: its failure is then not an error.
    host.signal.throwIfAborted();
    throw error;
  });
  host.signal.throwIfAborted();
  const json = (): string => `${JSON.stringify({ schema: 1, suites: histories.map(numbers) }, null, 2)}\n`;
  if (options.html !== null) {
    const file = fileIn(options.html, 'index.html');
    const { renderHistoryPage } = await import('../history/page.ts');
    writeNamed(file, renderHistoryPage(host, histories));
    host.output.tell(`${shown(file)} is the history as one file for a browser`);
  }
  if (options.json !== null && options.json !== '-') writeNamed(options.json, json());
  if (options.summary !== null && options.summary !== '-')
    writeNamed(options.summary, renderHistorySummary(histories, SUMMARY_BYTES));
  if (options.json === '-') host.output.print(json());
  else if (options.summary === '-') host.output.print(renderHistorySummary(histories, SUMMARY_BYTES));
  else if (options.html === null && options.summary === null) await print(store, histories, options, host);
  return { exitCode: EXIT.pass, histories };
}

async function print(
  store: Store,
  histories: readonly WholeHistory[],
  { all }: Pick<HistoryOptions, 'all'>,
  { output }: Pick<Host, 'output'>,
): Promise<void> {
  if (histories.length === 0)
    output.print(`${visible(store.place)}: no run is stored; overhead baseline save DIR stores one\n`);
  for (const history of histories) {
    const { imported, suiteHistory } = history;
    const rows = all ? suiteHistory.rows : foremostRows(suiteHistory);
    // A suite with only imported values has no own runs to print.
    if (suiteHistory.runs.length > 0 || imported.length === 0)
      output.print(await laidOut(() => renderHistory(history, rows, output)));
    const some = all ? imported : foremostImported(imported);
    output.print(await laidOut(() => renderImported(suiteHistory.suite, imported, some, output)));
  }
}
