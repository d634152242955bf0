// The settings of a Go suite in overhead.yml: its packages, and how each variant is built.
import { basename, dirname, isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import type { Findings, Path } from '../../core/config/findings.ts';
import { text } from '../../core/config/schema-parts.ts';
import { readSelection } from '../../core/config/selection.ts';
import type { Settings } from '../../core/config/settings.ts';
import {
  exclude,
  include,
  interleave,
  operations,
  SUITE_KEYS,
  type SuiteFile,
  VARIANT_KEYS,
} from '../../core/config/suite-schema.ts';
import { readOwnSources, results } from '../../core/readers/settings.ts';
import type { OutputSources } from '../../core/readers/sources.ts';
import {
  BENCHMARK_NAME,
  type GoBuild,
  type GoSettings,
  type GoSuite,
  type GoVariant,
  isAlternative,
} from './suite.ts';

const suiteKeys = {
  include,
  exclude,
  interleave,
  package: z
    .union([z.string(), z.array(z.string())])
    .describe(
      'Go packages with benchmarks: a path, an import path or a pattern, or a list of them. Default: all, `./...`.',
    )
    .meta({ kind: 'text or list' })
    .optional(),
  module: text(
    'The folder in which package names begin. Default: the folder of the configuration, or the repository.',
    { more: '../runners/go/README.md' },
  ).optional(),
  measure: z
    .enum(['benchmarks', 'build'])
    .describe('What a fork of a Go suite is: a benchmark, or a build from nothing. Default: benchmarks.')
    .meta({ more: '../runners/go/README.md#what-a-build-costs' })
    .optional(),
  operations,
  results,
};
const variantKeys = {
  tags: z
    .union([z.string(), z.array(z.string())])
    .describe('Build tags of a Go variant: a list, or one text with commas.')
    .meta({ kind: 'text or list' })
    .optional(),
  ldflags: text('Arguments of the Go linker, as `go build -ldflags` takes them.').optional(),
  overlay: text('The path of a JSON file, as `go build -overlay` takes it.').optional(),
  toolexec: text(
    'A program that runs the compiler and the linker, as `go build -toolexec` takes it.',
  ).optional(),
  replace: z
    .record(z.string(), z.string())
    .describe('By module: what replaces it. A version, `MODULE@VERSION`, or the path of a folder.')
    .optional(),
  benchmark: z
    .union([z.record(z.string().regex(/./), z.string()), z.string().regex(/^[^/]+(\/[^/]+)*$/)])
    .describe(
      'The sub-benchmark that this variant runs: by key its value, or its name, such as `vsChannels/GoChannels`.',
    )
    .meta({ kind: 'map or text', more: '../runners/go/README.md#variants' })
    .optional(),
};

const suiteFile = z.strictObject({ ...SUITE_KEYS, ...suiteKeys });
const variantFile = z.strictObject({ ...VARIANT_KEYS, ...variantKeys });
type GoVariantFile = z.infer<typeof variantFile>;
type GoFile = SuiteFile<GoVariantFile> & z.infer<typeof suiteFile>;

/** Returns the folder where the paths of a Go suite begin: that of the configuration; for one in `.github`, the repository. */
function goFolder(configuration: string): string {
  const folder = dirname(resolve(configuration));
  return basename(folder) === '.github' ? dirname(folder) : folder;
}

/** Returns the settings of a Go suite. @param folder where its paths begin */
function readGoSuite(file: GoFile, folder: string): GoSettings {
  const { module } = file;
  return {
    folder,
    module: module === 'builtin' ? module : resolve(folder, module ?? '.'),
    packages: [file.package ?? './...'].flat(),
    measure: file.measure ?? 'benchmarks',
    operations: file.operations ?? null,
  };
}

/** Reads what is read of the processes of a suite. Problems are reported. */
function readGoSources(path: Path, file: GoFile, found: Findings): OutputSources {
  const sources = readOwnSources(path, file, found, {
    benchmarks: 'a process is one benchmark of Go',
    work: 'go test counts the operations',
    mode: 'nothing of a process in the simulator is read',
    output: 'a test binary prints its own results, and only lines are looked for there',
    together: false,
  });
  if (file.measure === 'build' && (sources.results.length > 0 || sources.metrics.length > 0))
    found.report(
      path,
      'a suite that measures builds reads no metrics: measure the build with the runner command to read its output',
    );
  return sources;
}

/** Returns how a variant is built, with paths as written. */
function readGoBuild(file: GoVariantFile): GoBuild {
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

/** Returns a build whose relative paths begin at a folder. */
function inFolder(go: GoBuild, folder: string): GoBuild {
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
function pathsOf({ overlay, toolexec, replace }: GoBuild): (readonly [string, string])[] {
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
function checkBenchmarks(path: Path, variants: readonly GoVariant[], found: Findings): void {
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
function limitedAlone({ gates }: GoFile, everywhere: boolean): boolean {
  const kinds = Object.values(gates ?? {}).flatMap(gate => Object.keys(gate));
  return !everywhere && kinds.length > 0 && kinds.every(kind => ABSOLUTE.includes(kind));
}

export const goSettings: Settings<GoSuite, GoFile, GoVariantFile> = {
  suiteKeys,
  variantKeys,
  attachKeys: ['log'],
  modelsCaches: true,
  readsMetrics: true,
  readSuite: ({ path, file, configuration, found }, { variants }) => {
    checkBenchmarks([...path, 'variants'], variants, found);
    if (file.measure === 'build' && (file.mode ?? 'native') !== 'native')
      found.report(
        [...path, 'mode'],
        'the simulator runs benchmarks, and this suite measures builds: leave mode out',
      );
    return {
      ...readSelection(path, file, found),
      go: readGoSuite(file, goFolder(configuration)),
      sources: readGoSources(path, file, found),
    };
  },
  readVariant: ({ variant, revised, configuration }) => {
    const go = readGoBuild(variant);
    return {
      alternative: isAlternative(go),
      go: revised ? go : inFolder(go, goFolder(configuration)),
    };
  },
  isAlone: limitedAlone,
  unmeasured: ({ module }, { go }) =>
    // Packages that are not of this project are the revision's.
    module !== 'builtin' || pathsOf(go).length > 0
      ? null
      : 'the built-in workloads are not of this repository: replace one of their modules by a folder of it, or name another module',
  folder: ({ go }) => go.folder,
  sources: ({ go }) => (go.module === 'builtin' ? null : go.module),
  artefacts: ({ go }) => pathsOf(go).map(([key, path]) => ({ key, path })),
  inFolder: (variant, folder) => ({ ...variant, go: inFolder(variant.go, folder) }),
};
