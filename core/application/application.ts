// An application that a suite starts: prepared once, started for every fork under one variant, and ended completely.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { refuseSmuggled } from '../control.ts';
import type { Watcher } from '../jvm/agents.ts';
import { type Entry, isTaken } from '../process/procfs.ts';
import { isStarved } from '../process/starved.ts';
import { unkillable } from '../process/unkillable.ts';
import { beforeRun, type Collect, type Collected } from '../readers/collect.ts';
import { OwnMetrics } from '../readers/own-metrics.ts';
import { findJfr } from '../readers/recording.ts';
import { SCRATCH } from '../readers/settings.ts';
import { NO_SOURCES } from '../readers/sources.ts';
import { ForkFailure, PreconditionError, type RunContext } from '../runner.ts';
import type { BaseVariant } from '../suite.ts';
import { buildApplication } from './builtin.ts';
import { endFamily, endMarked, PATIENCE } from './ending.ts';
import { type Guard, markFork, startGuard } from './guard.ts';
import { placesFor } from './places.ts';
import { Running } from './running.ts';
import type { ApplicationSuite, HttpCheck, ProcessPlan, Ready } from './suite.ts';
import { argumentsOf, environmentOf, type ProcessTarget, type Target, targetOf } from './target.ts';
import { warm } from './warm.ts';

/** The time for processes to end after the user stopped the run, in ms. */
const HURRIED = 3000;

/** A prepared application. */
export interface Application<S extends ApplicationSuite = ApplicationSuite> {
  readonly suite: S;
  readonly targets: ReadonlyMap<string, Target>;
  readonly context: RunContext;
  readonly guard: Guard;
  /** The jar of a built-in application, else empty. */
  readonly jar: string;
  /** Ports of live forks that may not listen yet. */
  readonly ports: Set<number>;
  readonly own: OwnMetrics;
}

/** One process before its start. */
export interface Member {
  readonly name: string;
  readonly target: ProcessTarget;
  readonly program: string;
  readonly arguments: readonly string[];
  /** With replaced placeholders. */
  readonly ready: Ready;
  readonly request: HttpCheck | null;
  /** See {@link ProcessPlan.address}; empty for a process without one. */
  readonly address: string;
  readonly log: string;
  /** Starts it. Throws {@link ForkFailure} if that fails. */
  readonly start: () => Promise<Running>;
}

/** What one fork starts. */
export interface Cast {
  readonly members: readonly Member[];
  /**
   * Ends all processes and their descendants, the last first. Returns messages about processes that had to be killed. Throws like
   * {@link Running.close}, and {@link ForkFailure} for a process that cannot be ended.
   */
  readonly end: (running: readonly (readonly [string, Running])[]) => Promise<string[]>;
  /** The files that its processes wrote, copied at their end. Throws what the copy threw. */
  readonly collect: Collect;
}

/** What a runner adds to the processes of a fork. */
export interface Additions {
  /** Additional arguments of a JVM, by the name of its process. */
  readonly inserted?: (name: string) => readonly string[];
  /** The watch agent of a process, by its name. */
  readonly watch?: (name: string) => Watcher;
  /** Variables with a lower priority than the user's. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Values of further `{NAME}` placeholders. */
  readonly placeholders?: Readonly<Record<string, string>>;
}

/** Finds and builds what the variants of a suite start. Throws {@link PreconditionError}. */
export async function prepareApplication<S extends ApplicationSuite>(
  suite: S,
  context: RunContext,
): Promise<Application<S>> {
  const { application } = suite;
  if (process.platform !== 'linux')
    throw new PreconditionError(
      `the runner ${suite.runner} needs Linux, whose kernel reports the usage of a running process; this is ${process.platform}`,
      true,
    );
  // The simulator gets nothing of this machine's environment.
  const texts = { suite, jvmArguments: suite.jvmArguments, processes: application.processes };
  refuseSmuggled(texts, suite.mode === 'simulation' ? {} : context.environment);
  const { builtin } = application;
  const targets = new Map<string, Target>();
  for (const variant of suite.variants) targets.set(variant.name, await targetOf(suite, variant, context));
  const jar = builtin === null ? '' : await buildApplication(builtin, context);
  const sources = application.sources ?? NO_SOURCES;
  const java = [...targets.values()].flatMap(({ processes }) =>
    processes.flatMap(one => one.program.java ?? []),
  );
  const own = new OwnMetrics(
    sources,
    findJfr(sources, java[0] ?? null, context.environment.PATH ?? ''),
    context,
  );
  return { suite, targets, context, guard: startGuard(), jar, ports: new Set(), own };
}

/** Returns the target of a variant. */
export function targetFor({ targets }: Application, { name }: BaseVariant): Target {
  const target = targets.get(name);
  if (target === undefined) throw new Error(`unknown variant ${name}`);
  return target;
}

/**
 * Chooses ports, writes files and warms the page cache for one fork of a variant, without starting anything.
 * @param raw the folder of the fork
 */
export async function castOf(
  application: Application,
  target: Target,
  raw: string,
  { inserted = () => [], watch, environment: added = {}, placeholders = {} }: Additions = {},
): Promise<Cast> {
  const { suite, context, guard } = application;
  const { variant, folder, jar } = target;
  const scratch = join(raw, 'scratch');
  const fork = markFork();
  const drafts = target.processes.map(process => ({
    process,
    name: process.plan.name,
    argv: argumentsOf(suite, target, process, watch?.(process.plan.name) ?? null),
    environment: environmentOf(suite, target, process),
  }));
  const texts = drafts.map(({ name, argv, environment, process: { plan } }) => [
    name,
    [...argv, ...Object.values(environment), ...textsOf(plan)],
  ]);
  const { places, ports } = await placesFor(
    Object.fromEntries(texts),
    scratch,
    application.jar,
    application.ports,
  );
  mkdirSync(scratch, { recursive: true });
  for (const [name, text] of Object.entries(variant.files)) {
    const file = join(scratch, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const members = drafts.map(({ process: own, name, argv, environment }): Member => {
    const placed = places(name);
    const fill = (text: string) =>
      placed(text).replace(/\{([a-z-]+)\}/g, (whole, key: string) =>
        Object.hasOwn(placeholders, key) ? (placeholders[key] as string) : whole,
      );
    const { plan, program } = own;
    const filled = argv.map(fill);
    warm(program.path, filled, folder, program.java, jar === null ? [] : [jar]);
    const launch = {
      program: program.path,
      arguments: [...(program.java === null ? [] : inserted(name)), ...filled],
      environment: {
        ...context.environment,
        ...added,
        ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fill(value)])),
        ...guard.environment,
        ...fork.environment,
      },
      folder,
      log: join(raw, name === '' ? 'output.log' : `${name}.log`),
      sign: plan.ready.kind === 'log' ? new RegExp(plan.ready.pattern) : null,
    };
    return {
      name,
      target: own,
      program: launch.program,
      arguments: launch.arguments,
      ready: filledReady(plan.ready, fill),
      request: plan.request === null ? null : filledCheck(plan.request, fill),
      address: fill(plan.address ?? ''),
      log: launch.log,
      start: async () => {
        context.signal.throwIfAborted();
        refuseTaken(plan, fill);
        return await Running.start(launch).catch(error => {
          throw isStarved(error) ? error : new ForkFailure((error as Error).message);
        });
      },
    };
  });
  const collect = beforeRun(application.own.sources, folder, file => file.replaceAll(SCRATCH, scratch));
  let copied: () => Collected = () => {
    throw new Error('the application has not ended');
  };
  return {
    members,
    collect: () => copied(),
    end: async running => {
      try {
        const unwilling = await endAll(running, fork.mark, context.signal);
        copied = done(() => collect(raw));
        return unwilling;
      } finally {
        for (const port of ports) application.ports.delete(port);
        rmSync(scratch, { recursive: true, force: true });
      }
    },
  };
}

/** Does something now. Returns its result, or throws its error, when that is requested. */
function done<T>(work: () => T): () => T {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function endAll(
  running: readonly (readonly [string, Running])[],
  mark: string,
  signal: AbortSignal,
): Promise<string[]> {
  const unwilling: string[] = [];
  const immortal: Entry[] = [];
  for (const [name, one] of running.toReversed()) {
    const { forced, survivors, left } = await endFamily(one.pid, signal.aborted ? HURRIED : PATIENCE);
    immortal.push(...left);
    const who = name === '' ? 'the application' : name;
    if (forced) unwilling.push(`${who} did not end after SIGTERM, and was killed`);
    if (survivors) unwilling.push(`${who} left a process behind, which was killed`);
  }
  const marked = await endMarked(mark);
  immortal.push(...marked.left);
  if (marked.any) unwilling.push('a process had left the session of the application, and was killed');
  if (immortal.length > 0) {
    for (const [, one] of running) one.leave();
    signal.throwIfAborted();
    throw new ForkFailure(unkillable(immortal), true);
  }
  for (const [, one] of running) {
    await one.ended;
    await one.close();
  }
  return unwilling;
}

/** A port in the configuration is in use while another process listens there. */
function refuseTaken({ ready, request, address }: ProcessPlan, fill: (text: string) => string): void {
  const urls = [
    ready.kind === 'http' ? ready.check.url : null,
    request?.url ?? null,
    address === undefined ? null : `http://${address}`,
  ];
  const ports = [
    ...(ready.kind === 'port' ? [Number(fill(ready.port))] : []),
    ...urls.flatMap(url => (url === null ? [] : [Number(new URL(fill(url)).port || 80)])),
  ];
  const taken = ports.find(isTaken);
  if (taken !== undefined)
    throw new ForkFailure(
      `port ${taken} is in use before the application is started: by another program, which ends first; or let overhead choose one, with {port}`,
    );
}

/** Returns whether the address of a process is fixed instead of chosen by overhead through {port}. */
export function isFixed(plan: ProcessPlan): boolean {
  return textsOf(plan).some(text => !text.includes('{port'));
}

function textsOf({ ready, request, address }: ProcessPlan): string[] {
  const own = ready.kind === 'port' ? [ready.port] : ready.kind === 'http' ? [ready.check.url] : [];
  return [...own, ...(request === null ? [] : [request.url]), ...(address === undefined ? [] : [address])];
}

function filledReady(ready: Ready, fill: (text: string) => string): Ready {
  if (ready.kind === 'port') return { kind: 'port', port: fill(ready.port) };
  return ready.kind === 'http' ? { kind: 'http', check: filledCheck(ready.check, fill) } : ready;
}

function filledCheck(check: HttpCheck, fill: (text: string) => string): HttpCheck {
  return { ...check, url: fill(check.url) };
}
