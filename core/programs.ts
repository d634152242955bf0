// The programs of this release that are not JavaScript: unpacked into the cache on first use, and checked by their digests.
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { newTemporary } from './results/temporary.ts';
import { PreconditionError, type RunContext } from './runner.ts';

/** A program of an archive: its file name, its size, and its SHA-256 digest in hexadecimal. */
interface Program {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The archives in `action/dist`, by file name: each is Brotli's compression of its programs, one after the other. */
export type Programs = Readonly<Record<string, readonly Program[]>>;

/** The list of the programs, next to the archives. */
export const LIST = 'programs.json';

/** The folders of the bundle and of the cache. */
export type Place = Pick<RunContext, 'root' | 'cache'>;

/** How long a folder of another release is kept after its last use, in ms. */
const KEPT = 30 * 24 * 3_600_000;

/** Programs that this process has checked. */
const checked = new Set<string>();
/** Temporary folders in place of folders of a cache that cannot be written. */
const substitutes = new Map<string, string>();

/** Returns the SHA-256 digest of a program in hexadecimal. Throws {@link PreconditionError} if the bundle lacks it. */
export function programDigest(name: string, { root }: Pick<Place, 'root'>): string {
  return found(name, root).program.sha256;
}

/**
 * Returns the path of a program, with all other programs of its archive in the same folder. Unpacks them if that file is missing or differs from
 * its digest. If the cache cannot be written, they are unpacked into a temporary folder of this process. Throws {@link PreconditionError} if the
 * bundle lacks the program or is damaged, or if there is no room for it.
 */
export function programPath(name: string, { root, cache }: Place): string {
  const { archive, program, programs } = found(name, root);
  const folder = join(cache, 'programs', digest(JSON.stringify(programs)).slice(0, 16));
  const path = join(substitutes.get(folder) ?? folder, name);
  if (checked.has(path) && existsSync(path)) return path;
  if (isIntact(path, program.sha256)) keep(folder);
  else unpack(archive, programs, folder);
  const unpacked = join(substitutes.get(folder) ?? folder, name);
  checked.add(unpacked);
  return unpacked;
}

/** The kind of a machine, as Node.js names it. */
export type MachineKind = Readonly<Record<'platform' | 'arch', string>>;

/** Go's names of architectures. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * Returns the path of a program that is built for several architectures; null if there is none for this kind of machine. Throws like
 * {@link programPath}.
 */
export function nativePath(
  name: string,
  place: Place,
  { platform, arch }: MachineKind = process,
): string | null {
  const architecture = ARCHITECTURES[arch];
  if (platform !== 'linux' || architecture === undefined) return null;
  return programPath(`${name}-linux-${architecture}`, place);
}

function found(name: string, root: string) {
  for (const [archive, programs] of Object.entries(listed(root))) {
    const program = programs.find(one => one.name === name);
    if (program !== undefined) return { archive: join(root, 'action/dist', archive), program, programs };
  }
  throw new PreconditionError(`${join(root, 'action/dist', name)} is missing: make dist`);
}

function listed(root: string): Programs {
  const path = join(root, 'action/dist', LIST);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Programs) : {};
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function isIntact(path: string, sha256: string): boolean {
  try {
    return digest(readFileSync(path)) === sha256;
  } catch {
    return false;
  }
}

/** Unpacks an archive into a folder of the cache, or into its substitute. */
function unpack(archive: string, programs: readonly Program[], folder: string): void {
  const contents = contentsOf(archive, programs);
  try {
    write(contents, folder);
    prune(folder);
  } catch (error) {
    const why = (error as Error).message;
    try {
      const substitute = newTemporary('programs');
      process.once('exit', () => rmSync(substitute, { recursive: true, force: true }));
      write(contents, substitute);
      substitutes.set(folder, substitute);
    } catch (second) {
      const megabytes = Math.ceil(programs.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
      throw new PreconditionError(
        `the programs in ${archive} cannot be unpacked: ${why}; ${(second as Error).message}: set XDG_CACHE_HOME to a writable folder with ${megabytes} MB of free space`,
      );
    }
  }
}

/** Returns the programs of an archive by their names. Throws {@link PreconditionError} if one differs from its digest. */
function contentsOf(archive: string, programs: readonly Program[]): Map<string, Buffer> {
  const damaged = (why: string) =>
    new PreconditionError(`${archive} is damaged: ${why}: install this release again, or make dist`);
  if (!existsSync(archive)) throw new PreconditionError(`${archive} is missing: make dist`);
  const length = programs.reduce((sum, { bytes }) => sum + bytes, 0);
  let all: Buffer;
  try {
    all = brotliDecompressSync(readFileSync(archive), { maxOutputLength: Math.max(1, length) });
  } catch (error) {
    throw damaged((error as Error).message);
  }
  let end = 0;
  return new Map(
    programs.map(({ name, bytes, sha256 }) => {
      const start = end;
      end += bytes;
      const content = all.subarray(start, end);
      if (digest(content) !== sha256) throw damaged(`the digest of ${name} differs`);
      return [name, content];
    }),
  );
}

/** Writes each file under another name and renames it: other processes see it whole or not at all, and may do the same at the same time. */
function write(contents: ReadonlyMap<string, Buffer>, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of contents) {
    const part = join(folder, `.${name}.${randomUUID()}`);
    try {
      writeFileSync(part, content);
      chmodSync(part, 0o755);
      renameSync(part, join(folder, name));
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  }
}

/** Marks a folder as used, so that other releases keep it. */
function keep(folder: string): void {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // A cache that cannot be written is not pruned either.
  }
}

/** Removes the folders of other releases that were not used for a month. */
function prune(folder: string): void {
  const parent = dirname(folder);
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (name !== basename(folder) && Date.now() - used > KEPT) rmSync(path, { recursive: true, force: true });
  }
}
