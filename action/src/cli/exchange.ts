// The command line for data of other tools: `overhead import` and `overhead export`.
import type { Command } from 'commander';
import { DEFAULT_STORE } from '../baselines/default-store.ts';
import type { ExportOptions } from '../commands/export.ts';
import type { ImportOptions } from '../commands/import.ts';

interface Flags {
  readonly into?: string;
  readonly from?: string;
  readonly suite?: string;
  readonly date?: string;
  readonly commit?: string;
  readonly csv?: string;
  readonly parquet?: string;
  readonly openmetrics?: string;
  readonly control?: string;
}

export interface Exchange {
  readonly imports: (options: ImportOptions) => Promise<void>;
  readonly exports: (options: ExportOptions) => Promise<void>;
}

export function addExchangeCommands(program: Command, { imports, exports }: Exchange): void {
  program
    .command('import')
    .argument(
      '<file...>',
      'data.js of github-action-benchmark, JMH JSON, go test -bench, hyperfine JSON, CSV; or thresholds of dd-trace (YAML)',
    )
    .description(
      'Import the results of another tool into a store. The history shows them; no gate uses them. Thresholds are printed as gates.',
    )
    .option('--into <store>', 'the stored results: a folder, branch, branch:NAME, or s3://BUCKET/PREFIX')
    .option(
      '--from <tool>',
      'the tool, if the files do not show it: github-action-benchmark, jmh, go, hyperfine, csv; or thresholds',
    )
    .option('--suite <name>', 'the suite, for files that name none')
    .option('--date <time>', 'the time of the measurement, for files without one: 2026-11-21T03:15:00Z')
    .option('--commit <sha>', 'the measured commit, for files without one')
    .action((files: string[], { into, from, suite, date, commit }: Flags) =>
      imports({
        files,
        into: into ?? null,
        from: from ?? null,
        suite: suite ?? null,
        date: date ?? null,
        commit: commit ?? null,
      }),
    );

  program
    .command('export')
    .argument(
      '[store]',
      'the stored results: a folder, branch, branch:NAME, or s3://BUCKET/PREFIX',
      DEFAULT_STORE,
    )
    .description('Write a whole store as one file for other programs.')
    .option('--csv <file>', 'every stored value, one per line; - for standard output')
    .option('--parquet <file>', 'the same as Apache Parquet')
    .option('--openmetrics <file>', 'the overheads of the newest run of each suite, for scrapers')
    .option('--control <variant>', 'the variant without an agent, for --openmetrics (default: off)')
    .action((store: string, { csv, parquet, openmetrics, control }: Flags) =>
      exports({
        store,
        csv: csv ?? null,
        parquet: parquet ?? null,
        openMetrics: openmetrics ?? null,
        control: control ?? null,
      }),
    );
}
