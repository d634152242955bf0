// Resolves a suite of the runner command: a command line for each variant, and the accepted exit codes.
import { isAbsolute, join, normalize, resolve } from 'node:path';
import { parseArguments } from '../../../core/config/quantities.ts';
import { isJava } from '../../../core/process/program.ts';
import { CONTROL, type CommandLine, type CommandSuite } from '../../../core/suite.ts';
import type { Findings, Path } from './findings.ts';
import { presetOf } from './presets.ts';
import type { SuiteFile, VariantFile } from './schema.ts';

/** Returns the settings of a command suite; null for other runners. */
export function readCommandSuite(path: Path, file: SuiteFile, found: Findings): CommandSuite | null {
  if (file.runner !== 'command') return null;
  return { exitCodes: file['exit-codes'] ?? [0], ...readSimulated(path, file, found) };
}

/** Returns the settings of the machine in the simulator. */
export function readSimulated(
  path: Path,
  file: SuiteFile,
  found: Findings,
): Pick<CommandSuite, 'files' | 'memory'> {
  for (const key of ['files', 'memory'] as const) {
    if (file[key] !== undefined && (file.mode ?? 'native') === 'native')
      found.reportKey(
        [...path, key],
        `${key}: is for the machine of mode: simulation, and this suite runs here: remove it`,
      );
  }
  for (const written of file.files ?? []) {
    if (/^\.\.(\/|$)/.test(normalize(written)))
      found.report(
        [...path, 'files'],
        `files: "${written}" leads out of the working folder: name it by its absolute path, or set folder above it`,
      );
  }
  return { files: file.files ?? [], memory: file.memory ?? null };
}

/** Returns the folder of the programs of a suite; unchanged in a revision that is not checked out yet. */
export function folderOf({ folder = '.' }: SuiteFile, revised: boolean): string {
  return revised ? folder : resolve(folder);
}

/**
 * Returns the command line of a variant: its own, or that of the suite. Null for other runners, and for a missing command, which is reported.
 * @param revised whether its relative paths begin in a revision that is not checked out yet
 */
export function readCommandLine(
  path: Path,
  suite: SuiteFile,
  name: string,
  file: VariantFile,
  revised: boolean,
  found: Findings,
): CommandLine | null {
  if (suite.runner !== 'command') return null;
  const at = [...path, 'variants', name];
  const argv = parseArguments(file.command ?? suite.command ?? []);
  const [program = ''] = argv;
  if (program === '') {
    found.report(
      file.command === undefined ? at : [...at, 'command'],
      `"${name}" has no program: name it under command, here or for the whole suite`,
    );
    return null;
  }
  checkJava(at, name, program, file, found);
  return { argv, folder: folderOf(suite, revised) };
}

/** Only a JVM takes an agent, and it needs an attach check: a command cannot be inspected from outside. */
function checkJava(at: Path, name: string, program: string, file: VariantFile, found: Findings): void {
  if (!isJava(program)) {
    for (const key of ['agent', 'jvm-args'] as const) {
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

/** Returns the program of a command line if it is a relative path into the working folder; null for names and absolute paths. */
export function ownProgram({ argv, folder }: CommandLine): string | null {
  const [program = ''] = argv;
  return program.includes('/') && !isAbsolute(program) ? join(folder, program) : null;
}
