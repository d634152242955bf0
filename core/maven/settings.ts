// Maven's settings.xml of the user: mirrors, proxies, credentials and repositories.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { PreconditionError } from '../runner.ts';

type Environment = Readonly<Record<string, string>>;

export interface Login {
  readonly username: string;
  readonly password: string;
}

export interface Repository {
  readonly id: string;
  readonly url: string;
}

export interface Mirror extends Repository {
  /** In Maven's syntax: `*`, `external:*,!own`. */
  readonly of: string;
  readonly blocked: boolean;
}

export interface ProxySetting {
  /** The protocol of the addresses that it serves. */
  readonly protocol: string;
  readonly host: string;
  readonly port: string;
  readonly login: Login | null;
  /** Hosts without a proxy, with `*` for any text. */
  readonly except: readonly string[];
}

export interface Settings {
  /** Null if the user has none. */
  readonly file: string | null;
  readonly localRepository: string | null;
  readonly mirrors: readonly Mirror[];
  readonly proxies: readonly ProxySetting[];
  /** By server id. */
  readonly logins: ReadonlyMap<string, Login>;
  /** Of active profiles. */
  readonly repositories: readonly Repository[];
}

type Node = { readonly [name: string]: unknown };

const PARSER = new XMLParser({ processEntities: true, parseTagValue: false, trimValues: true });

/** Reads `~/.m2/settings.xml`; empty settings without the file. Throws {@link PreconditionError} if it is not XML. */
export function readSettings(environment: Environment): Settings {
  const home = environment.HOME ?? '';
  const file = join(home, '.m2/settings.xml');
  const local = home === '' ? null : join(home, '.m2/repository');
  if (home === '' || !existsSync(file))
    return {
      file: null,
      localRepository: local,
      mirrors: [],
      proxies: [],
      logins: new Map(),
      repositories: [],
    };
  const xml = readFileSync(file, 'utf8');
  const wrong = XMLValidator.validate(xml);
  if (wrong !== true)
    throw new PreconditionError(
      `${file}:${wrong.err.line}:${wrong.err.col}: this is not XML. Correct it: mirrors and credentials of Maven repositories are read from it.`,
    );
  const root = (PARSER.parse(xml) as Node).settings;
  const read = new Reader(isNode(root) ? root : {}, environment);
  return { file, ...read.settings(local) };
}

class Reader {
  readonly #root: Node;
  readonly #environment: Environment;

  constructor(root: Node, environment: Environment) {
    this.#root = root;
    this.#environment = environment;
  }

  settings(local: string | null): Omit<Settings, 'file'> {
    const own = this.#text(this.#root.localRepository);
    return {
      localRepository: own === '' ? local : own,
      mirrors: nodes(this.#root, 'mirrors', 'mirror').map(mirror => ({
        ...this.#repository(mirror),
        of: this.#text(mirror.mirrorOf),
        blocked: this.#text(mirror.blocked) === 'true',
      })),
      proxies: nodes(this.#root, 'proxies', 'proxy')
        .filter(proxy => this.#text(proxy.active) !== 'false')
        .map(proxy => this.#proxy(proxy)),
      logins: new Map(
        nodes(this.#root, 'servers', 'server').flatMap(server => {
          const login = this.#login(server);
          return login === null ? [] : [[this.#text(server.id), login]];
        }),
      ),
      repositories: this.#profiles().flatMap(profile =>
        nodes(profile, 'repositories', 'repository').map(repository => this.#repository(repository)),
      ),
    };
  }

  #repository(node: Node): Repository {
    return { id: this.#text(node.id), url: this.#text(node.url) };
  }

  #login(node: Node): Login | null {
    const username = this.#text(node.username);
    return username === '' ? null : { username, password: this.#text(node.password) };
  }

  #proxy(node: Node): ProxySetting {
    return {
      protocol: this.#text(node.protocol) || 'http',
      host: this.#text(node.host),
      port: this.#text(node.port) || '8080',
      login: this.#login(node),
      except: this.#text(node.nonProxyHosts)
        .split('|')
        .filter(pattern => pattern !== ''),
    };
  }

  /** Maven uses profiles that are active by default only if no other is. */
  #profiles(): Node[] {
    const all = nodes(this.#root, 'profiles', 'profile');
    const named = values(isNode(this.#root.activeProfiles) ? this.#root.activeProfiles.activeProfile : []);
    const active = all.filter(profile =>
      named.map(name => this.#text(name)).includes(this.#text(profile.id)),
    );
    if (active.length > 0) return active;
    return all.filter(
      ({ activation }) => isNode(activation) && this.#text(activation.activeByDefault) === 'true',
    );
  }

  /** Returns a value with its variables replaced; an unset one stays unchanged. */
  #text(value: unknown): string {
    if (typeof value !== 'string') return '';
    return value.replace(/\$\{(env\.(\w+)|user\.home)\}/g, (written, _, name: string | undefined) =>
      name === undefined ? (this.#environment.HOME ?? '') : (this.#environment[name] ?? written),
    );
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function values(value: unknown): unknown[] {
  return value === undefined ? [] : [value].flat();
}

function nodes(parent: Node, list: string, entry: string): Node[] {
  const inner = parent[list];
  return isNode(inner) ? values(inner[entry]).filter(isNode) : [];
}
