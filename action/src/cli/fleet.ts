// The command `overhead fleet` as commander parses it.
import type { Command } from 'commander';
import { DEFAULT_STORE } from '../baselines/default-store.ts';
import type { FleetOptions } from '../commands/fleet.ts';
import { FLEET_DRIFT, FLEET_LAST } from '../commands/fleet-defaults.ts';

interface Flags {
  readonly baseline?: string;
  readonly html?: string;
  readonly since?: string;
  readonly last?: string;
  readonly maxDrift?: string;
}

/** @param call runs the command */
export function addFleetCommand(program: Command, call: (options: FleetOptions) => Promise<void>): void {
  program
    .command('fleet')
    .description('Build a static site about all repositories of a store: agents, versions, workloads.')
    .option(
      '--baseline <store>',
      'the stored results: s3://BUCKET/PREFIX, a folder, branch, or branch:NAME',
      DEFAULT_STORE,
    )
    .option('--html <dir>', 'the folder of the site')
    .option('--since <month>', 'only runs from then on, such as 2026-01 or 2026-01-31')
    .option('--last <n>', 'only the newest n runs of each suite on the pages of repositories', FLEET_LAST)
    .option(
      '--max-drift <percent>',
      'the growth since the release baseline from which on a row has drifted',
      FLEET_DRIFT,
    )
    .action(({ baseline, html, since, last, maxDrift }: Flags) =>
      call({
        store: baseline ?? DEFAULT_STORE,
        html: html ?? null,
        since: since ?? null,
        last: last ?? FLEET_LAST,
        maxDrift: maxDrift ?? FLEET_DRIFT,
        compacts: false,
      }),
    );
}
