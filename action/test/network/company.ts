// A company network on the loopback interface: all traffic goes through a proxy that opens TLS with its own authority.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTls } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { certified } from './certificate.ts';

export interface ReceivedRequest {
  readonly host: string;
  readonly path: string;
  readonly authorization: string | null;
}

type Host = (request: IncomingMessage, response: ServerResponse) => void;

/** The hosts behind the proxy, by name; there is no other way to them. */
export class Company {
  /** The certificate of the authority, as PEM. */
  readonly authority: string;
  readonly requests: ReceivedRequest[] = [];
  readonly proxied: (string | null)[] = [];
  /** `user:password` that the proxy requires; empty for none. */
  login = '';
  readonly #hosts: Readonly<Record<string, Host>>;
  readonly #proxy: Server;
  readonly #inside: Server;
  readonly #open = new Set<Socket>();

  constructor(hosts: Readonly<Record<string, Host>>) {
    this.#hosts = hosts;
    const { authority, server } = certified(...Object.keys(hosts));
    this.authority = authority;
    this.#inside = createTls(server, (request, response) => this.#answer(request, response)) as Server;
    this.#proxy = createServer((_, response) => response.writeHead(501).end());
    this.#proxy.on('connection', socket => {
      this.#open.add(socket);
      socket.on('close', () => this.#open.delete(socket));
      socket.on('error', () => undefined);
    });
    this.#proxy.on('connect', (request, socket) => {
      const given = request.headers['proxy-authorization'] ?? null;
      this.proxied.push(given);
      if (this.login !== '' && given !== basic(this.login)) {
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      this.#inside.emit('connection', socket);
    });
    this.#inside.on('tlsClientError', () => undefined);
  }

  async start(): Promise<void> {
    await new Promise<void>(resolve => this.#proxy.listen(0, '127.0.0.1', resolve));
  }

  /** The port of the proxy on 127.0.0.1. */
  get port(): number {
    return (this.#proxy.address() as AddressInfo).port;
  }

  get proxy(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise(resolve => this.#proxy.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
    this.requests.push({
      host,
      path: request.url ?? '',
      authorization: request.headers.authorization ?? null,
    });
    const known = this.#hosts[host];
    if (known === undefined) response.writeHead(502).end();
    else known(request, response);
  }
}

export function basic(login: string): string {
  return `Basic ${Buffer.from(login).toString('base64')}`;
}
