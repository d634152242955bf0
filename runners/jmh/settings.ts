// The settings of a JMH suite in overhead.yml.
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Findings, type Path, stringValues } from '../../core/config/findings.ts';
import { readIterations } from '../../core/config/iterations.ts';
import { parseArguments } from '../../core/config/quantities.ts';
import { count, pattern, text } from '../../core/config/schema-parts.ts';
import { readSelection } from '../../core/config/selection.ts';
import { artefact, type Settings } from '../../core/config/settings.ts';
import {
  exclude,
  include,
  interleave,
  measurement,
  SUITE_KEYS,
  type SuiteFile,
  VARIANT_KEYS,
  warmup,
} from '../../core/config/suite-schema.ts';
import { readHeap } from '../../core/jvm/heaps.ts';
import {
  AGENT_KEYS,
  agentArtefacts,
  agentInFolder,
  JVM_SUITE_KEYS,
  readAgent,
} from '../../core/jvm/settings.ts';
import { DEFAULT_JDK } from '../../core/jvm/suite.ts';
import { results } from '../../core/readers/settings.ts';
import { readJmhSources } from './own.ts';
import type { JmhSuite, JmhVariant } from './suite.ts';

const suiteKeys = {
  jar: text(
    'The path of a JMH jar, or `builtin` for the workloads of this project. Default: `builtin`.',
  ).optional(),
  include,
  exclude,
  params: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number(), z.boolean()]))]),
    )
    .describe(
      'JMH parameters by name: one value, or a list of values to run. Default: those of the benchmark.',
    )
    .optional(),
  threads: count('Benchmark threads in a fork. Default: as the benchmark says.').optional(),
  ...JVM_SUITE_KEYS,
  warmup,
  measurement,
  interleave,
  results,
};
const variantKeys = {
  ...AGENT_KEYS,
  jar: text(
    'The path of a JMH jar, to compare revisions of the benchmarks. Default: that of the suite.',
  ).optional(),
  include: pattern(
    'The class or method that stands for this variant: a part of the names of its benchmarks. They are paired by the rest of the name. Default: every variant runs the same benchmarks.',
    '../runners/jmh/README.md#variants-inside-the-benchmark',
  ).optional(),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe('JMH parameters that stand for this variant: one value for each. Default: none.')
    .meta({ more: '../runners/jmh/README.md#variants-inside-the-benchmark' })
    .optional(),
};

const suiteFile = z.strictObject({ ...SUITE_KEYS, ...suiteKeys });
const variantFile = z.strictObject({ ...VARIANT_KEYS, ...variantKeys });
type JmhVariantFile = z.infer<typeof variantFile>;
type JmhFile = SuiteFile<JmhVariantFile> & z.infer<typeof suiteFile>;

/** Checks that the benchmarks of the variants can be paired: what one of them chooses, all must choose. */
function checkChoices(path: Path, file: JmhFile, variants: readonly JmhVariant[], found: Findings): void {
  const at = [...path, 'variants'];
  const keys = new Set(variants.flatMap(({ parameters }) => Object.keys(parameters)));
  const included = variants.some(({ include }) => include !== null);
  for (const { name, include, parameters } of variants) {
    if (included && include === null)
      found.report(
        [...at, name],
        `"${name}" has no include, and another variant has one: give every variant the pattern of its own benchmarks`,
      );
    for (const key of keys) {
      if (parameters[key] === undefined && include === null)
        found.report(
          [...at, name],
          `"${name}" has no params: ${key}, and another variant has one: give every variant its own value`,
        );
      if (parameters[key] !== undefined && file.params?.[key] !== undefined)
        found.report(
          [...at, name, 'params', key],
          `params: "${key}" stands for the variant here, and the suite sets it too: remove one of them`,
        );
    }
  }
}

export const jmhSettings: Settings<JmhSuite, JmhFile, JmhVariantFile> = {
  suiteKeys,
  variantKeys,
  attachKeys: ['log', 'class', 'thread'],
  modelsCaches: true,
  readsMetrics: true,
  readSuite: ({ path, file, found }, { variants }) => {
    checkChoices(path, file, variants, found);
    return {
      // Paths in a file are relative to the folder where the command runs, as in a workflow.
      jar: file.jar === undefined || file.jar === 'builtin' ? 'builtin' : resolve(file.jar),
      ...readSelection(path, file, found),
      parameters: Object.fromEntries(
        Object.entries(file.params ?? {}).map(([key, value]) => [key, [value].flat().map(String)]),
      ),
      threads: file.threads ?? null,
      jdk: file.jdk ?? DEFAULT_JDK,
      jvmArguments: parseArguments(file['jvm-args'] ?? []),
      ...readIterations(path, file, found),
      heap: readHeap(path, file, found),
      sources: readJmhSources(path, file, found),
    };
  },
  readVariant: request => {
    const { jar, include, params } = request.variant;
    request.found.pattern([...request.path, 'variants', request.name, 'include'], include);
    return {
      ...readAgent(request, false),
      include: include ?? null,
      parameters: stringValues(params),
      jar: jar === undefined ? null : request.revised ? jar : resolve(jar),
    };
  },
  unmeasured: (_, variant) =>
    jmhSettings.artefacts(variant).length > 0
      ? null
      : 'name what its build makes as agent or jar, by a relative path',
  artefacts: variant => [...agentArtefacts(variant), ...artefact('jar', variant.jar)],
  inFolder: (variant, folder) => ({
    ...variant,
    agent: agentInFolder(variant, folder),
    jar: variant.jar === null ? null : resolve(folder, variant.jar),
  }),
};
