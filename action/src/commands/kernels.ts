// `overhead kernels` lists kernels; `overhead run --kernels` measures a suite on each of them, in one table.
import { stringify } from 'yaml';
import { UsageError } from '../../../core/config/problem.ts';
import { printable } from '../../../core/process/printable.ts';
import { shown } from '../../../core/results/path.ts';
import type { RunContext } from '../../../core/runner.ts';
import { fetchKernel, listKernels } from '../../../core/simulator/kernels.ts';
import { visible } from '../../../core/visible.ts';
import type { Host } from '../host/host.ts';
import { writeNamed } from './files.ts';
import type { RunOptions } from './options.ts';
import type { Outcome } from './outcome.ts';
import { runCommand } from './run.ts';

export interface KernelsOptions {
  readonly run: RunOptions;
  /** Names as in `kernels:`; empty: the usual ones. */
  readonly kernels: readonly string[];
  readonly hooks: readonly string[];
  readonly workloads: readonly string[];
  readonly mode: string;
}

/** Our own programs, each on another kind of hook: the minimum cost of an agent on that hook. */
const HOOKS = ['raw_tp', 'tracepoint', 'fentry', 'kprobe', 'lsm'];
const WORKLOADS = ['connect'];

/** Prints which kernels are ready. Throws {@link PreconditionError} if the simulator cannot run. */
export async function listCommand(json: string | null, host: Host): Promise<{ exitCode: number }> {
  const kernels = await listKernels(runContextOf(host));
  const text = `${JSON.stringify({ schema: 1, ...kernels }, null, 2)}\n`;
  if (json === '-') host.output.print(text);
  else {
    const lines = kernels.usual.map(name => {
      const ready = kernels.ready[name];
      const what =
        ready === undefined
          ? `not here yet: overhead run --kernels ${name} fetches it`
          : `${ready.package} ${ready.version}`;
      return `${name.padEnd(8)}  ${ready === undefined ? 'missing' : 'ready  '}  ${what}`;
    });
    const others =
      'Any other: package:NAME of this distribution, oci:REFERENCE of a container image, or the path of a kernel.';
    host.output.print(`${[...lines, '', others].map(visible).join('\n')}\n`);
  }
  if (json !== null && json !== '-') writeNamed(json, text);
  return { exitCode: 0 };
}

/**
 * Fetches the kernels, reports unavailable ones, and measures on the others; the table shows unavailable ones as not
 * measured. Throws `UsageError`.
 */
export async function kernelsCommand(options: KernelsOptions, host: Host): Promise<Outcome> {
  const treatments = treatmentsOf(options.hooks.length > 0 ? options.hooks : HOOKS);
  const wanted = options.kernels.length > 0 ? options.kernels : (await listKernels(runContextOf(host))).usual;
  let there = 0;
  for (const kernel of wanted) {
    host.output.status(`fetching the kernel ${kernel}`);
    const problem = await fetchKernel(runContextOf(host), kernel);
    host.output.status('');
    if (problem === null) there++;
    else
      host.output.tell(`Not measured: the kernel ${visible(kernel)} is not available: ${visible(problem)}`);
  }
  if (there === 0)
    throw new Error(
      'No kernel is available, for the reasons above: run overhead doctor simulator to see what is missing.',
    );
  const config = written(options, treatments, wanted);
  return runCommand({ ...options.run, inputs: { ...options.run.inputs, config, suites: [] } }, host);
}

/**
 * Writes the configuration of a matrix next to its results, so that it can be changed and run again; returns its path.
 */
function written(
  { run, workloads, mode }: KernelsOptions,
  treatments: ReadonlyMap<string, string>,
  kernels: readonly string[],
): string {
  const file = `${run.out.replace(/\/+$/, '')}.kernels.yml`;
  const suite = {
    runner: 'kernel',
    mode,
    optional: true,
    kernels,
    workloads: Object.fromEntries((workloads.length > 0 ? workloads : WORKLOADS).map(load => [load, {}])),
    variants: { off: {}, ...Object.fromEntries([...treatments].map(([name, hook]) => [name, { hook }])) },
  };
  const head = `# Written by ${visible(printable('overhead', ['run', '--kernels', kernels.join()]))}.\n`;
  writeNamed(file, head + stringify({ version: 1, suites: { hooks: suite } }));
  return shown(file);
}

/**
 * Hooks by the names of their variants. Throws {@link UsageError} if two have the same name: only one would be
 * measured.
 */
function treatmentsOf(hooks: readonly string[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const hook of hooks) {
    const other = named.get(nameOf(hook)) ?? hook;
    if (other !== hook)
      throw new UsageError(
        `--hooks: the hooks ${other} and ${hook} would both be called ${nameOf(hook)}: measure one at a time, or name them in a configuration`,
      );
    named.set(nameOf(hook), hook);
  }
  return named;
}

/** The variant name of a hook; digits after a dash would be parsed as a number of processors. */
const nameOf = (hook: string): string => hook.replace(/[^A-Za-z0-9._+-]/g, '_').replace(/-(\d+)$/, '_$1');

const runContextOf = (host: Host): RunContext => ({
  ...host,
  notice: message => host.output.tell(message),
});
