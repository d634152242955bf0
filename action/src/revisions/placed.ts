// A suite whose revisions lie in folders of their own, built: what the runners measure as if the user had it there.
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Surroundings } from '../../../runners/runner.ts';
import type { Revision, Source, Suite, Variant } from '../config/config.ts';
import { nearest } from '../config/problem.ts';
import { artefactsOf, inFolder } from '../config/variants.ts';
import type { Warning } from '../results/warning.ts';
import { checkOut, sweep } from './checkout.ts';
import { short } from './commits.ts';
import { gitOrNull } from './repository.ts';

/** A suite that can be prepared, and what is to be said of its revisions. */
export interface Placed {
  readonly suite: Suite;
  readonly warnings: readonly Warning[];
  /** Header lines of the result file; empty without revisions. */
  readonly header: Readonly<Record<string, string>>;
  /** What each revision adds to the recorded settings of its variant. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Checks out and builds every revision of a suite. Throws {@link Unmeasurable}. */
export async function placeRevisions(suite: Suite, surroundings: Surroundings): Promise<Placed> {
  const variants: Variant[] = [];
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
    const lack = (folder: string) => lackOf(variant, revision, called, folder);
    const folder = await checkOut({ revision, name: called, lack }, surroundings);
    variants.push(inFolder(variant, folder));
    warnings.push(...doubts(called, source, folder, surroundings));
    commits.push(`${name}=${short(source.commit)}`);
    settings[name] = { revision: source.commit, build: revision.build };
  }
  if (commits.length > 0) sweep(commits.length, surroundings);
  const header: Record<string, string> = commits.length === 0 ? {} : { revisions: commits.join(' ') };
  return { suite: { ...suite, variants }, warnings, header, settings };
}

/** The first file that a variant names and its revision does not hold, as a sentence; null where all are there. */
function lackOf(variant: Variant, revision: Revision, called: string, folder: string): string | null {
  const missing = artefactsOf(variant).find(({ path }) => !existsSync(join(folder, path)));
  if (missing === undefined) return null;
  const { key, path } = missing;
  const why =
    revision.build.length === 0
      ? 'it is not in the revision, and nothing builds it: add build, or correct the path'
      : 'its build did not make it: correct the path, or build';
  return `${revision.places[key]}: ${key} of ${called} is not there: ${join(folder, path)}; ${why}${neighbours(folder, path)}`;
}

/** What lies where a file was looked for: the nearest name, or how far the path leads. */
function neighbours(folder: string, path: string): string {
  let parent = dirname(join(folder, path));
  let name = basename(path);
  while (!existsSync(parent)) {
    name = basename(parent);
    parent = dirname(parent);
  }
  const close = nearest(name, readdirSync(parent));
  const where = relative(folder, parent) || 'its folder';
  return close === undefined ? ` (in ${where} there is no ${name})` : ` (in ${where} there is ${close})`;
}

function doubts(called: string, source: Source, folder: string, { environment }: Surroundings): Warning[] {
  const found: Warning[] = [];
  if (gitOrNull(source.repository, ['rev-parse', 'HEAD'], environment) === source.commit) {
    found.push({
      code: 'same-revision',
      message: `${called} is the commit that the working tree is at: only what is not committed can make a difference`,
    });
  }
  const top = source.prefix === '' ? folder : folder.slice(0, -source.prefix.length);
  if (existsSync(join(top, '.gitmodules'))) {
    found.push({
      code: 'submodules',
      message: `${called} has submodules, which are not checked out with it: its folders for them are empty unless its build fills them (git submodule update --init)`,
    });
  }
  return found;
}
