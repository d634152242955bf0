// The containers of a project: awaited until they are ready, and watched.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Container, containersWith, logOf } from '../../core/containers/containers.ts';
import { answerOf, type Call, type Engine, EngineFailure } from '../../core/containers/engine.ts';
import { type Ended, failure } from '../../core/process/failure.ts';
import { ForkFailure } from '../../core/runner.ts';
import { PROJECT } from './leftovers.ts';
import type { Service } from './project.ts';

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
export async function containersOf({ engine, project, ...around }: Live): Promise<Container[]> {
  const found = await containersWith(engine, `${PROJECT}=${project}`, around);
  const key = ({ service, name }: Container) => `${service} ${name}`;
  return found.sort((left, right) => (key(left) < key(right) ? -1 : 1));
}

/** Returns a failure of a container, with its last lines. */
async function fallen(
  live: Live,
  container: Container,
  what: string,
  final = false,
  late = false,
): Promise<ForkFailure> {
  return failure(
    `${container.service}: ${what}`,
    await logOf(live.engine, container, live.raw, live),
    final,
    late,
  );
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
