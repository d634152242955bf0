// A command in the simulator: its program and files are in the image of its own machine.
import { writeFileSync } from 'node:fs';
import { basename, isAbsolute, join, posix } from 'node:path';
import { classLog } from '../../core/jvm/class-log.ts';
import { failure } from '../../core/process/failure.ts';
import { printable } from '../../core/process/printable.ts';
import { fromGuest } from '../../core/readers/collect.ts';
import { filesOf, readsStreams } from '../../core/readers/sources.ts';
import { CODE_NAMES, jdkLayer, NAMED_CODE } from '../../core/simulator/jdk.ts';
import { type GuestFile, OUTPUT, runInSimulator } from '../../core/simulator/machine.ts';
import { directoryOf, guestProgram, workFiles } from '../../core/simulator/work.ts';
import { type Commands, commandLine, ownEnvironment, type Target } from './prepared.ts';
import { type CommandRequest, type Done, ERROR, LOG, STANDARD } from './run.ts';

/** Paths in the guest. */
const [AGENT, CLASSES] = ['/overhead/agent', '/tmp/classes.log'];
/** The default memory of the machine, in MiB, including the image. */
export const MEMORY = { program: 1024, java: 2048 } as const;

/** Returns the memory of the machine of a variant, in MiB. */
export function memoryOf({ settings }: Commands, { program }: Target): number {
  return settings.memory ?? MEMORY[program.java === null ? 'program' : 'java'];
}

/** Runs a command in its own machine. Throws {@link ForkFailure} without a result. */
export async function runInGuest(commands: Commands, request: CommandRequest): Promise<Done> {
  const { suite, context } = commands;
  const { target, raw } = request;
  const { program, jar } = target;
  const agent = jar === null ? null : `${AGENT}/${basename(jar)}`;
  const { observed = null } = commands;
  const mapped = observed === 'profile' && program.java !== null;
  const watched = request.classes && program.java !== null;
  const argv = commandLine(target, guestProgram(program), agent, [
    ...(watched ? [classLog(CLASSES)] : []),
    ...(mapped ? NAMED_CODE : []),
  ]);
  const layers = layersOf(commands, target, agent);
  const directory = directoryOf(layers);
  const { sources } = commands.settings;
  const guestPath = (file: string) => (isAbsolute(file) ? file : posix.join(directory, file));
  const done = await runInSimulator(
    {
      layers,
      arguments: argv,
      environment: ownEnvironment(suite, target.variant),
      directory,
      openInput: false,
      collect: [
        ...(watched ? [CLASSES] : []),
        ...(mapped ? CODE_NAMES : []),
        ...filesOf(sources).map(guestPath),
      ],
      seed: request.seed,
      memory: memoryOf(commands, target),
      raw,
      timeout: request.timeout,
      observed,
      jitNames: mapped,
    },
    context,
  );
  const log = join(raw, LOG);
  writeFileSync(log, done.text);
  const streams = {
    standard: { path: join(raw, STANDARD), text: done.streams.output },
    error: { path: join(raw, ERROR), text: done.streams.error },
  };
  if (readsStreams(sources)) for (const { path, text } of Object.values(streams)) writeFileSync(path, text);
  const command = `${printable(argv[0] ?? '', argv.slice(1))} (in the simulator)`;
  if (done.problem !== null) throw failure(done.problem, { command, log, output: done.text });
  const { elapsed: wall, user, system, memory: peak, code } = done;
  return {
    instructions: null,
    timing: { wall, user, system, peak, code },
    killedBy: done.signal,
    output: done.text,
    classes: done.files.get(CLASSES)?.toString('utf8') ?? null,
    command,
    log,
    conditions: done.conditions,
    inputDigest: done.digest,
    survivors: false,
    kept: done.cut === 0 ? '' : `the first ${OUTPUT / 2 ** 20} MiB of each stream`,
    streams,
    collect: fromGuest(sources, guestPath, done.files),
  };
}

function layersOf({ settings }: Commands, target: Target, agent: string | null): GuestFile[][] {
  const { program, folder, jar } = target;
  const files = workFiles(settings.files, folder);
  return [
    program.java === null ? [{ name: guestProgram(program), source: program.path }] : jdkLayer(program.java),
    ...(agent === null || jar === null ? [] : [[{ name: agent, source: jar }]]),
    ...(files.length === 0 ? [] : [files]),
  ];
}
