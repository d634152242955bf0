// Metrics that an application prints or writes: read after the end of its processes.
import type { Findings, Path } from '../config/findings.ts';
import type { Left } from '../readers/own.ts';
import { readOwnSources, type SourcesFile } from '../readers/settings.ts';
import type { OutputSources } from '../readers/sources.ts';
import type { Sample } from '../results/format.ts';
import type { Warning } from '../results/warning.ts';
import type { Application, Cast, Member } from './application.ts';
import { failed, outputOf } from './up.ts';

/** Reads what is read of an application. Problems are reported. */
export function readApplicationSources(path: Path, file: SourcesFile, found: Findings): OutputSources {
  return readOwnSources(path, file, found, {
    benchmarks: 'the benchmarks of an application are its processes or its requests',
    work: 'the operations of an application are its starts or its requests',
    mode: 'nothing of an application in the simulator is read',
    output: 'the output of an application is its log, in which only lines are looked for',
    together: true,
  });
}

/** The fork whose output is read. */
interface Fork {
  readonly benchmark: string;
  readonly variant: string;
  readonly raw: string;
  readonly dryRun: boolean;
}

/**
 * Returns what was measured, and the own metrics of the processes. Throws {@link ForkFailure} if one is missing.
 * @param cast it has ended
 */
export async function withApplicationOwn(
  { own }: Pick<Application, 'own'>,
  { raw, ...fork }: Fork,
  { members, collect }: Pick<Cast, 'members' | 'collect'>,
  measured: readonly Sample[],
): Promise<{ readonly samples: readonly Sample[]; readonly warnings: readonly Warning[] }> {
  if (!own.any) return { samples: measured, warnings: [] };
  const streams = members.map(member => ({ path: member.log, text: outputOf(member) }));
  const left: Omit<Left, 'jfr'> = { standard: { path: '', text: '' }, streams, kept: '', collect, raw };
  const fail = (what: string, final = false) => failed(what, members[0] as Member, final);
  return await own.read(fork, left, measured, fail);
}
