// The example with containers, run with the real engine of this machine and an image that needs no registry.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { loadConfig } from '../../action/src/config/resolve.ts';
import { composeRunner } from './compose.ts';
import type { ComposeSuite } from './suite.ts';
import { context, RealEngine, scratch, whyNoEngine } from './testing.ts';

const FOLDER = join(import.meta.dirname, '../../examples/compose');

describe('examples/compose', { skip: whyNoEngine() ?? false }, () => {
  const files = scratch();
  let engine: RealEngine;
  before(() => {
    engine = new RealEngine(files.folder);
  });
  after(() => {
    engine?.podman('image', 'rm', '--force', engine.image);
    files.remove();
  });

  it('measures the server under each variant, and leaves nothing behind', async () => {
    const [suite] = loadConfig(join(FOLDER, 'overhead.yml')).suites as readonly ComposeSuite[];
    assert.ok(suite);
    const inFolder: ComposeSuite = {
      ...suite,
      engine: 'podman',
      variants: suite.variants.map(one => ({ ...one, command: { ...one.command, folder: FOLDER } })),
    };
    const environment = { ...engine.environment, IMAGE: engine.image };
    const prepared = await composeRunner.prepare(inFolder, context(files.folder, environment));
    try {
      for (const variant of inFolder.variants) {
        const request = { benchmark: 'Compose', variant, raw: files.next(), seed: 0 };
        const { samples, operations } = await prepared.dryRun(request);
        assert.equal(operations, 500);
        assert.ok((samples.find(({ unit }) => unit === 'web.cpu-ns/op')?.value ?? 0) > 0);
      }
    } finally {
      prepared.close?.();
    }
    assert.deepEqual(engine.projects(), []);
  });
});
