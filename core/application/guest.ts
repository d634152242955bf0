// An application in the simulator: its processes in their own counting machine, started and requested by a program in it.
import { writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { z } from 'zod';
import { classLog, misled, silent } from '../jvm/class-log.ts';
import { failure } from '../process/failure.ts';
import { printable } from '../process/printable.ts';
import { PreconditionError } from '../runner.ts';
import { CODE_NAMES, jdkLayer, NAMED_CODE } from '../simulator/jdk.ts';
import { type GuestFile, runInSimulator, type SimulatorExit } from '../simulator/machine.ts';
import { directoryOf, guestProgram, refuseUnpackable, workFiles } from '../simulator/work.ts';
import type { Application } from './application.ts';
import { causeOf } from './cause.ts';
import { generatorOf } from './generator.ts';
import type { DataFile, LoadSettings } from './load.ts';
import { type Fill, type Places, placesIn } from './places.ts';
import { isSimple, type PlannedLoad, plannedLoad } from './requests.ts';
import type { HttpCheck, Ready } from './suite.ts';
import { argumentsOf, environmentOf, type ProcessTarget, type Target } from './target.ts';

/** Paths in the guest. */
const GUEST = {
  jar: '/overhead/application.jar',
  agent: '/overhead/agent',
  load: '/overhead/load',
  plan: '/overhead/script.json',
  data: '/overhead/data',
  scratch: '/tmp/scratch',
  answer: '/tmp/answer.json',
} as const;
/** The default memory of the machine, in MiB, including the image. */
export const MEMORY = 2048;
/** The time limit for a process to be ready, in ms of the guest, which are million instructions. */
export const GUEST_PATIENCE = 600_000;

/**
 * Syntax of JavaScript patterns that the program in the guest lacks or reads differently: look-around, back references, and letters
 * after a backslash, except those with the same meaning.
 */
const FOREIGN = /\(\?(?!:)|(?<!\\)(?:\\\\)*\\(?![bBdDfnrsStvwWx])[1-9A-Za-z]/;

const amount = z.number().nonnegative();
const tookSchema = z.object({ elapsed: amount, cpu: amount, user: amount, system: amount });
const answerSchema = z.object({
  problem: z.string(),
  processes: z
    .array(z.object({ name: z.string(), ready: tookSchema, response: tookSchema.nullable(), peak: amount }))
    .nullable(),
  script: tookSchema.extend({ compilers: amount }).nullable(),
  warmup: amount,
  warmupElapsed: amount,
});
/** The report of the program in the guest; times are instructions, memory is in bytes. */
export type GuestAnswer = z.infer<typeof answerSchema>;

/** Rejects what the simulator cannot start. Throws {@link PreconditionError}. */
export function refuseNotSimulated({ suite, targets }: Application): void {
  const { application } = suite;
  for (const { ready, request } of application.processes) {
    const patterns = [
      ready.kind === 'log' ? ready.pattern : ready.kind === 'http' ? ready.check.body : '',
      request?.body ?? '',
    ];
    const foreign = patterns.find(pattern => FOREIGN.test(pattern));
    if (foreign !== undefined)
      throw new PreconditionError(
        `mode: simulation: the pattern /${foreign}/ is read by another program there: write it without "(?" but for "(?:", and with no digit behind "\\" and no letter but of b B d D f n r s S t v w W x`,
      );
  }
  for (const target of targets.values()) {
    const { variant, processes, folder } = target;
    const texts = processes.flatMap(process => [
      ...argumentsOf(suite, { variant, jar: null }, process),
      ...Object.values(environmentOf(suite, target, process)),
    ]);
    if (texts.some(text => text.includes('{sink')))
      throw new PreconditionError(
        `mode: simulation: "${variant.name}" names {sink}, and nothing leaves the simulator: have it export nothing, or measure it natively`,
      );
    refuseUnpackable(
      variant.name,
      processes.map(({ program }) => program),
      application.files,
      folder,
    );
    if (new Set(processes.flatMap(({ program }) => program.java ?? [])).size > 1)
      throw new PreconditionError(
        `mode: simulation: the processes of "${variant.name}" need one JDK for all of them`,
      );
  }
}

/** Returns the memory of the machine of a suite, in MiB. */
export function guestMemory({ suite }: Pick<Application, 'suite'>): number {
  return suite.application.memory ?? MEMORY;
}

/** The input of one fork. */
export interface GuestRequest {
  readonly target: Target;
  readonly raw: string;
  readonly seed: number;
  /** The time limit on the host, in ms. */
  readonly timeout: number;
  readonly dryRun: boolean;
  /** The number of requests of its script; null: it is only started. */
  readonly load: LoadSettings | null;
  /** Whether the answer of its machine has a profile: of the start of the first process, or of the counted requests. */
  readonly profiled?: boolean;
}

/** The result of a fork. */
export interface Guested {
  readonly answer: GuestAnswer;
  readonly done: SimulatorExit;
}

/** Starts an application once, in its own machine. Throws {@link ForkFailure}. */
export async function runInGuest(application: Application, request: GuestRequest): Promise<Guested> {
  const { suite, context } = application;
  const { target, raw, seed, timeout, dryRun, load, profiled = false } = request;
  const agent = target.jar === null ? null : posix.join(GUEST.agent, basename(target.jar));
  const made = target.processes.map(process => ({
    process,
    name: process.plan.name,
    argv: argumentsOf(suite, { variant: target.variant, jar: agent }, process),
    environment: environmentOf(suite, target, process),
  }));
  const fill = placesIn(
    made.map(({ name }) => name),
    GUEST.scratch,
    GUEST.jar,
  );
  const isJava = made.some(({ process }) => process.program.java !== null);
  const watched = made.filter(({ process }) => dryRun && process.program.java !== null);
  const processes = made.map(one => ({
    name: one.name,
    arguments: [
      guestProgram(one.process.program),
      ...(watched.includes(one) ? [classLog(classesOf(one.name))] : []),
      ...(profiled && one.process.program.java !== null ? NAMED_CODE : []),
      ...one.argv.map(fill(one.name)),
    ],
    environment: Object.entries(one.environment).map(([key, value]) => `${key}=${fill(one.name)(value)}`),
    ready: readyOf(one.process.plan.ready, fill(one.name)),
    request:
      one.process.plan.request === null
        ? null
        : requestOf(one.process.plan.request, fill(one.name), load === null || isSimple(load) ? load : null),
  }));
  const plan = {
    processes,
    requests: load?.requests ?? 0,
    ...(load === null || isSimple(load) ? {} : { load: loadOf(load, made, fill, seed) }),
    patience: GUEST_PATIENCE,
    orderly: profiled,
  };
  const layers = layersOf(application, target, agent, load?.data ?? [], JSON.stringify(plan));
  const done = await runInSimulator(
    {
      layers,
      arguments: [GUEST.load, 'script', GUEST.plan, GUEST.answer],
      environment: {},
      directory: directoryOf(layers),
      // The program ends when no process is left.
      openInput: true,
      collect: [
        GUEST.answer,
        ...watched.map(({ name }) => classesOf(name)),
        ...(profiled && isJava ? CODE_NAMES : []),
      ],
      ...(profiled
        ? {
            observed: 'profile',
            marked: true,
            jitNames: isJava,
            profiled: made.map(({ process }) => guestProgram(process.program)),
          }
        : {}),
      seed,
      memory: guestMemory(application),
      raw,
      timeout,
    },
    context,
  );
  const log = join(raw, 'output.log');
  writeFileSync(log, done.text);
  const [first] = processes;
  const command = `${printable(first?.arguments[0] ?? '', first?.arguments.slice(1) ?? [])} (in the simulator)`;
  const ended = { command, log, output: done.text };
  if (done.problem !== null) throw failure(done.problem, ended);
  const answer = answerOf(done);
  if (typeof answer === 'string') throw failure(answer, ended);
  // A machine has its own kernel, whose kills are not counted.
  if (answer.problem !== '') throw failure(answer.problem + causeOf(null, done.text, [null, null]), ended);
  for (const { name, process } of made) {
    const shown = { ...process, variant: target.variant, folder: '/', jar: agent };
    const classes = done.files.get(classesOf(name))?.toString('utf8') ?? null;
    const dead =
      silent(suite, shown, done.text) ??
      (watched.some(one => one.name === name) ? misled(suite, shown, classes) : null);
    if (dead !== null) throw failure(name === '' ? dead : `${name}: ${dead}`, ended, true);
  }
  return { answer, done };
}

const classesOf = (name: string) => `/tmp/classes${name === '' ? '' : `-${name}`}.log`;

/** Reads the report of the program in the guest; returns a text if it is invalid. */
function answerOf({ files, code, signal }: SimulatorExit): GuestAnswer | string {
  const text = files.get(GUEST.answer)?.toString('utf8');
  if (text === undefined) return `the program that starts it failed (${signal ?? `exit code ${code}`})`;
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    return `the program that starts it gave no answer of this release (make dist): ${line}`;
  }
}

function readyOf(ready: Ready, fill: Fill): object {
  if (ready.kind === 'log') return { log: ready.pattern };
  if (ready.kind === 'port') return { address: `127.0.0.1:${fill(ready.port)}` };
  return { request: requestOf(ready.check, fill, null) };
}

const dataIn = (index: number) => posix.join(GUEST.data, String(index));

/** Returns a load of several requests, or of one with placeholders; its files have other paths in the guest. */
function loadOf(
  load: LoadSettings,
  processes: readonly { readonly name: string; readonly process: ProcessTarget }[],
  fill: Places,
  seed: number,
): PlannedLoad {
  const last = processes.findLast(({ process }) => process.plan.request !== null);
  const check = last?.process.plan.request ?? null;
  const filled = check === null ? null : { ...check, url: fill(last?.name ?? '')(check.url) };
  return plannedLoad(load, filled, seed, dataIn);
}

/** @param load that of a script of one request, which is sent with its method, headers and body */
function requestOf(check: HttpCheck, fill: Fill, load: LoadSettings | null): object {
  const { hostname, port, pathname, search } = new URL(fill(check.url));
  return {
    address: `${hostname}:${port || 80}`,
    request: {
      method: load?.method ?? 'GET',
      path: pathname + search,
      headers: load?.headers ?? {},
      body: load?.content ?? '',
      status: check.status,
      match: check.body,
    },
  };
}

/** Rarely changed layers first: the JDK, the application, the agent, then files of this fork. */
function layersOf(
  application: Application,
  target: Target,
  agent: string | null,
  data: readonly DataFile[],
  plan: string,
): GuestFile[][] {
  const { suite, context, jar } = application;
  const [java] = target.processes.flatMap(({ program }) => program.java ?? []);
  const programs = target.processes.flatMap(({ program }) => (program.java === null ? program : []));
  const files = workFiles(suite.application.files, target.folder);
  const own = new Map(programs.map(program => [guestProgram(program), program.path]));
  return [
    ...(java === undefined ? [] : [jdkLayer(java)]),
    [{ name: GUEST.load, source: generatorOf(context) }],
    ...(jar === '' ? [] : [[{ name: GUEST.jar, source: jar }]]),
    ...(agent === null || target.jar === null ? [] : [[{ name: agent, source: target.jar }]]),
    [...[...own].map(([name, source]) => ({ name, source })), ...files],
    data.map(({ path }, index) => ({ name: dataIn(index), source: path })),
    [
      { name: GUEST.plan, text: plan },
      ...Object.entries(target.variant.files).map(([name, text]) => ({
        name: posix.join(GUEST.scratch, name),
        text,
      })),
    ],
  ].filter(layer => layer.length > 0);
}
