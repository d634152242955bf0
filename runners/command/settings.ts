// The settings of a command suite in overhead.yml: a command line for each variant, and the accepted exit codes.
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Findings, Path } from '../../core/config/findings.ts';
import { folderOf, readMachine } from '../../core/config/machine.ts';
import { parseArguments } from '../../core/config/quantities.ts';
import { artefact, type Settings } from '../../core/config/settings.ts';
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
import { presetOf } from '../../core/jvm/presets.ts';
import { AGENT_KEYS, agentArtefacts, agentInFolder, readAgent } from '../../core/jvm/settings.ts';
import { isJava, ownProgram } from '../../core/process/program.ts';
import { CONTROL } from '../../core/suite.ts';
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
};
const variantKeys = { ...AGENT_KEYS, command: variantCommand };

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

export const commandSettings: Settings<CommandSuite, CommandFile, CommandVariantFile> = {
  suiteKeys,
  variantKeys,
  attachKeys: ['log', 'class'],
  readSuite: ({ path, file, found }) => ({
    command: { exitCodes: file['exit-codes'] ?? [0], ...readMachine(path, file, found) },
  }),
  readVariant: request => {
    const { path, file, name, variant, revised, found } = request;
    return {
      ...readAgent(request, false),
      command: { argv: readArguments(path, file, name, variant, found), folder: folderOf(file, revised) },
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
