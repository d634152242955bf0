// File names and addresses of the site: names from a store become checked path segments, or digests.
import { createHash } from 'node:crypto';

/** A name that is a safe path segment on every system, and needs no escape except `+`. */
const SEGMENT = /^[A-Za-z0-9](?:[\w.+-]{0,78}[\w+-])?$/;
const LONGEST = 40;
const DIGITS = 12;

/** Returns a path segment for a name: the name itself, or a readable part and a digest after `~`, which no plain name has. */
export function segment(name: string): string {
  return SEGMENT.test(name) ? name : digested([name]);
}

/** The page of a repository, `OWNER/NAME`, relative to the site. */
export function repositoryFile(repository: string): string {
  return `repositories/${repositoryPath(repository)}.html`;
}

/**
 * The page of a version of an agent, without its extension: `releases/AGENT-VERSION`. The agent ends at the first
 * hyphen before a digit, so two pairs never share a name.
 */
export function releaseFile(agent: string, version: string): string {
  const plain = SEGMENT.test(agent) && SEGMENT.test(version) && !/-v?\d/.test(agent) && /^v?\d/.test(version);
  return `releases/${plain ? `${agent}-${version}` : digested([agent, version])}`;
}

/** The badge of a row, without its extension. */
export function badgeFile(repository: string, names: readonly string[]): string {
  return ['badges', repositoryPath(repository), ...names.map(segment)].join('/');
}

/** A path of the site as an address. */
export function address(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** How a page reaches the root of the site: `../../`, or nothing from the root. */
export function upFrom(path: string): string {
  return '../'.repeat(path.split('/').length - 1);
}

function repositoryPath(repository: string): string {
  const parts = repository.split('/');
  return parts.length === 2 && parts.every(part => SEGMENT.test(part)) ? repository : digested([repository]);
}

function digested(names: readonly string[]): string {
  // As JSON, so that broken characters and the borders between names differ too.
  const digest = createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, DIGITS);
  const readable = names
    .join('-')
    .slice(0, 10 * LONGEST)
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+/, '')
    .slice(0, LONGEST)
    .replace(/[-.]+$/, '');
  return `${readable}~${digest}`;
}
