// The command line of `overhead profile`.
import type { Command } from 'commander';
import { DEFAULT_CONFIG } from '../config/config.ts';
import type { Flags } from './flags.ts';

/** The default folder of a profile. */
export const PROFILE_OUT = 'overhead-profile';

export interface ProfileFlags extends Flags {
  readonly sets?: string;
}

/** @param listed collects the values of an option that may occur several times */
export function addProfileCommand(
  program: Command,
  call: (suites: string[], flags: ProfileFlags) => Promise<void>,
  listed: (written: string, before?: readonly string[]) => string[],
): void {
  program
    .command('profile')
    .argument('[suite...]', 'suites of the configuration, or built-in ones (jvm)')
    .description('Run suites under a profiler, and show which functions the agents cost. Judges nothing.')
    .option('--config <file>', `the configuration (default: ${DEFAULT_CONFIG} if it exists)`)
    .option('--agent <jar>', 'the agent, as for overhead run')
    .option('--agent-args <text>', 'the text after = in -javaagent:JAR=ARGS')
    .option('--jvm-args <text>', 'arguments of the measured JVM, in every variant')
    .option('--sets <n>', 'forks of each variant, from 2 to 16 (default: 5)')
    .option('--seed <n>', 'repeat the order of an earlier profile')
    .option('--pass-env <names>', 'secret variables that measured processes get', listed)
    .option('--json <file>', 'write profile.json there; - for standard output')
    .option('--out <dir>', `the folder for results (default: ${PROFILE_OUT})`)
    .action((suites: string[], flags: ProfileFlags) => call(suites, flags));
}
