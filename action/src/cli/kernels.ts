// The command line of `overhead kernels`: its commands, their flags and their help.
import type { Command } from 'commander';
import type { KernelsOptions } from '../commands/kernels.ts';

interface Flags {
  readonly config?: string;
  readonly hook: string[];
  readonly load: string[];
  readonly mode: string;
  readonly rounds?: string;
  readonly timeBudget?: string;
  readonly seed?: string;
  readonly out: string;
  readonly json?: string;
}

/** Beside the folder of `overhead run`, and not in it: that one is moved away by the next run. */
const DEFAULT_OUT = 'overhead-kernels';

/** What the two commands do. */
export interface KernelsCalls {
  readonly list: (json: string | null) => Promise<void>;
  readonly run: (asked: KernelsOptions) => Promise<void>;
}

const several = (word: string, before: string[]): string[] => [...before, word];

/** Adds the commands to a program. */
export function addKernelsCommands(program: Command, call: KernelsCalls): void {
  const kernels = program
    .command('kernels')
    .description('Measure what an agent in the kernel costs, kernel beside kernel, in virtual machines.');
  kernels
    .command('list')
    .description('Say which kernels a matrix is usually made of, and which of them are here.')
    .option('--json <file>', 'write it there; - for standard output')
    .action(({ json }: { json?: string }) => call.list(json ?? null));
  kernels
    .command('run')
    .argument('[kernel...]', '6.12, 6.1-rt, package:NAME, oci:REFERENCE or a path (default: those of list)')
    .description(
      'Fetch the kernels, measure on each, and show all in one table. Says which could not be had.',
    )
    .option(
      '--config <file>',
      'the suites of the runner kernel in this configuration, on the kernels that it names',
    )
    .option('--hook <hook>', 'a kind of hook to attach to; may be given several times', several, [])
    .option('--load <load>', 'what the machine does meanwhile; may be given several times', several, [])
    .option('--mode <mode>', 'simulation, which counts instructions, or kvm, in time', 'simulation')
    .option('--rounds <n>', 'measure exactly so many rounds')
    .option('--time-budget <time>', 'time for each kernel, for example 10m')
    .option('--seed <n>', 'repeat the order of an earlier run')
    .option('--out <dir>', 'where results go', DEFAULT_OUT)
    .option('--json <file>', 'write comparison.json there; - for standard output')
    .action((names: string[], flags: Flags) =>
      call.run({
        kernels: names,
        hooks: flags.hook,
        workloads: flags.load,
        mode: flags.mode,
        run: {
          inputs: {
            config: flags.config ?? null,
            suites: [],
            agent: null,
            agentArguments: null,
            jvmArguments: null,
            maxOverhead: null,
            maxRegression: null,
            maxDrift: null,
            rounds: flags.rounds ?? null,
            timeBudget: flags.timeBudget ?? null,
            onInconclusive: null,
            quick: false,
          },
          seed: flags.seed ?? null,
          out: flags.out,
          shard: null,
          baseline: null,
          earlier: [],
          attempts: null,
          resume: null,
          json: flags.json ?? null,
        },
      }),
    );
}
