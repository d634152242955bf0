// A command in the box: its program and files in the image of a machine of its own.
import { existsSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join, posix } from 'node:path';
import { GUEST_JDK, jdkLayer } from '../box/jdk.ts';
import { type GuestFile, OUTPUT, runInBox } from '../box/machine.ts';
import { printable } from '../printable.ts';
import { Unmeasurable } from '../runner.ts';
import { classLog } from './life.ts';
import { type Asked, type Done, failure, LOG } from './run.ts';
import { type Commands, commandLine, ownEnvironment, type Target } from './suite.ts';

/** Where things lie in the guest. The working folder is called the same wherever this machine has it. */
const [WORK, AGENT, CLASSES] = ['/overhead/work', '/overhead/agent', '/tmp/classes.log'];
/** A command without files of its own runs here. */
const EMPTY = '/tmp';
/** Of the machine where the suite does not say, in MiB: the image lies in it too. */
export const MEMORY = { program: 1024, java: 2048 } as const;

/** Refuses a program or a file that no image can hold. Throws {@link Unmeasurable}. */
export function refuseUnpackable({ settings }: Commands, { variant, program, folder }: Target): void {
  if (program.java === null && basename(program.written) === 'java')
    throw new Unmeasurable(
      `the java of "${variant.name}" is ${program.path}, which is in no JDK or JRE: name the java in one by its path`,
    );
  for (const file of settings.files) {
    const path = isAbsolute(file) ? file : join(folder, file);
    if (!existsSync(path))
      throw new Unmeasurable(`files: "${variant.name}" needs ${path}, which is not there: build it first`);
  }
}

/** The memory of the machine of a variant, in MiB. */
export function memoryOf({ settings }: Commands, { program }: Target): number {
  return settings.memory ?? MEMORY[program.java === null ? 'program' : 'java'];
}

/** Runs a command in a machine of its own. Throws {@link ForkFailure} where there is no result. */
export async function runInGuest(commands: Commands, asked: Asked): Promise<Done> {
  const { suite, surroundings } = commands;
  const { target, raw } = asked;
  const { program, jar } = target;
  const agent = jar === null ? null : `${AGENT}/${basename(jar)}`;
  const watched = asked.classes && program.java !== null;
  const words = commandLine(target, guestProgram(target), agent, watched ? [classLog(CLASSES)] : []);
  const layers = layersOf(commands, target, agent);
  const done = await runInBox(
    {
      layers,
      arguments: words,
      environment: ownEnvironment(suite, target.variant),
      directory: layers.flat().some(({ name }) => name.startsWith(`${WORK}/`)) ? WORK : EMPTY,
      openInput: false,
      collect: watched ? [CLASSES] : [],
      seed: asked.seed,
      memory: memoryOf(commands, target),
      raw,
      timeout: asked.timeout,
    },
    surroundings,
  );
  const log = join(raw, LOG);
  writeFileSync(log, done.text);
  const command = `${printable(words[0] ?? '', words.slice(1))} (in the box)`;
  if (done.problem !== null) throw failure(done.problem, { command, log, output: done.text });
  const { elapsed: wall, user, system, memory: peak, code } = done;
  return {
    timing: { wall, user, system, peak, code },
    killedBy: done.signal,
    output: done.text,
    classes: done.files.get(CLASSES)?.toString('utf8') ?? null,
    command,
    log,
    conditions: done.conditions,
    recipe: done.digest,
    survivors: false,
    kept: done.cut === 0 ? '' : `the first ${OUTPUT / 2 ** 20} MiB of each stream`,
  };
}

/** What a program is called in the guest: what the loader finds beside it lies there under the same path as here. */
function guestProgram({ program }: Target): string {
  if (program.java !== null) return `${GUEST_JDK}/bin/java`;
  return isOwn(program.written) ? posix.join(WORK, program.written) : program.path;
}

const isOwn = (path: string) => path.includes('/') && !isAbsolute(path);

function layersOf({ settings }: Commands, target: Target, agent: string | null): GuestFile[][] {
  const { program, folder, jar } = target;
  const files = settings.files.map(file =>
    isAbsolute(file)
      ? { name: file, source: file }
      : { name: posix.join(WORK, file), source: join(folder, file) },
  );
  return [
    program.java === null ? [{ name: guestProgram(target), source: program.path }] : jdkLayer(program.java),
    ...(agent === null || jar === null ? [] : [[{ name: agent, source: jar }]]),
    ...(files.length === 0 ? [] : [files]),
  ];
}
