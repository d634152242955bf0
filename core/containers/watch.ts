// Containers that something starts while it runs: found by a label, metered until they end, and removed afterwards.
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines, run } from '../process/process.ts';
import { newTemporary } from '../results/temporary.ts';
import { type Around, type Container, containersWith } from './containers.ts';
import { type Group, groupOf, type Read, type Usage, usageOf } from './counters.ts';
import { answerOf, type Engine, EngineFailure } from './engine.ts';
import { calls, removeContainers } from './removal.ts';
import { type Spent, ZERO } from './samples.ts';

/** The interval of readings, in ms: at most this much of a container's last CPU time is missing. */
const STEP = 50;
/** The time limit of a call that only reads, in ms. */
const PATIENCE = 60_000;

/** The label that each Testcontainers library gives its containers and networks. */
export const TESTCONTAINERS = 'org.testcontainers=true';
/** The label of the container that removes the others, which is no part of what is measured. */
const REAPER = 'org.testcontainers.ryuk';

/** What containers used. */
export interface Watched {
  readonly spent: readonly Spent[];
  readonly containers: readonly Container[];
  /** Names of containers that ended before their first reading. */
  readonly missed: readonly string[];
  /** Names of containers whose cgroup this machine does not show. */
  readonly hidden: readonly string[];
}

/** A container while it is watched. */
interface Counted {
  readonly container: Container;
  readonly group: Group;
  last: Usage | null;
  ended: boolean;
}

interface Options {
  readonly engine: Engine;
  /** `KEY`, or `KEY=VALUE`. */
  readonly label: string;
  readonly around: Around;
  readonly read: Read;
}

export class ContainerWatch {
  readonly #options: Options;
  /** Containers and networks that others started before. */
  readonly #before: ReadonlySet<string>;
  readonly #scratch: string;
  readonly #over = new AbortController();
  readonly #counted = new Map<string, Counted>();
  readonly #missed = new Map<string, string>();
  readonly #hidden = new Map<string, string>();
  readonly #followed: Promise<void>;
  readonly #events: Promise<void>;
  /** Why starts are not reported; empty as long as they are. */
  problem = '';

  private constructor(options: Options, before: ReadonlySet<string>) {
    this.#options = options;
    this.#before = before;
    this.#scratch = newTemporary('containers');
    this.#events = this.#listen();
    this.#followed = this.#follow();
    // Their errors are those of the end.
    this.#events.catch(() => undefined);
    this.#followed.catch(() => undefined);
  }

  /** Begins to watch. Containers that exist already are those of others. Throws {@link EngineFailure}. */
  static async begin(options: Options): Promise<ContainerWatch> {
    const { engine, label, around } = options;
    const containers = await containersWith(engine, label, around);
    const networks = await networksWith(engine, label, around);
    return new ContainerWatch(options, new Set([...containers.map(({ id }) => id), ...networks]));
  }

  /** Ends the watch. Throws {@link EngineFailure} if the engine could not be followed. */
  async end(): Promise<Watched> {
    this.#over.abort();
    try {
      await this.#followed;
      await this.#events;
      if (this.problem !== '') throw new EngineFailure(this.problem);
      await this.#look();
      this.#meter();
    } finally {
      rmSync(this.#scratch, { recursive: true, force: true });
    }
    const counted = [...this.#counted.values()];
    return {
      spent: counted.map(({ container, last }) => ({ service: nameOf(container), usage: last ?? ZERO })),
      containers: counted.map(({ container }) => ({ ...container, service: nameOf(container) })),
      missed: [...this.#missed.values()],
      hidden: [...this.#hidden.values()],
    };
  }

  /** Removes the containers and networks with the label that did not exist before. Throws {@link EngineFailure}. */
  async remove(): Promise<void> {
    const { engine, label, around } = this.#options;
    const { environment } = around;
    const fresh = (ids: readonly string[]) => ids.filter(id => !this.#before.has(id));
    const filter = ['--filter', `label=${label}`];
    const list = async () =>
      fresh(await calls(engine, ['ps', '--all', '--quiet', '--no-trunc', ...filter], environment));
    await removeContainers(engine, list, environment);
    const networks = fresh(await calls(engine, [...NETWORKS, ...filter], environment));
    if (networks.length > 0) await calls(engine, ['network', 'rm', ...networks], environment);
  }

  /** Lets the engine report starts: its list alone would have to be read all the time. */
  async #listen(): Promise<void> {
    const { engine, around } = this.#options;
    const events = {
      program: engine.kind,
      // Starts from before the engine listens are reported too.
      arguments: [
        'events',
        ...['--since', `${Math.floor(Date.now() / 1000) - 1}`],
        ...['--filter', 'type=container', '--filter', 'event=start'],
      ],
      environment: around.environment,
      log: this.#log,
      timeout: Number.POSITIVE_INFINITY,
      signal: this.#over.signal,
    };
    try {
      await run(events);
      this.problem = `the starts of containers cannot be followed: ${engine.kind} events ended: ${lastLines(this.#log, 3)}`;
    } catch (error) {
      if (!this.#over.signal.aborted) throw error;
    }
  }

  get #log(): string {
    return join(this.#scratch, 'events.log');
  }

  async #follow(): Promise<void> {
    const { signal } = this.#over;
    let size = 0;
    while (!signal.aborted) {
      const grown = statSync(this.#log, { throwIfNoEntry: false })?.size ?? 0;
      if (grown > size) await this.#look();
      size = grown;
      this.#meter();
      await sleep(STEP, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Finds containers that are not counted yet. */
  async #look(): Promise<void> {
    const { engine, label, around, read } = this.#options;
    for (const container of await containersWith(engine, label, around)) {
      const { id, pid, running, started, labels } = container;
      const key = `${id} ${pid}`;
      if (this.#before.has(id) || labels[REAPER] === 'true' || !started) continue;
      if (!running) {
        const known = [...this.#counted.values()].some(one => one.container.id === id);
        if (!known) this.#missed.set(id, nameOf(container));
        continue;
      }
      if (this.#counted.has(key)) continue;
      const group = groupOf(pid, id, read);
      // It may have ended since the engine listed it.
      const gone = group === null && read(`/proc/${pid}/cgroup`) === null;
      if (gone) this.#missed.set(id, nameOf(container));
      else if (group === null) this.#hidden.set(id, nameOf(container));
      else this.#counted.set(key, { container, group, last: null, ended: false });
    }
  }

  #meter(): void {
    const { read } = this.#options;
    for (const counted of this.#counted.values()) {
      if (counted.ended) continue;
      const { pid, networked } = counted.container;
      const usage = usageOf(counted.group, networked ? pid : null, read);
      if (usage === null) counted.ended = true;
      else counted.last = { ...usage, network: usage.network ?? counted.last?.network ?? null };
    }
  }
}

const NETWORKS = ['network', 'ls', '--quiet', '--no-trunc'];

async function networksWith({ kind }: Engine, label: string, around: Around): Promise<string[]> {
  const argv = [kind, ...NETWORKS, '--filter', `label=${label}`];
  const text = await answerOf({ ...around, argv, purpose: 'looking at the networks', timeout: PATIENCE });
  return text.split('\n').flatMap(line => line.trim() || []);
}

/** The name of a container in units: its service in Compose, or the last part of its image's name. Other names differ in each run. */
export function nameOf({ service, imageName, name }: Container): string {
  const image =
    imageName
      .replace(/@sha256:.*$/, '')
      .replace(/:[^/:]*$/, '')
      .split('/')
      .at(-1) ?? '';
  const [found = name] = [service, image].filter(one => one !== '');
  return found.replace(/[^\w.-]/g, '_');
}
