// The containers of a project: found by their label, inspected, awaited, and their logs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Ended, failure } from '../../core/process/failure.ts';
import { printable } from '../../core/process/printable.ts';
import { run } from '../../core/process/process.ts';
import { ForkFailure } from '../../core/runner.ts';
import { answerOf, type Call, type Engine, EngineFailure } from './engine.ts';
import { digestOf } from './images.ts';
import { PROJECT } from './leftovers.ts';
import type { Service } from './project.ts';

const healthSchema = z.looseObject({ Status: z.string().nullish() }).nullish();
/** The part that docker and podman have in common. Durations in ns. */
const containerSchema = z.looseObject({
  Id: z.string(),
  Name: z.string(),
  Image: z.string(),
  RestartCount: z.number().nullish(),
  State: z.looseObject({
    Status: z.string(),
    Running: z.boolean(),
    Pid: z.number(),
    ExitCode: z.number(),
    OOMKilled: z.boolean().nullish(),
    Health: healthSchema,
    Healthcheck: healthSchema,
  }),
  Config: z.looseObject({
    Labels: z.record(z.string(), z.string()).nullish(),
    Healthcheck: z
      .looseObject({
        Test: z.array(z.string()).nullish(),
        Interval: z.number().nullish(),
        StartPeriod: z.number().nullish(),
        Retries: z.number().nullish(),
      })
      .nullish(),
  }),
  HostConfig: z.looseObject({ NetworkMode: z.string().nullish() }).nullish(),
});

/** A container of a project. */
export interface Container {
  readonly id: string;
  readonly name: string;
  readonly service: string;
  /** The content of its image, `sha256:…`. */
  readonly image: string;
  readonly running: boolean;
  /** Whether it ever ran. */
  readonly started: boolean;
  /** Its first process on this machine; 0 if it does not run. */
  readonly pid: number;
  readonly exitCode: number;
  readonly outOfMemory: boolean;
  readonly restarts: number;
  /** `starting`, `healthy`, `unhealthy`; null without a health check. */
  readonly health: string | null;
  /** How long its health check may fail after the start, by its own settings, in ms. */
  readonly patience: number;
  /** Whether its network is its own. */
  readonly networked: boolean;
}

/** The defaults of a health check: docs.docker.com/reference/dockerfile/#healthcheck. In ns. */
const [INTERVAL, RETRIES] = [30e9, 3];

/** The states of a container before its start, of both engines. */
const NEVER_RAN = ['created', 'configured', 'initialized'];

/** Parses what an engine prints of containers. Throws {@link EngineFailure}. */
export function containersIn(text: string): Container[] {
  let found: z.infer<typeof containerSchema>[];
  try {
    found = z.array(containerSchema).parse(JSON.parse(text));
  } catch (error) {
    throw new EngineFailure(`the facts of containers cannot be read: ${(error as Error).message}`);
  }
  return found.map(({ Id, Name, Image, RestartCount, State, Config, HostConfig }) => {
    const check = Config.Healthcheck;
    const checked = (check?.Test ?? []).length > 0 && check?.Test?.[0] !== 'NONE';
    const network = HostConfig?.NetworkMode ?? '';
    return {
      id: Id,
      name: Name.replace(/^\//, ''),
      service: Config.Labels?.['com.docker.compose.service'] ?? '',
      image: digestOf(Image),
      running: State.Running,
      started: !NEVER_RAN.includes(State.Status),
      pid: State.Pid,
      exitCode: State.ExitCode,
      outOfMemory: State.OOMKilled ?? false,
      restarts: RestartCount ?? 0,
      health: checked ? ((State.Health ?? State.Healthcheck)?.Status ?? 'starting') : null,
      patience:
        ((check?.StartPeriod ?? 0) + (check?.Interval || INTERVAL) * (check?.Retries || RETRIES)) / 1e6,
      networked: network !== 'host' && !network.startsWith('container:'),
    };
  });
}

/** The time limit of a call that only reads, in ms. */
const PATIENCE = 60_000;
/** The interval between looks at starting containers, in ms. */
const STEP = 200;

/** The environment of one fork, while it exists. */
export interface Live {
  readonly engine: Engine;
  readonly project: string;
  readonly environment: Call['environment'];
  readonly signal: AbortSignal;
  /** The folder for its output. */
  readonly raw: string;
}

/** Returns the containers of a project, sorted by service and name. Throws {@link EngineFailure}. */
export async function containersOf({
  engine: { kind },
  project,
  environment,
  signal,
}: Live): Promise<Container[]> {
  const call = { environment, signal, timeout: PATIENCE, purpose: 'looking at the containers' };
  const filter = ['--filter', `label=${PROJECT}=${project}`];
  const listed = await answerOf({ ...call, argv: [kind, 'ps', '--all', '--quiet', '--no-trunc', ...filter] });
  const ids = listed.split('\n').flatMap(line => line.trim() || []);
  if (ids.length === 0) return [];
  const found = containersIn(await answerOf({ ...call, argv: [kind, 'container', 'inspect', ...ids] }));
  const key = ({ service, name }: Container) => `${service} ${name}`;
  return found.sort((left, right) => (key(left) < key(right) ? -1 : 1));
}

/** Writes the log of a container into the raw folder. */
export async function logOf(live: Live, { id, name }: Container): Promise<Ended> {
  const { engine, environment, signal, raw } = live;
  const log = join(raw, `${name.replace(/[^\w.-]/g, '_')}.log`);
  await run({ program: engine.kind, arguments: ['logs', id], environment, log, timeout: PATIENCE, signal });
  return { command: printable(engine.kind, ['logs', name]), log, output: readFileSync(log, 'utf8') };
}

/** Returns a failure of a container, with its last lines. */
async function fallen(
  live: Live,
  container: Container,
  what: string,
  final = false,
  late = false,
): Promise<ForkFailure> {
  return failure(`${container.service}: ${what}`, await logOf(live, container), final, late);
}

/** Describes how a container ended. */
function howEnded({ exitCode, outOfMemory }: Container): string {
  return `with exit code ${exitCode}${outOfMemory ? ' (out of memory: raise its limit)' : ''}`;
}

/** What a container waits for; `failed` if waiting is in vain. Null if it is ready. */
async function missing(
  live: Live,
  services: readonly Service[],
  container: Container,
  elapsed: number,
): Promise<{ readonly what: string; readonly failed: boolean } | null> {
  const { service, running, exitCode, health, patience } = container;
  const ends = services.some(({ name, ends }) => name === service && ends);
  if (ends) {
    if (running) return { what: 'it has not ended yet', failed: false };
    return exitCode === 0 ? null : { what: `it ended ${howEnded(container)}`, failed: true };
  }
  if (!running) return { what: `it ended ${howEnded(container)} before it was ready`, failed: true };
  if (health === null || health === 'healthy' || (await checked(live, container))) return null;
  // Podman counts our own checks too, which come faster than the user's settings say.
  const early = live.engine.kind === 'podman' && elapsed < patience;
  return { what: `its health check says ${health}`, failed: health === 'unhealthy' && !early };
}

/** Runs the health check of a container of podman, which runs none by itself on a machine without systemd. */
async function checked({ engine, environment, signal }: Live, { id }: Container): Promise<boolean> {
  if (engine.kind !== 'podman') return false;
  const call = { environment, signal, timeout: PATIENCE, purpose: 'checking the health of a container' };
  return await answerOf({ ...call, argv: ['podman', 'healthcheck', 'run', id] }).then(
    () => true,
    error => {
      if (error instanceof EngineFailure) return false;
      throw error;
    },
  );
}

/** The time limit. */
interface Wait {
  /** In terms of `performance.now()`. */
  readonly deadline: number;
  /** Whether a service that is not ready by then never will be. */
  readonly final: boolean;
}

/**
 * Waits until every service is ready: running, and healthy if it has a health check; ended with exit code 0 if another waits for that.
 * Throws {@link ForkFailure}.
 * @param start the command that started the containers, with its output
 * @returns the containers that run
 */
export async function untilReady(
  live: Live,
  services: readonly Service[],
  start: Ended,
  { deadline, final }: Wait,
): Promise<Container[]> {
  const begun = performance.now();
  for (;;) {
    const containers = await containersOf(live);
    // Releases of podman-compose end with exit code 0 even if a container could not be started.
    const absent = services.find(({ name }) => !containers.some(one => one.service === name && one.started));
    if (absent !== undefined) throw failure(`${absent.name}: its container was not started`, start, final);
    let waiting: readonly [Container, string] | null = null;
    for (const container of containers) {
      const why = await missing(live, services, container, performance.now() - begun);
      if (why?.failed) throw await fallen(live, container, why.what, final);
      if (why !== null) waiting ??= [container, why.what];
    }
    if (waiting === null) return containers.filter(({ running }) => running);
    if (performance.now() >= deadline) {
      const elapsed = ((performance.now() - begun) / 1000).toFixed(1);
      throw await fallen(live, waiting[0], `not ready after ${elapsed} s: ${waiting[1]}`, final, true);
    }
    await sleep(STEP, undefined, { signal: live.signal }).catch(() => live.signal.throwIfAborted());
  }
}

/** Throws {@link ForkFailure} if a container ended or started again since it was ready. */
export async function refuseFallen(live: Live, before: readonly Container[]): Promise<void> {
  const after = await containersOf(live);
  for (const old of before) {
    const now = after.find(({ id }) => id === old.id);
    if (now === undefined)
      throw new ForkFailure(`${old.service}: its container was removed while it was measured`);
    if (!now.running) throw await fallen(live, now, `it ended ${howEnded(now)} while it was measured`);
    if (now.pid !== old.pid || now.restarts !== old.restarts)
      throw await fallen(live, now, 'it was started again while it was measured: find out why it ended');
  }
}
