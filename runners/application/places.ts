// What placeholders stand for: ports that are free, a folder for one fork, the jar of a built-in application.
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { readIfThere } from '../../action/src/results/files.ts';

/** `{port}`, and `{port:NAME}`. */
const PORT = /\{port(?::([A-Za-z0-9_.-]+))?\}/g;
/** `{scratch}`: an empty folder that is gone after the fork. */
const SCRATCH = /\{scratch\}/g;
/** `{application}`: the jar of a built-in application. */
const APPLICATION = /\{application\}/g;

/** Puts values in the place of placeholders. */
export type Fill = (text: string) => string;

/** What fills the texts of a process, by its name. */
export type Places = (process: string) => Fill;

/** Places, and the ports in them. */
export interface Found {
  readonly places: Places;
  readonly ports: readonly number[];
}

/**
 * Chooses a free port for every placeholder. `{port}` is a process's own; `{port:NAME}` is that of the process of this name,
 * or another one of its own where there is none.
 * @param texts by the name of a process, all in which it may have placeholders
 * @param taken ports that somebody else was given and does not listen at yet; the chosen ones are added
 */
export async function placesFor(
  texts: Readonly<Record<string, readonly string[]>>,
  scratch: string,
  application: string,
  taken: Set<number> = new Set(),
): Promise<Found> {
  const processes = Object.keys(texts);
  const keys = new Set(
    Object.entries(texts).flatMap(([process, all]) =>
      all.flatMap(text => [...text.matchAll(PORT)].map(([, name]) => keyOf(process, name, processes))),
    ),
  );
  const ports = await freePorts(keys.size, taken);
  const byKey = new Map([...keys].map((key, index) => [key, ports[index] as number]));
  return { places: filling(processes, key => byKey.get(key) as number, scratch, application), ports };
}

/** The first port of a machine that nobody else uses. */
const FIRST = 8080;

/**
 * What fills the texts of processes that have a machine to themselves: every port is free there.
 * @param processes their names
 */
export function placesIn(processes: readonly string[], scratch: string, application: string): Places {
  const keys = [...processes];
  const portOf = (key: string) => {
    if (!keys.includes(key)) keys.push(key);
    return FIRST + keys.indexOf(key);
  };
  return filling(processes, portOf, scratch, application);
}

function filling(
  processes: readonly string[],
  portOf: (key: string) => number,
  scratch: string,
  application: string,
): Places {
  return process => text =>
    text
      .replace(PORT, (_, name?: string) => String(portOf(keyOf(process, name, processes))))
      .replace(SCRATCH, () => scratch)
      .replace(APPLICATION, () => application);
}

/** Whose port a placeholder stands for: the process's own, that of the process of this name, or another one of its own. */
function keyOf(process: string, name: string | undefined, processes: readonly string[]): string {
  if (name === undefined) return process;
  return processes.includes(name) ? name : `${process}:${name}`;
}

/** Ports below are those of services. */
const LOWEST_PORT = 10_000;
/** Random ports that are tried before the kernel is asked for one. */
const TRIES = 100;

/**
 * Different ports of 127.0.0.1 at which nobody listens. They lie below those that the kernel gives to outgoing connections: one of these could
 * take a port before the application does.
 * @param taken see {@link placesFor}
 */
export async function freePorts(count: number, taken: Set<number> = new Set()): Promise<number[]> {
  const servers: Server[] = [];
  const end = firstOfConnections();
  try {
    for (let tries = 0; servers.length < count; tries++) {
      const chosen = tries < TRIES && end > LOWEST_PORT ? randomInt(LOWEST_PORT, end) : 0;
      if (taken.has(chosen)) continue;
      const server = await listening(chosen);
      if (server !== null) servers.push(server);
    }
    const ports = servers.map(server => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('a port without a number');
      return address.port;
    });
    for (const port of ports) taken.add(port);
    return ports;
  } finally {
    await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))));
  }
}

/** The first port that the kernel gives to outgoing connections; 32768 unless it says otherwise. */
function firstOfConnections(): number {
  return Number(readIfThere('/proc/sys/net/ipv4/ip_local_port_range').split(/\s/)[0]) || 32_768;
}

/** Listens at a port; null if it is taken. @param port 0: the kernel chooses it */
function listening(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', error => (port === 0 ? reject(error) : resolve(null)));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => resolve(server));
  });
}
