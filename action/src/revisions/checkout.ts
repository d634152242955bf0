// A revision in its own folder: checked out next to the user's working tree, built once, kept for later runs.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { printable } from '../../../core/process/printable.ts';
import { cutShort, lastLines, run, Unstarted } from '../../../core/process/process.ts';
import { writeAtomically } from '../../../core/results/files.ts';
import { PreconditionError, type RunContext } from '../../../core/runner.ts';
import type { Revision, Source } from '../../../core/suite.ts';
import { short } from './commits.ts';
import { locked, whereFree } from './lock.ts';
import { detached, gitOrNull } from './repository.ts';

/** How many built revisions are kept; the least recently used ones are removed. */
export const KEPT = 8;
/** Time limit for checking out a large repository, in ms. */
const CHECKOUT_PATIENCE = 10 * 60_000;
/** How many lines of a failed build a message quotes. */
const LINES = 20;

/** A revision to build, and the files that it must then have. */
export interface Wanted {
  readonly revision: Revision;
  /** Its name in messages: the variant, its revision and its commit. */
  readonly name: string;
  /** What the folder of the revision lacks, as a sentence; null if it lacks nothing. */
  readonly lack: (tree: string) => string | null;
}

/**
 * The root folder of a revision, built. Throws {@link PreconditionError} if it cannot be built. Changes neither the working tree nor the index
 * of the user: the repository only gets one more worktree.
 */
export async function checkOut(wanted: Wanted, context: RunContext): Promise<string> {
  const { revision } = wanted;
  const source = revision.source as Source;
  const shelf = join(context.cache, 'revisions');
  const place = join(shelf, keyOf(revision, source));
  const tree = join(place, basename(source.repository));
  const folder = join(tree, source.prefix);
  const marker = join(place, 'built.json');
  mkdirSync(shelf, { recursive: true });
  return locked(place, context, async () => {
    // Builds may call Git too, for a version say, so a folder that its repository forgot is made again.
    const known = gitOrNull(tree, ['rev-parse', 'HEAD'], context.environment) === source.commit;
    if (existsSync(marker) && known && wanted.lack(tree) === null) {
      utimesSync(marker, new Date(), new Date());
      return tree;
    }
    remove(place, context);
    mkdirSync(place);
    context.notice(`checking out ${wanted.name}`);
    await addWorktree(wanted, source, tree, context);
    if (!existsSync(folder))
      throw new PreconditionError(
        `${revision.places.ref}: ${wanted.name} has no folder ${source.prefix}, in which the command runs and relative paths begin`,
      );
    await build(wanted, folder, join(place, 'build.log'), context);
    const lack = wanted.lack(tree);
    if (lack !== null) throw new PreconditionError(lack);
    const { repository, commit } = source;
    writeAtomically(marker, `${JSON.stringify({ repository, commit, build: revision.build }, null, 2)}\n`);
    return tree;
  });
}

/** The inputs of a build, which must be the same to use it again. They name the repository, so each clone has its own builds. */
function keyOf({ build }: Revision, { repository, prefix, commit }: Source): string {
  const facts = JSON.stringify([repository, prefix, commit, build]);
  return `${short(commit)}-${createHash('sha256').update(facts).digest('hex').slice(0, 12)}`;
}

async function addWorktree(
  { revision, name }: Wanted,
  { repository, commit }: Source,
  tree: string,
  context: RunContext,
): Promise<void> {
  const log = join(tree, '..', 'checkout.log');
  // Forced, because Git may still list a worktree whose files were removed. Hooks are off: they are meant for the user's own tree.
  const argv = ['-c', 'core.hooksPath=/dev/null', 'worktree', 'add', '--force', '--detach', tree, commit];
  const { environment, signal } = context;
  const exit = await run({
    program: 'git',
    arguments: argv,
    environment: detached(environment),
    folder: repository,
    log,
    timeout: CHECKOUT_PATIENCE,
    signal,
  });
  if (exit.code !== 0)
    throw new PreconditionError(
      `${revision.places.ref}: ${name} cannot be checked out${cutShort(exit)}: ${printable('git', argv)}\n${lastLines(log, LINES)}`,
    );
}

/** Runs the build with the user's variables, except those that point Git to the user's working tree. */
async function build(
  { revision, name }: Wanted,
  folder: string,
  log: string,
  context: RunContext,
): Promise<void> {
  const [program, ...argumentList] = revision.build;
  if (program === undefined) return;
  const command = printable(program, argumentList);
  context.notice(`building ${name}: ${command}`);
  const { signal, environment } = context;
  const failed = (how: string) =>
    new PreconditionError(
      `${revision.places.build}: the build of ${name} ${how}: ${command}\n  its folder: ${folder}\n  its output: ${log}`,
    );
  const exit = await run({
    program,
    arguments: argumentList,
    environment: detached(environment),
    folder,
    log,
    timeout: revision.buildTimeout,
    signal,
  }).catch(error => {
    if (!(error instanceof Unstarted)) throw error;
    throw failed(`cannot begin (${error.message}; is it installed there, or in that revision?)`);
  });
  if (exit.code === 0 && !exit.timedOut) return;
  const how = exit.timedOut
    ? `was killed after ${Math.round(revision.buildTimeout / 1000)} s (build-timeout of the suite allows more)`
    : `failed with ${exit.killedBy === null ? `exit code ${exit.code}` : exit.killedBy}`;
  const output = lastLines(log, LINES);
  throw new PreconditionError(
    `${failed(how).message}\n${output.replace(/^/gm, '    ')}\nCorrect build, or the revision of ref`,
  );
}

/**
 * Removes the least recently used revisions beyond the limit. Leaves those that another run builds or has just used.
 * @param inUse how many of the newest are being measured
 */
export function sweep(inUse: number, context: RunContext): void {
  const shelf = join(context.cache, 'revisions');
  const places = readdirSync(shelf, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => join(shelf, name))
    .map(place => ({ place, used: usedAt(place) }))
    .sort((left, right) => right.used - left.used);
  for (const { place, used } of places.slice(Math.max(KEPT, inUse)))
    whereFree(place, () => {
      if (usedAt(place) === used) remove(place, context);
    });
}

/** When a revision was last used, or started if it was never finished; in ms since 1970, 0 if another run removed it. */
function usedAt(place: string): number {
  const marker = join(place, 'built.json');
  const found = statSync(marker, { throwIfNoEntry: false }) ?? statSync(place, { throwIfNoEntry: false });
  return found?.mtimeMs ?? 0;
}

/** Removes a revision, and its worktree from the repository. */
function remove(place: string, { environment }: RunContext): void {
  if (!existsSync(place)) return;
  for (const name of readdirSync(place)) {
    const tree = join(place, name);
    if (!existsSync(join(tree, '.git'))) continue;
    const own = gitOrNull(tree, ['rev-parse', '--git-common-dir'], environment);
    if (own !== null) gitOrNull(own, ['worktree', 'remove', '--force', '--force', tree], environment);
  }
  rmSync(place, { recursive: true, force: true });
}
