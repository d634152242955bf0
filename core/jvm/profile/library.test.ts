// The library of async-profiler: taken out of the pinned jar, replaced if it was changed, and refused otherwise.
import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { cacheFolder, definedVariables } from '../../../action/src/host/place.ts';
import { zip } from '../../../action/test/github/zip.ts';
import type { Fetch } from '../../download/download.ts';
import { PreconditionError, type RunContext } from '../../runner.ts';
import { temporary } from '../../testing.ts';
import { profilerLibrary } from './library.ts';

const root = temporary('overhead library-');
let caches = 0;

function context(cache = join(root, `${caches++}`)): RunContext {
  const environment = { HOME: root, PATH: process.env.PATH ?? '' };
  return { root, cache, environment, notice: () => undefined, signal: new AbortController().signal };
}

const refused: Fetch = async url => assert.fail(`fetched ${url}`);

it('a platform without a library has none, and nothing is fetched', async () => {
  await assert.rejects(profilerLibrary(context(), 'win32 x64', refused), /no library for win32 x64/);
});

it('another jar than the pinned one is refused', async () => {
  const jar = zip([{ name: 'linux-x64/libasyncProfiler.so', data: 'evil' }]);
  const fetchFile: Fetch = async url => (url.endsWith('.jar') ? jar : 404);
  await assert.rejects(profilerLibrary(context(), 'linux x64', fetchFile), PreconditionError);
});

describe('the library of the pinned jar', () => {
  let unreachable: string | null = null;
  const user = cacheFolder(definedVariables(process.env));
  const kept = 'maven/tools/profiler/async-profiler/4.4';
  before(async () => {
    try {
      await profilerLibrary({ ...context(), cache: user });
    } catch (error) {
      unreachable = (error as Error).message;
    }
    if (unreachable === null && !existsSync(join(user, kept))) unreachable = 'the jar is not in the cache';
  });

  for (const platform of ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64'])
    it(`is there for ${platform}, and replaced if it was changed`, async test => {
      if (unreachable !== null) return test.skip(unreachable);
      const own = context();
      cpSync(join(user, kept), join(own.cache, kept), { recursive: true });
      const library = await profilerLibrary(own, platform, refused);
      const bytes = readFileSync(library);
      writeFileSync(library, 'changed');
      assert.equal(await profilerLibrary(own, platform, refused), library);
      assert.deepEqual(readFileSync(library), bytes);
    });
});
