// The command line of the preparations for a measurement: `overhead init` and `overhead check`.
import type { Command } from 'commander';
import { DEFAULT_CONFIG } from '../config/config.ts';

export interface CheckFlags {
  readonly config?: string;
  readonly agent?: string;
  readonly agentArgs?: string;
  readonly jvmArgs?: string;
  readonly rounds?: string;
  readonly timeBudget?: string;
  readonly baseline?: string;
  readonly json?: string;
}

export interface ConfigurationCalls {
  readonly init: () => Promise<void>;
  readonly check: (suites: string[], flags: CheckFlags) => Promise<void>;
}

export function addConfigurationCommands(program: Command, call: ConfigurationCalls): void {
  program
    .command('init')
    .description(
      'Write the workflows and a starting configuration for the project in this folder. Overwrites nothing.',
    )
    .action(() => call.init());
  program
    .command('check')
    .argument('[suite...]', 'suites of the configuration, or built-in ones (jvm)')
    .description(
      'Read the configuration, fetch the agents and jars, and print what would be measured, how long it takes, and what each gate could see. Measures nothing. Exit code 2 if a suite would be broken.',
    )
    .option('--config <file>', `the configuration (default: ${DEFAULT_CONFIG} if it exists)`)
    .option('--agent <jar>', 'the agent, as for overhead run')
    .option('--agent-args <text>', 'the text after = in -javaagent:JAR=ARGS')
    .option('--jvm-args <text>', 'arguments of the measured JVM, in every variant')
    .option('--rounds <n>', 'exactly this number of rounds, as for overhead run')
    .option('--time-budget <time>', 'time for each suite, for example 10m')
    .option(
      '--baseline <store>',
      'stored results that show time and spread: a folder, branch, branch:NAME, or s3://BUCKET/PREFIX (default: the folder baselines if it exists)',
    )
    .option('--json <file>', 'write the result there; - for standard output')
    .action((suites: string[], flags: CheckFlags) => call.check(suites, flags));
}
