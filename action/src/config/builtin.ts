// The built-in suites of every runner, for users without a configuration file.
import type { GivenAgent } from '../../../core/jvm/settings.ts';
import type { BuiltinSuites } from '../../../core/runner-interface.ts';
import { RUNNERS, type Suite } from '../../../runners/registry.ts';

/** Built-in suites under one name, all of one runner. */
export interface Group extends BuiltinSuites {
  readonly runner: string;
}

/** Groups of built-in suites, by the name that `suite:` takes. */
export const GROUPS: Readonly<Record<string, Group>> = Object.fromEntries(
  Object.values(RUNNERS).flatMap(({ name, builtin }) =>
    builtin === null ? [] : [[builtin.group, { ...builtin, runner: name }]],
  ),
);

/** Returns the group of that name. */
export function groupOf(name: string): Group | undefined {
  return Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined;
}

/** Names that `suite:` accepts without a configuration file. */
export const BUILTIN_NAMES: readonly string[] = [
  ...Object.keys(GROUPS),
  ...Object.values(GROUPS).flatMap(({ suites }) => suites.map(suite => suite.name)),
];

/** Returns the groups that a name means, wholly or in part, with the names of the meant suites. */
function meant(name: string): [Group, string[]][] {
  return Object.values(GROUPS).flatMap((group): [Group, string[]][] => {
    const names = group.suites
      .map(suite => suite.name)
      .filter(suite => name === group.group || name === suite);
    return names.length === 0 ? [] : [[group, names]];
  });
}

/** Returns whether a name includes a suite whose treatment is the user's agent. */
export function takesAgent(name: string): boolean {
  return meant(name).some(([{ takesAgent }]) => takesAgent);
}

/**
 * Returns the built-in suites of a group, or the named one. Suites that this machine cannot run are left out with a message.
 * @param given for suites that take an agent; the others have their own
 */
export function builtinSuites(name: string, given: GivenAgent): Suite[] {
  const optional = groupOf(name) !== undefined;
  return meant(name).flatMap(([group, names]) =>
    names.map(suite => group.suite(suite, given, optional) as Suite),
  );
}
