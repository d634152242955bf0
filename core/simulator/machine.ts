// Runs processes in a virtual machine whose clocks count instructions: the request to the program `simulator`, and its checked answer.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { refuseFull } from '../process/full.ts';
import { printable } from '../process/printable.ts';
import { run } from '../process/process.ts';
import { type MachineKind, nativePath } from '../programs.ts';
import { hidden } from '../results/secret.ts';
import { ForkFailure, PreconditionError, type RunContext } from '../runner.ts';

/** A file or a folder of the host, or a text, under a name of the guest. */
export type GuestFile =
  | { readonly name: string; readonly source: string; readonly without?: readonly string[] }
  | {
      readonly name: string;
      readonly text: string;
      /** Whether it is written when the process waits, see {@link SimulatorProcess.await}. */
      readonly late?: boolean;
    };

/** One process of a machine. */
export interface SimulatorProcess {
  /** The program's path in the guest, and its arguments. */
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The working folder in the guest. */
  readonly directory: string;
  /** Whether standard input stays open. */
  readonly openInput: boolean;
  /** A named pipe that the process reads after its start, and that is at its end when the late files are there. */
  readonly await?: string;
  /** Requested files of the guest; a path with `*` is that of any number of files. */
  readonly collect: readonly string[];
}

export interface SimulatorMachine {
  /** Rarely changed layers first: each layer is packed once. */
  readonly layers: readonly (readonly GuestFile[])[];
  /** The seed of all randomness in the machine. */
  readonly seed: number;
  /** In MiB. */
  readonly memory: number;
  /** The folder of requests, answers and logs. */
  readonly raw: string;
  /** The time limit of each process on the host, in ms. */
  readonly timeout: number;
  /** The kernel, as in `kernels:`; the usual one if left out or empty. */
  readonly kernel?: string;
  /** Added to the kernel's command line. */
  readonly kernelArguments?: string;
  /** `kvm`: this machine's processor, in time, without caching. If left out or empty, instructions are counted. */
  readonly accelerator?: '' | 'kvm';
  /** Whether the machine is saved when its process waits, for others that differ in late files only. Results do not change. */
  readonly share?: boolean;
  /** What the answer has in addition. Results do not change. */
  readonly observed?: Observed | null;
  /** Whether that has only what runs between marks, see {@link MARKS}. */
  readonly marked?: boolean;
  /** Whether a JVM of it names its compiled code, with {@link NAMED_CODE}. */
  readonly jitNames?: boolean;
  /** Programs of the guest that the process starts: a profile is of them and not of the process. Default: none. */
  readonly profiled?: readonly string[];
}

/** Where each instruction ran, see {@link readProfile}; or what a model of caches misses, see {@link readMisses}. */
export type Observed = 'profile' | 'caches';

/** A machine for one process. */
export type SimulatorJob = SimulatorMachine & SimulatorProcess;

const textSchema = z.object({ bytes: z.string().nullable(), lost: z.number().default(0) });

const answerSchema = z.object({
  inputDigest: z.object({
    digest: z.string(),
    qemu: z.string(),
    kernel: z.object({ package: z.string().optional(), version: z.string().optional(), sha256: z.string() }),
  }),
  kernelRelease: z.string(),
  forks: z
    .array(
      z.object({
        code: z.number().int(),
        signal: z.string().optional(),
        problem: z.string().optional(),
        elapsed: z.number(),
        user: z.number(),
        system: z.number(),
        memory: z.number(),
        voluntarySwitches: z.number(),
        involuntarySwitches: z.number(),
        stdout: textSchema,
        stderr: textSchema,
        files: z
          .array(textSchema.extend({ path: z.string(), missing: z.boolean().default(false) }))
          .default([]),
      }),
    )
    .min(1),
  host: z.object({ known: z.boolean(), elapsed: z.number(), memory: z.number() }),
});

/** The result of the process. Times are instructions. */
export interface SimulatorExit {
  readonly code: number;
  readonly signal: string | null;
  /** Why there is no exit code. */
  readonly problem: string | null;
  readonly elapsed: number;
  readonly user: number;
  readonly system: number;
  /** The largest resident set, in bytes. */
  readonly memory: number;
  readonly voluntarySwitches: number;
  readonly involuntarySwitches: number;
  /** Standard output, then standard error, with a note on missing bytes. */
  readonly text: string;
  /** Each stream alone, as far as the guest sent it. */
  readonly streams: { readonly output: string; readonly error: string };
  /** The bytes of both that the guest did not send: it sends the first {@link OUTPUT} of each. */
  readonly cut: number;
  /** By the path in the guest, without missing files. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** A digest of everything that the result depends on. */
  readonly digest: string;
  /** Facts that must be the same in every fork of a suite. */
  readonly conditions: Readonly<Record<string, string>>;
}

/** The time that the simulator may take to end after its own limit, in ms. */
const SLACK = 60_000;
/** The limit of one file or stream, in bytes. */
export const OUTPUT = 8 << 20;
/** A process that looks for the file `on` in this folder of the guest begins the profile, and `off` interrupts it. */
export const MARKS = '/overhead/mark';
/** The file of an answer in the folder of its machine. */
export const ANSWER = 'answer.json';
const [NO_RESULT, MISSING] = [1, 3];

/** Unpacks the program that boots machines, and the guest next to it. Throws {@link PreconditionError} if it cannot. */
export function programOf(context: RunContext, here: MachineKind = process): string {
  nativePath('guest', context, here);
  const simulator = nativePath('simulator', context, here);
  if (simulator === null)
    throw new PreconditionError(
      `mode: simulation needs Linux on x86-64 or arm64, and this is ${here.platform} on ${here.arch}`,
      true,
    );
  return simulator;
}

/** The folder for downloads, images and known results. */
export const cacheOf = ({ cache }: RunContext) => join(cache, 'simulator');

/** Throws {@link PreconditionError} if the simulator cannot run here. */
export function refuseWithoutSimulator(context: RunContext, here: MachineKind = process): void {
  programOf(context, here);
}

/** Runs one process. Throws {@link ForkFailure} if its machine broke, {@link PreconditionError} if no machine is possible. */
export async function runInSimulator(job: SimulatorJob, context: RunContext): Promise<SimulatorExit> {
  const [exit] = await runAllInSimulator(job, [job], context);
  return exit as SimulatorExit;
}

/** Runs processes one after the other in one machine, also after failed ones. Throws like {@link runInSimulator}. */
export async function runAllInSimulator(
  job: SimulatorMachine,
  processes: readonly SimulatorProcess[],
  context: RunContext,
): Promise<SimulatorExit[]> {
  mkdirSync(job.raw, { recursive: true });
  const [request, answer, log] = ['request.json', ANSWER, 'simulator.log'].map(name =>
    join(job.raw, name),
  ) as [string, string, string];
  writeFileSync(request, `${JSON.stringify(requestOf(job, processes, context), null, 1)}\n`);
  const program = programOf(context);
  const argv = ['run', request, answer];
  const { environment, signal } = context;
  const exit = await run({
    program,
    arguments: argv,
    environment,
    log,
    // It may first wait until another process has made the start that they share.
    timeout: job.timeout * (job.share ? 2 : processes.length) + SLACK,
    signal,
  });
  if (exit.code !== 0) {
    const seconds = Math.round(exit.elapsed / 1000);
    const ended = exit.timedOut
      ? `the simulator was still running after ${seconds} s: killed`
      : `the simulator was killed (${exit.killedBy})`;
    const text = readFileSync(log, 'utf8').trim();
    // Text after the first line may come from the guest.
    const [first = ''] = text.split('\n');
    refuseFull(first, `a machine could not be made: ${first}`);
    const why = exit.code === null || exit.timedOut ? `${ended}\n${text}`.trim() : text;
    const message = `${why}\n  command: ${printable(program, argv)}`;
    if (exit.code === NO_RESULT || exit.code === null || exit.timedOut) throw new ForkFailure(message);
    throw new PreconditionError(message, exit.code === MISSING);
  }
  return read(answer, processes.length);
}

function requestOf(
  job: SimulatorMachine,
  processes: readonly SimulatorProcess[],
  context: RunContext,
): unknown {
  return {
    cache: cacheOf(context),
    seed: job.seed,
    memory: job.memory,
    ...(job.kernel ? { kernel: job.kernel } : {}),
    ...(job.kernelArguments ? { kernelArguments: job.kernelArguments } : {}),
    ...(job.accelerator ? { accelerator: job.accelerator } : {}),
    ...(job.observed ? { [job.observed]: true } : {}),
    ...(job.marked ? { marked: true } : {}),
    ...(job.jitNames ? { jitNames: true } : {}),
    ...(job.share ? { share: true } : {}),
    ...(job.profiled ? { profiled: job.profiled } : {}),
    layers: job.layers,
    limits: { total: Math.ceil((job.timeout * processes.length) / 1000) },
    plan: {
      forks: processes.map(process => ({
        arguments: process.arguments,
        environment: Object.entries(process.environment).map(([name, value]) => `${name}=${value}`),
        directory: process.directory,
        openInput: process.openInput,
        ...(process.await === undefined ? {} : { await: process.await }),
        collect: process.collect,
        output: OUTPUT,
      })),
    },
  };
}

type Answer = z.infer<typeof answerSchema>;

function checked(answer: string, count: number): Answer {
  try {
    const parsed = answerSchema.parse(JSON.parse(readFileSync(answer, 'utf8')));
    if (parsed.forks.length !== count)
      throw new Error(`it reports ${parsed.forks.length} processes instead of ${count}`);
    return parsed;
  } catch (error) {
    throw new PreconditionError(
      `${answer} is no answer of this release's simulator (make dist): ${(error as Error).message.split('\n').slice(0, 8).join(' ')}`,
    );
  }
}

function read(answer: string, count: number): SimulatorExit[] {
  const { forks, ...machine } = checked(answer, count);
  return forks.map(fork => exitOf(fork, machine));
}

function exitOf(
  fork: Answer['forks'][number],
  { inputDigest, kernelRelease }: Omit<Answer, 'forks'>,
): SimulatorExit {
  const cut = fork.files.find(({ lost }) => lost > 0);
  if (cut !== undefined)
    throw new ForkFailure(
      `${cut.path} of the guest is longer than ${OUTPUT / 2 ** 20} MiB: it is cut off`,
      true,
    );
  const decoded = (bytes: string | null) => Buffer.from(bytes ?? '', 'base64');
  const text = ({ bytes, lost }: typeof fork.stdout) =>
    lost === 0 ? `${decoded(bytes)}` : `${decoded(bytes)}\n[${lost} bytes are left out here]\n`;
  return {
    code: fork.code,
    elapsed: fork.elapsed,
    user: fork.user,
    system: fork.system,
    memory: fork.memory,
    voluntarySwitches: fork.voluntarySwitches,
    involuntarySwitches: fork.involuntarySwitches,
    signal: fork.signal ?? null,
    problem: fork.problem ?? null,
    text: hidden(`${text(fork.stdout)}${text(fork.stderr)}`),
    streams: {
      output: hidden(`${decoded(fork.stdout.bytes)}`),
      error: hidden(`${decoded(fork.stderr.bytes)}`),
    },
    cut: fork.stdout.lost + fork.stderr.lost,
    files: new Map(fork.files.filter(file => !file.missing).map(file => [file.path, decoded(file.bytes)])),
    digest: inputDigest.digest,
    conditions: {
      'QEMU of the simulator': inputDigest.qemu,
      'kernel of the simulator': `${kernelRelease} ${inputDigest.kernel.version ?? ''} sha256:${inputDigest.kernel.sha256.slice(0, 16)}`,
    },
  };
}
