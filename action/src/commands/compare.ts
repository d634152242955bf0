// `overhead compare`: judges result files and folders of runs; measures nothing.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import { findStore } from '../baselines/open.ts';
import type { Comparison } from '../comparison/comparison.ts';
import { judge } from '../comparison/judging.ts';
import type { Config } from '../config/config.ts';
import { inputGates, laidOver, onInconclusive } from '../config/limits.ts';
import type { Host } from '../host/host.ts';
import type { ProfileFile } from '../profile/file.ts';
import type { ReportContext } from '../report/context.ts';
import { contextOf } from '../report/context.ts';
import { publish, writeReport } from '../report/files.ts';
import type { Attempts } from '../runs/attempts.ts';
import { collect } from '../runs/collected.ts';
import { writeJudged } from '../runs/judged.ts';
import { checkOut, soleWriter } from '../runs/out.ts';
import type { RecordedRun } from '../runs/recorded.ts';
import { reconfigured } from '../runs/requests.ts';
import { exitCode, type Outcome } from './outcome.ts';
import { storedInputs } from './stored.ts';

export interface CompareOptions {
  readonly paths: readonly string[];
  /**
   * Earlier attempts of the runs in the paths, whose rounds are judged together with them; null: no search was made.
   */
  readonly attempts: Attempts | null;
  /** Suites that must be present; `all`: every suite of the configuration. */
  readonly expect: readonly string[];
  readonly config: string | null;
  readonly maxOverhead: string | null;
  readonly maxRegression: string | null;
  readonly maxDrift: string | null;
  readonly onInconclusive: string | null;
  readonly baseline: string | null;
  /** The folder for comparison.json and report.md; null: they are not written. */
  readonly out: string | null;
  readonly json: string | null;
}

/** The `expected` list of each suite in a proposed change; empty without one. */
export type Change = ReadonlyMap<string, readonly string[]>;

/**
 * Judges results. Throws {@link UsageError} if the paths contain nothing to judge.
 * @param change the change that the results belong to; null: our own results
 */
export async function compareCommand(
  options: CompareOptions,
  host: Host,
  change: Change | null = null,
): Promise<Outcome> {
  if (options.out !== null) checkOut(options.out);
  // The YAML parser takes as long to load as everything else, so it is loaded only for a configuration.
  const config =
    options.config === null ? null : (await import('../config/resolve.ts')).loadConfig(options.config);
  const { paths, attempts } = options;
  const collected = collect(paths, attempts, config !== null, expected(options.expect, config), host.attempt);
  const gates = inputGates(options);
  const policy = onInconclusive(options.onInconclusive) ?? config?.onInconclusive ?? collected.onInconclusive;
  const store = await findStore(options.baseline, host);
  const requests = await Promise.all(
    collected.requests.map(async recorded => {
      const named = config === null ? recorded : reconfigured(recorded, config.suites, config.file ?? '');
      const request = {
        ...named,
        gates: laidOver(named.gates, gates),
        change: change?.get(named.suite) ?? [],
        imported: change !== null,
      };
      const stored = await storedInputs(store, request, host);
      const warnings = [...request.state.warnings, ...stored.warnings];
      return { ...request, ...stored.inputs, state: { ...request.state, warnings } };
    }),
  );
  const { comparison, tables, notes } = await judge(
    host,
    requests,
    options.out !== null,
    // In a workflow, files may come from the author of a pull request.
    change === null && host.event === null,
  );
  // What a change measured is data from outside: `received/` reads its profile.
  const found = change === null ? await profileOf(collected.runs) : NO_PROFILE;
  const context = contextOf(
    tables,
    { ...collected, notes: [...collected.notes, ...notes, ...found.notes] },
    found.profile,
  );
  const written =
    options.out === null ? null : write(resolve(options.out), collected.runs, comparison, context, host);
  await publish(comparison, context, options.json, host.output);
  return {
    exitCode: exitCode(comparison, policy),
    comparison,
    runs: collected.runs,
    markdown: written?.markdown ?? '',
    profile: context.profile,
    reproduce: context.reproduce,
    files: {
      comparison: written?.files.comparison ?? null,
      report: written?.files.report ?? null,
      results: resultsFolder(paths, collected.runs),
    },
  };
}

interface FoundProfile {
  readonly profile: ProfileFile | null;
  readonly notes: readonly string[];
}
const NO_PROFILE: FoundProfile = { profile: null, notes: [] };

/** The profile of a run that is judged alone. One that cannot be read costs only itself. */
async function profileOf([run, ...others]: readonly RecordedRun[]): Promise<FoundProfile> {
  if (run === undefined || others.length > 0 || !existsSync(join(run.folder, 'profile.json')))
    return NO_PROFILE;
  try {
    return { profile: (await import('../profile/file.ts')).readProfile(run.folder), notes: [] };
  } catch (error) {
    return { profile: null, notes: [`The profile is left out: ${(error as Error).message}`] };
  }
}

/** Writes a judgement into a folder, locked against other writers. */
function write(
  folder: string,
  runs: readonly RecordedRun[],
  comparison: Comparison,
  context: ReportContext,
  host: Host,
) {
  mkdirSync(folder, { recursive: true });
  const lock = soleWriter(folder, host);
  try {
    const written = writeReport(folder, comparison, context);
    writeJudged(folder, runs);
    return written;
  } finally {
    lock.release();
  }
}

/** The names of the suites that must be present. */
function expected(written: readonly string[], config: Config | null): string[] {
  if (!written.includes('all')) return [...written];
  if (config === null)
    throw new UsageError('expect: "all" needs a configuration: name it with config, or list the suites');
  return config.suites.map(suite => suite.name);
}

/** The folder of the judged results; for several runs, that of the first. */
function resultsFolder([path = '']: readonly string[], [run]: readonly RecordedRun[]): string {
  const named = statSync(path).isDirectory() ? join(run?.folder ?? path, 'results') : dirname(path);
  return shown(resolve(named));
}
