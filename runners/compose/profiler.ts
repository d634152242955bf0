// Profiles of environments: each fork runs once without perf, and once with the processes of its containers under it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPerf, type Perf, rateFor, recordArguments } from '../../core/profile/perf.ts';
import { cutWarnings, readRecording } from '../../core/profile/perf-recording.ts';
import type { Recorded } from '../../core/profile/perf-script.ts';
import type { ProfiledFork } from '../../core/profile/profile.ts';
import type { ForkRequest, ForkResult, FoundProfiler } from '../../core/runner.ts';
import type { ComposeRequest } from './fork.ts';
import type { Environments } from './prepared.ts';
import type { ComposeVariant } from './suite.ts';

/** Each fork is two starts of an environment; reading the recording takes about as long as one. */
const RUNS = 3;

/** Runs a fork. */
type Run = (
  request: ForkRequest<ComposeVariant>,
  recorder?: ComposeRequest['recorder'],
) => Promise<ForkResult>;

/** Finds perf. A fork of the control shows how long one takes. */
export async function findProfiler(
  { context }: Pick<Environments, 'context'>,
  length: () => Promise<number>,
  run: Run,
): Promise<FoundProfiler<ComposeVariant>> {
  const perf = await findPerf({ context, counting: null });
  if ('reason' in perf) return perf;
  return {
    name: `perf ${perf.version} (cpu-clock)`,
    length: RUNS * (await length()),
    fork: request => profiledFork(perf, context, request, run),
  };
}

async function profiledFork(
  perf: Perf,
  context: Environments['context'],
  request: ForkRequest<ComposeVariant>,
  run: Run,
): Promise<ProfiledFork> {
  const plain = await run({ ...request, raw: join(request.raw, 'plain') });
  const cpu = amount(plain);
  const file = join(request.raw, 'perf.data');
  const found: Recorded[] = [];
  try {
    const rate = rateFor(cpu * plain.operations);
    const profiled = await run(request, {
      argv: (processes, argv) => [perf.path, ...recordArguments(file, rate, argv, processes)],
      // Names of functions are looked for in the files of the containers, which exist until these are removed.
      read: async () => {
        found.push(await readRecording(perf, file, request.raw, context, null, () => false));
      },
    });
    const [{ stacks, cut } = { stacks: [], cut: 0 }] = found;
    return {
      profiles: [{ metric: 'cpu-ns/op', perOperation: amount(profiled), stacks }],
      cost: { profiled: amount(profiled), plain: cpu },
      warnings: [...plain.warnings, ...cutWarnings(cut, stacks.length)],
    };
  } finally {
    rmSync(file, { force: true });
  }
}

/** The CPU time of all containers for an operation, in ns. */
function amount({ samples }: ForkResult): number {
  return samples.find(({ unit }) => unit === 'cpu-ns/op')?.value ?? 0;
}
