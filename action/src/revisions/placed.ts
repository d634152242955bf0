// A suite whose revisions are checked out and built: runners measure them as if they were in the user's folder.
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { nearest } from '../../../core/config/problem.ts';
import type { Artefact } from '../../../core/config/settings.ts';
import { type AgentIdentity, agentHeader, versionOf } from '../../../core/results/agents.ts';
import type { Warning } from '../../../core/results/warning.ts';
import { PreconditionError, type RunContext } from '../../../core/runner.ts';
import type { BaseSuite, BaseVariant, Revision, Source } from '../../../core/suite.ts';
import { runnerOf } from '../../../runners/registry.ts';
import { checkOut, sweep } from './checkout.ts';
import { short } from './commits.ts';
import { gitOrNull } from './repository.ts';

/** A suite that can be prepared, and the facts of its revisions. */
export interface Placed {
  readonly suite: BaseSuite;
  readonly warnings: readonly Warning[];
  /** Header lines of the result file; empty without revisions. */
  readonly header: Readonly<Record<string, string>>;
  /** What each revision adds to the recorded settings of its variant. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Checks out and builds every revision of a suite. Throws {@link PreconditionError}. */
export async function placeRevisions(suite: BaseSuite, context: RunContext): Promise<Placed> {
  const { settings: kind } = runnerOf(suite);
  const variants: BaseVariant[] = [];
  const warnings: Warning[] = [];
  const commits: string[] = [];
  const settings: Record<string, Record<string, unknown>> = {};
  for (const variant of suite.variants) {
    const { name, revision } = variant;
    if (revision === null) {
      variants.push(variant);
      continue;
    }
    const source = revision.source as Source;
    const called = `${name} (${revision.ref}, ${short(source.commit)})`;
    const folderIn = (tree: string) => join(tree, beginning(suite, source));
    const artefacts = kind.artefacts(variant);
    const lack = (tree: string) => lackOf(artefacts, revision, called, tree, folderIn(tree));
    if (artefacts.length === 0) refuseForeign(suite, variant, source, called);
    const tree = await checkOut({ revision, name: called, lack }, context);
    const folder = folderIn(tree);
    variants.push({ ...kind.inFolder(variant, folder), checkout: { tree, folder } });
    warnings.push(...doubts(called, source, tree, context));
    commits.push(`${name}=${short(source.commit)}`);
    settings[name] = { revision: source.commit, build: revision.build };
  }
  if (commits.length > 0) sweep(commits.length, context);
  const header: Record<string, string> =
    commits.length === 0 ? {} : { revisions: commits.join(' '), ...agentHeader(agentsIn(suite)) };
  return { suite: { ...suite, variants }, warnings, header, settings };
}

/** The revisions of the treatments; a runner that knows the agent in one says so instead. */
function agentsIn({ variants, control }: BaseSuite): Record<string, AgentIdentity> {
  return Object.fromEntries(
    variants.flatMap(({ name, revision }) =>
      revision === null || name === control ? [] : [[name, { name: '', version: versionOf(revision) }]],
    ),
  );
}

/** The start of relative paths, from the root folder: the working folder, or that of the suite. */
function beginning(suite: BaseSuite, { repository, prefix }: Source): string {
  const folder = runnerOf(suite).settings.folder?.(suite);
  return folder === undefined ? prefix : relative(repository, realpathSync(folder));
}

/** Refuses a revision that would not be measured, because the sources are not in its repository. */
function refuseForeign(suite: BaseSuite, variant: BaseVariant, source: Source, called: string): void {
  const { folder, sources } = runnerOf(suite).settings;
  const measured = sources?.(suite) ?? null;
  if (measured === null) return;
  const place = join(beginning(suite, source), relative(folder?.(suite) ?? '.', measured));
  if (!/^\.\.(\/|$)/.test(place)) return;
  throw new PreconditionError(
    `${variant.revision?.places.ref}: nothing of ${called} would be measured: ${measured} is not in ${source.repository}; correct module`,
  );
}

/** The first file that a variant names and its revision lacks, as a sentence; null if none is missing. */
function lackOf(
  artefacts: readonly Artefact[],
  revision: Revision,
  called: string,
  tree: string,
  folder: string,
): string | null {
  const missing = artefacts.find(({ path }) => !existsSync(join(folder, path)));
  if (missing === undefined) return null;
  const { key, path } = missing;
  const why =
    revision.build.length === 0
      ? 'it is not in the revision, and nothing builds it: add build, or correct the path'
      : 'its build did not make it: correct the path, or build';
  return `${revision.places[key]}: ${key} of ${called} is not there: ${join(folder, path)}; ${why}${neighbours(tree, join(folder, path))}`;
}

/** A hint for a missing file: the nearest name, or the part of its path that exists. */
function neighbours(tree: string, path: string): string {
  let parent = dirname(path);
  let name = basename(path);
  while (!existsSync(parent)) {
    name = basename(parent);
    parent = dirname(parent);
  }
  const close = nearest(name, readdirSync(parent));
  const where = relative(tree, parent) || 'its folder';
  return close === undefined ? ` (in ${where} there is no ${name})` : ` (in ${where} there is ${close})`;
}

function doubts(called: string, source: Source, tree: string, { environment }: RunContext): Warning[] {
  const found: Warning[] = [];
  if (gitOrNull(source.repository, ['rev-parse', 'HEAD'], environment) === source.commit) {
    found.push({
      code: 'same-revision',
      message: `${called} is the commit of the working tree: only uncommitted changes can make a difference`,
    });
  }
  if (existsSync(join(tree, '.gitmodules'))) {
    found.push({
      code: 'submodules',
      message: `${called} has submodules, which are not checked out with it: its folders for them are empty unless its build fills them (git submodule update --init)`,
    });
  }
  return found;
}
