// One fork of an environment: started, awaited, measured while a command runs against it, and removed in any case.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Container, logOf } from '../../core/containers/containers.ts';
import { type Group, groupOf, type Read, type Usage, usageOf } from '../../core/containers/counters.ts';
import { EngineFailure, shortly } from '../../core/containers/engine.ts';
import { between, type Spent, samplesOf, uncounted, unitOf } from '../../core/containers/samples.ts';
import { type Ended, failure } from '../../core/process/failure.ts';
import { refuseFull } from '../../core/process/full.ts';
import { cutShort } from '../../core/process/process.ts';
import { beforeRun } from '../../core/readers/collect.ts';
import { withOwn } from '../../core/readers/own.ts';
import type { Sample } from '../../core/results/format.ts';
import type { UnitDeclaration } from '../../core/results/metrics.ts';
import type { Warning } from '../../core/results/warning.ts';
import { ForkFailure, type ForkResult } from '../../core/runner.ts';
import { type Live, refuseFallen, untilReady } from './containers.ts';
import { removeProject } from './leftovers.ts';
import {
  called,
  codeOf,
  commandOf,
  type LoadExit,
  loadOutput,
  refuseFailed,
  reportOf,
  runLoad,
} from './load.ts';
import { type Environments, environmentOf, type Target } from './prepared.ts';
import { composeArgv, newProject } from './project.ts';

/** The one benchmark of such a suite. */
export const BENCHMARK = 'Compose';

/** The input of one fork. */
export interface ComposeRequest {
  readonly target: Target;
  /** The folder for its output. */
  readonly raw: string;
  /** The time limit of the whole fork, in ms. */
  readonly timeout: number;
  readonly dryRun: boolean;
  /** Records the processes of the containers. */
  readonly recorder?: {
    /** Returns a command line that does so as long as another one runs. */
    readonly argv: (processes: readonly number[], argv: readonly string[]) => readonly string[];
    /** Reads what was recorded, before the containers are removed. */
    readonly read: () => Promise<void>;
  };
}

/** The result of a fork, and the directions that formats of its output state. */
export interface ComposeResult extends ForkResult {
  readonly units: Readonly<Record<string, UnitDeclaration>>;
}

/** A container with its counters. */
interface Counted {
  readonly container: Container;
  readonly group: Group;
}

/** Starts the environment of a variant, and measures it. Throws {@link ForkFailure}. */
export async function runFork(environments: Environments, request: ComposeRequest): Promise<ComposeResult> {
  const { engine, suite, context } = environments;
  const { target, raw } = request;
  mkdirSync(raw, { recursive: true });
  const project = newProject();
  const environment = environmentOf(environments, target.variant);
  const live: Live = { engine, project, environment, signal: context.signal, raw };
  const warnings: Warning[] = [];
  let result: ComposeResult;
  try {
    result = await measured(environments, request, live);
  } catch (error) {
    throw error instanceof EngineFailure
      ? new ForkFailure(`${target.variant.name}: ${error.message}`)
      : error;
  } finally {
    await removeProject(engine, project, environment).catch((error: Error) => {
      const message = `${suite.name}: not all of ${project} could be removed; the next run tries again: ${shortly(error)}`;
      warnings.push({ code: 'not-removed', message });
    });
  }
  return { ...result, warnings: [...result.warnings, ...warnings] };
}

async function measured(
  environments: Environments,
  { target, raw, timeout, dryRun, recorder }: ComposeRequest,
  live: Live,
): Promise<ComposeResult> {
  const { suite, engine, read } = environments;
  const deadline = performance.now() + timeout;
  const start = await bringUp(environments, target, live, deadline, dryRun);
  const containers = await untilReady(live, target.services, start, { deadline, final: dryRun });
  refuseOtherImages(target, containers);
  const counted = containers.map(container => ({ container, group: groupIn(container, read) }));
  const before = counted.map(one => usageNow(one, read));
  const collect = beforeRun(suite.sources, target.variant.command.folder);
  const processes = recorder === undefined ? [] : await lastingIn(counted, read);
  const around = (argv: readonly string[]) => recorder?.argv(processes, argv) ?? argv;
  const exit = await runLoad(environments, target, live, deadline, around);
  const after = counted.map(one => usageNow(one, read));
  await refuseFallen(live, containers);
  refuseFailed(exit, target, live);
  await recorder?.read();
  const spent = counted.map(({ container: { service } }, index) => ({
    service,
    usage: between(before[index] ?? null, after[index] ?? null, service),
  }));
  writeFileSync(join(raw, 'usage.json'), `${JSON.stringify({ engine: engine.version, spent }, null, 2)}\n`);
  await refuseSilent(suite.control, target, live, containers);
  const services = environments.rows.flatMap(name =>
    samplesOf(
      spent.filter(({ service }) => service === name),
      suite.operations,
    ).map(({ unit, value }) => ({ unit: unitOf(name, unit), value })),
  );
  const { own, fail } = await reportOf(environments, target, live, exit, collect);
  return {
    operations: own.work ?? suite.operations,
    samples: withOwn([...wholeOf(spent, exit, target, suite.operations, live), ...services], own, fail),
    ...(own.benchmarks.length === 0
      ? {}
      : { others: own.benchmarks.map(benchmark => ({ ...benchmark, operations: 1 })) }),
    units: own.units,
    iterations: [],
    conditions: {
      'container engine': engine.version,
      cgroups: `version ${counted[0]?.group.version}`,
      ...imagesOf(target),
    },
    warnings: [...(exit.survivors ? [survivor(target)] : []), ...uncounted(spent, containers)],
  };
}

/** Starts the containers. Returns the command that did, with its output. */
async function bringUp(
  { engine }: Environments,
  target: Target,
  live: Live,
  deadline: number,
  dryRun: boolean,
): Promise<Ended> {
  const argv = composeArgv(engine, live.project, target, [
    'up',
    '--detach',
    '--no-build',
    ...target.services.map(({ name }) => name),
  ]);
  const log = join(live.raw, 'up.log');
  const exit = await called(argv, target, live, log, deadline);
  const output = readFileSync(log, 'utf8');
  const start = { command: commandOf(argv), log, output };
  if (exit.code === 0) return start;
  refuseFull(output, `the containers could not be started (${log})`);
  const what = exit.timedOut ? `not up${cutShort(exit)}` : `its start ended with ${codeOf(exit)}`;
  throw failure(`${target.variant.name}: ${what}`, start, dryRun, exit.timedOut);
}

/** Refuses a container of another image than the suite was prepared with: its name was moved. */
function refuseOtherImages({ variant, images }: Target, containers: readonly Container[]): void {
  for (const { service, image } of containers) {
    const expected = images[service];
    if (expected === undefined || expected.id === image) continue;
    throw new ForkFailure(
      `${variant.name}: ${service} runs ${image}, and the suite began with ${expected.id}: the image ${expected.name} changed in between. Pin it by its digest (image: NAME@sha256:…)`,
      true,
    );
  }
}

function groupIn({ service, pid, id }: Container, read: Read): Group {
  const group = groupOf(pid, id, read);
  if (group !== null) return group;
  throw new ForkFailure(
    `${service}: this machine does not show the cgroup of its container (process ${pid}): the engine runs on another machine or in a virtual one. Run overhead where the engine is`,
    true,
  );
}

/** The time after which a process counts as lasting, in ms. */
const LASTING = 200;

/** The processes of containers that last. A process that ends too early makes perf fail; it is recorded as a child of another. */
async function lastingIn(counted: readonly Counted[], read: Read): Promise<number[]> {
  const now = () =>
    counted.flatMap(({ group }) =>
      (read(`${group.cpu}/cgroup.procs`) ?? '').split('\n').filter(line => line !== ''),
    );
  const before = now();
  await sleep(LASTING);
  const lasting = now().filter(pid => before.includes(pid));
  return [...new Set([...counted.map(({ container: { pid } }) => pid), ...lasting.map(Number)])];
}

function usageNow({ container: { pid, networked }, group }: Counted, read: Read): Usage | null {
  return usageOf(group, networked ? pid : null, read);
}

function wholeOf(
  spent: readonly Spent[],
  exit: LoadExit,
  { variant }: Target,
  operations: number,
  live: Live,
): Sample[] {
  const [cpu, ...others] = samplesOf(spent, operations);
  if (cpu === undefined || !(cpu.value > 0)) {
    throw failure(`${variant.name}: no container used CPU time while this ran: does it reach them?`, {
      command: exit.command,
      ...loadOutput(live),
    });
  }
  return [cpu, { unit: 'ns/op', value: Math.round(exit.elapsed * 1e6) / operations }, ...others];
}

/** The content of each image that comes from elsewhere. */
function imagesOf({ variant, images }: Target): Record<string, string> {
  return Object.fromEntries(
    Object.entries(images).flatMap(([service, { id, built }]) =>
      built ? [] : [[`image (${variant.name}: ${service})`, id]],
    ),
  );
}

/** Checks that a container of a treatment prints the configured line. Throws {@link ForkFailure}. */
async function refuseSilent(
  control: string,
  { variant }: Target,
  live: Live,
  containers: readonly Container[],
): Promise<void> {
  const sign = variant.attached?.log;
  if (sign === undefined || variant.name === control) return;
  const pattern = new RegExp(sign);
  for (const container of containers) {
    const { output } = await logOf(live.engine, container, live.raw, live);
    if (output.split(/\r?\n/).some(line => pattern.test(line))) return;
  }
  throw new ForkFailure(
    `"${variant.name}" is not at work: no line of its containers matches attached.log /${sign}/ (their logs are in ${live.raw})`,
    true,
  );
}

function survivor({ variant }: Target): Warning {
  const message = `${variant.name}: what ran against the containers left a process behind, which was ended`;
  return { code: 'forced-exit', message };
}
