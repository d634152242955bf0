// Calls Git with an argument list. Changes nothing in the user's working tree or index.
import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { relative } from 'node:path';

/** Variables that select Git's repository and index. A hook sets them for the user's own. */
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

/** An environment in which only the folder selects the repository, and Git does not write the index. */
export function detached(environment: Environment): Record<string, string> {
  const kept = Object.entries(environment).filter(([name]) => !LOCATIONS.includes(name));
  return { ...Object.fromEntries(kept), GIT_OPTIONAL_LOCKS: '0' };
}

/** Git failed; the message holds its output. */
export class GitFailure extends Error {}

/** Git's output without its last newline. Throws {@link GitFailure}. */
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

/** The same, or null if Git fails. */
export function gitOrNull(folder: string, argv: readonly string[], environment: Environment): string | null {
  try {
    return git(folder, argv, environment);
  } catch (error) {
    if (error instanceof GitFailure) return null;
    throw error;
  }
}

/** The repository of a file, and the command's folder in it. */
export interface Repository {
  /** Its root folder. */
  readonly top: string;
  /** From the root to the working folder; starts with `..` if that is outside. */
  readonly prefix: string;
  /** Whether it is a shallow clone. */
  readonly shallow: boolean;
}

/** The repository of a folder. Throws {@link GitFailure}. */
export function repositoryOf(folder: string, working: string, environment: Environment): Repository {
  const top = realpathSync(git(folder, ['rev-parse', '--show-toplevel'], environment));
  const shallow = git(top, ['rev-parse', '--is-shallow-repository'], environment) === 'true';
  return { top, prefix: relative(top, realpathSync(working)), shallow };
}

/** Whether tracked files differ from the commit; false without a repository. */
export function isModified(folder: string, environment: Environment): boolean {
  const changes = gitOrNull(
    folder,
    ['-c', 'core.fsmonitor=false', 'status', '--porcelain', '--untracked-files=no'],
    environment,
  );
  return changes !== null && changes !== '';
}
