// Environments of containers with a scripted engine: what a suite starts, measures and removes, and everything that makes a fork invalid.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { MetricSource, OutputSources } from '../../core/readers/sources.ts';
import { ForkFailure, type ForkResult } from '../../core/runner.ts';
import { findEnvironments } from './compose.ts';
import { runFork } from './fork.ts';
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
} from './testing.ts';

const files = scratch();

const setUp = (script: Script) => scriptedCase(files.folder, script);

/** Runs a variant once, by its index. */
async function once(
  { engine, around }: ReturnType<typeof setUp>,
  suite: ComposeSuite,
  { index = 1, dryRun = false, timeout = 60_000 } = {},
): Promise<ForkResult> {
  const place = files.next();
  const found = await findEnvironments(suite, around, place);
  const target = [...found.targets.values()][index];
  assert.ok(target);
  return await runFork({ ...found, read: engine.read }, { target, raw: files.next(), timeout, dryRun });
}

const failing = (pattern: RegExp, final: boolean) => (error: Error) => {
  assert.ok(error instanceof ForkFailure, error.stack);
  assert.match(error.message, pattern);
  assert.equal(error.final, final);
  return true;
};
const value = ({ samples }: ForkResult, unit: string) => samples.find(sample => sample.unit === unit)?.value;

/** The services that have values of their own. */
const servicesOf = ({ samples }: ForkResult) =>
  samples.flatMap(({ unit }) => /^(.*)\.cpu-ns\/op$/.exec(unit)?.[1] ?? []);

describe('an environment', () => {
  it('is measured as a whole and by service, and nothing of it stays', async () => {
    const place = setUp(SHOP);
    const result = await once(place, place.suite({ operations: 10 }));
    // Two readings of each of two containers, 1 ms apart each.
    assert.equal(value(result, 'cpu-ns/op'), (2 * 2_000_000) / 10);
    assert.equal(result.samples[0]?.unit, 'cpu-ns/op');
    assert.ok((value(result, 'ns/op') ?? 0) > 0);
    assert.equal(value(result, 'memory-B'), 10_000);
    assert.equal(value(result, 'peak-memory-B'), 18_000);
    assert.equal(result.others, undefined);
    for (const service of ['app', 'db']) {
      assert.equal(value(result, `${service}.cpu-ns/op`), 200_000);
      assert.equal(value(result, `${service}.peak-memory-B`), 9000);
      assert.equal(value(result, `${service}.ns/op`), undefined);
    }
    assert.equal(result.conditions['container engine'], 'docker 28.0.0, docker compose 2.40.0');
    assert.equal(result.conditions['image (agent: app)'], IMAGE_ID);
    assert.deepEqual(
      result.warnings.map(({ message }) => message),
      ['this kernel does not count io-B/op of containers'],
    );
    assert.deepEqual(place.engine.projects(), []);
    const up = place.engine.calls().find(call => call.includes('up'));
    assert.deepEqual(up?.slice(-5), ['up', '--detach', '--no-build', 'app', 'db']);
  });

  it('is another project in each fork, so that two never meet', async () => {
    const place = setUp(SHOP);
    await once(place, place.suite());
    await once(place, place.suite(), { index: 0 });
    const ups = place.engine.calls().filter(call => call.includes('up'));
    const projects = ups.map(call => call[call.indexOf('--project-name') + 1]);
    assert.equal(new Set(projects).size, 2);
  });

  it('gets the variables of its variant over those of the suite and of this machine, like its command', async () => {
    const place = setUp(SHOP);
    const show = join(place.engine.folder, 'show');
    writeFileSync(show, '#!/bin/sh\necho "$A $B $SECRETLESS $COMPOSE_PROJECT_NAME" > shown\n', {
      mode: 0o755,
    });
    const command = { argv: ['./show'], folder: place.engine.folder };
    const suite = composeSuite(
      place.arm('off', { command }),
      place.arm('agent', { command, environment: { B: '3' } }),
      {
        environment: { A: '1', B: '2' },
      },
    );
    await once(place, suite);
    assert.match(
      readFileSync(join(place.engine.folder, 'shown'), 'utf8'),
      /^1 3 yes overhead-\d+-\d+-[0-9a-f]{8}-[0-9a-f]{8}\n$/,
    );
  });

  it('may have services that only a variant has, that count only in the sum, and a service as its load', async () => {
    const place = setUp({ ...SHOP, services: { ...SHOP.services, load: { image: DIGEST } } });
    const result = await once(place, place.suite({ service: 'load' }));
    assert.deepEqual(servicesOf(result), ['app', 'db']);
    const run = place.engine.calls().find(call => call.includes('run'));
    assert.deepEqual(run?.slice(-5), ['run', '--rm', '--no-deps', '-T', 'load']);
    const up = place.engine.calls().find(call => call.includes('up'));
    assert.ok(!up?.includes('load'), 'the load starts after the measurement has begun');
  });

  it('may have a service that ends before others start, which has no row', async () => {
    const place = setUp({
      services: {
        app: { image: DIGEST, depends_on: { migration: { condition: 'service_completed_successfully' } } },
        migration: { image: DIGEST },
      },
      images: { [DIGEST]: DIGEST },
      containers: { migration: { state: { Running: false, Status: 'exited', Pid: 0 } } },
    });
    assert.deepEqual(servicesOf(await once(place, place.suite())), ['app']);
  });

  it('must print the line of the attach check, which the control need not', async () => {
    const place = setUp({ ...SHOP, containers: { app: { log: 'starting\nagent 7 at work\n' } } });
    const suite = (log: string) =>
      composeSuite(place.arm('off', { attached: { log } }), place.arm('agent', { attached: { log } }));
    await once(place, suite('^agent \\d'));
    await assert.rejects(
      once(place, suite('^agent 8')),
      failing(/^"agent" is not at work: no line of its containers matches attached\.log \/\^agent 8\//, true),
    );
    await once(place, suite('^agent 8'), { index: 0 });
  });
});

describe('what runs against an environment', () => {
  /** Runs a script against an environment whose sources are read. */
  async function reported(text: string, sources: Partial<OutputSources>): Promise<ForkResult> {
    const place = setUp(SHOP);
    const command = { argv: ['sh', '-c', text], folder: place.engine.folder };
    const suite = place.suite({ sources: { results: [], metrics: [], ...sources } });
    return await once(place, {
      ...suite,
      variants: suite.variants.map(one => ({ ...one, command })),
    });
  }
  const rows: MetricSource = {
    unit: 'rows',
    selector: { kind: 'line', pattern: 'rows: (\\d+)' },
    file: null,
    work: true,
  };

  it('has its own metrics, and one may be the work', async () => {
    const summary = '{"metrics": {"http_req_duration": {"avg": 2, "p(95)": 4}}}';
    const result = await reported(`echo '${summary}' > out.json; echo rows: 20`, {
      metrics: [rows],
      results: [{ format: 'k6', file: 'out.json', include: '' }],
    });
    assert.deepEqual([value(result, 'rows'), value(result, 'http-req-duration-p95-ns')], [20, 4e6]);
    assert.equal(value(result, 'cpu-ns/op'), (2 * 2_000_000) / 20);
    assert.equal(value(result, 'app.cpu-ns/op'), 2_000_000 / 20);
    assert.equal(result.operations, 20);
  });

  it('may have benchmarks, which the dry run of the control finds', async () => {
    const place = setUp(SHOP);
    const command = { argv: ['sh', '-c', "echo 'BenchmarkGet 10 5 ns/op'"], folder: place.engine.folder };
    const results = [{ format: 'go', file: null, include: '' }] as const;
    const whole = place.suite({ sources: { results, metrics: [] } });
    const suite = { ...whole, variants: whole.variants.map(one => ({ ...one, command })) };
    const result = await once(place, suite);
    assert.deepEqual(result.others, [
      { benchmark: 'Get', operations: 1, samples: [{ unit: 'ns/op', value: 5 }] },
    ]);
  });

  it('fails with its last lines if it lacks one', async () => {
    await assert.rejects(
      reported('echo refused', { metrics: [rows] }),
      failing(
        /^agent: its results cannot be read: rows: .*stdout\.log:2: no line up to here matches .*\n {2}command: [\s\S]*refused$/,
        false,
      ),
    );
  });
});

describe('a fork fails, and its containers are removed, if', () => {
  const CHECK = { check: { Test: ['CMD', 'true'] } };
  const health = (Status: string) => ({ ...CHECK, state: { Health: { Status } }, log: 'cannot reach db\n' });
  const removed = (place: ReturnType<typeof setUp>) => assert.deepEqual(place.engine.projects(), []);

  it('a service is unhealthy', async () => {
    const place = setUp({ ...SHOP, containers: { app: health('unhealthy') } });
    await assert.rejects(
      once(place, place.suite(), { dryRun: true }),
      failing(
        /^app: its health check says unhealthy\n {2}command: docker logs \S+-app-1\n {2}from .*\.log:\n {4}cannot reach db$/,
        true,
      ),
    );
    removed(place);
  });

  it('a service is not healthy in time', async () => {
    const place = setUp({ ...SHOP, containers: { app: health('starting') } });
    await assert.rejects(
      once(place, place.suite(), { timeout: 1 }),
      failing(/^(agent: not up|app: not ready after \d+\.\d s: its health check says starting\n)/, false),
    );
    removed(place);
  });

  it('a service ends before it is ready', async () => {
    const state = { Running: false, Status: 'exited', ExitCode: 137, OOMKilled: true };
    const place = setUp({ ...SHOP, containers: { db: { state } } });
    await assert.rejects(
      once(place, place.suite()),
      failing(
        /^db: it ended with exit code 137 \(out of memory: raise its limit\) before it was ready\n/,
        false,
      ),
    );
    removed(place);
  });

  it('a container is not started, although Compose reports success', async () => {
    for (const how of [{ absent: true }, { state: { Running: false, Status: 'created' } }]) {
      const place = setUp({ ...SHOP, containers: { db: how } });
      await assert.rejects(
        once(place, place.suite()),
        failing(
          /^db: its container was not started\n {2}command: docker compose .* up .*\n {2}from .*up\.log:\n {4}a note/,
          false,
        ),
      );
      removed(place);
    }
  });

  it('Compose cannot start it', async () => {
    const place = setUp({ ...SHOP, codes: { up: 5 } });
    await assert.rejects(
      once(place, place.suite()),
      failing(/^agent: its start ended with exit code 5\n[\s\S]*the engine refuses up$/, false),
    );
    removed(place);
  });

  it('the command fails', async () => {
    const place = setUp(SHOP);
    const command = { argv: ['sh', '-c', 'echo refused; exit 3'], folder: place.engine.folder };
    const suite = composeSuite(place.arm('off'), place.arm('agent', { command }));
    await assert.rejects(
      once(place, suite),
      failing(
        /^agent: what ran against the containers ended with exit code 3\n {2}command: .*\n {2}from .*load\.log:\n {4}refused$/,
        false,
      ),
    );
    removed(place);
  });

  it('the command does not end in time', async () => {
    const place = setUp(SHOP);
    const command = { argv: ['sleep', '120'], folder: place.engine.folder };
    const suite = composeSuite(place.arm('off'), place.arm('agent', { command }));
    const late = /^agent: what ran against the containers did not end \(killed after \d+ s\)\n/;
    // On a busy machine the time may end before the command begins.
    for (let timeout = 5000; ; timeout *= 4) {
      const error = await once(place, suite, { timeout }).catch(reason => reason as Error);
      assert.ok(error instanceof ForkFailure);
      if (late.test(error.message)) break;
      assert.ok(timeout < 100_000, error.message);
    }
    removed(place);
  });

  it('a container ends or starts again while it is measured: that is the cause, not the command', async () => {
    for (const [change, message] of [
      [
        { Running: false, Status: 'exited', ExitCode: 1 },
        /^app: it ended with exit code 1 while it was measured\n/,
      ],
      [{ Pid: 4243 }, /^app: it was started again while it was measured/],
    ] as const) {
      const place = setUp(SHOP);
      const text = `echo '${JSON.stringify(change)}' > app.json; exit 1`;
      const command = { argv: ['sh', '-c', text], folder: place.engine.folder };
      const suite = composeSuite(place.arm('off'), place.arm('agent', { command }));
      await assert.rejects(once(place, suite), failing(message, false));
      removed(place);
    }
  });

  it('a container has another image than before', async () => {
    const place = setUp({ ...SHOP, containers: { app: { image: `sha256:${'d'.repeat(64)}` } } });
    await assert.rejects(
      once(place, place.suite()),
      failing(
        /^agent: app runs sha256:d+, and the suite began with sha256:a+: the image shop@sha256:c+ changed/,
        true,
      ),
    );
    removed(place);
  });

  it('its processes are on another machine', async () => {
    const place = setUp({ ...SHOP, containers: { app: { state: { Pid: 1 } } } });
    await assert.rejects(
      once(place, place.suite()),
      failing(
        /^app: this machine does not show the cgroup of its container \(process 1\): the engine runs on another machine/,
        true,
      ),
    );
    removed(place);
  });

  it('the user stops the run', async () => {
    const place = setUp(SHOP);
    const stop = new AbortController();
    const around = context(files.folder, place.around.environment, stop.signal);
    const found = await findEnvironments(place.suite(), around, files.next());
    const target = found.targets.get('agent');
    assert.ok(target);
    const reason = new Error('stopped by the user');
    // In the middle of the fork: after its containers exist.
    const read = (path: string) => {
      stop.abort(reason);
      return place.engine.read(path);
    };
    await assert.rejects(
      runFork({ ...found, read }, { target, raw: files.next(), timeout: 60_000, dryRun: false }),
      error => error === reason,
    );
    removed(place);
  });
});

it('containers that others need are removed after them', async () => {
  const place = setUp({ ...SHOP, dependent: true });
  const { warnings } = await once(place, place.suite());
  assert.ok(!warnings.some(({ code }) => code === 'not-removed'));
  assert.deepEqual(place.engine.projects(), []);
});

it('containers that cannot be removed cause a warning, and the fork counts', async () => {
  const place = setUp({ ...SHOP, codes: { rm: 1 } });
  const { warnings } = await once(place, place.suite());
  const warning = warnings.find(({ code }) => code === 'not-removed');
  assert.match(
    warning?.message ?? '',
    /^tiny: not all of overhead-\S+ could be removed; the next run tries again: removing the containers of a fork failed \(exit code 1\): the engine refuses rm$/,
  );
});
