// The command line of `overhead baseline`: its commands, their flags and their help.
import type { Command } from 'commander';
import { UsageError } from '../../../core/config/problem.ts';
import { DEFAULT_STORE } from '../baselines/default-store.ts';
import type { BaselineOptions } from '../commands/baseline.ts';
import type { CompactOptions } from '../commands/compact.ts';
import { DEFAULT_CONFIG } from '../config/config.ts';

interface Flags {
  readonly baseline: string;
  readonly reason: string;
  readonly removed?: string;
  readonly suite?: string;
  readonly config?: string;
  readonly as?: string;
  readonly keep?: string;
  readonly olderThan?: string;
  readonly imported?: boolean;
  readonly dryRun?: boolean;
  readonly out?: string;
}

/**
 * Adds the commands to a program.
 * @param call runs the requested action
 */
export function addBaselineCommands(
  program: Command,
  call: (options: BaselineOptions) => Promise<void>,
  compacts: (options: CompactOptions) => Promise<void>,
): void {
  const baseline = program.command('baseline').description('Manage the stored results of earlier runs.');
  const add = (name: string, description: string): Command =>
    baseline
      .command(name)
      .description(description)
      .option(
        '--baseline <store>',
        'the stored results: a folder, branch, branch:NAME, or s3://BUCKET/PREFIX',
        DEFAULT_STORE,
      );
  const suites = 'only these suites';
  const stored = 'a stored run: its path, its file as list names it, or the beginning of its commit';

  add(
    'save',
    'Store the results of a run. A run that breached a gate is not a baseline until it is accepted.',
  )
    .argument('<dir>', 'the folder of a run')
    .action((folder: string, { baseline: store }: Flags) => call({ action: 'save', store, folder }));

  add('list', 'List the stored runs, newest first, with their age and state; then the imported values.')
    .argument('[suite...]', suites)
    .action((names: string[], { baseline: store }: Flags) => call({ action: 'list', store, suites: names }));

  add('show', 'Print one stored run as it was measured, or one file of imported values.')
    .argument('<name>', `${stored}; or a file of imported values`)
    .action((name: string, { baseline: store }: Flags) => call({ action: 'show', store, name }));

  add(
    'accept',
    'Make a stored run that breached a gate a baseline; with --removed, acknowledge that something was removed.',
  )
    .argument('[name]', stored)
    .requiredOption('--reason <text>', 'the reason, for later readers')
    .option(
      '--removed <name>',
      'a benchmark, variant or metric that was removed: written into expected of its suites',
    )
    .option('--suite <name>', 'of this suite (default: of each whose newest stored run has it)')
    .option('--config <file>', `the configuration to write into (default: ${DEFAULT_CONFIG})`)
    .action((name: string | undefined, { baseline: store, reason, removed, suite, config }: Flags) => {
      if ((name === undefined) === (removed === undefined))
        throw new UsageError('baseline accept: name either a stored run, or a removed item with --removed');
      return name === undefined
        ? call({
            action: 'remove',
            store,
            name: removed ?? '',
            suite: suite ?? null,
            config: config ?? DEFAULT_CONFIG,
            reason,
          })
        : call({ action: 'accept', store, name, reason });
    });

  add(
    'pin',
    'Make a stored run the release baseline of its suites. A path means one suite. Runs with one name are one release, and are never pruned.',
  )
    .argument('<name>', stored)
    .option('--as <release>', 'its name, such as v1.2 (default: its commit)')
    .action((name: string, { baseline: store, as }: Flags) =>
      call({ action: 'pin', store, name, as: as ?? null }),
    );

  add('prune', 'Remove old stored runs, but never a pinned one; with --imported, imported values.')
    .argument('[suite...]', suites)
    .option('--keep <n>', 'keep the newest n baselines of each suite (with --older-than: 8 unless given)')
    .option('--older-than <days>', 'remove only what is older, such as 90d')
    .option('--imported', 'remove imported values instead: all of them, or with --older-than what is older')
    .option('--dry-run', 'only print what would be removed')
    .action((names: string[], { baseline: store, keep, olderThan, imported, dryRun }: Flags) =>
      call({
        action: 'prune',
        store,
        suites: names,
        keep: keep ?? null,
        olderThan: olderThan ?? null,
        imported: imported ?? false,
        dryRun: dryRun ?? false,
      }),
    );

  baseline
    .command('copy')
    .description(
      'Copy the stored runs and imported values of a store into another one: what it lacks, with all marks. Removes nothing.',
    )
    .argument('<from>', 'a folder, branch, branch:NAME, or s3://BUCKET/PREFIX')
    .argument('<to>', 'another one')
    .action((from: string, to: string) => call({ action: 'copy', store: from, to }));

  add(
    'compact',
    'Write the new runs of every repository of a store into its Parquet tables, which overhead query reads.',
  )
    .option('--out <dir>', 'the folder for the tables of a store that is not on object storage')
    .action(({ baseline: store, out }: Flags) => compacts({ store, out: out ?? null }));
}
