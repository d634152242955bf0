// Objects in a folder of this machine: the tables of a store that is no object storage.
import {
  type BigIntStats,
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { writeAtomically } from '../../../core/results/files.ts';
import { alone, hasCode } from '../baselines/disk.ts';
import type { Condition, ListedFolder, ListedObject, Objects } from '../objects/objects.ts';

/** One file for each object. The ETag is the identity of the file, which is replaced as a whole. */
export class FolderObjects implements Objects {
  readonly root: string;

  /** @param root an absolute path; need not exist */
  constructor(root: string) {
    this.root = root;
  }

  async get(key: string): Promise<{ readonly bytes: Buffer; readonly etag: string } | null> {
    let file: number;
    try {
      file = openSync(join(this.root, key), 'r');
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
    try {
      return { etag: etagOf(fstatSync(file, { bigint: true })), bytes: readFileSync(file) };
    } finally {
      closeSync(file);
    }
  }

  async put(key: string, bytes: Uint8Array | string, condition?: Condition): Promise<string | null> {
    const path = join(this.root, key);
    mkdirSync(dirname(path), { recursive: true });
    // Without the lock, another process could write between the check and the replacement.
    return await alone(this.root, async () => {
      const now = statSync(path, { bigint: true, throwIfNoEntry: false });
      if (condition === 'absent' && now !== undefined) return null;
      if (typeof condition === 'object' && (now === undefined || etagOf(now) !== condition.etag)) return null;
      writeAtomically(path, bytes);
      return etagOf(statSync(path, { bigint: true }));
    });
  }

  async *list(prefix: string, delimiter?: '/'): AsyncGenerator<ListedObject | ListedFolder> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true }).catch(() => []);
    const keys = entries
      .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
      .map(entry =>
        join(entry.parentPath, entry.name)
          .slice(this.root.length + 1)
          .replaceAll(sep, '/'),
      )
      .filter(key => key.startsWith(prefix))
      .sort();
    const folders = new Set<string>();
    for (const key of keys) {
      const end = delimiter === undefined ? -1 : key.indexOf(delimiter, prefix.length);
      if (end >= 0) {
        const folder = key.slice(0, end + 1);
        if (!folders.has(folder)) yield { folder };
        folders.add(folder);
        continue;
      }
      const found = statSync(join(this.root, key), { bigint: true, throwIfNoEntry: false });
      if (found !== undefined)
        yield {
          key,
          bytes: Number(found.size),
          etag: etagOf(found),
          age: Date.now() - Number(found.mtimeMs),
        };
    }
  }

  async remove(key: string): Promise<void> {
    rmSync(join(this.root, key), { force: true });
  }
}

function etagOf({ ino, size, mtimeNs }: Pick<BigIntStats, 'ino' | 'size' | 'mtimeNs'>): string {
  return `${ino}-${size}-${mtimeNs}`;
}
