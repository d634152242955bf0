// Downloads over HTTP: through the user's proxy, with the certificates that this machine trusts.
import { trusted } from './certificates.ts';

/** The settings of a request. */
export interface Route {
  /** The value of the header; null: no header. */
  readonly authorization: string | null;
  /** `http://user:password@host:port`; null: a direct connection. */
  readonly proxy: string | null;
  /** Names of files with certificates. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Downloads a file over HTTP: returns its bytes, or the status if it is not 200. */
export type Fetch = (url: string, signal: AbortSignal, route: Route) => Promise<Uint8Array | number>;

/** Downloads a file. A redirect to another origin gets no credentials (Fetch Standard, "HTTP-redirect fetch"). */
export const download: Fetch = async (url, signal, { authorization, proxy, environment }) => {
  // Loaded only when needed: it is large, and most runs download nothing.
  const { Agent, fetch, ProxyAgent } = await import('undici');
  const ca = trusted(environment);
  const dispatcher =
    proxy === null
      ? new Agent({ connect: { ca } })
      : new ProxyAgent({ uri: proxy, proxyTunnel: false, requestTls: { ca }, proxyTls: { ca } });
  try {
    const headers = authorization === null ? {} : { authorization };
    const response = await fetch(url, { signal, dispatcher, headers });
    const body = new Uint8Array(await response.arrayBuffer());
    return response.ok ? body : response.status;
  } finally {
    await dispatcher.destroy();
  }
};

/** The proxy for an address from the variables HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in upper or lower case; null: none. */
export function proxyOf(url: string, environment: Readonly<Record<string, string>>): string | null {
  const { protocol, hostname, port, host } = new URL(url);
  const variable = (name: string) => environment[name.toLowerCase()] || environment[name] || '';
  const proxy = variable(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  const whole = port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host;
  const direct = variable('NO_PROXY')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(entry => entry !== '')
    .some(entry => {
      const name = entry.replace(/^\*?\./, '');
      return entry === '*' || [hostname, whole].some(own => own === name || own.endsWith(`.${name}`));
    });
  if (proxy === '' || direct) return null;
  return /^https?:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}
