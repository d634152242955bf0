// The command line of kernels: `overhead kernels`, and the flags of `overhead run` for a kernel matrix.
import { type Command, Option } from 'commander';
import { UsageError } from '../../../core/config/problem.ts';
import type { KernelsOptions } from '../commands/kernels.ts';
import type { Flags } from './flags.ts';

/** Differs from the default folder of `overhead run`, because the next run moves that one away. */
export const KERNELS_OUT = 'overhead-kernels';

const NAMES = '6.12, 6.1-rt, package:NAME, oci:REFERENCE or a path';

/** Flags that conflict with a kernel matrix. */
const OTHERS = ['config', 'agent', 'agentArgs', 'jvmArgs', 'quick', 'resume', 'shard'];

export function addKernelFlags(run: Command, list: (text: string) => string[]): Command {
  return run
    .addOption(
      new Option(
        '--kernels <names>',
        `measure programs in the kernel on each of these kernels, in one table: ${NAMES}; usual: those of overhead kernels`,
      )
        .argParser(list)
        .conflicts(OTHERS),
    )
    .option('--hooks <names>', 'with --kernels: the kinds of hooks that programs attach to', list)
    .option('--workloads <names>', 'with --kernels: the workloads of the machine', list)
    .option(
      '--mode <mode>',
      'with --kernels: simulation, which counts instructions, or kvm, which measures time (default: simulation)',
    );
}

/** The requested kernel matrix; null without --kernels. Throws {@link UsageError} if a flag or a suite does not fit. */
export function kernelsOf(
  suites: readonly string[],
  { kernels, hooks, workloads, mode }: Flags,
): Omit<KernelsOptions, 'run'> | null {
  if (kernels === undefined) {
    const [other] = Object.entries({ hooks, workloads, mode }).filter(([, value]) => value !== undefined);
    if (other !== undefined)
      throw new UsageError(`--${other[0]} needs --kernels: name the kernels to measure on`);
    return null;
  }
  const [suite] = suites;
  if (suite !== undefined)
    throw new UsageError(
      `--kernels measures a suite of its own: leave "${suite}" out, or write kernels: [...] into that suite`,
    );
  return {
    kernels: kernels.join() === 'usual' ? [] : kernels,
    hooks: hooks ?? [],
    workloads: workloads ?? [],
    mode: mode ?? 'simulation',
  };
}

export function addKernelsCommand(program: Command, list: (json: string | null) => Promise<void>): void {
  program
    .command('kernels')
    .description('List the usual kernels, and which of them are on this machine.')
    .allowExcessArguments()
    .option('--json <file>', 'write the list there; - for standard output')
    .action(async ({ json }: { json?: string }, { args: [old] }: Command) => {
      if (old === 'run') throw new UsageError('kernels run: it is now overhead run --kernels 5.10,6.12');
      if (old !== undefined) throw new UsageError(`kernels: leave "${old}" out`);
      await list(json ?? null);
    });
}
