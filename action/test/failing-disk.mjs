// Preloaded into the command (`node --import failing-disk.mjs?kill=3`): kills it at its n-th change of a disk, or makes the disk refuse all changes (`?refuse=EROFS`).
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { searchParams } = new URL(import.meta.url);
const kill = Number(searchParams.get('kill'));
const refuse = searchParams.get('refuse');
let changes = 0;

/** Wraps a function that changes a disk. `concerns` returns whether a call does so. */
function guard(name, concerns = () => true) {
  const real = fs.promises[name];
  fs.promises[name] = async (...given) => {
    if (!concerns(...given)) return real(...given);
    changes++;
    if (changes === kill) process.kill(process.pid, 'SIGKILL');
    if (refuse !== null) {
      const error = new Error(`${refuse}: read-only file system, ${name} '${given[0]}'`);
      throw Object.assign(error, { code: refuse });
    }
    return real(...given);
  };
}

for (const name of ['link', 'mkdir', 'rename', 'unlink']) guard(name);
guard('open', (_path, flags) => typeof flags === 'string' && flags !== 'r');
syncBuiltinESMExports();
