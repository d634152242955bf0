// Environments of containers with the real engine of this machine: podman with podman-compose.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { stringify } from 'yaml';
import { loadConfig } from '../../action/src/config/resolve.ts';
import { ForkFailure, type ForkResult, type Prepared } from '../../core/runner.ts';
import { until } from '../../core/testing.ts';
import { composeRunner } from './compose.ts';
import type { ComposeSuite, ComposeVariant } from './suite.ts';
import { composeSuite, context, scratch, variant } from './testing.ts';
import { RealEngine, whyNoEngine } from './testing-podman.ts';

const EXAMPLE = join(import.meta.dirname, '../../examples/compose');

/** Ready after its first moment; does the amount of work that a request asks for, and writes a file of 1 MiB to a disk. */
const SERVER = `
  echo started $AGENT; echo > /tmp/ready
  while :; do
    if test -e /work/request; then
      i=0; while test $i -lt $WORK; do i=$((i + 1)); done
      dd if=/dev/zero of=/work/data bs=65536 count=16 conv=fsync 2>/dev/null
      rm /work/request
    fi
    test -e /work/crash && { echo out of ideas; exit 7; }
    sleep 0.05
  done`;
/** Asks the server for work, and waits until it is done. */
const REQUEST = 'echo > work/request; while test -e work/request; do sleep 0.05; done';

describe('an environment of real containers', { skip: whyNoEngine() ?? false }, () => {
  let engine: RealEngine;
  // Before the folder is removed, which has the engine's settings.
  after(() => engine?.podman('image', 'rm', '--force', engine.image));
  const files = scratch();
  let count = 0;
  before(() => {
    engine = new RealEngine(files.folder);
  });

  /** A folder with a Compose file of a server and an idle service. */
  function project(server: object = {}, others: object = {}): string {
    const folder = join(files.folder, `project ${count++}`);
    mkdirSync(join(folder, 'work'), { recursive: true });
    const service = { image: engine.image, network_mode: 'none', stop_grace_period: '0s' };
    const services = {
      app: {
        ...service,
        command: ['sh', '-c', SERVER.replaceAll('$', '$$$$')],
        environment: { WORK: '$' + '{WORK:-1}', AGENT: '$' + '{AGENT:-}' },
        volumes: ['./work:/work'],
        healthcheck: { test: ['CMD', 'test', '-e', '/tmp/ready'], interval: '1s', retries: 100 },
        ...server,
      },
      idle: { ...service, command: ['sleep', '1000'] },
      ...others,
    };
    writeFileSync(join(folder, 'compose.yaml'), stringify({ services }));
    return folder;
  }

  const sh = (folder: string, text: string) => ({ argv: ['sh', '-c', text], folder });

  /** A suite whose treatment works more. */
  function suiteIn(folder: string, text = REQUEST, rest: Partial<ComposeSuite> = {}): ComposeSuite {
    const arm = (name: string, more: Partial<ComposeVariant>) =>
      variant(name, folder, { command: sh(folder, text), ...more });
    const agent = arm('agent', {
      environment: { WORK: '100000', AGENT: '7' },
      attached: { log: '^started 7$' },
    });
    return composeSuite(arm('off', {}), agent, { engine: 'podman', ...rest });
  }

  async function withPrepared<T>(
    suite: ComposeSuite,
    work: (prepared: Prepared<ComposeVariant>) => Promise<T>,
  ): Promise<T> {
    const prepared = await composeRunner.prepare(suite, context(files.folder, engine.environment));
    try {
      return await work(prepared);
    } finally {
      prepared.close?.();
    }
  }

  const once = (suite: ComposeSuite, index: number, how: 'fork' | 'dryRun' = 'fork'): Promise<ForkResult> =>
    withPrepared(suite, prepared => {
      const variant = suite.variants[index];
      assert.ok(variant);
      return prepared[how]({ benchmark: 'Compose', variant, raw: files.next(), seed: 0 });
    });
  const value = ({ samples }: ForkResult, unit: string) =>
    samples.find(sample => sample.unit === unit)?.value ?? Number.NaN;
  const failing = (pattern: RegExp) => (error: Error) => {
    assert.ok(error instanceof ForkFailure, error.stack);
    assert.match(error.message, pattern);
    return true;
  };

  it('is measured by container, and the treatment that works more costs more', async () => {
    const suite = suiteIn(project());
    const [off, agent] = [await once(suite, 0, 'dryRun'), await once(suite, 1)];
    for (const result of [off, agent]) {
      const of = (service: string, unit: string) => value(result, `${service}.${unit}`);
      assert.ok(value(result, 'cpu-ns/op') > 0);
      assert.ok(value(result, 'ns/op') > 0);
      assert.equal(value(result, 'cpu-ns/op'), of('app', 'cpu-ns/op') + of('idle', 'cpu-ns/op'));
      // An idle service has no CPU time of another.
      assert.ok(of('idle', 'cpu-ns/op') < of('app', 'cpu-ns/op'));
      assert.ok(of('app', 'memory-B') > 0);
      assert.ok(of('app', 'peak-memory-B') >= of('idle', 'memory-B'));
      // A network with the loopback alone.
      assert.equal(value(result, 'net-B/op'), 0);
      assert.match(result.conditions['container engine'] ?? '', /^podman \d.*, podman-compose \d/);
      assert.match(result.conditions.cgroups ?? '', /^version [12]$/);
    }
    assert.ok(value(agent, 'cpu-ns/op') > 2 * value(off, 'cpu-ns/op'));
    assert.deepEqual(engine.projects(), []);
  });

  it('has a profile of the processes of its containers, if perf may record them', async t => {
    const suite = suiteIn(project());
    await withPrepared(suite, async prepared => {
      const found = await prepared.profiler?.();
      assert.ok(found !== undefined);
      if (!('fork' in found)) return t.skip(found.reason);
      const variant = suite.variants[1];
      assert.ok(variant);
      const { profiles } = await found.fork({ benchmark: 'Compose', variant, raw: files.next(), seed: 1 });
      const stacks = profiles[0]?.stacks ?? [];
      assert.ok(stacks.length > 10, `${stacks.length} samples`);
      assert.ok(stacks.some(({ thread }) => thread === 'sh'));
    });
    assert.deepEqual(engine.projects(), []);
  });

  it('runs a service against the others, which ends the measurement', async () => {
    const folder = project(
      {},
      {
        load: {
          image: engine.image,
          network_mode: 'none',
          volumes: ['./work:/work'],
          command: ['sh', '-c', REQUEST.replaceAll('work/', '/work/')],
        },
      },
    );
    const none = { command: { argv: [], folder } };
    const suite = composeSuite(
      variant('off', folder, none),
      variant('b', folder, { ...none, environment: { WORK: '9' } }),
      {
        engine: 'podman',
        service: 'load',
        operations: 2,
      },
    );
    const result = await once(suite, 1);
    assert.equal(result.operations, 2);
    assert.ok(result.samples.some(({ unit }) => unit === 'idle.cpu-ns/op'));
    assert.ok(!result.samples.some(({ unit }) => unit.startsWith('load.')));
    assert.ok(value(result, 'cpu-ns/op') > 0);
    assert.deepEqual(engine.projects(), []);
  });

  it('builds an image once, and starts its container after one that must end first', async () => {
    const folder = project(
      {
        image: undefined,
        build: '.',
        depends_on: { first: { condition: 'service_completed_successfully' } },
      },
      { first: { image: engine.image, network_mode: 'none', command: ['sh', '-c', 'echo done'] } },
    );
    writeFileSync(join(folder, 'Containerfile'), `FROM ${engine.image}\nCOPY compose.yaml /built\n`);
    const suite = suiteIn(folder, `${REQUEST}; podman exec "$COMPOSE_PROJECT_NAME"_app_1 test -e /built`);
    const result = await once(suite, 1);
    assert.ok(value(result, 'app.cpu-ns/op') > 0);
    assert.ok(!result.samples.some(({ unit }) => unit.startsWith('first.')));
    assert.deepEqual(
      Object.keys(result.conditions).filter(name => name.startsWith('image')),
      ['image (agent: first)', 'image (agent: idle)'],
    );
    assert.deepEqual(
      result.warnings.filter(({ code }) => code === 'not-removed'),
      [],
    );
    assert.deepEqual(engine.projects(), []);
    const names = engine.podman('images', '--format', '{{.Repository}}:{{.Tag}}').split('\n');
    engine.podman('rmi', '--force', ...names.filter(name => name.startsWith('localhost/overhead-built:')));
  });

  it('warns of an image without a digest, which a digest avoids', async () => {
    const [{ RepoDigests: [digest] = [] }] = JSON.parse(engine.podman('image', 'inspect', engine.image));
    const suite = suiteIn(project({ image: digest }));
    const { warnings, variants } = await withPrepared(suite, async prepared => prepared);
    assert.deepEqual(
      warnings.map(({ message }) => message),
      [`idle: the image ${engine.image} may change: pin it (image: ${digest})`],
    );
    assert.deepEqual(variants.off?.images, { app: digest, idle: digest });
  });

  it('fails with the last lines of a service that is not healthy', async () => {
    const suite = suiteIn(
      project({ healthcheck: { test: ['CMD', 'test', '-e', '/never'], interval: '1s', retries: 1 } }),
    );
    await assert.rejects(
      once(suite, 1, 'dryRun'),
      failing(
        /^app: its health check says unhealthy\n {2}command: podman logs .*\n {2}from .*\n {4}started 7$/,
      ),
    );
    assert.deepEqual(engine.projects(), []);
  });

  it('fails if a container ends while it is measured, if the command fails, or if the agent is silent', async () => {
    const crash = suiteIn(project(), 'echo > work/crash; podman wait "$COMPOSE_PROJECT_NAME"_app_1');
    await assert.rejects(
      once(crash, 1),
      failing(/^app: it ended with exit code 7 while it was measured\n[\s\S]*out of ideas$/),
    );
    await assert.rejects(
      once(suiteIn(project(), 'echo no route; exit 4'), 1),
      failing(/^agent: what ran against the containers ended with exit code 4\n[\s\S]*no route$/),
    );
    const silent = suiteIn(project({ environment: { WORK: '1' } }));
    await assert.rejects(once(silent, 1), failing(/^"agent" is not at work: no line of its containers/));
    assert.deepEqual(engine.projects(), []);
  });

  it('is examples/compose, whose image the test replaces', async () => {
    const [suite] = loadConfig(join(EXAMPLE, 'overhead.yml')).suites as readonly ComposeSuite[];
    assert.ok(suite);
    const inFolder: ComposeSuite = {
      ...suite,
      engine: 'podman',
      variants: suite.variants.map(one => ({ ...one, command: { ...one.command, folder: EXAMPLE } })),
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

  it('of a killed run is removed by the next one', async () => {
    const folder = project();
    const suite = suiteIn(folder, 'echo > measured; sleep 120');
    const file = pathToFileURL(join(import.meta.dirname, 'compose.ts')).href;
    const around = context(files.folder, engine.environment);
    const text = `
      const { composeRunner } = await import(${JSON.stringify(file)});
      const suite = ${JSON.stringify(suite)};
      const around = { ...${JSON.stringify({ ...around, signal: undefined })}, notice: () => {}, signal: new AbortController().signal };
      const prepared = await composeRunner.prepare(suite, around);
      await prepared.fork({ benchmark: 'Compose', variant: suite.variants[0], raw: ${JSON.stringify(files.next())}, seed: 0 });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = event(child, 'exit');
    await until(() => existsSync(join(folder, 'measured')), 'the command to run');
    child.kill('SIGKILL');
    await ended;
    const [left, ...others] = engine.projects();
    assert.ok(left !== undefined);
    assert.deepEqual(others, []);
    // Another program's container stays.
    engine.podman(
      'run',
      '--detach',
      '--name',
      'overhead-kept',
      '--network',
      'none',
      engine.image,
      'sleep',
      '1000',
    );
    try {
      await withPrepared(suiteIn(project()), async () => undefined);
      assert.deepEqual(engine.projects(), []);
      assert.match(engine.podman('ps', '--format', '{{.Names}}'), /^overhead-kept$/m);
    } finally {
      engine.podman('rm', '--force', 'overhead-kept');
    }
    assert.equal(readFileSync(join(folder, 'measured'), 'utf8'), '\n');
  });
});
