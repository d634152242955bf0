// A second process that ends our children if this process is killed with SIGKILL.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Time between SIGTERM and SIGKILL for a group, in ms. */
export const GRACE = 3000;

/**
 * The program of the second process. It gets this function as text, so the function uses nothing from outside. It reads lines: the number of
 * a new group, the negative number of an ended one, `+` or `-` and the text of a mark. The end of its input means that this process is gone.
 */
function keep(grace: number): void {
  const groups = new Set<number>();
  const marks = new Set<string>();
  let rest = '';
  /** Processes with one of the marks in their environment; only Linux shows them. */
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
        // It already ended.
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
    // A process that waits for its turn is stopped and would not receive the signal.
    signal('SIGCONT');
    if (groups.size > 0 || marks.size > 0) setTimeout(() => signal('SIGKILL'), grace);
  });
}

let guard: ChildProcess | null = null;

/** One for all groups. It keeps no process alive, and has its own session, so that no signal from a terminal reaches it. */
function started(): ChildProcess {
  const child = spawn(process.execPath, ['-e', `(${keep})(${GRACE})`], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Runs also work without it; then a kill leaves more processes behind.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  (child.stdin as Socket).unref();
  return child;
}

/** Must be called before the first process starts, because this process may be killed right after. */
export function prepareGuard(): void {
  guard ??= started();
}

/** Ends a group of processes when this process ends. The leader must be attached. */
export function watch(group: number): void {
  guard?.stdin?.write(`${group}\n`);
}

/** Forgets an ended group: its number may soon belong to another one. */
export function release(group: number): void {
  guard?.stdin?.write(`-${group}\n`);
}

/** Ends every process with this variable and value in its environment when this process ends, in any group. */
export function watchMark(mark: string): void {
  guard?.stdin?.write(`+${mark}\n`);
}

/** Forgets a mark that no process has any more. */
export function releaseMark(mark: string): void {
  guard?.stdin?.write(`-${mark}\n`);
}
