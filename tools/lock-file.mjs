// package-lock.json for every machine: `check` that it is, or `complete` it after `npm install`.
//
// Two things go wrong where the registry is a mirror. Its address would break every other machine; the committed .npmrc
// leaves addresses out, and `check` makes sure. And a mirror may hold the binaries of a few platforms only: `npm install`
// then leaves the others out of the lock file, and `npm ci` refuses such a file everywhere. An entry without integrity is
// better than none: npm skips it where os and cpu do not match, and where they do it takes exactly this version.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
const PLATFORM =
  /-(?<os>aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(?<cpu>[a-z0-9]+?)(?:-(?<abi>[a-z]+))?$/;
const LIBC = { gnu: ['glibc'], musl: ['musl'] };

/** The optional packages that some package asks for and the lock file does not hold: [name, entry] pairs. */
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
    throw new Error(`${name}: which platform is it for? Teach tools/lock-file.mjs`);
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
