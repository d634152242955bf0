// Checks that each action in a workflow has the commit of its version in tools/actions.txt; on request, that its own repository agrees.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const LIST = 'tools/actions.txt';
/** The files that name actions: workflows, examples, and the code that writes workflows. */
const USERS = ['.github/workflows/*.yml', 'examples/*.yml', 'action/src/project/*.ts'];
const SERVER = 'https://github.com';

interface Pin {
  readonly action: string;
  readonly version: string;
  readonly commit: string;
}

/** Parses the list. Throws on an invalid line. */
export function pinsIn(text: string): Pin[] {
  return text
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [, action, version, commit] =
        /^([\w.-]+\/[\w./-]+) (v\d+\.\d+\.\d+) ([0-9a-f]{40})$/.exec(line) ?? [];
      if (action === undefined || version === undefined || commit === undefined)
        throw new Error(`${LIST}: "${line}" is not an action, its version and its commit`);
      return { action, version, commit };
    });
}

/**
 * The actions in files that differ from the list, and unused lines of the list; empty if there are none. A commit of a fork, which can be
 * fetched through the original repository, is in no list; a commit with another version's name is rejected too.
 * @param files their texts, by path
 */
export function strangers(files: Readonly<Record<string, string>>, pins: readonly Pin[]): string[] {
  const used = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/([\w.-]+\/[\w./-]+)@([0-9a-f]{40})(?: # (v[\d.]+))?/g)].map(
      ([, action = '', commit = '', version = '']) => ({ path, action, commit, version }),
    ),
  );
  const known = ({ action, version, commit }: Pin) =>
    pins.some(pin => pin.action === action && pin.version === version && pin.commit === commit);
  return [
    ...used
      .filter(use => !known(use))
      .map(
        ({ path, action, commit, version }) =>
          `${path}: ${action}@${commit} is not what ${LIST} knows as ${version || 'any version'} of it`,
      ),
    ...pins
      .filter(pin => !used.some(({ action, commit }) => action === pin.action && commit === pin.commit))
      .map(({ action, version }) => `${LIST}: nothing uses ${action} ${version}: take it out`),
  ];
}

/**
 * The lines of the list that differ from the repositories of the actions; empty if they agree.
 * @param server the address before an action's name
 */
export function moved(pins: readonly Pin[], server: string = SERVER): string[] {
  return pins.flatMap(({ action, version, commit }) => {
    const repository = action.split('/').slice(0, 2).join('/');
    const tag = `refs/tags/${version}`;
    const listed = execFileSync('git', ['ls-remote', `${server}/${repository}`, tag, `${tag}^{}`], {
      encoding: 'utf8',
    });
    const commits = new Map(listed.split('\n').map(line => line.split('\t').reverse() as [string, string]));
    // An annotated tag is an object of its own, which refers to the commit.
    const now = commits.get(`${tag}^{}`) ?? commits.get(tag);
    if (now === commit) return [];
    return [`${LIST}: ${action} ${version} is ${now ?? 'no tag'} in its repository, not ${commit}`];
  });
}

/** The texts of the files that use actions, by path. */
export function users(): Record<string, string> {
  const paths = globSync(USERS, { cwd: ROOT }).filter(path => !path.endsWith('.test.ts'));
  return Object.fromEntries(paths.map(path => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

if (import.meta.main) {
  const pins = pinsIn(readFileSync(join(ROOT, LIST), 'utf8'));
  const faults = [...strangers(users(), pins), ...(process.argv[2] === 'ask' ? moved(pins) : [])];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
