// The fingerprint: one name for everything that must be equal before absolute numbers may be compared.
import { createHash } from 'node:crypto';

/** The header keys of a fingerprint, in the order in which they are hashed. */
const FACTS = ['cpu', 'cpus', 'memory', 'kernel', 'image', 'runtime'] as const;
/** Keys for results measured in a special way; hashed only if the header has them. */
const WAYS = ['mode', 'interleave', 'layout'] as const;
/** The hash uses former names, so that a stored run keeps its folder. */
const HASHED = new Map([
  ['mode', 'lane'],
  ['simulation', 'box'],
]);
/** Longer folder names are hard to handle in file systems and on screens. */
const LONGEST = 80;
const HASH_DIGITS = 8;

/** Words in a processor's name that carry no information. */
const FILLERS = /\((?:r|tm)\)|\b(?:cpu|processor|\d+-core|with)\b|@\s*[\d.]+\s*[gm]hz/g;

/** Lower-case letters, digits and dots, separated by single hyphens; never begins or ends with a dot or hyphen. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+|[-.]+$/g, '');
}

/** `linux-6.11`: the system and the first two numbers of its version. */
function kernelSlug(kernel: string): string {
  const match = /^(.*?)(\d+\.\d+)/.exec(kernel);
  return slug(match === null ? kernel : `${match[1] === '' ? 'kernel' : match[1]} ${match[2]}`);
}

/** `temurin-25`, `go-1.26`: the name and the usual version. */
function runtimeSlug(runtime: string): string {
  const match = /^(\D*)(\d+)(\.\d+)?/.exec(runtime);
  if (match === null) return slug(runtime);
  const [, name = '', major = '', minor = ''] = match;
  return slug(`${name}-${major === '1' ? major + minor : major}`);
}

/**
 * The name of a machine and runtime as a folder name: `amd-epyc-7763-2cpu-24g-linux-6.18-temurin-25-1a2b3c4d`. The
 * readable part is abridged; the digits at the end are a SHA-256 of the exact facts. At most 80 lower-case letters,
 * digits, dots and hyphens. A fact that the header lacks counts as unknown.
 */
export function fingerprint(header: Readonly<Record<string, string>>): string {
  const fact = (key: string): string => (Object.hasOwn(header, key) ? (header[key] ?? '').trim() : '');

  const keys = [...WAYS.filter(key => fact(key) !== ''), ...FACTS];
  const hashed = (name: string) => HASHED.get(name) ?? name;
  const hash = createHash('sha256')
    .update(JSON.stringify(keys.map(key => [hashed(key), hashed(fact(key))])))
    .digest('hex')
    .slice(0, HASH_DIGITS);
  const words = [
    slug(fact('cpu').toLowerCase().replace(FILLERS, ' ')),
    fact('cpus') === '' ? '' : slug(`${fact('cpus')}cpu`),
    slug(fact('memory').replace(/\s*([GM])i?B$/i, '$1')),
    kernelSlug(fact('kernel')),
    runtimeSlug(fact('runtime')),
  ].filter(word => word !== '');
  const readable = (words.length === 0 ? 'unknown' : words.join('-')).slice(0, LONGEST - HASH_DIGITS - 1);
  return `${readable.replace(/[-.]+$/, '')}-${hash}`;
}

/**
 * The runs on the processor of a machine, of those with a fingerprint; all if none is. What an agent costs differs from processor to processor.
 * @param machine the fingerprint of the machine; null if it is unknown
 */
export function onProcessor<T extends { readonly fingerprint: string }>(
  runs: readonly T[],
  machine: string | null,
): readonly T[] {
  if (machine === null) return runs;
  const processor = processorOf(machine);
  const own = runs.filter(({ fingerprint }) => processorOf(fingerprint) === processor);
  return own.length === 0 ? runs : own;
}

/** Model and number of processors in a fingerprint; the whole fingerprint if it has no number. */
function processorOf(fingerprint: string): string {
  return fingerprint.replace(/-(\d+cpu)-.*$/, '-$1');
}
