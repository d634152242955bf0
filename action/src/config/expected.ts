// The list `expected` of a suite, as compare/comparison/manifest.go reads it: what there must be, and what is gone for good.
import { glob } from './matching.ts';

/** A CPU count that `go test` appends to a name. */
const CPU_COUNT = /-\d+$/;

/** Whether an entry means a name, or a benchmark's name without its CPU count. */
export function means(pattern: string, name: string): boolean {
  return glob(pattern, name) || glob(pattern, name.replace(CPU_COUNT, ''));
}

/** Whether an entry removes a name for good. */
export function removes(entry: string, name: string): boolean {
  return entry.startsWith('!') && means(entry.slice(1), name);
}

/**
 * Whether a list expects a benchmark. Without entries that name one it expects all that no entry with `!` removes.
 * @param names what people call it: with its package and without, say
 */
export function expectsBenchmark(list: readonly string[], names: readonly string[]): boolean {
  const any = (is: (name: string) => boolean) => names.some(is);
  const named = list.filter(entry => !entry.startsWith('!'));
  return (
    !list.some(entry => any(name => removes(entry, name))) &&
    (named.length === 0 || named.some(entry => any(name => means(entry, name))))
  );
}
