// Resolves revisions to commits before anything is measured; reports an unknown revision with its place.
import { dirname, isAbsolute, resolve } from 'node:path';
import { nearest, UsageError } from '../../../core/config/problem.ts';
import { named } from '../../../core/forks/naming.ts';
import { type BaseSuite, MERGE_BASE, type Revision, type Source } from '../../../core/suite.ts';
import type { Config } from '../config/config.ts';
import { type Environment, GitFailure, gitOrNull, type Repository, repositoryOf } from './repository.ts';

/** Where revisions are resolved. */
export interface Facts {
  /** The working folder of the command. */
  readonly folder: string;
  readonly environment: Environment;
  /** The target branch of the working tree, such as `main`; empty: the default branch of `origin`. */
  readonly base: string;
}

/** A name that is not a revision; the message says what to do. */
class Unknown extends Error {}

/**
 * The configuration with the commit of each revision. Resolves each once, so that a branch that moves in the meantime is the same commit for every
 * suite. Throws {@link UsageError} with all unknown revisions.
 */
export function findRevisions(config: Config, facts: Facts): Config {
  const problems = new Set<string>();
  const found = (revision: Revision): Revision => {
    try {
      return { ...revision, source: sourceOf(revision, config, facts) };
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      problems.add(`${revision.places.ref}: ${error.message}`);
      return revision;
    }
  };
  const resolved = <S extends BaseSuite>(suite: S): S => ({
    ...suite,
    variants: suite.variants.map(variant =>
      variant.revision === null ? variant : { ...variant, revision: found(variant.revision) },
    ),
  });
  const suites = config.suites.map(resolved);
  if (problems.size > 0) throw new UsageError([...problems].join('\n'));
  return { ...config, suites };
}

function sourceOf({ ref }: Revision, { file }: Config, facts: Facts): Source {
  const repository = repositoryWith(dirname(resolve(facts.folder, file ?? '')), ref, facts);
  const commit =
    ref === MERGE_BASE ? mergeBase(repository, facts) : commitOf(ref, repository, facts.environment);
  return { repository: repository.top, prefix: repository.prefix, commit };
}

function repositoryWith(folder: string, ref: string, facts: Facts): Repository {
  let repository: Repository;
  try {
    repository = repositoryOf(folder, facts.folder, facts.environment);
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    throw new Unknown(
      `ref: "${ref}" cannot be looked up, because Git finds no working tree in ${folder}: ${error.message}. Run this in a clone (in a workflow, after actions/checkout), or leave ref out`,
    );
  }
  if (repository.prefix.startsWith('..') || isAbsolute(repository.prefix)) {
    throw new Unknown(
      `ref: "${ref}" is a commit of the repository ${repository.top}, and the command runs outside of it, in ${facts.folder}: run it in that repository`,
    );
  }
  return repository;
}

/** The commit of a name: as Git resolves it, else a branch of `origin`, because a fresh clone has no other branches. */
function commitOf(ref: string, repository: Repository, environment: Environment): string {
  const commit = lookUp(ref, repository, environment);
  if (commit !== null) return commit;
  const names = namesIn(repository, environment);
  const close = nearest(ref, names);
  const known = close === undefined ? `known here: ${named(names)}` : `did you mean "${close}"?`;
  throw new Unknown(
    `ref: "${ref}" is no revision of ${repository.top}: ${known}${unshallow(ref, repository)}`,
  );
}

function lookUp(ref: string, { top }: Repository, environment: Environment): string | null {
  // No Git name starts like an option.
  if (ref.startsWith('-')) return null;
  for (const name of [ref, `refs/remotes/origin/${ref}`]) {
    const commit = gitOrNull(top, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], environment);
    if (commit !== null) return commit;
  }
  return null;
}

function namesIn({ top }: Repository, environment: Environment): string[] {
  const format = ['for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads', 'refs/tags', 'refs/remotes'];
  const refs = (gitOrNull(top, format, environment) ?? '').split('\n');
  const names = refs.map(name => name.replace(/^origin\//, ''));
  return [...new Set([...names, MERGE_BASE])].filter(name => name !== '' && name !== 'HEAD');
}

/** The commit at which the working tree's history left its target branch. */
function mergeBase(repository: Repository, { environment, base }: Facts): string {
  const branch = base === '' ? defaultBranch(repository, environment) : base;
  const tip =
    lookUp(`refs/remotes/origin/${branch}`, repository, environment) ??
    lookUp(branch, repository, environment);
  if (tip === null) {
    const known = branch === '' ? 'its default branch is not known' : `there is no branch "${branch}"`;
    throw new Unknown(
      `ref: the merge base with the default branch, or with that of the pull request, cannot be found in ${repository.top}: ${known}; name a branch or a commit${unshallow(MERGE_BASE, repository)}`,
    );
  }
  const common = gitOrNull(repository.top, ['merge-base', 'HEAD', tip], environment);
  if (common !== null) return common;
  throw new Unknown(
    `ref: the working tree and "${branch}" have no commit in common in ${repository.top}; name a branch or a commit${unshallow(MERGE_BASE, repository)}`,
  );
}

/** The default branch of a clone's origin, else a branch with a usual name for it. */
function defaultBranch({ top }: Repository, environment: Environment): string {
  const head = gitOrNull(top, ['symbolic-ref', '--quiet', 'refs/remotes/origin/HEAD'], environment);
  if (head !== null) return head.replace('refs/remotes/origin/', '');
  const exists = (name: string) =>
    gitOrNull(top, ['rev-parse', '--verify', '--quiet', name], environment) !== null;
  const usual = ['main', 'master'];
  return usual.find(name => exists(`refs/remotes/origin/${name}`) || exists(`refs/heads/${name}`)) ?? '';
}

/** What a shallow clone needs; empty for a complete one. */
function unshallow(ref: string, { shallow }: Repository): string {
  if (!shallow) return '';
  const steps = /^HEAD(?:~(\d+)|(\^+))$/.exec(ref);
  const depth = steps === null ? 0 : 1 + Number(steps[1] ?? steps[2]?.length);
  return `. This clone is shallow: write fetch-depth: ${depth} for actions/checkout, or run git fetch --unshallow`;
}

/** Twelve digits of a commit: enough for people. */
export function short(commit: string): string {
  return commit.slice(0, 12);
}
