// Makes package-lock.json valid for every machine: `check` verifies it, `complete` adds missing platforms after `npm install`.
//
// A mirror registry causes two faults. Its address would break all other machines; the committed .npmrc omits addresses,
// and `check` verifies that. And a mirror may have the binaries of a few platforms only: `npm install` then omits the
// other platforms from the lock file, and `npm ci` rejects such a file everywhere. An entry without integrity is better
// than no entry: npm skips it if os and cpu do not match, and installs exactly this version if they do.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
const PLATFORM =
  /-(?<os>aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(?<cpu>[a-z0-9]+?)(?:-(?<abi>[a-z]+))?$/;
const LIBC = { gnu: ['glibc'], musl: ['musl'] };

/** The optional packages that are missing in the lock file: [name, entry] pairs. */
function missing(packages) {
  return Object.values(packages).flatMap(owner =>
    Object.entries(owner.optionalDependencies ?? {})
      .filter(([name]) => !(`node_modules/${name}` in packages))
      .map(([name, version]) => [name, entry(name, version, owner.dev)]),
  );
}

function entry(name, version, dev) {
  const { os, cpu, abi } = PLATFORM.exec(name)?.groups ?? {};
  if (os === undefined && !name.endsWith('-wasm32-wasi')) {
    throw new Error(`${name}: unknown platform: add it to PLATFORM in tools/lock-file.mjs`);
  }
  return {
    version,
    ...(os === undefined ? { cpu: ['wasm32'] } : { cpu: [cpu], os: [os] }),
    ...(os === 'linux' && abi in LIBC && { libc: LIBC[abi] }),
    ...(dev && { dev }),
    optional: true,
  };
}

function complete(lock) {
  const added = missing(lock.packages);
  for (const [name, value] of added) lock.packages[`node_modules/${name}`] = value;
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${FILE}: ${added.length} packages of other platforms added`);
}

function check(lock) {
  const problems = [
    ...Object.entries(lock.packages)
      .filter(([, value]) => value.resolved !== undefined)
      .map(([path]) => `${path} names its registry; reinstall it with the committed .npmrc`),
    ...missing(lock.packages).map(([name]) => `${name} is missing; run: node tools/lock-file.mjs complete`),
  ];
  for (const problem of problems) console.error(`${FILE}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const command = { check, complete }[process.argv[2]];
if (command === undefined) throw new Error('usage: node tools/lock-file.mjs check|complete');
command(lock);
