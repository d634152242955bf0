// A variant's test binaries: one for each package, built before anything is measured.
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256, shortDigest } from '../../core/download/cache.ts';
import { PreconditionError } from '../../core/runner.ts';
import type { GoPackage } from './packages.ts';
import type { GoBuild, GoSuite, GoVariant } from './suite.ts';
import type { GoCall, GoSettings, Toolchain } from './toolchain.ts';

/** A test binary with everything that it needs to run. */
export interface Binary {
  readonly path: string;
  /** The working folder. */
  readonly folder: string;
  readonly sha256: string;
  /** The release of Go and the target processor. */
  readonly settings: GoSettings;
}

/** Test binaries by variant, then by import path. */
export type BuiltBinaries = ReadonlyMap<string, ReadonlyMap<string, Binary>>;

/** The input of a build. */
export interface Target {
  readonly package: GoPackage;
  readonly variant: GoVariant;
  readonly suite: GoSuite;
}

/** A random order of the functions in a binary. */
export interface Layout {
  /** What `-randlayout` takes: the same seed gives the same order. */
  readonly seed: number;
  /** The folder of the binary. */
  readonly folder: string;
  /** GOFLAGS of the build. */
  readonly inherited: string;
}

/** A call of `go test -c`, and the path of the binary that it writes. */
export interface BuildCall extends GoCall {
  readonly output: string;
}

/** Returns the environment of a variant's builds and forks, from suite and variant. */
export function environmentOf(suite: GoSuite, variant: GoVariant): Record<string, string> {
  return { ...suite.environment, ...variant.environment };
}

/** Returns whether some variants have other sources than the working tree. */
export function hasRevisions({ variants }: GoSuite): boolean {
  return variants.some(({ revision }) => revision !== null);
}

/** Returns flags that select sources; `-modfile` is separate, because it needs a file. */
export function sourceFlags({ tags, overlay }: GoBuild): string[] {
  return [
    ...(tags.length === 0 ? [] : [`-tags=${tags.join(',')}`]),
    ...(overlay === '' ? [] : [`-overlay=${overlay}`]),
  ];
}

/**
 * Builds the test binaries of all variants into `scratch`, by variant and import path. Variants that differ only in their
 * sub-benchmarks share one build. Throws {@link PreconditionError}.
 */
export async function buildBinaries(
  toolchain: Toolchain,
  suite: GoSuite,
  packages: ReadonlyMap<string, readonly GoPackage[]>,
  scratch: string,
): Promise<BuiltBinaries> {
  const made = new Map<string, Binary>();
  const built = new Map<string, Map<string, Binary>>();
  for (const variant of suite.variants) {
    const own = new Map<string, Binary>();
    for (const one of packages.get(variant.name) ?? []) {
      const target = { package: one, variant, suite };
      const key = JSON.stringify([
        one.folder,
        environmentOf(suite, variant),
        { ...variant.go, benchmark: {} },
      ]);
      const binary = made.get(key) ?? (await buildBinary(toolchain, target, scratch));
      made.set(key, binary);
      own.set(one.path, binary);
    }
    built.set(variant.name, own);
  }
  return built;
}

/** Builds one test binary into `scratch`. Throws {@link PreconditionError} with the compiler's output. */
async function buildBinary(toolchain: Toolchain, target: Target, scratch: string): Promise<Binary> {
  const call = await buildCall(toolchain, target, scratch);
  await toolchain.say(call);
  const path = call.output;
  if (!existsSync(path))
    throw new PreconditionError(
      `${target.variant.name}: package ${target.package.path} has no test binary; see that its tests are built with these tags`,
    );
  const settings = await toolchain.settings(call.folder, call.environment);
  return { path, folder: target.package.folder, sha256: shortDigest(path), settings };
}

/**
 * Returns the call that builds a test binary; it may be repeated with another cache.
 * @param layout null: functions are in the order of the linker
 */
export async function buildCall(
  toolchain: Toolchain,
  target: Target,
  scratch: string,
  layout: Layout | null = null,
): Promise<BuildCall> {
  const { go, name } = target.variant;
  if (go.overlay !== '' && !existsSync(go.overlay))
    throw new PreconditionError(`${name}: overlay ${go.overlay} is not there: correct the path`);
  const output = outputOf(target, layout?.folder ?? scratch);
  mkdirSync(dirname(output), { recursive: true });
  const ldflags = linkerFlags(go.ldflags, layout);
  const flags = await buildFlags(toolchain, target, scratch);
  return {
    argv: ['test', '-c', '-o', output, ...(ldflags === '' ? [] : [`-ldflags=${ldflags}`]), ...flags, '.'],
    folder: target.package.folder,
    environment: environmentOf(target.suite, target.variant),
    purpose: `building the benchmarks of ${name}`,
    output,
  };
}

/** Returns the call that lists every package of a test binary with a digest of its compiled code. */
export async function contentCall(toolchain: Toolchain, target: Target, scratch: string): Promise<GoCall> {
  const format = '{{.ImportPath}} {{.BuildID}}';
  const flags = await buildFlags(toolchain, target, scratch);
  return {
    argv: ['list', '-test', '-deps', '-export', `-f=${format}`, ...flags, '.'],
    folder: target.package.folder,
    environment: environmentOf(target.suite, target.variant),
    purpose: `listing the packages of ${target.variant.name}`,
  };
}

/** Returns the flags of a build besides the arguments of the linker. */
async function buildFlags(toolchain: Toolchain, target: Target, scratch: string): Promise<string[]> {
  const { go } = target.variant;
  return [
    ...sourceFlags(go),
    ...(go.toolexec === '' ? [] : [`-toolexec=${go.toolexec}`]),
    ...(await replaced(toolchain, target, scratch, environmentOf(target.suite, target.variant))),
    // The same sources of two revisions, in different folders, are the same program.
    ...(hasRevisions(target.suite) ? ['-trimpath'] : []),
  ];
}

/** Returns the arguments of the linker. Go replaces those in GOFLAGS by those on its command line, so both are joined. */
function linkerFlags(own: string, layout: Layout | null): string {
  if (layout === null) return own;
  const flags = own === '' ? ldflagsIn(layout.inherited) : own;
  // Debug information does not change what runs, and takes a third of the time of a link.
  return `${flags} -w -randlayout=${layout.seed}`.trimStart();
}

/** Returns the last `-ldflags` in GOFLAGS, whose flags are separated by spaces and may be quoted. */
export function ldflagsIn(inherited: string): string {
  const flags = [...inherited.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)];
  const values = flags.flatMap(([, single, double, bare]) => {
    const value = /^--?ldflags=(.*)$/s.exec(single ?? double ?? bare ?? '')?.[1];
    return value === undefined ? [] : [value];
  });
  return values.at(-1) ?? '';
}

/** Returns the path of a binary: `m/a/b` and `m/a_b` differ. */
export function outputOf({ package: { path }, variant }: Target, scratch: string): string {
  return join(scratch, variant.name, `${encodeURIComponent(path)}.test`);
}

/** Returns flags for a copy of go.mod with replaced modules; the user's file does not change. */
async function replaced(
  toolchain: Toolchain,
  { package: { folder }, variant }: Target,
  scratch: string,
  environment: Readonly<Record<string, string>>,
): Promise<string[]> {
  const entries = Object.entries(variant.go.replace);
  if (entries.length === 0) return [];
  const { GOMOD, GOWORK } = await toolchain.settings(folder, environment);
  if (GOWORK !== '' && GOWORK !== 'off')
    throw new PreconditionError(
      `${variant.name}: replace has no effect in the workspace ${GOWORK}: set GOWORK: "off" in env of the suite, for every variant`,
    );
  if (!existsSync(GOMOD))
    throw new PreconditionError(`${variant.name}: replace needs a go.mod around ${folder}`);
  const copy = join(scratch, `${variant.name}-${shortName(GOMOD)}.mod`);
  if (!existsSync(copy)) {
    copyFileSync(GOMOD, copy);
    const sums = join(dirname(GOMOD), 'go.sum');
    if (existsSync(sums)) copyFileSync(sums, copy.replace(/mod$/, 'sum'));
    await toolchain.say({
      argv: ['mod', 'edit', ...entries.map(([module, by]) => `-replace=${module}=${by}`), copy],
      folder,
      environment,
      purpose: `replacing modules for ${variant.name}`,
    });
  }
  // Requirements of the other version are added to the copy.
  return [`-modfile=${copy}`, '-mod=mod'];
}

/** Returns a unique name for a module. */
function shortName(file: string): string {
  return sha256(file).slice(0, 8);
}

/** Returns the inputs of a build besides the sources, for the record; paths in a revision are relative to it. */
export function effectiveBuild({ go, checkout }: GoVariant): Record<string, unknown> {
  const withoutFolder = (text: string) =>
    checkout === null ? text : text.replaceAll(`${checkout.tree}/`, '');
  return {
    tags: go.tags,
    ldflags: go.ldflags,
    overlay:
      go.overlay === '' ? '' : `sha256:${shortDigest(go.overlay)} ${readFileSync(go.overlay).length} B`,
    toolexec: withoutFolder(go.toolexec),
    replace: Object.fromEntries(
      Object.entries(go.replace).map(([module, by]) => [module, withoutFolder(by)]),
    ),
  };
}

/** Returns the size of a file in bytes. */
export function sizeOf(file: string): number {
  return statSync(file).size;
}
