// The containers of an engine: found by their labels, inspected, and their logs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Ended } from '../process/failure.ts';
import { printable } from '../process/printable.ts';
import { run } from '../process/process.ts';
import { answerOf, type Call, type Engine, EngineFailure } from './engine.ts';

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
    Image: z.string().nullish(),
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

/** A container. */
export interface Container {
  readonly id: string;
  readonly name: string;
  /** Its service in Compose; empty without one. */
  readonly service: string;
  /** The content of its image, `sha256:…`. */
  readonly image: string;
  /** The name of its image as its start had it; empty if the engine does not show it. */
  readonly imageName: string;
  readonly labels: Readonly<Record<string, string>>;
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
      imageName: Config.Image ?? '',
      labels: Config.Labels ?? {},
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

/** Returns a digest with its algorithm, which podman leaves out. */
export function digestOf(id: string): string {
  return id.includes(':') ? id : `sha256:${id}`;
}

/** The time limit of a call that only reads, in ms. */
const PATIENCE = 60_000;

/** The environment and the signal of calls. */
export type Around = Pick<Call, 'environment' | 'signal'>;

/**
 * Returns the containers with a label, in the order of the engine. Throws {@link EngineFailure}.
 * @param label `KEY`, or `KEY=VALUE`
 */
export async function containersWith(
  { kind }: Engine,
  label: string,
  { environment, signal }: Around,
): Promise<Container[]> {
  const call = { environment, signal, timeout: PATIENCE, purpose: 'looking at the containers' };
  const filter = ['--filter', `label=${label}`];
  const listed = await answerOf({ ...call, argv: [kind, 'ps', '--all', '--quiet', '--no-trunc', ...filter] });
  const ids = listed.split('\n').flatMap(line => line.trim() || []);
  if (ids.length === 0) return [];
  return containersIn(await answerOf({ ...call, argv: [kind, 'container', 'inspect', ...ids] }));
}

/** Writes the log of a container into a folder. */
export async function logOf(
  { kind }: Engine,
  { id, name }: Container,
  folder: string,
  { environment, signal }: Around,
): Promise<Ended> {
  const log = join(folder, `${name.replace(/[^\w.-]/g, '_')}.log`);
  await run({ program: kind, arguments: ['logs', id], environment, log, timeout: PATIENCE, signal });
  return { command: printable(kind, ['logs', name]), log, output: readFileSync(log, 'utf8') };
}
