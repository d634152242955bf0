// One fork of a command: its samples, or the reason why it is invalid.

import { withInstructions } from '../../core/forks/counters.ts';
import { misled, silent } from '../../core/jvm/class-log.ts';
import { failure } from '../../core/process/failure.ts';
import { refuseFull } from '../../core/process/full.ts';
import { killerOf } from '../../core/process/process.ts';
import { readOwn, withOwn } from '../../core/readers/own.ts';
import type { Sample } from '../../core/results/format.ts';
import type { UnitDeclaration } from '../../core/results/metrics.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { ForkResult } from '../../core/runner.ts';
import { counted } from '../../core/simulator/counted.ts';
import { together, withContainers } from './containers.ts';
import { type Commands, ownEnvironment } from './prepared.ts';
import { type CommandRequest, type Done, runHere, unwritten } from './run.ts';
import { runInGuest } from './simulated.ts';

/** The result of a fork, and the directions that formats of its output state. */
export interface CommandResult extends ForkResult {
  readonly units: Readonly<Record<string, UnitDeclaration>>;
}

/** Runs a command once. Throws {@link ForkFailure}. */
export async function runFork(commands: Commands, request: CommandRequest): Promise<CommandResult> {
  const { hyperfine, suite, containers } = commands;
  const { target } = request;
  const { environment, signal } = commands.context;
  const around = { environment: { ...environment, ...ownEnvironment(suite, target.variant) }, signal };
  const { done, used } = await withContainers(containers, target.variant.name, around, async () => {
    const ended =
      hyperfine === null ? await runInGuest(commands, request) : await runHere(commands, hyperfine, request);
    refuseFailed(commands, ended);
    return ended;
  });
  const dead =
    silent(suite, target, done.output) ?? (request.classes ? misled(suite, target, done.classes) : null);
  const shortened = done.kept === '' ? '' : ` (of it, ${done.kept} were looked at)`;
  if (dead !== null) throw failure(`${dead}${shortened}`, done, true);
  const fail = (what: string, final = false) => failure(what, done, final);
  const { streams, kept, collect } = done;
  const left = { standard: streams.standard, streams: Object.values(streams), kept, collect };
  const own = await readOwn(
    commands.settings.sources,
    { ...left, raw: request.raw, jfr: target.jfr },
    commands.context,
    fail,
  );
  // The processor's counters do not count containers, and would be the primary metric.
  const measured =
    containers === null
      ? withInstructions(samplesOf(done), commands.counting.scope, done.instructions)
      : together(samplesOf(done), used);
  const result = {
    operations: own.work ?? 1,
    samples: withOwn(measured, own, fail),
    ...(own.benchmarks.length === 0
      ? {}
      : { others: own.benchmarks.map(benchmark => ({ ...benchmark, operations: 1 })) }),
    iterations: [],
    conditions: {
      ...(containers === null ? {} : { 'container engine': containers.engine.version }),
      ...done.conditions,
      [`program (${target.variant.name})`]: target.program.identity,
    },
    warnings: [...warnings(request, done), ...used.warnings],
    ...(done.inputDigest === null ? {} : { inputDigest: done.inputDigest }),
  };
  return { ...(hyperfine === null ? counted(result) : result), units: { ...used.units, ...own.units } };
}

function refuseFailed({ settings: { exitCodes }, hyperfine }: Commands, done: Done): void {
  const { timing, killedBy } = done;
  if (killedBy === null && exitCodes.includes(timing.code)) return;
  if (hyperfine !== null) refuseFull(done.output, unwritten(done.log));
  if (killedBy !== null) throw failure(`the command was killed (${killedBy})`, done);
  const killer = killerOf(timing.code);
  if (killer !== null) throw failure(`the command was killed (${killer})`, done);
  const allowed =
    exitCodes.length === 1 && exitCodes[0] === 0 ? '' : `; exit-codes allows ${exitCodes.join(', ')}`;
  throw failure(`the command ended with exit code ${timing.code}${allowed}`, done);
}

/** CPU time first: it is the primary metric by default if no instructions are counted. */
function samplesOf(done: Done): Sample[] {
  const { wall, user, system, peak } = done.timing;
  if (!(user + system > 0)) throw failure('the kernel charged no CPU time to the command', done);
  return [
    { unit: 'cpu-ns/op', value: user + system },
    { unit: 'ns/op', value: wall },
    { unit: 'user-ns/op', value: user },
    { unit: 'system-ns/op', value: system },
    ...(peak === null ? [] : [{ unit: 'peak-rss-B', value: peak }]),
  ];
}

function warnings({ target }: CommandRequest, { survivors, timing, conditions, kept }: Done): Warning[] {
  const { name } = target.variant;
  const found: Warning[] = [];
  if (survivors) {
    const message = `${name}: the command left a process behind, which was ended; its usage is in no number`;
    found.push({ code: 'forced-exit', message });
  }
  if (kept !== '') {
    const message = `${name}: the output of the command is too long: only ${kept} are in raw/, with a mark for the missing bytes; writing it is part of the measurement`;
    found.push({ code: 'output-cut', message });
  }
  if (timing.peak === null) {
    const message = `hyperfine ${conditions.hyperfine} tells no peak memory: a newer one does (2.0.0 was tried)`;
    found.push({ code: 'no-peak', message });
  }
  return found;
}
