// The list `expected` of a suite, with the rules of compare/comparison/manifest.go: required and removed benchmarks.
import { glob } from './matching.ts';

/** A CPU count that `go test` appends to a name. */
const CPU_COUNT = /-\d+$/;

/** Returns whether an entry matches a name, or a benchmark's name without its CPU count. */
export function means(pattern: string, name: string): boolean {
  return glob(pattern, name) || glob(pattern, name.replace(CPU_COUNT, ''));
}

/** Returns whether an entry removes a name for good. */
export function removes(entry: string, name: string): boolean {
  return entry.startsWith('!') && means(entry.slice(1), name);
}

/**
 * Returns whether a list expects a benchmark. Without positive entries it expects all that no `!` entry removes.
 * @param names all its names, for example with and without its package
 */
export function expectsBenchmark(list: readonly string[], names: readonly string[]): boolean {
  const any = (is: (name: string) => boolean) => names.some(is);
  const named = list.filter(entry => !entry.startsWith('!'));
  return (
    !list.some(entry => any(name => removes(entry, name))) &&
    (named.length === 0 || named.some(entry => any(name => means(entry, name))))
  );
}
