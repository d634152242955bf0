// Git as it is asked here: words go in as a list, nothing of the user's working tree or index is touched.
import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { relative } from 'node:path';

/** Variables that say which repository and which index Git works on. A hook sets them, for the user's own. */
const LOCATIONS = [
  'GIT_DIR',
  'GIT_COMMON_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
];

export type Environment = Readonly<Record<string, string>>;

/** An environment in which the folder alone decides which repository is meant, and which lets the index be. */
export function detached(environment: Environment): Record<string, string> {
  const kept = Object.entries(environment).filter(([name]) => !LOCATIONS.includes(name));
  return { ...Object.fromEntries(kept), GIT_OPTIONAL_LOCKS: '0' };
}

/** Git could not answer: why, in its own words. */
export class GitFailure extends Error {}

/** What Git prints, without its last newline. Throws {@link GitFailure}. */
function git(folder: string, argv: readonly string[], environment: Environment): string {
  try {
    return execFileSync('git', argv, {
      cwd: folder,
      encoding: 'utf8',
      env: detached(environment),
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trimEnd();
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new GitFailure((stderr ?? '').trim() || message);
  }
}

/** The same, or null where Git has no answer. */
export function gitOrNull(folder: string, argv: readonly string[], environment: Environment): string | null {
  try {
    return git(folder, argv, environment);
  } catch (error) {
    if (error instanceof GitFailure) return null;
    throw error;
  }
}

/** The repository that holds a file, and where in it a command runs. */
export interface Repository {
  /** Its topmost folder. */
  readonly top: string;
  /** From there to the folder of the command; begins with `..` where that is outside. */
  readonly prefix: string;
  /** Its history was cut off when it was cloned. */
  readonly shallow: boolean;
}

/** The repository that a folder belongs to. Throws {@link GitFailure}. */
export function repositoryOf(folder: string, working: string, environment: Environment): Repository {
  const top = realpathSync(git(folder, ['rev-parse', '--show-toplevel'], environment));
  const shallow = git(top, ['rev-parse', '--is-shallow-repository'], environment) === 'true';
  return { top, prefix: relative(top, realpathSync(working)), shallow };
}

/** Whether files that Git knows differ from the commit; false where there is no repository. */
export function isModified(folder: string, environment: Environment): boolean {
  const changes = gitOrNull(
    folder,
    ['-c', 'core.fsmonitor=false', 'status', '--porcelain', '--untracked-files=no'],
    environment,
  );
  return changes !== null && changes !== '';
}
