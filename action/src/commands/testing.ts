// Shared helpers for tests of import and export: a folder for stores, and the commands with recorded output.
import { join, resolve } from 'node:path';
import { temporary } from '../../../core/testing.ts';
import type { Host } from '../host/host.ts';
import { type BaselineOptions, baselineCommand } from './baseline.ts';
import { type ExportOptions, exportCommand } from './export.ts';
import { historyCommand } from './history.ts';
import { type ImportOptions, importCommand } from './import.ts';

/** Files of other tools. */
export const IMPORTS = join(import.meta.dirname, '../importers/testdata');

/** The commands on stores below a temporary folder of this name; each call returns its output. */
export function exchange(name: string) {
  const root = temporary(`overhead-${name}-`);
  const path = (...names: string[]) => join(root, ...names);
  const heard = { output: '', poured: '' };
  const output = {
    width: 120,
    colour: false,
    print: (text: string) => {
      heard.output += text;
    },
    pour: async (text: string) => {
      heard.poured += text;
      return true;
    },
    tell: (text: string) => {
      heard.output += `${text}\n`;
    },
    status: () => undefined,
  };
  const host = {
    root: resolve(import.meta.dirname, '../../..'),
    cache: path('cache'),
    environment: {},
    event: null,
    commit: '',
    signal: new AbortController().signal,
    output,
  } as unknown as Host;
  const during = async (call: () => Promise<unknown>): Promise<string> => {
    heard.output = '';
    await call();
    return heard.output;
  };
  return {
    root,
    path,
    host,
    heard,
    baseline: (options: object) => during(() => baselineCommand(options as BaselineOptions, host)),
    imported: (into: string, more: Partial<ImportOptions> = {}) => {
      const files = [join(IMPORTS, 'data.js')];
      return during(() =>
        importCommand({ files, into, from: null, suite: null, date: null, commit: null, ...more }, host),
      );
    },
    exported: (store: string, more: Partial<ExportOptions>) =>
      during(() =>
        exportCommand({ store, csv: null, parquet: null, openMetrics: null, control: null, ...more }, host),
      ),
    history: (store: string, json: string | null = null) => {
      const defaults = { config: null, maxDrift: null, html: null, summary: null, all: false, json };
      return during(() =>
        historyCommand({ store, suites: [], last: null, control: null, ...defaults }, host),
      );
    },
  };
}
