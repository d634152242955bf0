// A process beside ours that ends the processes which we leave behind where we are killed (SIGKILL) and can say nothing any more.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Time that a group has between SIGTERM and SIGKILL, in ms. */
export const GRACE = 3000;

/**
 * What runs in the process beside ours, which gets it as text: nothing outside of it is known there. It hears of a group that begins by its
 * number on a line, of one that is over by the negative number, of a mark that begins or is over by `+` or `-` and its text, and that we
 * are gone by the end of its standard input.
 */
function keep(grace: number): void {
  const groups = new Set<number>();
  const marks = new Set<string>();
  let rest = '';
  /** Processes whose environment holds one of the marks; Linux alone tells. */
  const marked = (): number[] => {
    const files = process.getBuiltinModule?.('node:fs');
    if (files === undefined || marks.size === 0 || !files.existsSync('/proc/self/environ')) return [];
    return files.readdirSync('/proc').flatMap(name => {
      try {
        const own = /^\d+$/.test(name) ? files.readFileSync(`/proc/${name}/environ`, 'latin1') : '';
        return own.split('\0').some(variable => marks.has(variable)) ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
  };
  const signal = (name: NodeJS.Signals) => {
    for (const pid of marked()) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended by itself.
      }
    }
    for (const group of groups) {
      try {
        process.kill(-group, name);
      } catch {
        groups.delete(group);
      }
    }
  };
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const group = Number(line);
      if (Number.isNaN(group)) {
        if (line.startsWith('+')) marks.add(line.slice(1));
        else marks.delete(line.slice(1));
      } else if (group > 0) groups.add(group);
      else groups.delete(-group);
    }
  });
  process.stdin.on('end', () => {
    signal('SIGTERM');
    // A process that waits for its turn is stopped, and would hear of nothing.
    signal('SIGCONT');
    if (groups.size > 0 || marks.size > 0) setTimeout(() => signal('SIGKILL'), grace);
  });
}

let guard: ChildProcess | null = null;

/** One for all groups. It keeps nobody waiting, and is in a session of its own, so that no signal from a terminal reaches it. */
function started(): ChildProcess {
  const child = spawn(process.execPath, ['-e', `(${keep})(${GRACE})`], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without it a run works all the same; only a kill then leaves more behind.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  (child.stdin as Socket).unref();
  return child;
}

/** Comes before the first process is started: we may be killed right behind it. */
export function prepareGuard(): void {
  guard ??= started();
}

/** From now on a group of processes ends where we do. The group is known by its leader, which has to be attached. */
export function watch(group: number): void {
  guard?.stdin?.write(`${group}\n`);
}

/** The group is over: its number may soon be another's. */
export function release(group: number): void {
  guard?.stdin?.write(`-${group}\n`);
}

/** From now on every process whose environment holds that variable with that value ends where we do, whichever group it has gone to. */
export function watchMark(mark: string): void {
  guard?.stdin?.write(`+${mark}\n`);
}

/** No process carries the mark any more. */
export function releaseMark(mark: string): void {
  guard?.stdin?.write(`-${mark}\n`);
}
