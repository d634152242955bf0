// The machine of a fork in the simulator as header lines: the guest's facts, independent of this machine.
import { basename } from 'node:path';
import { z } from 'zod';
import { outputOf } from '../need.ts';
import { printable } from '../process/printable.ts';
import { PreconditionError, type RunContext } from '../runner.ts';
import { cacheOf, programOf } from './machine.ts';

const part = z.object({ version: z.string().default(''), problem: z.string().optional() });
const foundSchema = z.object({
  qemu: part,
  kernel: part.extend({ package: z.string().default(''), sha256: z.string().default('') }),
  profile: part.default({ version: '' }),
  machine: z.string(),
});
/** The emulator and the kernel, each with its version or problem, and the kind of their machine. */
export type Found = z.infer<typeof foundSchema>;

/** Digits of a digest that distinguish kernels. */
const DIGITS = 16;

/**
 * Returns what the simulator would boot; null if this release does not understand its output.
 * @param kernel as in `kernels:`; empty: the usual one
 */
export async function lookForGuest(context: RunContext, kernel = ''): Promise<Found | null> {
  const argv = ['check', cacheOf(context), ...(kernel === '' ? [] : [kernel])];
  const output = await outputOf(programOf(context), argv, context);
  const found = foundSchema.safeParse(firstObject(output?.text ?? ''));
  return found.success ? found.data : null;
}

/** The command that fetches QEMU and a kernel into the cache, without privilege. */
export function fetchCommand(context: RunContext): string {
  return printable(programOf(context), ['install', cacheOf(context)]);
}

/** Returns the JSON in the output of a program; null without any. */
function firstObject(text: string): unknown {
  try {
    return JSON.parse(text.split('\n').find(line => line.startsWith('{')) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Returns the guest as header lines. Results depend on nothing else, so those of two runners with the same guest are comparable.
 * Throws {@link PreconditionError} if the simulator lacks its emulator or its kernel.
 * @param memory of the largest machine of the suite, in MiB
 * @param boots the kernel, if it is not the usual one
 */
export async function guestHeader(
  context: RunContext,
  memory: number,
  boots: string | null = null,
): Promise<Readonly<Record<string, string>>> {
  const found = await lookForGuest(context, boots ?? '');
  const program = programOf(context);
  if (found === null) {
    throw new PreconditionError(
      `${printable(program, ['check'])} prints nothing that this release understands: make dist`,
    );
  }
  const { qemu, kernel, machine } = found;
  const problem = qemu.problem ?? kernel.problem;
  // The simulator does not know the folder of the command's cache.
  const install = `${basename(program)} install FOLDER`;
  if (problem !== undefined)
    throw new PreconditionError(problem.replaceAll(install, fetchCommand(context)), true);
  const name = kernel.package === '' ? `sha256:${kernel.sha256.slice(0, DIGITS)}` : kernel.package;
  return {
    cpu: `QEMU ${qemu.version}`,
    cpus: '1',
    memory: `${memory} MiB`,
    kernel: `Linux ${[kernel.version, name].filter(text => text !== '').join(' ')}`,
    // Another release of ours may configure the same emulator differently.
    image: `machine ${machine}`,
    arch: process.arch,
  };
}
