// The settings of a compose suite in overhead.yml: Compose files and profiles of each variant, and what is run against them.
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Findings, Path } from '../../core/config/findings.ts';
import { folderOf } from '../../core/config/machine.ts';
import { parseArguments } from '../../core/config/quantities.ts';
import { text } from '../../core/config/schema-parts.ts';
import { artefact, type Settings } from '../../core/config/settings.ts';
import {
  command,
  folder,
  operations,
  SUITE_KEYS,
  type SuiteFile,
  VARIANT_KEYS,
} from '../../core/config/suite-schema.ts';
import { engineSchema } from '../../core/containers/engine.ts';
import { ownProgram } from '../../core/process/program.ts';
import { readSources, results } from '../../core/readers/settings.ts';
import type { ComposeSuite, ComposeVariant } from './suite.ts';

const composeFiles = (description: string) =>
  z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .describe(description)
    .meta({ kind: 'path, or list of paths' })
    .optional();
const profileNames = (description: string) =>
  z.array(z.string().min(1)).min(1).describe(description).meta({ kind: 'list of names' }).optional();

const suiteKeys = {
  compose: composeFiles(
    'The Compose file of every variant, or files that are merged in this order. Default: each variant names its own.',
  ),
  profiles: profileNames('Profiles of the Compose file, for every variant.'),
  command,
  service: text(
    'The service that is run against the others instead of a `command`: its end ends the measurement.',
    { more: '../runners/compose/README.md' },
  ).optional(),
  operations,
  folder,
  engine: engineSchema.optional(),
  results,
};
const variantKeys = {
  compose: composeFiles('More Compose files, merged after those of the suite.'),
  profiles: profileNames('More profiles of the Compose file.'),
};

const suiteFile = z.strictObject({ ...SUITE_KEYS, ...suiteKeys });
const variantFile = z.strictObject({ ...VARIANT_KEYS, ...variantKeys });
type ComposeVariantFile = z.infer<typeof variantFile>;
type ComposeFile = SuiteFile<ComposeVariantFile> & z.infer<typeof suiteFile>;

const listed = (written: string | string[] | undefined) => (written === undefined ? [] : [written].flat());

/** Reports a suite without one thing to run, and modes in which no container can run. */
function checkSuite(path: Path, file: ComposeFile, found: Findings): void {
  const runs = [file.command, file.service].filter(written => written !== undefined);
  if (runs.length === 0)
    found.report(
      path,
      'nothing runs against the containers: add command, a program on this machine, or service, a service of the Compose file',
    );
  if (runs.length === 2)
    found.reportKey(
      [...path, 'service'],
      'service: the suite has a command too, and one of them is measured: remove the other',
    );
  if (file.command !== undefined && (parseArguments(file.command)[0] ?? '') === '')
    found.report([...path, 'command'], 'command: the program has no name');
  if ((file.mode ?? 'native') !== 'native')
    found.report(
      [...path, 'mode'],
      `mode ${file.mode}: containers run only on this machine: remove mode, or measure a program of the image with the runner command`,
    );
  for (const [unit, { work }] of Object.entries(file.metrics ?? {}))
    if (work === true && file.operations !== undefined)
      found.reportKey(
        [...path, 'metrics', unit, 'work'],
        'work: the suite has operations too, and a run has one number of them: remove one',
      );
}

export const composeSettings: Settings<ComposeSuite, ComposeFile, ComposeVariantFile> = {
  suiteKeys,
  variantKeys,
  attachKeys: ['log'],
  readsMetrics: true,
  readSuite: ({ path, file, found }) => {
    checkSuite(path, file, found);
    return {
      service: file.service ?? null,
      operations: file.operations ?? 1,
      engine: file.engine ?? null,
      sources: readSources(path, file, found),
    };
  },
  readVariant: ({ path, file, name, variant, revised, found }) => {
    const files = [...listed(file.compose), ...listed(variant.compose)];
    if (files.length === 0)
      found.report(
        [...path, 'variants', name],
        `"${name}" has no Compose file: name it under compose, here or for the whole suite`,
      );
    return {
      files,
      profiles: [...new Set([...(file.profiles ?? []), ...(variant.profiles ?? [])])],
      command: { argv: parseArguments(file.command ?? []), folder: folderOf(file, revised) },
    };
  },
  // The Compose files of a revision are measured.
  unmeasured: () => null,
  artefacts: ({ files, command }) => [
    ...files.flatMap(file => artefact('compose', isAbsolute(file) ? null : join(command.folder, file))),
    ...artefact('command', ownProgram(command)),
  ],
  inFolder: (variant: ComposeVariant, root) => ({
    ...variant,
    command: { ...variant.command, folder: resolve(root, variant.command.folder) },
  }),
};
