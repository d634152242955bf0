// A proxy that counts what passes through it.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Counted {
  readonly address: string;
  /** Requests and the bytes of their answers since the last call. */
  readonly take: () => { readonly requests: number; readonly bytes: number };
  readonly stop: () => void;
}

/** Starts a proxy in front of a server on this machine. */
export async function counted(endpoint: string): Promise<Counted> {
  const { hostname, port } = new URL(endpoint);
  let [requests, bytes] = [0, 0];
  const server = createServer((incoming, outgoing) => {
    requests++;
    const { method, url, headers } = incoming;
    const passed = request({ hostname, port, method, path: url, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = { requests, bytes };
      [requests, bytes] = [0, 0];
      return taken;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
