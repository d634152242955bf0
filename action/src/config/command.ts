// What a suite of the runner command says: a command line for each variant, and which of its ends count.
import { basename, isAbsolute, join, normalize, resolve } from 'node:path';
import { CONTROL, type CommandLine, type CommandSuite } from './config.ts';
import type { Findings, Path } from './findings.ts';
import { presetOf } from './presets.ts';
import { parseArguments } from './quantities.ts';
import type { SuiteFile, VariantFile } from './schema.ts';

/** Reads the settings of such a suite; null for other runners. */
export function readCommandSuite(path: Path, file: SuiteFile, found: Findings): CommandSuite | null {
  if (file.runner !== 'command') return null;
  return { exitCodes: file['exit-codes'] ?? [0], ...readSimulated(path, file, found) };
}

/** Reads what a suite says of the machine of its programs in the simulator. */
export function readSimulated(
  path: Path,
  file: SuiteFile,
  found: Findings,
): Pick<CommandSuite, 'files' | 'memory'> {
  for (const key of ['files', 'memory'] as const) {
    if (file[key] !== undefined && (file.mode ?? 'native') === 'native')
      found.reportKey(
        [...path, key],
        `${key}: is for the machine of mode: simulation, and this suite runs here: leave it out`,
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

/** Where the programs of a suite run; as it is written, where that is in a revision that is still to be checked out. */
export function folderOf({ folder = '.' }: SuiteFile, revised: boolean): string {
  return revised ? folder : resolve(folder);
}

/** Whether a program is started as a JVM. */
export function isJava(program: string): boolean {
  return basename(program) === 'java';
}

/**
 * Reads the command line of a variant: its own, or that of the suite. Null for other runners, and where there is none, which is reported.
 * @param revised whether its relative paths begin in a revision that is still to be checked out
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

/** An agent is given to a JVM, and has to show that it is at work: nothing looks into a command from outside. */
function checkJava(at: Path, name: string, program: string, file: VariantFile, found: Findings): void {
  if (!isJava(program)) {
    for (const key of ['agent', 'jvm-args'] as const) {
      if (file[key] !== undefined)
        found.report(
          [...at, key],
          `${key}: is given to a program called java, and that of "${name}" is ${program}: put it into command or env, where that program takes it`,
        );
    }
    if (file.attached?.class !== undefined)
      found.report(
        [...at, 'attached', 'class'],
        `attached.class: is asked of a program called java, and that of "${name}" is ${program}: say log`,
      );
  } else if (
    file.agent !== undefined &&
    presetOf(file.agent) === null &&
    file.attached === undefined &&
    name !== CONTROL
  ) {
    found.report(
      [...at, 'agent'],
      `the agent of "${name}" has to show that it is at work: say how, attached: {log} for a line that it prints, or attached: {class} for a class that is loaded only then`,
    );
  }
}

/** The program of a command line, where its relative path leads to a file of the working folder; null for names and absolute paths. */
export function ownProgram({ argv, folder }: CommandLine): string | null {
  const [program = ''] = argv;
  return program.includes('/') && !isAbsolute(program) ? join(folder, program) : null;
}
