// Names of keys, values and flags that changed before the first release: the error for an old name gives the new one.

const RENAMED: Readonly<Record<string, string>> = {
  alive: 'attached',
  box: 'simulation',
  'doctor box': 'simulator',
  lane: 'mode',
  loads: 'workloads',
  sub: 'benchmark',
  'max-creep': 'max-drift',
};

/** The name that replaced an old key, value, flag or `COMMAND ARGUMENT` (without its dashes); undefined if the name did not change. */
export function renamed(name: string): string | undefined {
  return Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined;
}
