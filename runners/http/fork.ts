// One fork under load: an application started, warmed up, measured, checked, and ended.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Application, type Cast, castOf, type Member } from '../../core/application/application.ts';
import { lifeless } from '../../core/application/attach-check.ts';
import type { LoadSettings } from '../../core/application/load.ts';
import { replacedAgent } from '../../core/application/origin.ts';
import { withApplicationOwn } from '../../core/application/own-metrics.ts';
import { perfDataOf } from '../../core/application/perf-data.ts';
import { Never, untilAnswered, untilReady } from '../../core/application/ready.ts';
import { callsOf } from '../../core/application/requests.ts';
import type { Running } from '../../core/application/running.ts';
import { conditionsOf, programConditions, type Target } from '../../core/application/target.ts';
import { failed, outputOf, type Up, whileUp } from '../../core/application/up.ts';
import { stateOf } from '../../core/application/usage.ts';
import { idle, type Watch, watchersIn, watchersOf } from '../../core/application/watched.ts';
import { countingConditions, type Scope } from '../../core/forks/counters.ts';
import type { Place } from '../../core/forks/live.ts';
import type { Sample } from '../../core/results/format.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { ForkResult } from '../../core/runner.ts';
import { exportless, stalled } from './attach-check.ts';
import { collectionLog } from './gc-log.ts';
import { type Answer, drive } from './generator.ts';
import {
  collectionsOf,
  commandsAfter,
  commandsBefore,
  hasJcmd,
  type Jvm,
  jvmConditions,
  jvmSamples,
} from './jvm.ts';
import { type Course, patienceOf, planOf } from './plan.ts';
import { compilationOf, loadSamples, measuredRequests, namedSamples, windowsOf } from './samples.ts';
import {
  type Counts,
  type Sink,
  sinkEnvironment,
  sinkPlaceholders,
  startSink,
  untilExported,
} from './sink.ts';

/** The input of one fork. */
export interface LoadRequest {
  readonly target: Target;
  readonly load: LoadSettings;
  /** The benchmark of all requests. */
  readonly benchmark: string;
  readonly seed: number;
  readonly course: Course;
  /** The counted instructions. */
  readonly scope: Scope;
  /** The folder for its output. */
  readonly raw: string;
  readonly jcmd: string | null;
  /** See {@link watchFor}; null in a measurement. */
  readonly watch: Watch | null;
  /** The time limit for each process to be ready, in ms. */
  readonly timeout: number;
  /** Null for a fork that runs alone. */
  readonly place: Place | null;
}

/** A process under load, or next to one. */
export interface Loaded extends Up {
  /** Null if it is no JVM that answers jcmd. */
  readonly jvm: Jvm | null;
  /** The folder for the JVM's reports. */
  readonly reports: string;
}

/** The observations of a fork before it ended. */
interface Observed {
  readonly answer: Answer;
  readonly dead: string | null;
  readonly ups: readonly Loaded[];
  readonly jvms: readonly Sample[];
}

/** Puts an application under load once. Throws {@link ForkFailure}. */
export async function runFork(application: Application, request: LoadRequest): Promise<ForkResult> {
  const { suite, context } = application;
  const { target, raw, load } = request;
  const sink = await startSink(raw, context);
  try {
    const reportsOf = (name: string) => (name === '' ? raw : join(raw, `jvm-${name}`));
    const cast = await castOf(application, target, raw, {
      inserted: name => {
        mkdirSync(reportsOf(name), { recursive: true });
        return [collectionLog(collectionsOf(reportsOf(name)))];
      },
      ...watchersOf(request.watch, target.variant, raw),
      environment: sinkEnvironment(sink),
      placeholders: sinkPlaceholders(sink),
    });
    const running: [string, Running][] = [];
    let observed: Observed;
    let unwilling: string[] = [];
    try {
      observed = await underLoad(application, request, cast, running, sink, reportsOf);
    } finally {
      unwilling = await cast.end(running);
    }
    context.signal.throwIfAborted();
    // An agent has sent its last telemetry only now.
    const exported = await sink.counts();
    const { answer, ups } = observed;
    const main = loadedOf(cast, load);
    const dead =
      observed.dead ??
      exportless(suite, target.variant, exported) ??
      (load.objective === null ? stalled(answer) : null);
    if (dead !== null) throw failed(dead, main, true);
    const searched = load.objective !== null;
    const compilation = searched ? undefined : compilationOf(answer);
    const measured = searched
      ? [{ unit: 'rate/s', value: answer.highest }]
      : [
          ...loadSamples(
            answer,
            exported,
            load.rate === null,
            request.scope,
            request.place === null,
            load.percentiles,
          ),
          ...observed.jvms,
        ];
    const { name: variant } = target.variant;
    const fork = { benchmark: request.benchmark, variant, raw, dryRun: request.course.dryRun };
    const own = await withApplicationOwn(application, fork, cast, measured);
    return {
      operations: Math.max(1, searched ? answer.sent.right : measuredRequests(answer)),
      samples: own.samples,
      others: searched
        ? []
        : namedSamples(answer, request.benchmark, load.percentiles, request.course.dryRun),
      iterations: searched ? [] : windowsOf(answer),
      ...(compilation === undefined ? {} : { compilation }),
      conditions: Object.assign(
        {},
        ...ups.map(({ member, reports: folder, jvm }) =>
          jvm === null ? {} : conditionsOf(member.name, jvmConditions(folder)),
        ),
        programConditions(target),
        countingConditions(request.scope),
      ),
      warnings: [...warnings(variant, answer, exported, unwilling, request), ...own.warnings],
    };
  } finally {
    await sink.end();
  }
}

/** Returns the process under load: the last one with a request, or with an address for gRPC. */
export function loadedOf({ members }: Cast, load: Pick<LoadSettings, 'grpc' | 'mix'>): Member {
  const plain = callsOf(load).every(call => call === null);
  const found = members.findLast(({ request, address }) => (plain ? request !== null : address !== ''));
  if (found === undefined) throw new Error('there is no request');
  return found;
}

async function underLoad(
  application: Application,
  request: LoadRequest,
  cast: Cast,
  running: [string, Running][],
  sink: Sink,
  reportsOf: (name: string) => string,
): Promise<Observed> {
  const { suite, context } = application;
  const { target, raw, jcmd, load, course, place } = request;
  const ups = await startAll(application, request, cast, running, reportsOf);
  const jvms = ups.flatMap(({ jvm, reports: folder }) => (jvm === null ? [] : [{ jvm, folder }]));
  const main = loadedOf(cast, load);
  const watch = { signal: context.signal, when: 'it ended under load', main };
  const plan = planOf(load, course, main, {
    seed: request.seed,
    raw,
    sessions: ups.map(up => up.running.pid),
    scope: request.scope,
    sink,
    turns: place?.address ?? '',
    before: jvms.flatMap(({ jvm, folder }) => commandsBefore(jvm, folder)),
    after: jvms.flatMap(({ jvm, folder }) => commandsAfter(jvm, folder)),
  });
  const answer = await whileUp(ups, watch, signal =>
    drive(plan, raw, { ...context, signal }, patienceOf(load, course, place?.forks), load.place),
  );
  if (course.dryRun && target.variant.attached?.exports === true)
    await whileUp(ups, watch, signal => untilExported(sink, signal));
  const samples = jvms.map(({ jvm, folder }) =>
    jvmSamples(folder, answer.bracketed, perfDataOf(jvm.process) ?? new Map()),
  );
  const signs = {
    suite,
    variant: target.variant,
    output: () => cast.members.map(outputOf).join('\n'),
    jvms: ups.flatMap(up => stateOf(up.running.pid).jvms),
    jcmd,
    raw,
    watchers: watchersIn(request.watch, target.variant),
  };
  const dead = await whileUp(ups, watch, async signal => {
    const around = { ...context, signal };
    return (
      (await lifeless(signs, around)) ??
      (await replacedAgent(signs, target, request.watch, around)) ??
      (await idle(signs, suite, request.watch, around))
    );
  });
  return { answer, dead, ups, jvms: summed(samples) };
}

/**
 * Starts the processes in their order. Throws {@link ForkFailure}.
 * @param running gets each process that was started
 */
export async function startAll(
  application: Application,
  request: Pick<LoadRequest, 'timeout'>,
  cast: Cast,
  running: [string, Running][],
  reportsOf: (name: string) => string,
): Promise<Loaded[]> {
  const ups: Loaded[] = [];
  for (const member of cast.members) {
    const one = await member.start();
    running.push([member.name, one]);
    await comeUp(member, one, application, request);
    const { java } = member.target.program;
    const jvm = java !== null && hasJcmd(java) ? { home: java, process: one.pid } : null;
    ups.push({ member, running: one, jvm, reports: reportsOf(member.name) });
  }
  return ups;
}

/** Waits for a process. Throws {@link ForkFailure}. */
async function comeUp(
  member: Member,
  running: Running,
  { context }: Application,
  { timeout }: Pick<LoadRequest, 'timeout'>,
): Promise<void> {
  const wait = { deadline: running.begun + timeout, signal: context.signal };
  try {
    await untilReady(running, member.ready, wait);
    if (member.request !== null) await untilAnswered(running, member.request, wait);
  } catch (error) {
    if (!(error instanceof Never)) throw error;
    throw failed(error.message + running.cause(outputOf(member)), member);
  }
}

/** Returns the sum of each sample that all of them have. */
function summed(all: readonly (readonly Sample[])[]): Sample[] {
  const [first = [], ...others] = all;
  return first.flatMap(({ unit, value }) => {
    const rest = others.map(samples => samples.find(sample => sample.unit === unit)?.value);
    return rest.includes(undefined)
      ? []
      : [{ unit, value: rest.reduce<number>((sum, one) => sum + (one ?? 0), value) }];
  });
}

function warnings(
  name: string,
  answer: Answer,
  { strays, broken }: Counts,
  unwilling: readonly string[],
  { course }: LoadRequest,
): Warning[] {
  const unsteady = `${name}: requests still got cheaper when the warm-up ended, or compilers were still at work, after ${course.warmup} windows: give it more, under warmup, or a warmup-rate`;
  const stray = `${name}: ${strays} exports without the token came to the sink of a fork and were not counted: some other program sends to ports that it does not know`;
  const cut = `${name}: ${broken} exports were cut off and are in no number`;
  return [
    ...unwilling.map(what => ({ code: 'forced-exit', message: `${name}: ${what}` })),
    ...(answer.steady || course.dryRun ? [] : [{ code: 'not-steady', message: unsteady }]),
    ...(strays > 0 ? [{ code: 'stray-telemetry', message: stray }] : []),
    ...(broken > 0 ? [{ code: 'broken-exports', message: cut }] : []),
  ];
}
