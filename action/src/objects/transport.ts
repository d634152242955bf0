// Sends one HTTP request: through the user's proxy, with the certificates that this machine trusts.
import type { Dispatcher } from 'undici';
import { trusted } from '../../../core/download/certificates.ts';
import { proxyOf } from '../../../core/download/download.ts';
import type { Variables } from './endpoint.ts';

export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface Answer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends a request. Throws if no whole answer comes. */
export type Send = (call: Call) => Promise<Answer>;

/** Longest time without a byte of the answer (ms). */
const PATIENCE = 60_000;
const CONNECT = 10_000;

/** @param signal ends a running request */
export function transport(variables: Variables, signal?: AbortSignal): Send {
  const dispatchers = new Map<string | null, Dispatcher>();
  return async ({ method, url, headers, body }) => {
    // Loaded only when needed: it is large, and most commands use no object storage.
    const { Agent, ProxyAgent, request } = await import('undici');
    const proxy = proxyOf(url.href, variables);
    let dispatcher = dispatchers.get(proxy);
    if (dispatcher === undefined) {
      const ca = trusted(variables);
      const connect = { ca, timeout: CONNECT };
      dispatcher =
        proxy === null
          ? new Agent({ connect })
          : new ProxyAgent({ uri: proxy, proxyTunnel: false, requestTls: connect, proxyTls: connect });
      dispatchers.set(proxy, dispatcher);
    }
    const answer = await request(url, {
      method,
      headers,
      dispatcher,
      headersTimeout: PATIENCE,
      bodyTimeout: PATIENCE,
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
    const content = Buffer.from(await answer.body.arrayBuffer());
    const entries = Object.entries(answer.headers).map(([name, value]) => [name, `${value ?? ''}`]);
    return { status: answer.statusCode, headers: Object.fromEntries(entries), body: content };
  };
}

/** Codes of errors that a further attempt cannot change: wrong names and certificates. */
const LASTING =
  /^(?:ENOTFOUND|ERR_TLS|ERR_SSL|ERR_INVALID|UND_ERR_INVALID|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/;

/** Whether a failure to get an answer may pass: a cut connection, a busy server. */
export function mayPass(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException;
  return name !== 'AbortError' && !LASTING.test(code ?? '');
}
