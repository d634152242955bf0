// Whether each action that a workflow uses is the commit that we know by its version (tools/actions.txt), and asked to, whether its own repository agrees.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const LIST = 'tools/actions.txt';
/** Where an action stands: in workflows, in examples, and in what writes workflows for others. */
const USERS = ['.github/workflows/*.yml', 'examples/*.yml', 'action/src/project/*.ts'];
const SERVER = 'https://github.com';

/** An action as the list knows it. */
interface Pin {
  readonly action: string;
  readonly version: string;
  readonly commit: string;
}

/** The list. Throws where a line is none of it. */
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
 * What files use that the list does not know so, and what it knows that none of them uses; empty where all is well. A commit that
 * merely can be reached through a repository, from a fork of it, is in no list; one beside another version's name is not its commit.
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
 * Where the list is not what the repositories of the actions say; empty where they agree.
 * @param server what stands before an action's name in the address of its repository
 */
export function moved(pins: readonly Pin[], server: string = SERVER): string[] {
  return pins.flatMap(({ action, version, commit }) => {
    const repository = action.split('/').slice(0, 2).join('/');
    const tag = `refs/tags/${version}`;
    const said = execFileSync('git', ['ls-remote', `${server}/${repository}`, tag, `${tag}^{}`], {
      encoding: 'utf8',
    });
    const commits = new Map(said.split('\n').map(line => line.split('\t').reverse() as [string, string]));
    // A tag with a message is an object of its own; behind it is the commit.
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
