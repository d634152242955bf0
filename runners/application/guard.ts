// A process that outlives a killed overhead just long enough to end what that had started.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Surroundings, Unmeasurable } from '../runner.ts';

/** The variable by which processes of a run are known, wherever they go. */
const VARIABLE = 'OVERHEAD_RUN';

export interface Guard {
  /** The variable for the environment of every process that is started. */
  readonly environment: Readonly<Record<string, string>>;
  /** How it stands in an environment. */
  readonly mark: string;
  /** The run is over. */
  readonly close: () => void;
}

/** Starts the guard. It sees that overhead is gone by the end of its own standard input, however overhead ended. */
export function startGuard({ root }: Pick<Surroundings, 'root'>): Guard {
  const script = join(root, 'action/dist/guard.js');
  if (!existsSync(script)) throw new Unmeasurable(`${script} is missing: make dist`);
  const value = randomUUID();
  const mark = `${VARIABLE}=${value}`;
  const child = spawn(process.execPath, [script, mark], {
    detached: true,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  return { environment: { [VARIABLE]: value }, mark, close: () => child.stdin.end() };
}
