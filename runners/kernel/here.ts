// Checks whether the kernel of this machine can be measured, with the preflight of the kernel runner.
import { z } from 'zod';
import { outputOf } from '../../core/need.ts';
import type { MachineKind } from '../../core/programs.ts';
import { PreconditionError, type RunContext } from '../../core/runner.ts';
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

/** Runs the preflight; null if this release does not understand its output. */
export async function preflight(context: RunContext): Promise<Preflight | null> {
  const output = await outputOf(programOf(context), ['preflight'], context);
  const text = output?.text ?? '';
  try {
    // The report for people surrounds it.
    return preflightSchema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  } catch {
    return null;
  }
}

/** Refuses hosts that the runner is not built for, in every mode. Throws {@link PreconditionError}. */
export function refuseElsewhere({ platform, arch }: MachineKind = process): void {
  if (platform !== 'linux' || arch !== 'x64')
    throw new PreconditionError(
      `the runner kernel needs Linux on x86-64, and this is ${platform} on ${arch}`,
      true,
    );
}

/** Refuses to measure if statistics are already on. Throws {@link PreconditionError}. */
export async function refuseHere(context: RunContext): Promise<void> {
  const program = programOf(context);
  const found = await preflight(context);
  if (found === null)
    throw new PreconditionError(
      `${program} preflight printed nothing that this release understands: make dist`,
    );
  // They cost 20 ns or more in each run of each program, so results with them on are too high.
  if (found.statsEnabled)
    throw new PreconditionError(
      'the kernel counts the cost of BPF programs (kernel.bpf_stats_enabled), which costs time itself: turn it off with sysctl kernel.bpf_stats_enabled=0',
    );
}
