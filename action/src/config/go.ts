// Resolves the settings of a Go suite: its packages, and how each variant is built.
import { basename, dirname, isAbsolute, resolve } from 'node:path';
import { BENCHMARK_NAME, type GoSuite, type GoVariant, type Variant } from '../../../core/suite.ts';
import type { Findings, Path } from './findings.ts';
import type { SuiteFile, VariantFile } from './schema.ts';

/** Returns the folder where the paths of a Go suite begin: that of the configuration; for one in `.github`, the repository. */
export function goFolder(configuration: string): string {
  const folder = dirname(resolve(configuration));
  return basename(folder) === '.github' ? dirname(folder) : folder;
}

/** Returns the settings of a Go suite. @param folder where its paths begin */
export function readGoSuite(file: SuiteFile, folder: string): GoSuite {
  const { module } = file;
  return {
    folder,
    module: module === 'builtin' ? module : resolve(folder, module ?? '.'),
    packages: [file.package ?? './...'].flat(),
    measure: file.measure ?? 'benchmarks',
    operations: file.operations ?? null,
  };
}

/** Returns the settings of a variant, with paths as written. */
export function readGoVariant(file: VariantFile): GoVariant {
  return {
    tags: [file.tags ?? []]
      .flat()
      .flatMap(text => text.split(',').map(tag => tag.trim()))
      .filter(tag => tag !== ''),
    ldflags: file.ldflags ?? '',
    overlay: file.overlay ?? '',
    toolexec: file.toolexec ?? '',
    replace: Object.fromEntries(
      Object.entries(file.replace ?? {}).map(([module, by]) => [module, replacement(module, by)]),
    ),
    benchmark:
      typeof file.benchmark === 'string' ? { [BENCHMARK_NAME]: file.benchmark } : { ...file.benchmark },
  };
}

/** `v1.2.3` is another version of the module itself, `./fork` a folder, `other/module@v1.2.3` another module. */
function replacement(module: string, by: string): string {
  return isFolder(by) || by.includes('@') ? by : `${module}@${by}`;
}

function isFolder(replacement: string): boolean {
  return /^(\.{1,2}(\/|$)|\/)/.test(replacement);
}

/** Returns the program of a `-toolexec` if it is a path, not a name. */
const RELATIVE_PROGRAM = /^\.{1,2}\/\S+/;

/** Returns a variant whose relative paths begin at a folder. */
export function goInFolder(go: GoVariant, folder: string): GoVariant {
  return {
    ...go,
    overlay: go.overlay === '' ? '' : resolve(folder, go.overlay),
    toolexec: go.toolexec.replace(RELATIVE_PROGRAM, path => resolve(folder, path)),
    replace: Object.fromEntries(
      Object.entries(go.replace).map(([module, by]) => [module, isFolder(by) ? resolve(folder, by) : by]),
    ),
  };
}

/** Returns the relative paths of a variant, by key. */
export function goPaths({ overlay, toolexec, replace }: GoVariant): (readonly [string, string])[] {
  const program = RELATIVE_PROGRAM.exec(toolexec)?.[0];
  return [
    ...(overlay === '' || isAbsolute(overlay) ? [] : [['overlay', overlay] as const]),
    ...(program === undefined ? [] : [['toolexec', program] as const]),
    ...Object.values(replace)
      .filter(by => isFolder(by) && !isAbsolute(by))
      .map(by => ['replace', by] as const),
  ];
}

/** Variants are compared on one benchmark: if one selects a sub-benchmark, all must. */
export function checkBenchmarks(path: Path, variants: readonly Variant[], found: Findings): void {
  const keys = new Set(variants.flatMap(({ go }) => Object.keys(go.benchmark)));
  for (const { name, go } of variants) {
    for (const key of keys) {
      if (go.benchmark[key] === undefined)
        found.report(
          [...path, name],
          `"${name}" has no benchmark${key === BENCHMARK_NAME ? ' as a name' : `: ${key}`}, and another variant has one: give every variant its own`,
        );
    }
  }
}

const ABSOLUTE: readonly string[] = ['min', 'max'];

/** Returns whether all limits of a Go suite are on absolute values: then one variant is enough, because nothing is compared. */
export function limitedAlone({ runner, gates }: SuiteFile, everywhere: boolean): boolean {
  const kinds = Object.values(gates ?? {}).flatMap(gate => Object.keys(gate));
  return runner === 'go' && !everywhere && kinds.length > 0 && kinds.every(kind => ABSOLUTE.includes(kind));
}
