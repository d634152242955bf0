// Profiled forks under load: one application, loaded without a profiler, with samples of CPU time, and of allocations, one after the other.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Application, castOf, type Member, targetFor } from '../../core/application/application.ts';
import {
  type ApplicationSampler,
  applicationSampler,
  ClassReader,
  stacksIn,
} from '../../core/application/profiled.ts';
import type { Running } from '../../core/application/running.ts';
import { whileUp } from '../../core/application/up.ts';
import {
  checkCommand,
  type SampledKind,
  startCommand,
  stopCommand,
} from '../../core/jvm/profile/commands.ts';
import { PROFILED_JVM, profileFolder } from '../../core/jvm/profile/sampler.ts';
import type { Profile, ProfiledFork, Stack } from '../../core/profile/profile.ts';
import { ForkFailure, type ForkRequest, type FoundProfiler } from '../../core/runner.ts';
import { type Loaded, loadedOf, startAll } from './fork.ts';
import { collectionLog } from './gc-log.ts';
import { type Answer, drive, type LoggedProgram } from './generator.ts';
import { ask, collectionsOf, commandsAfter, commandsBefore, type Jvm, jvmSamples } from './jvm.ts';
import { type Course, courseOf, patienceOf, planOf } from './plan.ts';
import { measuredRequests } from './samples.ts';
import { type Sink, sinkEnvironment, sinkPlaceholders, startSink } from './sink.ts';
import type { HttpSuite } from './suite.ts';

/** What a part of the load is for, and its share of the measured load of a fork. */
interface Part {
  readonly name: string;
  readonly kind: SampledKind | 'plain';
  readonly share: number;
}
/** The plain part lies between two others: an application gets faster for a long time. */
const PARTS: readonly Part[] = [
  { name: 'cpu-1', kind: 'cpu', share: 3 / 8 },
  { name: 'plain', kind: 'plain', share: 1 / 4 },
  { name: 'cpu-2', kind: 'cpu', share: 3 / 8 },
  { name: 'alloc', kind: 'alloc', share: 1 / 4 },
];
/** The distance between the first numbers of the requests of two parts: more than a part sends. */
const PART_NUMBERS = 100_000_000;
/** The answers of the load generator, by the name of the part. */
type Answers = ReadonlyMap<string, Answer>;
/** The time limit for each process to be ready, in ms, and the time of a fork outside of its load. */
const READY = 120_000;
const START = 15_000;

/** Finds the profiler of a suite. */
export async function findProfiler(application: Application<HttpSuite>): Promise<FoundProfiler> {
  const { suite } = application;
  if (suite.load.objective !== null)
    return {
      reason: 'a search for the highest rate has no cost of a request',
      remedy: 'give the suite a rate instead of an objective',
    };
  const found = await applicationSampler(application);
  if (!('sampler' in found)) return found;
  const { window, warmup, windows } = courseOf(suite);
  const classes = new ClassReader();
  return {
    name: found.sampler.name,
    length: START + window * (warmup / 2 + windows + 2),
    fork: request => profiledFork({ application, found, classes }, request),
  };
}

interface Profiling {
  readonly application: Application<HttpSuite>;
  readonly found: ApplicationSampler;
  readonly classes: ClassReader;
}

async function profiledFork(
  profiling: Profiling,
  { variant, raw, seed }: ForkRequest,
): Promise<ProfiledFork> {
  const { application } = profiling;
  const { context } = application;
  const folder = profileFolder();
  const sink = await startSink(raw, context);
  try {
    const target = targetFor(application, variant);
    const cast = await castOf(application, target, raw, {
      inserted: name => [
        ...PROFILED_JVM,
        `-XX:ErrorFile=${crashLog(raw, name)}`,
        collectionLog(collectionsOf(reportsIn(raw, name))),
      ],
      environment: sinkEnvironment(sink),
      placeholders: sinkPlaceholders(sink),
    });
    const running: [string, Running][] = [];
    try {
      const reports = (name: string) => reportsIn(raw, name);
      const ups = await startAll(application, { timeout: READY }, cast, running, reports);
      const main = loadedOf(cast, application.suite.load);
      const watch = { signal: context.signal, when: 'it ended under a profiler', main };
      const loaded = await whileUp(ups, watch, signal =>
        underLoad({ profiling, raw, folder, sink, ups, main, seed, signal }),
      );
      return await read(profiling, variant.name, folder, ups, loaded);
    } finally {
      await cast.end(running);
    }
  } catch (error) {
    throw error instanceof ForkFailure ? withCrashLog(error, raw) : error;
  } finally {
    await sink.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder of a JVM's reports. */
function reportsIn(raw: string, name: string): string {
  const folder = name === '' ? raw : join(raw, `jvm-${name}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

interface Live {
  readonly profiling: Profiling;
  readonly raw: string;
  /** For the files of the profiler. */
  readonly folder: string;
  readonly sink: Sink;
  readonly ups: readonly Loaded[];
  /** The process under load. */
  readonly main: Member;
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** Loads an application in parts. Throws {@link ForkFailure}. */
async function underLoad(live: Live): Promise<Answers> {
  const course = courseOf(live.profiling.application.suite);
  const answers = new Map<string, Answer>();
  for (const part of PARTS)
    answers.set(
      part.name,
      await loadPart(
        live,
        part,
        answers.size === 0 ? course : { ...course, warmup: 1 },
        PART_NUMBERS * answers.size,
      ),
    );
  return answers;
}

/** @param first the number of its first request */
async function loadPart(
  live: Live,
  { name, kind, share }: Part,
  course: Course,
  first: number,
): Promise<Answer> {
  const { profiling, raw, folder, sink, ups, signal } = live;
  const { suite, context } = profiling.application;
  const { sampler } = profiling.found;
  const own = join(raw, name);
  mkdirSync(own);
  const size = (whole: number) => Math.max(1, Math.ceil(whole * share));
  const load = { ...suite.load, requests: size(suite.load.requests) };
  const shorter = { ...course, windows: size(course.windows) };
  const jvms = ups.flatMap(({ jvm, reports }, index) => (jvm === null ? [] : [{ jvm, reports, index }]));
  const commands = (when: 'start' | 'stop', argv: (index: number) => readonly string[]): LoggedProgram[] =>
    kind === 'plain'
      ? []
      : jvms.map(({ jvm, index }) => ask(jvm, outputOf(own, when, index), ...argv(index)));
  const bracket = (of: (jvm: Jvm, folder: string) => LoggedProgram[]) =>
    kind === 'alloc' ? jvms.flatMap(({ jvm, reports }) => of(jvm, reports)) : [];
  const plan = planOf(load, shorter, live.main, {
    seed: live.seed,
    first,
    raw: own,
    sessions: ups.map(up => up.running.pid),
    scope: '',
    sink,
    turns: '',
    before: [
      ...bracket(commandsBefore),
      ...commands('start', () => (kind === 'plain' ? [] : startCommand(sampler, kind))),
    ],
    after: [
      ...commands('stop', index => stopCommand(sampler, join(folder, fileOf(name, index)))),
      ...bracket(commandsAfter),
    ],
  });
  const answer = await drive(plan, own, { ...context, signal }, patienceOf(load, shorter), load.place);
  if (kind !== 'plain')
    for (const { index } of jvms)
      for (const when of ['start', 'stop'] as const) checkCommand(sampler, outputOf(own, when, index));
  return answer;
}

const outputOf = (folder: string, when: string, index: number) => join(folder, `${when}-${index}.txt`);
/** The name of the file of a process, without its ending. */
const fileOf = (part: string, index: number) => `${part}-${index}`;

async function read(
  { application, found, classes }: Profiling,
  variant: string,
  folder: string,
  ups: readonly Loaded[],
  loaded: Answers,
): Promise<ProfiledFork> {
  const target = targetFor(application, { name: variant } as ForkRequest['variant']);
  const stacksOf = async (kind: SampledKind): Promise<Stack[]> => {
    const all: Stack[] = [];
    for (const [index, { member }] of ups.entries()) {
      const owner = await classes.ownerOf(application, target, [member]);
      const stacks = await stacksIn(
        { folder, names: partsOf(kind).map(({ name }) => fileOf(name, index)), kind, owner },
        found,
        application,
      );
      // Threads of several processes may have the same names.
      const place = member.name === '' ? '' : `${member.name}: `;
      all.push(...stacks.map(stack => ({ ...stack, thread: `${place}${stack.thread}` })));
    }
    return all;
  };
  const answersOf = (kind: Part['kind']) => partsOf(kind).flatMap(({ name }) => loaded.get(name) ?? []);
  const bytes = ups.map(({ reports }) => bytesOf(reports, answersOf('alloc')));
  const profiled = costOf(answersOf('cpu'));
  const profiles: Profile[] = [
    { metric: 'cpu-ns/op', perOperation: profiled, stacks: await stacksOf('cpu') },
  ];
  if (bytes.every(value => value !== null))
    profiles.push({
      metric: 'B/op',
      perOperation: bytes.reduce((sum, value) => sum + value, 0),
      stacks: await stacksOf('alloc'),
    });
  return { profiles, cost: { profiled, plain: costOf(answersOf('plain')) }, warnings: [] };
}

const partsOf = (kind: Part['kind']) => PARTS.filter(part => part.kind === kind);

/** The CPU time of a request, in ns. */
function costOf(answers: readonly Answer[]): number {
  const sum = (of: (answer: Answer) => number) => answers.reduce((all, answer) => all + of(answer), 0);
  return sum(({ used }) => used.cpu) / sum(measuredRequests);
}

/** Allocated bytes of a request, between the collections around the part; null if the log does not show it. */
function bytesOf(reports: string, answers: readonly Answer[]): number | null {
  const requests = answers.reduce((sum, { bracketed }) => sum + bracketed, 0);
  return jvmSamples(reports, requests, new Map()).find(({ unit }) => unit === 'B/op')?.value ?? null;
}

const crashLog = (raw: string, name: string) => join(reportsIn(raw, name), 'hs_err.log');

function withCrashLog(error: ForkFailure, raw: string): ForkFailure {
  const folders = [raw, ...readdirSync(raw).map(name => join(raw, name))];
  const log = folders.map(folder => join(folder, 'hs_err.log')).find(file => existsSync(file));
  return log === undefined
    ? error
    : new ForkFailure(`${error.message}\n  the JVM crashed: ${log}`, error.final, error.late);
}
