// Virtual machines for tests: whether this machine can boot them, and which files come from the user's own cache.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, definedVariables } from '../src/host/place.ts';
import { ROOT } from './fixture.ts';

const OWN = join(cacheFolder(definedVariables(process.env)), 'simulator');

/** The reason why this machine cannot boot virtual machines, or false. */
export function noMachine(): string | false {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'the simulator runs on Linux on x86-64 only';
  const program = join(ROOT, '.tools/programs/linux/simulator-linux-amd64');
  const { status, stderr } = spawnSync(program, ['check', OWN], { encoding: 'utf8' });
  return status === 0 ? false : `there is no simulator: ${stderr.trim()}`;
}

/** Makes the cache for a command that runs in a folder; it holds only QEMU and kernels. */
export function cacheOfMachines(folder: string): void {
  const cache = join(folder, '.cache/overhead/simulator');
  mkdirSync(cache, { recursive: true });
  for (const name of ['kernels', 'packages', 'qemu'])
    if (existsSync(join(OWN, name))) symlinkSync(join(OWN, name), join(cache, name));
}
