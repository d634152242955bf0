// What the compose runner finds before the first fork, with a scripted engine: images, services, equal variants, and what killed runs left behind.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PreconditionError } from '../../core/runner.ts';
import { composeRunner, findEnvironments } from './compose.ts';
import { newProject } from './project.ts';
import type { ComposeSuite } from './suite.ts';
import {
  composeSuite,
  context,
  DIGEST,
  IMAGE_ID,
  type Script,
  SHOP,
  scratch,
  scriptedCase,
  variant,
} from './testing.ts';

const files = scratch();
const setUp = (script: Script) => scriptedCase(files.folder, script);

const refused =
  (pattern: RegExp, lacking = false) =>
  (error: Error) => {
    assert.ok(error instanceof PreconditionError, error.stack);
    assert.match(error.message, pattern);
    assert.equal(error.lacking, lacking);
    return true;
  };

describe('a suite is prepared', () => {
  it('without what killed runs left behind, and with what others have', async () => {
    const dead = 'overhead-4194305-1';
    const place = setUp(SHOP);
    const [, , , system = ''] = newProject().split('-');
    place.engine.leave(`${dead}-${system}-00000000`, 'app');
    const notices: string[] = [];
    const around = { ...place.around, notice: (message: string) => notices.push(message) };
    const prepared = await composeRunner.prepare(place.suite(), around);
    prepared.close?.();
    assert.deepEqual(place.engine.projects(), []);
    assert.deepEqual(notices, [`removed ${dead}-${system}-00000000, which a killed run left behind`]);
    for (const kept of ['shop', newProject(), `${dead}-00000000-00000000`]) {
      place.engine.leave(kept, 'app');
      (await composeRunner.prepare(place.suite(), around)).close?.();
      assert.deepEqual(place.engine.projects(), [kept]);
    }
  });

  it('with its benchmarks, its images and equal variants in the record', async () => {
    const place = setUp(SHOP);
    const prepared = await composeRunner.prepare(place.suite(), place.around);
    prepared.close?.();
    assert.deepEqual(prepared.benchmarks, ['Compose']);
    assert.deepEqual(prepared.units?.['db.io-B/op'], { better: 'lower', exact: false });
    assert.deepEqual(prepared.variants.agent?.images, { app: DIGEST, db: DIGEST });
    assert.match(JSON.stringify(prepared.variants.agent?.files), /^\["compose\.yaml sha256:[0-9a-f]{16}"\]$/);
    assert.deepEqual(prepared.warnings, []);
    const twins = composeSuite(place.arm('off'), place.arm('agent'));
    const same = await composeRunner.prepare(twins, place.around);
    same.close?.();
    assert.match(same.warnings[0]?.message ?? '', /^variants off and agent do not differ/);
  });

  it('with a pull of a missing image, and a warning about one that may change', async () => {
    const place = setUp({
      services: { app: { image: 'shop:7' }, db: { image: 'base:1' } },
      images: { 'shop:7': DIGEST },
    });
    const checked = await composeRunner.check(place.suite(), place.around);
    assert.deepEqual(checked.warnings.map(({ message }) => message).slice(0, 2), [
      `app: the image shop:7 may change: pin it (image: ${DIGEST})`,
      `db: the image base:1 is only on this machine, so another run may have another: this one had ${IMAGE_ID}. Push it, and name it by its digest`,
    ]);
    assert.deepEqual(
      place.engine.calls().filter(([first]) => first === 'pull'),
      [['pull', 'base:1']],
    );
  });

  it('with images that are built once, under a name that no fork changes', async () => {
    const place = setUp({ services: { app: { build: { context: '.' } } } });
    const image = /localhost\/overhead-built:[0-9a-f]{16}/;
    const find = async () => await findEnvironments(place.suite(), place.around, files.next());
    // The scripted build makes no image, so its engine pulls it.
    const { targets, warnings } = await find();
    assert.deepEqual(warnings, []);
    const [off, agent] = [...targets.values()];
    assert.match(off?.images.app?.name ?? '', image);
    assert.notEqual(off?.images.app?.name, agent?.images.app?.name);
    assert.equal((await find()).targets.get('off')?.images.app?.name, off?.images.app?.name);
    const build = place.engine.calls().find(call => call.includes('build'));
    assert.deepEqual(build?.slice(-2), ['build', 'app']);
  });

  it('only with an engine: without one it is broken, or left out if it is optional', async () => {
    const folder = join(files.folder, 'no engine');
    mkdirSync(folder);
    const around = context(files.folder, { PATH: folder });
    const suite = composeSuite(variant('off', folder), variant('agent', folder));
    await assert.rejects(
      composeRunner.prepare(suite, around),
      refused(
        /^no container engine works here: there is no docker on the PATH; there is no podman on the PATH\. To measure containers, install Docker/,
        true,
      ),
    );
    const [need] = await composeRunner.needs(around);
    assert.equal(need?.state, 'missing');
    assert.match(need?.action ?? '', /apt-get install podman/);
    const script = (text: string) =>
      writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    script('echo "Cannot connect to the Docker daemon" >&2; exit 1');
    await assert.rejects(
      composeRunner.prepare({ ...suite, engine: 'docker' }, around),
      refused(/works here: docker does not work: Cannot connect to the Docker daemon\. To/, true),
    );
    script('[ "$1" = version ] && echo 28.0.0');
    await assert.rejects(
      composeRunner.prepare({ ...suite, engine: 'docker' }, around),
      refused(/works here: docker 28\.0\.0 has no Compose\./, true),
    );
    rmSync(folder, { recursive: true });
  });

  it('only with Compose files and services that are there', async () => {
    const place = setUp({ ...SHOP, codes: {} });
    const prepare = (suite: ComposeSuite, { around } = place) => composeRunner.prepare(suite, around);
    const lost = composeSuite(place.arm('off', { files: ['other.yaml'] }), place.arm('agent'));
    await assert.rejects(
      prepare(lost),
      refused(/^the Compose file of "off" is not there: .*other\.yaml\. Create it/),
    );
    await assert.rejects(
      prepare(place.suite({ service: 'lod' })),
      refused(/^"off" has no service lod, only app, db: correct service, or name its profile under profiles/),
    );
    const empty = setUp({ services: {} });
    await assert.rejects(
      prepare(empty.suite(), empty),
      refused(/^no service starts with .*compose\.yaml: add one/),
    );
    const alone = setUp({ services: { load: { image: DIGEST } }, images: { [DIGEST]: DIGEST } });
    await assert.rejects(
      prepare(alone.suite({ service: 'load' }), alone),
      refused(/^"off" has no service that keeps running: nothing would be measured/),
    );
    const invalid = setUp({ ...SHOP, codes: { config: 15 } });
    await assert.rejects(
      prepare(invalid.suite(), invalid),
      refused(
        /^reading the Compose files failed \(exit code 15\)\n {2}command: docker compose .*\n[\s\S]*the engine refuses config$/,
      ),
    );
    const unreachable = setUp({ ...SHOP, images: {}, codes: { pull: 1 } });
    await assert.rejects(
      prepare(unreachable.suite(), unreachable),
      refused(/^pulling the image shop@sha256:c+ failed \(exit code 1\)/),
    );
  });
});
