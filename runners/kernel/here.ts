// Whether the kernel of this machine can be measured on: what its runner says of it before anything begins.
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { asked } from '../need.ts';
import { PreconditionError, type RunContext } from '../runner.ts';
import { programOf } from './process.ts';

const preflightSchema = z.object({
  kernel: z.string(),
  statsEnabled: z.boolean(),
  kvm: z.boolean(),
  findings: z
    .array(
      z.object({
        name: z.string(),
        ok: z.boolean(),
        detail: z.string().default(''),
        remedy: z.string().default(''),
      }),
    )
    .default([]),
});
/** What a kernel allows. */
export type Preflight = z.infer<typeof preflightSchema>;

/** Asks the kernel runner; null where it says nothing that this release understands. */
export async function preflight(context: RunContext): Promise<Preflight | null> {
  const said = await asked(programOf(context), ['preflight'], context);
  const text = said?.text ?? '';
  try {
    // What people read stands around it.
    return preflightSchema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  } catch {
    return null;
  }
}

/** Refuses to measure where another would be measured too. Throws {@link PreconditionError}. */
export async function refuseHere(
  context: RunContext,
  { platform, arch }: Readonly<Record<'platform' | 'arch', string>> = process,
): Promise<void> {
  if (platform !== 'linux' || arch !== 'x64')
    throw new PreconditionError(
      `the runner kernel needs Linux on x86-64, and this is ${platform} on ${arch}`,
      true,
    );
  const program = programOf(context);
  if (!existsSync(program)) throw new PreconditionError(`${program} is missing: make dist`);
  const found = await preflight(context);
  if (found === null)
    throw new PreconditionError(`${program} preflight says nothing that this release understands: make dist`);
  // They cost each run of each program some 20 ns and more: what is measured with them on is dearer than it is.
  if (found.statsEnabled)
    throw new PreconditionError(
      'the kernel counts what BPF programs cost (kernel.bpf_stats_enabled), which costs time by itself: turn it off with sysctl kernel.bpf_stats_enabled=0',
    );
}
