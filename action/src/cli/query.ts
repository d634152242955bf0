// The command line of `overhead query`.
import { type Command, Option } from 'commander';
import { DEFAULT_STORE } from '../baselines/default-store.ts';
import type { QueryOptions } from '../commands/query.ts';

interface Flags {
  readonly baseline: string;
  readonly repository?: string[];
  readonly since?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** @param listed reads values of a repeated flag */
export function addQueryCommand(
  program: Command,
  call: (options: QueryOptions) => Promise<void>,
  listed: (written: string, before?: readonly string[]) => string[],
): void {
  program
    .command('query')
    .argument('<sql>', 'one query over the views runs, rows and rounds (docs/query.md)')
    .description('Answer a question about all stored runs in the SQL of DuckDB. Changes nothing.')
    .option(
      '--baseline <store>',
      'the stored results: a folder, branch, branch:NAME, or s3://BUCKET/PREFIX',
      DEFAULT_STORE,
    )
    .option('--repository <names>', 'only these repositories (OWNER/NAME) of object storage', listed)
    .option('--since <month>', 'only runs from this month on, such as 2026-01')
    .addOption(new Option('--json', 'print one JSON array').conflicts('csv'))
    .option('--csv', 'print CSV')
    .action((sql: string, { baseline, repository, since, json, csv }: Flags) =>
      call({
        sql,
        store: baseline,
        repositories: repository ?? [],
        since: since ?? null,
        format: json === true ? 'json' : csv === true ? 'csv' : 'table',
      }),
    );
}
