// The sources of a suite: the working tree and each revision, with their common packages and benchmarks.
import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { type Lacking, refuseGone } from '../../core/forks/gone.ts';
import { named } from '../../core/forks/naming.ts';
import type { UnitDeclaration } from '../../core/results/metrics.ts';
import type { Warning } from '../../core/results/warning.ts';
import { PreconditionError } from '../../core/runner.ts';
import type { Checkout } from '../../core/suite.ts';
import { environmentOf, sourceFlags } from './build.ts';
import { type Discovered, discover } from './discovery.ts';
import { type FoundPackages, findPackages, type GoPackage } from './packages.ts';
import type { GoBinaries } from './prepared.ts';
import type { Found } from './selection.ts';
import type { GoSettings, GoSuite, GoVariant } from './suite.ts';
import type { Toolchain } from './toolchain.ts';

/** Variants with the same sources; the first of them is inspected for all. */
type Source = readonly [GoVariant, ...GoVariant[]];

function sourcesOf({ variants, control }: GoSuite): Source[] {
  const sources = new Map<string, [GoVariant, ...GoVariant[]]>();
  for (const variant of variants.toSorted(
    (left, right) => Number(right.name === control) - Number(left.name === control),
  )) {
    const key = variant.checkout?.tree ?? '';
    const others = sources.get(key);
    if (others === undefined) sources.set(key, [variant]);
    else others.push(variant);
  }
  return [...sources.values()];
}

/** Returns a suite for one revision: paths into the repository become paths into the revision. */
function inRevision(go: GoSettings, checkout: Checkout | null): GoSettings {
  if (checkout === null) return go;
  const moved = (path: string) => {
    const there = resolve(checkout.folder, relative(go.folder, path));
    return isWithin(there, checkout.tree) ? there : path;
  };
  const packages = go.packages.map(written => (isAbsolute(written) ? moved(written) : written));
  return { ...go, folder: checkout.folder, module: moved(go.module), packages };
}

function isWithin(path: string, folder: string): boolean {
  return !/^\.\.(\/|$)/.test(relative(folder, path));
}

/** Adds the name of the revision to an error. */
async function ofVariant<T>({ name, revision }: GoVariant, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (revision === null || !(error instanceof PreconditionError)) throw error;
    throw new PreconditionError(`in ${name} (${revision.ref}): ${error.message}`, error.lacking);
  }
}

/** The packages of each variant: the same for all, each in its sources. */
export interface Packages {
  readonly packages: ReadonlyMap<string, readonly GoPackage[]>;
  readonly warnings: readonly Warning[];
}

/** Returns the packages that every source has. Throws {@link PreconditionError} if there is none. */
export async function commonPackages(
  toolchain: Toolchain,
  suite: GoSuite,
  go: GoSettings,
): Promise<Packages> {
  const found: (FoundPackages & { readonly source: Source })[] = [];
  for (const source of sourcesOf(suite)) {
    const [asker] = source;
    // The workloads of this project are the same for every revision of the user's.
    const there = suite.go.module === 'builtin' ? go : inRevision(go, asker.checkout);
    const [flags, environment] = [sourceFlags(asker.go), environmentOf(suite, asker)];
    found.push({ source, ...(await ofVariant(asker, findPackages(toolchain, there, flags, environment))) });
  }
  for (const [index] of go.packages.entries()) {
    const [first, ...others] = found.map(({ lacking }) => lacking.get(index));
    if (first !== undefined && others.every(error => error !== undefined)) throw first;
  }
  const everywhere = (path: string) => found.every(({ packages }) => packages.some(one => one.path === path));
  const alone = found.flatMap(({ source, packages }) =>
    packages
      .filter(one => !everywhere(one.path) && hasBenchmarks(one))
      .map(({ path }) => only(`package ${path}`, source)),
  );
  const packages = new Map<string, GoPackage[]>();
  for (const { source, packages: own } of found)
    for (const { name } of source)
      packages.set(
        name,
        own.filter(({ path }) => everywhere(path)),
      );
  if (found.every(({ packages }) => !packages.some(({ path }) => everywhere(path))))
    throw new PreconditionError(
      `no package of suite ${suite.name} is in every revision that is compared: ${named(alone)}`,
    );
  refuseGone(suite, lackingPackages(found));
  return { packages, warnings: notInAll(alone) };
}

/** Returns packages with benchmarks that the variants of each source lack. */
function lackingPackages(
  found: readonly { readonly source: Source; readonly packages: readonly GoPackage[] }[],
): Lacking[] {
  const all = found.flatMap(({ packages }) => packages.filter(hasBenchmarks)).map(({ path }) => path);
  return found.flatMap(({ source, packages }) =>
    [...new Set(all)]
      .filter(path => !packages.some(one => one.path === path))
      .flatMap(name => source.map(({ name: variant }) => ({ name, variant }))),
  );
}

/** A package of only one revision causes a warning if it would have been measured. */
function hasBenchmarks({ folder, tests }: GoPackage): boolean {
  return tests.some(name => /^func Benchmark/m.test(readFileSync(join(folder, name), 'utf8')));
}

/** The benchmarks of each variant in its sources. */
export interface Benchmarks {
  readonly found: Readonly<Record<string, readonly Found[]>>;
  readonly skipped: readonly string[];
  readonly units: Readonly<Record<string, UnitDeclaration>>;
}

/** Returns the benchmarks of every source. Throws {@link PreconditionError} if one of them has none, or one fails. */
export async function allBenchmarks(binaries: GoBinaries, patience: number): Promise<Benchmarks> {
  const found: Record<string, readonly Found[]> = {};
  const skipped: string[] = [];
  const units: Record<string, UnitDeclaration> = {};
  for (const source of sourcesOf(binaries.suite)) {
    const [asker] = source;
    const own: Discovered = await ofVariant(asker, discover(binaries, asker, patience));
    for (const { name } of source) found[name] = own.found;
    skipped.push(...own.skipped);
    Object.assign(units, own.units);
  }
  return { found, skipped, units };
}

/** Names the variants that have a benchmark or a package. */
function only(what: string, variants: readonly Pick<GoVariant, 'name'>[]): string {
  return `${what} (only in ${variants.map(({ name }) => name).join(', ')})`;
}

/** Returns benchmarks that some variants lack, each with those that have it. */
export function aloneOf(
  suite: GoSuite,
  lacking: readonly { readonly name: string; readonly variant: string }[],
): string[] {
  return [...new Set(lacking.map(({ name }) => name))].map(benchmark => {
    const without = lacking.filter(({ name }) => name === benchmark).map(({ variant }) => variant);
    return only(
      benchmark,
      suite.variants.filter(({ name }) => !without.includes(name)),
    );
  });
}

/** Returns the warning about benchmarks that only some variants have. */
export function notInAll(names: readonly string[]): Warning[] {
  if (names.length === 0) return [];
  const message = `not in every revision that is compared, and so not measured: ${named(names)}`;
  return [{ code: 'not-in-all', message }];
}
