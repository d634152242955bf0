// The cost of exporting years of stored runs: each format separately, and the size of its file.
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { STORE } from './generate.ts';
import { fillStore } from './history.ts';
import { CLI, metered, type Usage } from './metered.ts';

export interface Exported {
  readonly runs: number;
  readonly format: 'csv' | 'parquet' | 'openmetrics';
  readonly usage: Usage;
  readonly size: number;
}

/** Fills a store, and exports it in each format. @param tell receives progress messages */
export function measureExport(folder: string, runs: number, tell: (text: string) => void): Exported[] {
  fillStore(folder, runs, tell);
  const measured = (['csv', 'parquet', 'openmetrics'] as const).map(format => {
    tell(`exporting ${runs} runs as ${format}`);
    const file = join(folder, `all.${format}`);
    const usage = metered(join(folder, 'overhead.jsonl'), {
      program: process.execPath,
      arguments: [CLI, 'export', STORE, `--${format}`, file],
      folder,
      environment: { XDG_CACHE_HOME: join(folder, `cache-${format}`) },
    });
    const { size } = statSync(file);
    rmSync(file);
    return { runs, format, usage, size };
  });
  rmSync(join(folder, STORE), { recursive: true });
  return measured;
}
