// The kernels of the simulator: the available ones, and downloads of others.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { outputOf } from '../need.ts';
import { run } from '../process/process.ts';
import { newTemporary } from '../results/temporary.ts';
import { PreconditionError, type RunContext } from '../runner.ts';
import { cacheOf, programOf, refuseWithoutSimulator } from './machine.ts';

const kernelsSchema = z.object({
  usual: z.array(z.string()),
  ready: z.record(z.string(), z.object({ version: z.string().default(''), package: z.string().default('') })),
});
/** The usual kernels of a matrix, and which of them are available. */
export type Kernels = z.infer<typeof kernelsSchema>;

/** The time limit of a download, in ms: the lists of a distribution and a package of 70 MB, on a slow line. */
const PATIENCE = 900_000;

/** Throws {@link PreconditionError}. */
export async function listKernels(context: RunContext): Promise<Kernels> {
  refuseWithoutSimulator(context);
  const output = await outputOf(programOf(context), ['kernels', cacheOf(context)], context);
  try {
    return kernelsSchema.parse(JSON.parse(output?.text ?? ''));
  } catch {
    throw new PreconditionError(
      `${programOf(context)} kernels prints nothing that this release understands: make dist`,
    );
  }
}

/** Fetches QEMU and a kernel, the usual one for an empty name. Returns the reason of a failure; null if they are available. */
export async function fetchKernel(context: RunContext, kernel: string): Promise<string | null> {
  const scratch = newTemporary('fetched');
  try {
    const log = join(scratch, 'log');
    const { environment, signal } = context;
    const exit = await run({
      program: programOf(context),
      arguments: ['install', cacheOf(context), ...(kernel === '' ? [] : [kernel])],
      environment,
      log,
      timeout: PATIENCE,
      signal,
    });
    if (exit.code === 0) return null;
    const lines = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .filter(line => !line.startsWith('{'));
    return exit.timedOut
      ? `it was not there after ${PATIENCE / 60_000} minutes`
      : lines.join('; ').slice(0, 500);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
