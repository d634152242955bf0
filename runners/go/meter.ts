// The meter: a small program, built once by the local Go, that runs another program and reports its usage from the kernel.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { digestOf, kept } from '../../core/download/cache.ts';
import type { RunContext } from '../../core/runner.ts';
import type { Toolchain } from './toolchain.ts';

/** It is built for this machine, without the suite's environment. */
const ENVIRONMENT = { CGO_ENABLED: '0', GOFLAGS: '', GOWORK: 'off', GOOS: '', GOARCH: '', GOEXPERIMENT: '' };

const usageSchema = z.object({
  wallNs: z.number().positive(),
  userNs: z.number().nonnegative(),
  systemNs: z.number().nonnegative(),
  peakRssB: z.number().positive(),
  voluntarySwitches: z.number().nonnegative(),
  involuntarySwitches: z.number().nonnegative(),
  instructions: z.number().positive().exactOptional(),
});
/** The usage of a process and the children that it waited for, as wait4 reports it. */
export type Usage = z.infer<typeof usageSchema>;

/** Returns the path of the meter. Throws {@link PreconditionError} if its build fails. */
export async function buildMeter(toolchain: Toolchain, context: RunContext): Promise<string> {
  const source = join(context.root, 'runners/go/meter');
  const { GOVERSION, GOOS, GOARCH } = await toolchain.settings(source, ENVIRONMENT);
  const digest = digestOf(filesOf(source));
  const name = `meter-${GOOS}-${GOARCH}-${GOVERSION}-${digest}`;
  const folder = await kept(context, name.replace(/[^\w.-]/g, '_'), async target => {
    await toolchain.say({
      argv: ['build', '-buildvcs=false', '-o', join(target, 'meter'), '.'],
      folder: source,
      environment: ENVIRONMENT,
      purpose: 'building the meter of Go forks',
    });
  });
  return join(folder, 'meter');
}

/** The inputs of its build. */
function filesOf(source: string): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(name => name === 'go.mod' || (name.endsWith('.go') && !name.endsWith('_test.go')))
    .sort()
    .map(name => join(source, name));
}

/** Reads the meter's file. Throws if it is cut off or invalid. */
export function readUsage(file: string): Usage {
  return usageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
