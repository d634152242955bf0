// `overhead profile`: runs suites under a profiler, and shows which functions the agents cost. Judges nothing.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { LOCK_FILE } from '../../../core/results/lock.ts';
import { shown } from '../../../core/results/path.ts';
import { temporaryFault } from '../../../core/results/temporary.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { runnerOf } from '../../../runners/registry.ts';
import { configure, type Inputs } from '../config/inputs.ts';
import { found } from '../experiment/begin.ts';
import { seedOf } from '../experiment/options.ts';
import { profileSuite } from '../experiment/profiling.ts';
import { writeNamed } from '../host/files.ts';
import { EXIT, type Host } from '../host/host.ts';
import { renderProfilePage } from '../page/render.ts';
import { MOST_SETS } from '../profile/differential.ts';
import { PROFILE_FILE, type ProfiledSuite, writeProfile } from '../profile/file.ts';
import { allTargets } from '../profile/targets.ts';
import { renderProfile } from '../report/profile.ts';
import { laidOut } from '../report/table.ts';
import { checkOut, soleWriter } from '../runs/out.ts';

export interface ProfileOptions {
  readonly inputs: Inputs;
  /** Sets of forks, as text; null: {@link DEFAULT_SETS}. */
  readonly sets: string | null;
  readonly seed: string | null;
  readonly out: string;
  /** A file for profile.json, `-` for standard output. */
  readonly json: string | null;
}

const DEFAULT_SETS = 5;
const PAGE = 'profile.html';
/** What this command writes. */
const OWN = [PROFILE_FILE, PAGE, 'profiles', 'raw', LOCK_FILE];

/** Profiles suites. Throws {@link UsageError}. The exit code is that of a broken suite if no suite has a profile. */
export async function profileCommand(options: ProfileOptions, host: Host): Promise<{ exitCode: number }> {
  const fault = temporaryFault();
  if (fault !== '') throw new UsageError(fault);
  const sets = setsOf(options.sets);
  const seed = seedOf(options.seed);
  const { suites } = found(configure(options.inputs), host);
  const folder = resolve(options.out);
  checkOut(folder);
  mkdirSync(folder, { recursive: true });
  const lock = soleWriter(folder, host);
  try {
    clear(folder);
    const profiled: ProfiledSuite[] = [];
    for (const suite of suites) profiled.push(await profileOf(suite, sets, seed, folder, host));
    const profile = { schema: 1 as const, suites: profiled };
    writeProfile(folder, profile);
    const page = join(folder, PAGE);
    writeNamed(page, renderProfilePage(host, profile, new Date().toISOString()));
    if (options.json !== '-') {
      host.output.print(await laidOut(() => renderProfile(profile, host.output)));
      host.output.tell(`${shown(page)} has the flame graphs, for a browser`);
      host.output.tell(
        `${shown(join(folder, 'profiles'))} has the stacks for go tool pprof, speedscope and the Firefox profiler`,
      );
    }
    if (options.json !== null) write(options.json, `${JSON.stringify(profile, null, 2)}\n`, host);
    return { exitCode: profiled.some(({ rows }) => rows.length > 0) ? EXIT.pass : EXIT.broken };
  } finally {
    lock.release();
  }
}

async function profileOf(
  suite: BaseSuite,
  sets: number,
  seed: number,
  folder: string,
  host: Host,
): Promise<ProfiledSuite> {
  host.output.begin(`Profiling ${suite.name}`);
  try {
    return await profileSuite({
      suite,
      runner: runnerOf(suite),
      targets: benchmarks => allTargets(suite, benchmarks),
      estimated: benchmarks => (suite.caches ? allTargets(suite, benchmarks) : []),
      sets,
      measured: Number.POSITIVE_INFINITY,
      seed,
      folder,
      context: { ...host, notice: message => host.output.tell(`${suite.name}: ${message}`) },
    });
  } finally {
    host.output.end();
  }
}

function setsOf(written: string | null): number {
  if (written === null) return DEFAULT_SETS;
  const sets = Number(written);
  if (!/^\d{1,3}$/.test(written) || sets < 2 || sets > MOST_SETS)
    throw new UsageError(`--sets ${written}: give a whole number from 2 to ${MOST_SETS}`);
  return sets;
}

/** Empties a folder of an earlier profile. Throws {@link UsageError} if it holds other files. */
function clear(folder: string): void {
  const names = readdirSync(folder);
  const other = names.find(name => !OWN.includes(name));
  if (
    other !== undefined ||
    (names.some(name => name !== LOCK_FILE) && !existsSync(join(folder, PROFILE_FILE)))
  )
    throw new UsageError(
      `--out ${shown(folder)} holds other files than a profile, such as ${other ?? names[0]}: name another folder`,
    );
  for (const name of OWN)
    if (name !== LOCK_FILE) rmSync(join(folder, name), { recursive: true, force: true });
}

function write(path: string, text: string, host: Host): void {
  if (path === '-') host.output.print(text);
  else writeNamed(path, text);
}
