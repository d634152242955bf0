// One run at a time builds a revision: two in one folder would each measure what the other is writing.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often it is looked whether the other one is done, in ms. */
const PAUSE = 250;

/** What a waiting run is told, and how it is stopped. */
export interface Waiting {
  readonly notice: (message: string) => void;
  readonly signal: AbortSignal;
  /** A lock that is older than this was left behind, whatever process has its number by now. In ms. */
  readonly patience: number;
}

/** Does something while nobody else does it who asks for the same lock. A lock whose process has ended is taken over. */
export async function locked<T>(file: string, waiting: Waiting, work: () => Promise<T>): Promise<T> {
  for (let told = false; !taken(file); told = true) {
    if (isAbandoned(file, waiting.patience)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) waiting.notice('another run is building the same revision: waiting for it');
    await sleep(PAUSE, undefined, { signal: waiting.signal }).catch(() => undefined);
    waiting.signal.throwIfAborted();
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function taken(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(file: string, patience: number): boolean {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    if (Date.now() - statSync(file).mtimeMs > patience) return true;
    // A file that is being written is empty for a moment.
    return owner > 0 && !isRunning(owner);
  } catch {
    // It is gone: whoever is next may take it.
    return false;
  }
}

function isRunning(process_: number): boolean {
  try {
    return process.kill(process_, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
