// Selects the benchmarks of a suite, and names them in the result file.

import { encodeValue } from '../../core/results/format.ts';
import { CONTROL } from '../../core/suite.ts';
import { BENCHMARK_NAME } from './suite.ts';

/** A benchmark of one package. */
export interface Found {
  /** The import path of its package. */
  readonly package: string;
  /** Its full name with `Benchmark`, without a CPU count. */
  readonly bare: string;
  /** The CPU count in its results; 1 is not written. */
  readonly processors: number;
}

/** The benchmark that a fork of one variant runs. */
export type Target = Pick<Found, 'package' | 'bare'>;

/** One benchmark of the suite. */
export interface GoBenchmark {
  /** Its name in the result file. */
  readonly name: string;
  /** By variant. The same for each without selected sub-benchmarks. */
  readonly targets: Readonly<Record<string, Target>>;
}

/** Returns whether `go test -bench=PATTERN` would run a benchmark: level by level, and no deeper than the name. */
export function includes(pattern: string, bare: string): boolean {
  const name = bare.split('/');
  return alternatives(pattern).some(levels => levels.length <= name.length && matches(levels, name));
}

/** Returns whether something below a top-level benchmark may match, so that it must be inspected. */
export function mayInclude(pattern: string, top: string): boolean {
  return alternatives(pattern).some(levels => matches(levels.slice(0, 1), [top]));
}

/** Returns whether `go test -skip=PATTERN` would skip a benchmark or its parent. */
export function excludes(pattern: string, bare: string): boolean {
  return pattern !== '' && includes(pattern, bare);
}

function matches(levels: readonly string[], name: readonly string[]): boolean {
  return levels.every((level, index) => new RegExp(level, 'u').test(name[index] ?? ''));
}

/** Returns a pattern's alternatives, each split into its levels; brackets and parentheses stay together. */
function alternatives(pattern: string): string[][] {
  return split(pattern, '|').map(part => split(part, '/'));
}

function split(pattern: string, separator: string): string[] {
  const parts = [''];
  let [brackets, parentheses] = [0, 0];
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index);
    if (character === '[') brackets++;
    else if (character === ']') brackets = Math.max(0, brackets - 1);
    else if (character === '(' && brackets === 0) parentheses++;
    else if (character === ')' && brackets === 0) parentheses--;
    if (character === separator && brackets === 0 && parentheses === 0) {
      parts.push('');
      continue;
    }
    const text = character === '\\' ? character + pattern.charAt(++index) : character;
    parts.push(`${parts.pop()}${text}`);
  }
  return parts;
}

/** Sub-benchmarks of each variant, by key, or by name at {@link BENCHMARK_NAME}; empty if variants do not select any. */
export type Picks = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Sub-benchmarks that cannot be compared, because a variant lacks them. */
export interface Lacking {
  readonly name: string;
  readonly variant: string;
}

/**
 * Returns the benchmarks that every variant of a suite has. Sub-benchmarks that differ only in the selected key are one
 * benchmark; those without the key are left out.
 * @param found by variant, because revisions may have different ones
 * @param picks by variant, in the order of the configuration
 */
export function benchmarksOf(
  found: Readonly<Record<string, readonly Found[]>>,
  picks: Picks,
): {
  readonly benchmarks: GoBenchmark[];
  readonly lacking: Lacking[];
  readonly apart: string[];
  /** Whether whole benchmarks stand for variants, not sub-benchmarks. */
  readonly whole: boolean;
} {
  const variants = Object.keys(picks);
  const keys = Object.keys(picks[variants[0] ?? ''] ?? {});
  const entries = new Map<string, { found: Found; targets: Record<string, Target> }>();
  const apart = new Set<string>();
  const choice = choiceOf(found, picks);
  const picked = ({ bare }: Found, variant: string) =>
    keys.every(key => has(bare, key, picks[variant]?.[key] ?? '', choice));
  for (const variant of variants) {
    for (const one of found[variant] ?? []) {
      if (!variants.some(other => picked(one, other))) apart.add(one.bare);
      if (!picked(one, variant)) continue;
      const bare = without(one.bare, picks[variant] ?? {}, choice);
      const id = `${one.package} ${bare}`;
      const entry = entries.get(id) ?? { found: { ...one, bare }, targets: {} };
      entry.targets[variant] = { package: one.package, bare: one.bare };
      entries.set(id, entry);
    }
  }
  const lacks = (targets: Record<string, Target>) =>
    variants.filter(variant => targets[variant] === undefined);
  const all = named([...entries.values()]);
  return {
    benchmarks: named([...entries.values()].filter(({ targets }) => lacks(targets).length === 0)),
    lacking: all.flatMap(({ name, targets }) => lacks(targets).map(variant => ({ name, variant }))),
    apart: [...apart],
    whole: choice.top !== null,
  };
}

function named(
  entries: readonly { readonly found: Found; readonly targets: Record<string, Target> }[],
): GoBenchmark[] {
  const names = resultNames(entries.map(entry => entry.found));
  return entries.map(({ targets }, index) => ({ name: names[index] ?? '', targets }));
}

/** Returns the number of common first levels of the names, which stay in the name of the benchmark. */
function sharedLevels(picks: readonly Readonly<Record<string, string>>[]): number {
  const [first = [], ...others] = picks.map(pick => levelsOf(pick[BENCHMARK_NAME]));
  const at = first.findIndex((level, index) => others.some(other => other[index] !== level));
  return at === -1 ? first.length : at;
}

/** The testing package prints a space in a name as `_`. */
function levelsOf(name: string | undefined): string[] {
  return name === undefined ? [] : name.replace(/\s/g, '_').split('/');
}

/** How the names of all variants select. */
interface Choice {
  /** The number of their common first levels, see {@link sharedLevels}. */
  readonly shared: number;
  /** The benchmark that stands for all if whole benchmarks stand for the variants; null if sub-benchmarks do. */
  readonly top: string | null;
}

/** Whole benchmarks stand for the variants only if the name of one is that of a whole one, and that of one is no sub-benchmark's. */
function choiceOf(found: Readonly<Record<string, readonly Found[]>>, picks: Picks): Choice {
  const below = { shared: sharedLevels(Object.values(picks)), top: null };
  const names = Object.entries(picks).flatMap(([variant, { [BENCHMARK_NAME]: name }]) =>
    name === undefined ? [] : [{ variant, name }],
  );
  type Named = (typeof names)[number];
  const isBelow = ({ variant, name }: Named) =>
    (found[variant] ?? []).some(({ bare }) => placeOf(bare, name, below) !== -1);
  const isWhole = ({ variant, name }: Named) =>
    (found[variant] ?? []).some(({ bare }) => placeOf(bare, name, { ...below, top: '' }) === 0);
  if (below.shared > 0 || names.every(isBelow) || !names.some(isWhole)) return below;
  const tops = names.map(({ name }) => levelsOf(name)[0]?.replace(/^Benchmark(?=.)/, '') ?? '');
  const control = tops[names.findIndex(({ variant }) => variant === CONTROL)] ?? tops[0] ?? '';
  return { ...below, top: `Benchmark${commonWords(tops) || control}` };
}

/** A word of a name: a capital with what follows, several capitals, or anything between words. */
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^A-Za-z\d]+/g;

/** Returns the first and the last words that all names have: `EncodePlain` and `EncodeTraced` share `Encode`. */
function commonWords(names: readonly string[]): string {
  const [first = [], ...others] = names.map(name => name.match(WORD) ?? []);
  const shortest = Math.min(first.length, ...others.map(words => words.length));
  const same = (at: (words: readonly string[]) => string | undefined) =>
    others.every(words => at(words) === at(first));
  let head = 0;
  while (head < shortest && same(words => words[head])) head++;
  let tail = 0;
  while (tail < shortest - head && same(words => words.at(-1 - tail))) tail++;
  const words = [...first.slice(0, head), ...first.slice(first.length - tail)].join('');
  // No benchmark begins with a lower-case letter.
  return words.replace(/^_+|_+$/g, '').replace(/^[a-z]/, letter => letter.toUpperCase());
}

/**
 * Returns the level of a benchmark at which its own part of the name begins; the levels that differ are below the top, unless whole
 * benchmarks stand for variants. -1: nowhere.
 */
function placeOf(bare: string, name: string, { shared, top }: Choice): number {
  const levels = bare.split('/');
  const wanted = levelsOf(name);
  return levels.findIndex(
    (_, start) =>
      (start + shared > 0 || top !== null) &&
      wanted.every((level, index) => {
        const there = levels[start + index];
        return there === level || (start + index === 0 && there === `Benchmark${level}`);
      }),
  );
}

function has(bare: string, key: string, value: string, choice: Choice): boolean {
  if (key === BENCHMARK_NAME) return placeOf(bare, value, choice) !== -1;
  return bare.split('/').slice(1).includes(`${key}=${value}`);
}

function without(bare: string, pick: Readonly<Record<string, string>>, choice: Choice): string {
  const picked = Object.entries(pick).map(([key, value]) => `${key}=${value}`);
  const { [BENCHMARK_NAME]: name } = pick;
  const from = name === undefined ? 0 : placeOf(bare, name, choice) + choice.shared;
  const to = from + Math.max(0, levelsOf(name).length - choice.shared);
  const levels = bare.split('/');
  const top = choice.top !== null && from === 0 && to > 0 ? choice.top : (levels[0] ?? '');
  return [top, ...levels.slice(1)]
    .filter((level, index) => index === 0 || !(picked.includes(level) || (index >= from && index < to)))
    .join('/');
}

/**
 * Returns the names for the result file: those of Go, with the CPU count. If two packages have a benchmark of one name, a key
 * distinguishes them: `/package=` and the end of the import path.
 */
function resultNames(found: readonly Found[]): string[] {
  return found.map(one => {
    const twins = found.filter(other => other !== one && other.bare === one.bare);
    const others = twins.map(other => other.package);
    const key = others.length === 0 ? '' : `/package=${encodeValue(shortest(one.package, others))}`;
    const count = one.processors === 1 ? '' : `-${one.processors}`;
    return `${resultName(one.bare)}${key}${count}`;
  });
}

/** Returns a name without `Benchmark`, and without keys that the result file reserves. */
export function resultName(bare: string): string {
  const name = bare.replace(/^Benchmark/, '').replace(/\/agent=/g, '/param.agent=');
  // func Benchmark has no further name, and the format needs one.
  return name === '' ? 'Benchmark' : name;
}

/** Returns the shortest unique end of a path. */
function shortest(path: string, others: readonly string[]): string {
  const levels = path.split('/');
  for (let count = 1; count < levels.length; count++) {
    const end = levels.slice(-count).join('/');
    if (!others.some(other => other === end || other.endsWith(`/${end}`))) return end;
  }
  return path;
}
