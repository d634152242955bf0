// One fork of an application: its processes started in order, measured, checked, and ended.

import { type Application, type Cast, castOf, type Member } from '../../core/application/application.ts';
import { lifeless } from '../../core/application/attach-check.ts';
import { replacedAgent } from '../../core/application/origin.ts';
import { withApplicationOwn } from '../../core/application/own-metrics.ts';
import { Never, untilAnswered, untilReady } from '../../core/application/ready.ts';
import type { Running } from '../../core/application/running.ts';
import { conditionsOf, programConditions, type Target } from '../../core/application/target.ts';
import { failed, outputOf, type Up, whileUp } from '../../core/application/up.ts';
import { cpuOfFamily, type State, stateOf } from '../../core/application/usage.ts';
import { idle, type Watch, watchersIn, watchersOf } from '../../core/application/watched.ts';
import { countingConditions, type Scope, withInstructions } from '../../core/forks/counters.ts';
import type { Counted, CountingServer } from '../../core/forks/counting-server.ts';
import type { Cpu } from '../../core/process/procfs.ts';
import type { Sample } from '../../core/results/format.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { ForkResult } from '../../core/runner.ts';
import type { Turn } from './slices.ts';

/** The input of one fork. */
export interface StartRequest {
  readonly target: Target;
  /** The folder for its output. */
  readonly raw: string;
  readonly jcmd: string | null;
  /** See {@link watchFor}; null in a measurement. */
  readonly watch: Watch | null;
  /** The time limit for each process to be ready, in ms. */
  readonly timeout: number;
  readonly dryRun: boolean;
  /** Null if no instructions are counted. */
  readonly counter: CountingServer | null;
  readonly turn: Turn;
  /** Called when a process is ready and its usage was read. */
  readonly atReady?: (process: string, pid: number) => Promise<void>;
}

/** Returns the name of the row of a process. */
export function benchmarkOf(process: string): string {
  return process === '' ? 'Start' : `Start/process=${process}`;
}

/** A moment of a start. Times in ns since the beginning. */
interface Moment {
  readonly wall: number;
  readonly cpu: Cpu;
  /** Null if not counted. */
  readonly instructions: number | null;
}

/** A process that reached a moment. */
interface Started extends Up {
  readonly ready: Moment;
  /** Null without a request. */
  readonly answered: Moment | null;
  readonly state: State;
}

/** Starts an application once. Throws {@link ForkFailure}. */
export async function runFork(application: Application, request: StartRequest): Promise<ForkResult> {
  const { target, raw, watch } = request;
  return await runCast(
    application,
    request,
    await castOf(application, target, raw, watchersOf(watch, target.variant, raw)),
  );
}

/** The same for an application with its ports and files. */
export async function runCast(
  application: Application,
  request: StartRequest,
  cast: Cast,
): Promise<ForkResult> {
  const { suite, context } = application;
  const { target, raw, jcmd, watch, turn } = request;
  const main = cast.members[0] as Member;
  const running: [string, Running][] = [];
  const started: Started[] = [];
  let unwilling: string[] = [];
  let dead: string | null = null;
  try {
    for (const member of cast.members) {
      let counted = null as Counted | null;
      try {
        const one = await turn.start(async () => {
          counted = (await request.counter?.next()) ?? null;
          return await member.start();
        });
        running.push([member.name, one]);
        started.push(await comeUp(member, one, counted, application, request));
      } finally {
        counted?.close();
      }
    }
    await turn.measured(context.signal);
    const signs = {
      suite,
      variant: target.variant,
      output: () => cast.members.map(outputOf).join('\n'),
      jvms: started.flatMap(({ state }) => state.jvms),
      jcmd,
      raw,
      watchers: watchersIn(watch, target.variant),
    };
    const when = 'it was ready, and then ended';
    dead = await whileUp(started, { signal: context.signal, when, main }, async signal => {
      const around = { ...context, signal };
      return (
        (await lifeless(signs, around)) ??
        (await replacedAgent(signs, target, watch, around)) ??
        (await idle(signs, suite, watch, around))
      );
    });
  } finally {
    unwilling = await cast.end(running);
  }
  context.signal.throwIfAborted();
  if (dead !== null) throw failed(dead, main, true);
  const result = resultOf(target, started, unwilling, request.counter?.scope ?? '');
  const fork = {
    benchmark: benchmarkOf(main.name),
    variant: target.variant.name,
    raw,
    dryRun: request.dryRun,
  };
  const { samples, warnings } = await withApplicationOwn(application, fork, cast, result.samples);
  return { ...result, samples, warnings: [...result.warnings, ...warnings] };
}

/** Waits for a process, and measures it at each moment. Throws {@link ForkFailure}. */
async function comeUp(
  member: Member,
  running: Running,
  counted: Counted | null,
  { context }: Application,
  { timeout, dryRun, turn, atReady }: StartRequest,
): Promise<Started> {
  const wait = { deadline: running.begun + timeout, signal: context.signal };
  const begun = turn.clock() - (performance.now() - running.begun);
  const now = async (): Promise<Moment> => {
    const wall = Math.round((turn.clock() - begun) * 1e6);
    const cpu = cpuOfFamily(running.pid);
    return { wall, cpu, instructions: (await counted?.read()) ?? null };
  };
  try {
    await untilReady(running, member.ready, wait);
    const ready = await now();
    await atReady?.(member.name, running.pid);
    let answered: Moment | null = null;
    if (member.request !== null) {
      await untilAnswered(running, member.request, wait);
      answered = await now();
    }
    return { member, running, ready, answered, state: stateOf(running.pid) };
  } catch (error) {
    if (!(error instanceof Never)) throw error;
    // A start that was never ready in its dry run will not be ready later.
    throw failed(error.message + running.cause(outputOf(member)), member, dryRun && running.end === null);
  }
}

function resultOf(
  target: Target,
  started: readonly Started[],
  unwilling: readonly string[],
  scope: Scope,
): ForkResult {
  const [first, ...others] = started.map(one => ({
    benchmark: benchmarkOf(one.member.name),
    operations: 1,
    samples: samplesOf(one, scope),
  }));
  if (first === undefined) throw new Error('an application without a process');
  const warnings: Warning[] = unwilling.map(what => ({
    code: 'forced-exit',
    message: `${target.variant.name}: ${what}`,
  }));
  return {
    operations: first.operations,
    samples: first.samples,
    others,
    iterations: [],
    conditions: Object.assign(
      {},
      ...started.map(({ member, state }) => conditionsOf(member.name, state.choices)),
      programConditions(target),
      countingConditions(scope),
    ),
    warnings,
  };
}

/** CPU time first: it is the primary metric by default if no instructions are counted. */
function samplesOf({ member, ready, answered, state }: Started, scope: Scope): Sample[] {
  if (!(ready.cpu.total > 0)) throw failed('the kernel charged no CPU time to it', member);
  const optional: readonly (readonly [string, number | null | undefined])[] = [
    ['response-cpu-ns/op', answered?.cpu.total],
    ['response-ns/op', answered?.wall],
    ['response-instr/op', scope === 'whole' ? answered?.instructions : null],
    ['rss-B', state.resident],
    ['pss-B', state.proportional],
    ['peak-rss-B', state.peak],
    ['threads', state.threads],
    ['classes', state.classes],
  ];
  if (ready.instructions === 0) throw failed('no instructions of it were counted', member);
  const samples = [
    { unit: 'cpu-ns/op', value: ready.cpu.total },
    { unit: 'ns/op', value: ready.wall },
    { unit: 'user-ns/op', value: ready.cpu.user },
    { unit: 'system-ns/op', value: ready.cpu.system },
    ...optional.flatMap(([unit, value]) => (value == null ? [] : [{ unit, value }])),
  ];
  return withInstructions(samples, scope, ready.instructions);
}
