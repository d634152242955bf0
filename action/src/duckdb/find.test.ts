// DuckDB is found where it is installed, or installed once by npm, which refuses another package than ours.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import type { Host } from '../host/host.ts';
import { findDuckdb } from './find.ts';
import { PACKAGES } from './lock.ts';
import { PACKAGE, type Packages, VERSION } from './packages.ts';

const folder = temporary('overhead find-');
/** A folder without packages. */
const NOWHERE = join(folder, 'nowhere');
mkdirSync(NOWHERE);
let made = 0;

const ROOT = join(import.meta.dirname, '../../..');

function host(environment: Record<string, string> = { PATH: process.env.PATH ?? '' }): Host {
  const messages: string[] = [];
  return {
    root: NOWHERE,
    cache: join(folder, `cache ${made++}`),
    environment,
    signal: new AbortController().signal,
    output: { tell: (text: string) => messages.push(text) },
  } as unknown as Host;
}

/** A folder with a package of a version. */
function project(version: string): string {
  const place = join(folder, `project ${made++}`);
  const own = join(place, 'node_modules', PACKAGE);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'package.json'), JSON.stringify({ name: PACKAGE, version }));
  return place;
}

/** A registry with one package, and its entry of a lock file. */
async function registry(): Promise<{ server: Server; address: string; packages: Packages }> {
  const place = project(VERSION);
  const tarball = join(place, 'package.tgz');
  execFileSync('tar', ['czf', tarball, '--transform', 's,^,package/,', 'package.json'], {
    cwd: join(place, 'node_modules', PACKAGE),
  });
  const bytes = readFileSync(tarball);
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/package.tgz`;
    if (request.url?.endsWith('.tgz')) response.end(bytes);
    else
      response.end(
        JSON.stringify({
          name: PACKAGE,
          'dist-tags': { latest: VERSION },
          versions: { [VERSION]: { name: PACKAGE, version: VERSION, dist: { tarball: url, integrity } } },
        }),
      );
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  after(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { server, address, packages: { [PACKAGE]: { version: VERSION, integrity } } };
}

/** An environment whose npm knows only this registry. */
const npmOf = (address: string) => ({
  PATH: process.env.PATH ?? '',
  HOME: NOWHERE,
  npm_config_registry: address,
  npm_config_cache: join(folder, `npm ${made++}`),
  npm_config_fetch_retries: '0',
});

describe('DuckDB', () => {
  it('is the one of the command, or of the project in this folder, if it has our version', async () => {
    const own = project(VERSION);
    assert.equal(await findDuckdb({}, { ...host(), root: own }, NOWHERE), join(own, 'node_modules', PACKAGE));
    assert.equal(await findDuckdb({}, host(), own), join(own, 'node_modules', PACKAGE));
    const other = project('0.0.1');
    await assert.rejects(findDuckdb({}, host({ PATH: NOWHERE }), other), /DuckDB is not installed/);
  });

  it('cannot be installed without npm, and the message says what to do', async () => {
    await assert.rejects(
      findDuckdb(PACKAGES, host({ PATH: NOWHERE }), NOWHERE),
      new RegExp(
        `there is no npm to install it: install Node.js with npm, or run npm install ${PACKAGE}@${VERSION}`,
      ),
    );
  });

  it('is installed into the cache once', async () => {
    const { server, address, packages } = await registry();
    const own = host(npmOf(address));
    const found = await findDuckdb(packages, own, NOWHERE);
    assert.ok(found.startsWith(own.cache) && existsSync(join(found, 'package.json')));
    server.close();
    assert.equal(await findDuckdb(packages, { ...own, environment: { PATH: NOWHERE } }, NOWHERE), found);
  });

  it('S62: is refused with another digest, and leaves nothing in the cache', async () => {
    const { address, packages } = await registry();
    const integrity = `sha512-${createHash('sha512').update('another').digest('base64')}`;
    const wrong = { [PACKAGE]: { ...packages[PACKAGE], version: VERSION, integrity } };
    const own = host(npmOf(address));
    await assert.rejects(findDuckdb(wrong, own, NOWHERE), /cannot be installed[\s\S]*EINTEGRITY/);
    await assert.rejects(
      findDuckdb(wrong, { ...own, environment: { PATH: NOWHERE } }, NOWHERE),
      /not installed/,
    );
  });

  it('is locked to the packages of package-lock.json, for every platform', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string; integrity?: string; os?: string[]; cpu?: string[] }>;
    };
    const ours = Object.keys(packages).filter(path => /^node_modules\/(@duckdb\/|detect-libc$)/.test(path));
    assert.deepEqual(
      Object.keys(PACKAGES)
        .map(name => `node_modules/${name}`)
        .sort(),
      ours.sort(),
    );
    for (const [name, locked] of Object.entries(PACKAGES)) {
      const { version, integrity = locked.integrity, os, cpu } = packages[`node_modules/${name}`] ?? {};
      assert.deepEqual(
        [locked.version, locked.integrity, locked.os, locked.cpu],
        [version, integrity, os, cpu],
        name,
      );
    }
    assert.equal(PACKAGES[PACKAGE]?.version, VERSION);
  });
});
