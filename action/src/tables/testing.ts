// Shared parts of tests of the tables: a store with runs, a place for its tables, and what the tables hold.
import { resolve } from 'node:path';
import { DirectoryStore } from '../baselines/directory.ts';
import type { Baseline, Store } from '../baselines/store.ts';
import { finished } from '../baselines/testing.ts';
import type { Host } from '../host/host.ts';
import type { Objects } from '../objects/objects.ts';
import { type Row, TABLES, type Table } from './columns.ts';
import { readTable } from './file.ts';
import { tableOf, tablePrefix } from './keys.ts';
import type { Source } from './reading.ts';

export const REPOSITORY = 'org/agent';

/** A host of the tables; what it tells and shows is recorded. */
export function tablesHost(cache: string) {
  const heard = { output: '', messages: [] as string[], status: [] as string[] };
  const host = {
    root: resolve(import.meta.dirname, '../../..'),
    cache,
    environment: { PATH: process.env.PATH ?? '' },
    event: null,
    commit: '',
    signal: new AbortController().signal,
    remote: () => ({ url: `https://example.com/${REPOSITORY}.git`, settings: [] }),
    output: {
      width: 100,
      colour: false,
      interactive: false,
      print: (text: string) => {
        heard.output += text;
      },
      pour: async (text: string) => {
        heard.output += text;
        return true;
      },
      tell: (text: string) => heard.messages.push(text),
      status: (text: string) => heard.status.push(text),
      begin: () => undefined,
      end: () => undefined,
    },
  } as unknown as Host;
  return { host, heard };
}

/** A run of six rounds of two benchmarks, whose overhead varies from day to day. */
export function runText({
  suite = 'jvm',
  date,
  header = {},
  cost = 0.03,
}: {
  readonly suite?: string;
  readonly date: string;
  readonly header?: Readonly<Record<string, string>>;
  readonly cost?: number;
}): string {
  const head = {
    suite,
    runner: 'jmh',
    cpu: 'EPYC',
    commit: '3f2a1b9c4d5e60718293a4b5c6d7e8f901234567',
    date,
    ...header,
  };
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${value}\n`);
  const rounds = Array.from({ length: 6 }, (_, round) =>
    ['Encode', 'Decode-8']
      .map((name, at) => {
        const [own = '', cpus] = name.split('-');
        const off = 100 + 10 * at + round;
        const line = (variant: string, value: number) =>
          `Benchmark${own}/agent=${variant}${cpus === undefined ? '' : `-${cpus}`}  20  ${value} ns/op  ${320 + at} B/op\n`;
        return line('off', off) + line('otel', off * (1 + cost) + (round % 2) / 100);
      })
      .join(''),
  );
  return `${lines.join('')}\nUnit ns/op better=lower\nUnit B/op better=lower assume=exact\n${rounds.join('')}`;
}

/** A store in a folder with a run for each date. */
export async function filledStore(
  root: string,
  dates: readonly string[],
  more: Omit<Parameters<typeof runText>[0], 'date'> = {},
): Promise<Baseline[]> {
  const runs: Baseline[] = [];
  for (const date of dates) {
    const suite = more.suite ?? 'jvm';
    runs.push(await new DirectoryStore(root).append(finished(runText({ ...more, date }), { suite })));
  }
  return runs;
}

export interface Watched {
  readonly source: Source;
  /** Names of the runs that were loaded. */
  readonly loaded: string[];
}

/** A folder as a source that records which runs are read. */
export function watchedSource(root: string, change: (store: Store) => Store = store => store): Watched {
  const loaded: string[] = [];
  const open = (): Store => {
    const store = new DirectoryStore(root);
    const load = async (runs: readonly Baseline[]) => {
      loaded.push(...runs.map(({ name }) => name));
      return store.load(runs);
    };
    return change(new Proxy(store, { get: (of, key) => (key === 'load' ? load : bound(of, key)) }));
  };
  return { source: { repository: REPOSITORY, open, copies: false }, loaded };
}

function bound(of: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(of, key);
  return typeof value === 'function' ? value.bind(of) : value;
}

/** The rows of a table, of all months in order. */
export async function contentOf(objects: Objects, table: Table): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const listed of objects.list(tablePrefix(table))) {
    if (!('key' in listed) || tableOf(listed.key) === null) continue;
    const bytes = (await objects.get(listed.key))?.bytes ?? Buffer.alloc(0);
    for await (const group of readTable(table, bytes)?.groups() ?? []) rows.push(...group);
  }
  return rows;
}

/** Every table, without the order of its rows. */
export async function wholeContent(objects: Objects): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of TABLES)
    all[table] = (await contentOf(objects, table)).map(row => JSON.stringify(row)).sort();
  return all;
}
