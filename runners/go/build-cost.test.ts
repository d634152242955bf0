// A measured build that fails: the message has the compiler's output, and nothing remains. A script replaces the meter.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { ForkFailure } from '../../core/runner.ts';
import { script } from '../command/testing.ts';
import { buildFork } from './build-cost.ts';
import { context, goSuite, goVariant, scratch } from './testing.ts';
import { Toolchain } from './toolchain.ts';

const files = scratch();
after(files.remove);

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
