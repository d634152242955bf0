// `overhead kernels` lists kernels; `overhead run --kernels` measures a suite on each of them, in one table.
import { printable } from '../../../core/process/printable.ts';
import { shown } from '../../../core/results/path.ts';
import type { RunContext } from '../../../core/runner.ts';
import { fetchKernel, listKernels } from '../../../core/simulator/kernels.ts';
import { visible } from '../../../core/visible.ts';
import { type KernelMatrix, matrixConfiguration } from '../config/kernel-matrix.ts';
import type { RunOptions } from '../experiment/options.ts';
import { writeNamed } from '../host/files.ts';
import type { Host } from '../host/host.ts';
import type { Outcome } from './outcome.ts';
import { runCommand } from './run.ts';

export interface KernelsOptions extends KernelMatrix {
  readonly run: RunOptions;
}

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
  const wanted = options.kernels.length > 0 ? options.kernels : (await listKernels(runContextOf(host))).usual;
  const configuration = matrixConfiguration({ ...options, kernels: wanted });
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
  // Next to the results, so that it can be changed and run again.
  const config = `${options.run.out.replace(/\/+$/, '')}.kernels.yml`;
  const head = `# Written by ${visible(printable('overhead', ['run', '--kernels', wanted.join()]))}.\n`;
  writeNamed(config, head + configuration);
  return runCommand(
    { ...options.run, inputs: { ...options.run.inputs, config: shown(config), suites: [] } },
    host,
  );
}

const runContextOf = (host: Host): RunContext => ({
  ...host,
  notice: message => host.output.tell(message),
});
