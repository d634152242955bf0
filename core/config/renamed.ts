// Keys, values and flags that were renamed before the first release: the error for an old name gives the new one.

const RENAMED: Readonly<Record<string, string>> = {
  alive: 'attached',
  box: 'simulation',
  'doctor box': 'simulator',
  lane: 'mode',
  loads: 'workloads',
  sub: 'benchmark',
  'max-creep': 'max-drift',
};

/** Returns the new name of an old key, value, flag or `COMMAND ARGUMENT` (without dashes); undefined if it was not renamed. */
export function renamed(name: string): string | undefined {
  return Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined;
}
