// The settings of a command suite in overhead.yml: a command line for each variant, and the accepted exit codes.
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Findings, Path } from '../../core/config/findings.ts';
import { SOURCE_KEYS } from '../../core/config/gate-schema.ts';
import { folderOf, readMachine } from '../../core/config/machine.ts';
import { parseArguments } from '../../core/config/quantities.ts';
import { pattern, text } from '../../core/config/schema-parts.ts';
import { artefact, type Settings, type Variants } from '../../core/config/settings.ts';
import {
  command,
  files,
  folder,
  interleave,
  memory,
  SUITE_KEYS,
  type SuiteFile,
  VARIANT_KEYS,
  variantCommand,
} from '../../core/config/suite-schema.ts';
import { engineSchema } from '../../core/containers/engine.ts';
import { presetOf } from '../../core/jvm/presets.ts';
import { AGENT_KEYS, agentArtefacts, agentInFolder, readAgent } from '../../core/jvm/settings.ts';
import { isJava, ownProgram } from '../../core/process/program.ts';
import { FORMATS } from '../../core/readers/formats.ts';
import { readSources, results } from '../../core/readers/settings.ts';
import { CONTROL } from '../../core/suite.ts';
import { readContainers } from './containers.ts';
import type { CommandSuite, CommandVariant } from './suite.ts';

const suiteKeys = {
  interleave,
  command,
  folder,
  'exit-codes': z
    .array(z.int().min(0).max(255))
    .min(1)
    .describe('Exit codes of a command that succeeded. Any other fails the fork. Default: only 0.')
    .optional(),
  files,
  memory,
  results,
  containers: z
    .strictObject({
      label: text(
        'The label of the containers: `KEY` or `KEY=VALUE`. Default: `org.testcontainers=true`, which Testcontainers sets.',
      ).optional(),
      engine: engineSchema.optional(),
    })
    .describe('Containers that the command itself starts are measured too.')
    .meta({ more: '../runners/command/README.md#containers-that-it-starts' })
    .optional(),
};
const variantKeys = {
  ...AGENT_KEYS,
  command: variantCommand,
  result: pattern(
    'The part of a benchmark’s name in `results` that stands for the variant. One run of the command then measures every variant. Default: each variant has its own runs.',
    '../runners/command/README.md#variants-inside-one-result',
  ).optional(),
};

const suiteFile = z.strictObject({ ...SUITE_KEYS, ...suiteKeys });
const variantFile = z.strictObject({ ...VARIANT_KEYS, ...variantKeys });
type CommandVariantFile = z.infer<typeof variantFile>;
type CommandFile = SuiteFile<CommandVariantFile> & z.infer<typeof suiteFile>;

/** Reads the program of a variant: its own, or that of the suite. A missing one is reported. */
function readArguments(
  path: Path,
  suite: CommandFile,
  name: string,
  file: CommandVariantFile,
  found: Findings,
): string[] {
  const at = [...path, 'variants', name];
  const argv = parseArguments(file.command ?? suite.command ?? []);
  const [program = ''] = argv;
  if (program === '')
    found.report(
      file.command === undefined ? at : [...at, 'command'],
      `"${name}" has no program: name it under command, here or for the whole suite`,
    );
  else checkJava(at, name, program, file, found);
  return argv;
}

/** Only a JVM takes an agent, and it needs an attach check: a command cannot be inspected from outside. */
function checkJava(at: Path, name: string, program: string, file: CommandVariantFile, found: Findings): void {
  if (!isJava(program)) {
    for (const key of ['agent', 'agent-path', 'jvm-args'] as const) {
      if (file[key] !== undefined)
        found.report(
          [...at, key],
          `${key}: only a program called java can have it, and that of "${name}" is ${program}: put it into command or env, where that program takes it`,
        );
    }
    if (file.attached?.class !== undefined)
      found.report(
        [...at, 'attached', 'class'],
        `attached.class: only a program called java has classes, and that of "${name}" is ${program}: use log`,
      );
  } else if (
    file.agent !== undefined &&
    presetOf(file.agent) === null &&
    file.attached === undefined &&
    name !== CONTROL
  ) {
    found.report(
      [...at, 'agent'],
      `the agent of "${name}" needs an attach check: add attached: {log}, a line that it prints, or attached: {class}, a class that is loaded only if the agent works`,
    );
  }
}

/** If one run measures every variant, nothing of a variant can change the run, and each value must belong to a benchmark. */
function checkOneRun(
  path: Path,
  file: CommandFile,
  { variants }: Variants<CommandVariant>,
  found: Findings,
): void {
  const chosen = variants.filter(({ result }) => result !== null);
  if (chosen.length === 0) return;
  for (const { name, result } of variants) {
    const at = [...path, 'variants', name];
    if (result === null)
      found.report(at, `"${name}" has no result, and another variant has one: add result to each variant`);
    else found.pattern([...at, 'result'], result);
    for (const key of OWN_RUN)
      if (file.variants[name]?.[key] !== undefined)
        found.reportKey(
          [...at, key],
          `${key}: one run measures every variant, so a variant has only its result: remove it`,
        );
  }
  const { results: whole = [], metrics = {} } = file;
  if (!whole.some(({ format }) => FORMATS[format].names))
    found.report(path, 'result of variants needs results with benchmarks: add results');
  for (const [index, { format }] of whole.entries())
    if (!FORMATS[format].names)
      found.report(
        [...path, 'results', `${index}`, 'format'],
        `${format}: it has no benchmarks, and variants with result are parts of one run: remove it`,
      );
  for (const [unit, metric] of Object.entries(metrics))
    for (const key of SOURCE_KEYS)
      if (metric[key] !== undefined)
        found.reportKey(
          [...path, 'metrics', unit, key],
          `${key}: the value would be the same in every variant, because variants with result are parts of one run: remove it`,
        );
}

/** Settings of a variant that change a run. */
const OWN_RUN = ['command', 'agent', 'agent-args', 'jvm-args', 'env', 'ref', 'build', 'attached'] as const;

export const commandSettings: Settings<CommandSuite, CommandFile, CommandVariantFile> = {
  suiteKeys,
  variantKeys,
  attachKeys: ['log', 'class'],
  modelsCaches: true,
  readsMetrics: true,
  readSuite: ({ path, file, found }, variants) => {
    checkOneRun(path, file, variants, found);
    return {
      command: {
        exitCodes: file['exit-codes'] ?? [0],
        ...readMachine(path, file, found),
        sources: readSources(path, file, found),
        containers: readContainers(
          path,
          file,
          variants.variants.some(({ result }) => result !== null),
          found,
        ),
      },
    };
  },
  readVariant: request => {
    const { path, file, name, variant, revised, found } = request;
    return {
      ...readAgent(request, false),
      command: { argv: readArguments(path, file, name, variant, found), folder: folderOf(file, revised) },
      result: variant.result ?? null,
    };
  },
  // A command runs in the folder of its revision.
  unmeasured: () => null,
  artefacts: variant => [...agentArtefacts(variant), ...artefact('command', ownProgram(variant.command))],
  inFolder: (variant: CommandVariant, root) => ({
    ...variant,
    agent: agentInFolder(variant, root),
    command: { ...variant.command, folder: resolve(root, variant.command.folder) },
  }),
};
