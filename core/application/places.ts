// Values of placeholders: free ports, a folder for one fork, the jar of a built-in application.
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { readIfThere } from '../results/files.ts';

/** `{port}`, and `{port:NAME}`. */
const PORT = /\{port(?::([A-Za-z0-9_.-]+))?\}/g;
/** `{scratch}`: an empty folder that is removed after the fork. */
const SCRATCH = /\{scratch\}/g;
/** `{application}`: the jar of a built-in application. */
const APPLICATION = /\{application\}/g;

/** Replaces placeholders by values. */
export type Fill = (text: string) => string;

/** Returns a function that replaces the placeholders of a process, by its name. */
export type Places = (process: string) => Fill;

/** Values, and their ports. */
export interface Found {
  readonly places: Places;
  readonly ports: readonly number[];
}

/**
 * Chooses a free port for every placeholder. `{port}` is a process's own; `{port:NAME}` is that of the process of this name,
 * or another port without such a process.
 * @param texts by the name of a process, all that may have placeholders
 * @param taken ports of others that do not listen yet; the chosen ones are added
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

/** The first port of a machine without other users. */
const FIRST = 8080;

/**
 * Returns the values for processes with their own machine, where every port is free.
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

/** Returns the owner of a placeholder's port: the process itself, the process of this name, or none. */
function keyOf(process: string, name: string | undefined, processes: readonly string[]): string {
  if (name === undefined) return process;
  return processes.includes(name) ? name : `${process}:${name}`;
}

/** Lower ports are those of services. */
const LOWEST_PORT = 10_000;
/** Random ports to try before the kernel chooses one. */
const TRIES = 100;

/**
 * Returns different ports of 127.0.0.1 without a listener. They are below those for outgoing connections, because such a connection could
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

/** Returns the first port that the kernel gives to outgoing connections; 32768 if unknown. */
function firstOfConnections(): number {
  return Number(readIfThere('/proc/sys/net/ipv4/ip_local_port_range').split(/\s/)[0]) || 32_768;
}

/** Listens at a port; null if it is in use. @param port 0: the kernel chooses it */
function listening(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', error => (port === 0 ? reject(error) : resolve(null)));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => resolve(server));
  });
}
