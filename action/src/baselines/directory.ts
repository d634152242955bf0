// A store in a directory: one file a run, written whole or not at all, never overwritten.
import { randomBytes } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { type FileHandle, link, lstat, mkdir, open, readdir, realpath, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Warning } from '../results/warning.ts';
import { fingerprint } from './fingerprint.ts';
import { HEAD_BYTES, readHead } from './header.ts';
import { checkSuiteName, fileName, isSegment, type ParsedName, parseFileName, shownPath } from './names.ts';
import type { Baseline, FinishedRun, Listing, Store } from './store.ts';

/** Runs of one second and commit beyond these are not an accident. */
const MOST_COLLISIONS = 10_000;
const TEMPORARY = '.tmp-';

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException)?.code === code;

/** Baselines below one folder, which may itself be a link; no link below it is followed. */
export class DirectoryStore implements Store {
  readonly root: string;

  /** @param root need not exist yet */
  constructor(root: string) {
    this.root = resolve(root);
  }

  async suites(): Promise<string[]> {
    const entries = await entriesOf(this.root);
    return entries
      .filter(entry => entry.isDirectory() && isSegment(entry.name))
      .map(entry => entry.name)
      .sort();
  }

  async list(suite: string): Promise<Listing> {
    checkSuiteName(suite);
    const folder = join(this.root, suite);
    const found: { baseline: Baseline; sequence: number }[] = [];
    const warnings: Warning[] = [];
    if (await isLink(folder))
      throw new Error(`${shownPath(folder)} is a symbolic link; a store does not follow it`);
    for (const machine of await entriesOf(folder)) {
      const path = join(folder, machine.name);
      if (machine.isSymbolicLink()) warnings.push(skipped(path, 'it is a symbolic link'));
      if (!machine.isDirectory() || machine.name.startsWith('.')) continue;
      for (const entry of await entriesOf(path)) {
        const file = join(path, entry.name);
        // What a crash left behind has no name of a run; folders and notes are none of ours.
        if (entry.name.startsWith('.') || !entry.name.endsWith('.txt') || entry.isDirectory()) continue;
        const parsed = parseFileName(entry.name);
        const result =
          parsed === null ? 'its name is not <time>-<commit>.txt' : await inspect(file, entry, suite, parsed);
        if (typeof result === 'string') warnings.push(skipped(file, result));
        else
          found.push({ baseline: { ...result, fingerprint: machine.name }, sequence: parsed?.sequence ?? 1 });
      }
    }
    found.sort(
      (a, b) =>
        b.baseline.time.getTime() - a.baseline.time.getTime() ||
        b.sequence - a.sequence ||
        (a.baseline.path < b.baseline.path ? -1 : 1),
    );
    return { baselines: found.map(({ baseline }) => baseline), warnings };
  }

  async read(baseline: Baseline): Promise<string> {
    const file = await open(baseline.path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const text = await file.readFile('utf8');
      const fault = wholeFault(text);
      if (fault !== null) throw new Error(`${baseline.name}: ${fault}`);
      return text;
    } finally {
      await file.close();
    }
  }

  async append({ suite, text }: FinishedRun): Promise<Baseline> {
    checkSuiteName(suite);
    const { header, time } = checkRun(suite, text);
    const machine = fingerprint(header);
    const folder = await this.#makeFolder(suite, machine);
    const temporary = join(folder, `${TEMPORARY}${process.pid}-${randomBytes(6).toString('hex')}`);
    const commit = header.commit ?? '';
    try {
      await writeSynced(temporary, text);
      const path = await claim(temporary, folder, time, commit);
      await syncFolder(folder);
      return { suite, fingerprint: machine, time, commit, path, name: shownPath(path), header };
    } finally {
      await unlink(temporary).catch(ignoreMissing);
    }
  }

  /** Makes the folder of a suite and a machine, and makes sure that no link leads it out of the store. */
  async #makeFolder(suite: string, machine: string): Promise<string> {
    await mkdir(this.root, { recursive: true });
    let folder = await realpath(this.root);
    for (const segment of [suite, machine]) {
      folder = join(folder, segment);
      await mkdir(folder).catch(error => {
        if (!hasCode(error, 'EEXIST')) throw error;
      });
      if (!(await lstat(folder)).isDirectory()) {
        throw new Error(`${shownPath(folder)} is not a folder (a link, perhaps); a store does not follow it`);
      }
    }
    return join(this.root, suite, machine);
  }
}

function skipped(path: string, why: string): Warning {
  return { code: 'baseline-skipped', message: `${shownPath(path)} is not used as a baseline: ${why}` };
}

/** A folder's entries in the order of their names; none where there is no such folder. Any other failure is thrown. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/** Looks at a file's head and its last byte; returns what is wrong with it in words. */
async function inspect(
  path: string,
  entry: Dirent,
  suite: string,
  { time, commit }: ParsedName,
): Promise<Omit<Baseline, 'fingerprint'> | string> {
  if (!entry.isFile()) return entry.isSymbolicLink() ? 'it is a symbolic link' : 'it is not a file';
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    return `it cannot be opened (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
  }
  try {
    const { size } = await file.stat();
    if (size === 0) return 'it is empty';
    const last = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    if (last.buffer[0] !== 0x0a) return 'it is cut off: its last line has no end';
    const head = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const read = readHead(head.buffer.toString('utf8', 0, head.bytesRead));
    if ('fault' in read) return read.fault;
    const { header } = read;
    if (header.suite !== suite) return `it is of the suite ${JSON.stringify(header.suite ?? '')}`;
    return { suite, time, commit: fullCommit(commit, header.commit), path, name: shownPath(path), header };
  } finally {
    await file.close();
  }
}

/** The header's commit where it is the one that the name cuts short. */
function fullCommit(inName: string, inHeader: string | undefined): string {
  return inName !== '' && inHeader?.startsWith(inName) === true ? inHeader : inName;
}

function wholeFault(text: string): string | null {
  if (text === '') return 'it is empty';
  return text.endsWith('\n') ? null : 'it is cut off: its last line has no end';
}

/** What a run must be before it may become history. */
function checkRun(suite: string, text: string): { header: Record<string, string>; time: Date } {
  const refuse = (why: string): never => {
    throw new Error(`the result of ${suite} is not stored: ${why}`);
  };
  const head = readHead(text.slice(0, HEAD_BYTES));
  const fault = wholeFault(text) ?? ('fault' in head ? head.fault : null);
  if (fault !== null || 'fault' in head) return refuse(fault ?? '');
  if (!/^Benchmark/m.test(text)) refuse('it holds no measurement');
  const { header } = head;
  if (header.suite !== suite) refuse(`its header is of the suite ${JSON.stringify(header.suite ?? '')}`);
  const time = new Date(header.date ?? '');
  if (Number.isNaN(time.getTime()))
    refuse(`its header has no "date" that can be read (${JSON.stringify(header.date ?? '')})`);
  return { header, time: new Date(Math.floor(time.getTime() / 1000) * 1000) };
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Gives a written file its name: the first that is free. A link fails where the name is taken, even by a process that
 * takes it at this moment; a rename would overwrite.
 */
async function claim(temporary: string, folder: string, time: Date, commit: string): Promise<string> {
  for (let sequence = 1; sequence <= MOST_COLLISIONS; sequence++) {
    const path = join(folder, fileName(time, commit, sequence));
    try {
      await link(temporary, path);
      return path;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  throw new Error(`${shownPath(folder)} already holds ${MOST_COLLISIONS} runs of this second and commit`);
}

/** A new name is only safe on disk once its folder is synced; not every system lets a folder be opened. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle;
  try {
    handle = await open(folder, constants.O_RDONLY);
  } catch {
    return;
  }
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}
