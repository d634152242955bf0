// The repositories for an artifact, and their credentials, which are sent only to addresses in settings.xml.
import { proxyOf, type Route } from '../download/download.ts';
import { PreconditionError } from '../runner.ts';
import type { Login, Mirror, ProxySetting, Repository, Settings } from './settings.ts';

type Environment = Readonly<Record<string, string>>;

export const CENTRAL: Repository = { id: 'central', url: 'https://repo.maven.apache.org/maven2' };

/** A repository to search. */
export interface Remote {
  /** For messages: without credentials. */
  readonly name: string;
  /** Without credentials, and without a slash at its end. */
  readonly url: string;
  readonly route: Route;
}

/** Returns the repositories in their order: those of the configuration, of settings.xml, Maven Central. Each address once. */
export function repositoriesOf(
  own: Readonly<Record<string, string>>,
  settings: Settings,
  environment: Environment,
): Remote[] {
  const configured = Object.entries(own).map(([id, url]) => ({ id, url }));
  const all = [...configured, ...settings.repositories, CENTRAL].map(repository =>
    remoteOf(repository, settings, environment),
  );
  return all.filter(({ url }, index) => all.findIndex(other => other.url === url) === index);
}

/**
 * Returns whether settings.xml itself gives this address to the id. An id alone proves nothing: the configuration of a pull request may use any id
 * with any address.
 */
export function isNamed({ id, url }: Repository, { mirrors, repositories }: Settings): boolean {
  return [...mirrors, ...repositories].some(
    named => named.id === id && withoutLogin(named.url).url === withoutLogin(url).url,
  );
}

/** Returns every secret text: passwords, also in the form in which they are sent. */
export function secretsOf({ logins, proxies, mirrors, repositories }: Settings): string[] {
  const all = [
    ...logins.values(),
    ...proxies.map(({ login }) => login),
    ...[...mirrors, ...repositories].map(({ url }) => withoutLogin(url).login),
  ];
  return all.flatMap(login =>
    login === null || login.password === ''
      ? []
      : [login.password, encodeURIComponent(login.password), base64(login)],
  );
}

function remoteOf(repository: Repository, settings: Settings, environment: Environment): Remote {
  const mirror = mirrorOf(repository, settings.mirrors);
  const place = mirror ?? repository;
  if (mirror?.blocked)
    throw new PreconditionError(`settings.xml blocks ${nameOf(repository)} by its mirror ${mirror.id}`);
  const { url, login } = withoutLogin(place.url);
  if (!/^https?:$/.test(new URL(url).protocol))
    throw new PreconditionError(
      `${nameOf(place)} is not reached by https: or http:. Install Maven, which knows other ways, or give the agent as a file.`,
    );
  const known = isNamed(place, settings) ? (login ?? settings.logins.get(place.id) ?? null) : null;
  return {
    name: nameOf(place),
    url,
    route: {
      authorization: known === null ? null : `Basic ${base64(readable(known, `server ${place.id}`))}`,
      proxy: settingsProxy(url, settings.proxies) ?? proxyOf(url, environment),
      environment,
    },
  };
}

function nameOf({ id, url }: Repository): string {
  return url === CENTRAL.url ? 'Maven Central' : `${id} (${withoutLogin(url).url})`;
}

/** Returns credentials in the form in which they are sent. */
function readable(login: Login, owner: string): Login {
  const unset = /\$\{env\.(\w+)\}/.exec(`${login.username} ${login.password}`)?.[1];
  if (unset !== undefined)
    throw new PreconditionError(
      `settings.xml: ${owner} needs the variable ${unset}, which is not set. Set it.`,
    );
  if (/^\{.+\}$/.test(login.password))
    throw new PreconditionError(
      `settings.xml: the password of ${owner} is encrypted, and only Maven can read it. Install Maven (mvn on the path).`,
    );
  return login;
}

function base64({ username, password }: Login): string {
  return Buffer.from(`${username}:${password}`).toString('base64');
}

function withoutLogin(written: string): { readonly url: string; readonly login: Login | null } {
  if (!URL.canParse(written))
    throw new PreconditionError(
      'settings.xml: the address of a mirror or repository is not a URL. Correct it.',
    );
  const url = new URL(written);
  const [username, password] = [url.username, url.password].map(decodeURIComponent) as [string, string];
  url.username = '';
  url.password = '';
  return { url: url.href.replace(/\/+$/, ''), login: username === '' ? null : { username, password } };
}

/** Chooses like Maven: a mirror for exactly this id, else the first with a matching pattern ("Using Mirrors for Repositories", Maven's guide). */
export function mirrorOf(repository: Repository, mirrors: readonly Mirror[]): Mirror | undefined {
  return mirrors.find(({ of }) => of === repository.id) ?? mirrors.find(({ of }) => fits(repository, of));
}

function fits({ id, url }: Repository, pattern: string): boolean {
  const parts = pattern.split(',').map(part => part.trim());
  if (parts.includes(`!${id}`)) return false;
  const { hostname, protocol } = new URL(withoutLogin(url).url);
  const external = protocol !== 'file:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
  return parts.some(
    part =>
      part === '*' ||
      part === id ||
      (part === 'external:*' && external) ||
      (part === 'external:http:*' && external && protocol === 'http:'),
  );
}

/** Maven's rule: a proxy for the address's protocol, else one for http. */
function settingsProxy(url: string, proxies: readonly ProxySetting[]): string | null {
  const { protocol, hostname } = new URL(url);
  const of = (name: string) => proxies.find(proxy => `${proxy.protocol}:` === name);
  const proxy = of(protocol) ?? of('http:');
  if (proxy === undefined || proxy.except.some(pattern => matches(hostname, pattern))) return null;
  const login = proxy.login === null ? null : readable(proxy.login, 'a proxy');
  const user =
    login === null ? '' : `${encodeURIComponent(login.username)}:${encodeURIComponent(login.password)}@`;
  return `http://${user}${proxy.host}:${proxy.port}`;
}

function matches(host: string, pattern: string): boolean {
  const parts = pattern.split('*').map(part => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(host);
}
