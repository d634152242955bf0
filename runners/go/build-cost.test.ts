// Measured builds: each from an empty cache, and those that fail.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { ForkFailure } from '../../core/runner.ts';
import { script } from '../command/testing.ts';
import { buildFork } from './build-cost.ts';
import { amount, context, goSuite, goVariant, ready, scratch } from './testing.ts';
import { Toolchain } from './toolchain.ts';

const files = scratch();

for (const [what, meter, expected] of [
  [
    'fails',
    'mkdir -p "$GOCACHE"; echo "x.go:1:2: undefined: y"; exit 1',
    /^the build failed: go test -c .*\nx\.go:1:2: undefined: y$/,
  ],
  ['never ends', 'exec sleep 120', /^the build was still running after \d+ s: killed: go test -c /],
] as const)
  it(`a build that ${what} does not count, and may be retried`, async () => {
    const raw = files.next();
    const variant = goVariant('off');
    const suite = { ...goSuite('.'), timeout: 500 };
    const around = context(files.folder);
    const binaries = {
      suite,
      meter: script(raw, 'meter', meter),
      counted: '' as const,
      binaries: new Map(),
      environment: {},
      signal: around.signal,
      simulator: null,
    };
    const packages = new Map([['off', [{ path: 'm/a', folder: raw, tests: [] }]]]);
    await assert.rejects(
      buildFork(
        new Toolchain(around),
        binaries,
        packages,
        { benchmark: 'Build', variant, raw, seed: 1 },
        around,
      ),
      (error: Error) => error instanceof ForkFailure && !error.final && expected.test(error.message),
    );
    assert.equal(existsSync(join(raw, 'cache')), false);
  });

/**
 * A `go` that compiles with the usual cache, because a real compilation of the standard library takes a minute of two processors; but only
 * if its configured cache is empty. A child does some of the work, as with the real one. It records the configured cache.
 */
const COLD = `#!/bin/sh
case "$1 $GOCACHE" in
"test "*/cache)
	[ -z "$(ls -A "$GOCACHE")" ] || { echo "$GOCACHE is not empty"; exit 9; }
	echo x > "$GOCACHE/x"
	echo "$GOCACHE" >> "$CACHES"
	sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done'
	GOCACHE=$WARM
	;;
esac
exec "$GO" "$@"
`;

it('a suite of builds measures each from an empty cache', async () => {
  const variant = goVariant('probe', { ldflags: '-w' });
  const caches = join(files.folder, 'caches');
  const go = join(files.next(), 'go');
  writeFileSync(go, COLD, { mode: 0o755 });
  const goEnv = (name: string) => spawnSync('go', ['env', name], { encoding: 'utf8' }).stdout.trim();
  const { prepared, fork } = await ready(
    goSuite('.*', variant, { timeout: null }, { measure: 'build', packages: ['./twin'] }),
    context(join(files.folder, 'cache'), {
      GOMAXPROCS: '2',
      PATH: `${dirname(go)}:${process.env.PATH}`,
      GO: join(goEnv('GOROOT'), 'bin/go'),
      WARM: goEnv('GOCACHE'),
      CACHES: caches,
      GOFLAGS: '',
    }),
    files.next,
  );
  assert.deepEqual(prepared.benchmarks, ['Build']);
  const raw = files.next();
  assert.deepEqual((await prepared.dryRun({ benchmark: 'Build', variant, raw, seed: 1 })).samples, []);
  const [off, probe] = [await fork('off'), await fork('probe')];
  assert.deepEqual(
    off.samples.map(({ unit }) => unit),
    ['build-cpu-ms', 'build-ms', 'binary-B', 'peak-rss-B'],
  );
  const used = readFileSync(caches, 'utf8').trim().split('\n');
  assert.deepEqual([used.length, new Set(used).size], [2, 2], 'a cache for each fork');
  for (const result of [off, probe]) assert.ok(amount(result, 'build-cpu-ms') > 100);
  assert.ok(amount(probe, 'binary-B') > 1e6 && amount(probe, 'binary-B') < amount(off, 'binary-B'));
  prepared.close?.();
});
