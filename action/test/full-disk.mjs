// Preloaded into the command (`node --import full-disk.mjs?folder=…&full=…`): while the file `full` exists, every write in the folder fails with ENOSPC.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { searchParams } = new URL(import.meta.url);
const folder = searchParams.get('folder');
const full = searchParams.get('full');
const paths = new Map();
const { openSync, writeSync, writeFileSync } = fs;

function refuse(path) {
  if (!String(path).startsWith(folder) || !fs.existsSync(full)) return;
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
}

fs.openSync = (path, ...rest) => {
  const file = openSync(path, ...rest);
  paths.set(file, path);
  return file;
};
fs.writeSync = (file, ...rest) => {
  refuse(paths.get(file));
  return writeSync(file, ...rest);
};
fs.writeFileSync = (path, ...rest) => {
  refuse(typeof path === 'number' ? paths.get(path) : path);
  return writeFileSync(path, ...rest);
};
syncBuiltinESMExports();
