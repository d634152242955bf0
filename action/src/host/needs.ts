// What every suite needs: a system, Node, Git, and folders to write to.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { release, type } from 'node:os';
import { dirname, resolve } from 'node:path';
import { type Need, programNeed } from '../../../core/need.ts';
import type { RunContext } from '../../../core/runner.ts';

/** The oldest supported Node. */
const OLDEST_NODE = 20;

/** The needs of all kinds of suites. */
export async function commonNeeds(context: RunContext): Promise<Need[]> {
  const { node } = process.versions;
  const old = Number.parseInt(node, 10) < OLDEST_NODE;
  return [
    {
      name: 'system',
      state: type() === 'Linux' ? 'ready' : 'note',
      found: `${type()} ${release()}`,
      action: type() === 'Linux' ? '' : 'the noise check and the simulator work only on Linux',
    },
    {
      name: 'Node',
      state: old ? 'missing' : 'ready',
      found: node,
      action: old ? `install Node ${OLDEST_NODE} or newer` : '',
    },
    await programNeed(
      'Git',
      'git',
      ['--version'],
      /^git version (\S+)/m,
      'install Git: commits, revisions and stored baselines need it',
      context,
    ),
    writeNeed('results', process.cwd(), 'change to a folder with write permission, or name one with --out'),
    writeNeed('cache', context.cache, 'make it writable, or set XDG_CACHE_HOME to a writable folder'),
  ];
}

/** Whether files can be created in a folder, or the folder itself if it does not exist yet. */
function writeNeed(name: string, folder: string, action: string): Need {
  let nearest = resolve(folder);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
    if (nearest !== resolve(folder)) mkdirSync(folder, { recursive: true });
    return { name, state: 'ready', found: `${folder} is writable`, action: '' };
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    return { name, state: 'missing', found: `${folder} is not writable (${why})`, action };
  }
}
