// Containers as the engines show them: recorded output of podman, and of docker's client with podman's server; cut off and damaged too.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { containersIn } from './containers.ts';
import { EngineFailure } from './engine.ts';

const recorded = (name: string) =>
  readFileSync(join(import.meta.dirname, 'testdata', `${name}-inspect.json`), 'utf8');
const ENGINES = ['podman-4.3.1', 'docker-28.2.2-of-podman'];

describe('the containers of an engine', () => {
  for (const engine of ENGINES)
    it(`are read from the output of ${engine}`, () => {
      const [app, db, ...others] = containersIn(recorded(engine));
      assert.ok(app && db);
      assert.deepEqual(others, []);
      assert.match(app.id, /^[0-9a-f]{64}$/);
      assert.match(app.image, /^sha256:[0-9a-f]{64}$/);
      assert.deepEqual(
        { ...app, id: '', image: '', imageName: '', labels: {} },
        {
          id: '',
          name: 'shop_app_1',
          service: 'app',
          image: '',
          imageName: '',
          labels: {},
          running: true,
          started: true,
          pid: 12582,
          exitCode: 0,
          outOfMemory: false,
          restarts: 0,
          health: 'unhealthy',
          // A second, and twice two seconds.
          patience: 5000,
          networked: true,
        },
      );
      assert.deepEqual(
        [db.service, db.running, db.started, db.pid, db.exitCode, db.health, db.networked],
        ['db', false, true, 0, 3, null, false],
      );
    });

  it('are the same in the outputs of both', () => {
    const [podman, docker] = ENGINES.map(engine => containersIn(recorded(engine)));
    assert.deepEqual(podman, docker);
  });

  it('have no health without a check, and wait for the first result of one', () => {
    const [one] = JSON.parse(recorded('podman-4.3.1'));
    const health = (check: object | null, state: object) => {
      const changed = { ...one, State: { ...one.State, Health: undefined, ...state } };
      return containersIn(JSON.stringify([{ ...changed, Config: { ...one.Config, Healthcheck: check } }]))[0];
    };
    assert.equal(health(null, {})?.health, null);
    assert.equal(health({ Test: ['NONE'] }, {})?.health, null);
    assert.equal(health({ Test: ['CMD', 'x'] }, {})?.health, 'starting');
    assert.equal(health({ Test: ['CMD', 'x'] }, { Healthcheck: { Status: 'healthy' } })?.health, 'healthy');
    assert.equal(health({ Test: ['CMD', 'x'] }, {})?.patience, 90_000);
    assert.equal(health(null, { Status: 'created' })?.started, false);
  });

  it('must all be there: an output that is cut off or has no state is an error', () => {
    const text = recorded('podman-4.3.1');
    for (const damaged of ['', text.slice(0, 5000), '{}', text.replace('"Running"', '"Runing"')])
      assert.throws(
        () => containersIn(damaged),
        (error: Error) =>
          error instanceof EngineFailure && /^the facts of containers cannot be read: /.test(error.message),
      );
  });
});
