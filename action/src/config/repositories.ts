// Maven repositories of a configuration: sources of agents in addition to Maven Central.
import type { Findings } from '../../../core/config/findings.ts';

type Repositories = Readonly<Record<string, string>>;

/** Checks ids and addresses. Passwords do not belong into a file that others read, and plain HTTP not on a network. */
export function readRepositories(written: Repositories, found: Findings): Repositories {
  for (const [id, address] of Object.entries(written)) {
    const path = ['repositories', id];
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(id) || id === 'central')
      found.reportKey(
        path,
        `repository id "${id}" must be letters, digits, ".", "_" and "-", and not central`,
      );
    const why = wrongWith(address);
    if (why !== null) found.report(path, `the address of repository "${id}" ${why}`);
  }
  return written;
}

function wrongWith(address: string): string | null {
  if (!URL.canParse(address)) return 'is not a URL: write https://HOST/PATH';
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  if (username !== '' || password !== '')
    return 'has credentials: put them into a server of ~/.m2/settings.xml';
  const here = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && here)) return 'must begin with https:';
  return search === '' && hash === '' ? null : 'must not hold "?" or "#"';
}
