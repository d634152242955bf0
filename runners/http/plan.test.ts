// The generator's plan of a suite.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { courseOf, dryRunOf, patienceOf, planOf } from './plan.ts';
import { LOAD, REQUEST } from './testing.ts';

const SETTING = {
  seed: 3,
  raw: '/raw',
  sessions: [7],
  scope: 'whole' as const,
  sink: { process: 8 },
  turns: '',
  before: [],
  after: [],
};
const request = (url: string) => ({ request: { url, status: 200, body: '^ok' }, address: '' });

it('address and path are those of the request', () => {
  const plan = planOf(
    LOAD,
    courseOf({ warmup: null, measurement: null }),
    request('http://127.0.0.1:81/a?b=c%20d'),
    SETTING,
  );
  assert.equal(plan.address, '127.0.0.1:81');
  assert.deepEqual(plan.requests, [
    { method: 'GET', path: '/a?b=c%20d', headers: {}, body: '', status: 200, match: '^ok' },
  ]);
  assert.deepEqual([plan.rate, plan.count, plan.sessions, plan.sinkProcess], [200, 0, [7], 8]);
  assert.deepEqual([plan.window, plan.warmup, plan.windows], [1000, 30, 10]);
  assert.equal(
    planOf(LOAD, courseOf({ warmup: null, measurement: null }), request('http://a/'), SETTING).address,
    'a:80',
  );
});

it('seed and first number are those of the fork', () => {
  const course = courseOf({ warmup: null, measurement: null });
  const { seed, data, first } = planOf(LOAD, course, request('http://a/'), { ...SETTING, first: 7 });
  assert.deepEqual({ seed, data, first }, { seed: 3, data: [], first: 7 });
  assert.equal(planOf(LOAD, course, request('http://a/'), SETTING).first, undefined);
});

it('a mix has its own paths, weights and answers, at the host of the request', () => {
  const read = { ...REQUEST, name: 'read', weight: 9, path: '/pets/{{random:1-9}}', template: true };
  const plan = planOf(
    { ...LOAD, mix: [read, { ...REQUEST, status: 201, content: 'x', body: '^y' }] },
    courseOf({ warmup: null, measurement: null }),
    request('http://127.0.0.1:81/ready'),
    SETTING,
  );
  assert.equal(plan.address, '127.0.0.1:81');
  const common = { method: 'GET', headers: {} };
  assert.deepEqual(plan.requests, [
    {
      ...common,
      name: 'read',
      weight: 9,
      path: '/pets/{{random:1-9}}',
      body: '',
      template: true,
      status: 200,
      match: '',
    },
    { ...common, path: '/', body: 'x', status: 201, match: '^y' },
  ]);
});

it('a body or a header with placeholders is a template', () => {
  const course = courseOf({ warmup: null, measurement: null });
  for (const own of [{ content: '{{sequence}}' }, { headers: { 'X-Id': '{{sequence}}' } }])
    assert.equal(
      planOf({ ...LOAD, ...own }, course, request('http://a/'), SETTING).requests[0]?.template,
      true,
    );
});

it('a call of gRPC has the address of its process, a method and a message', () => {
  const grpc = {
    proto: '/p/pets.proto',
    imports: ['/p'],
    method: 'pets.Pets/Get',
    address: '127.0.0.1:{port}',
    code: 'OK',
    body: '^{',
  };
  const plan = planOf(
    { ...LOAD, grpc, content: '{"id":{{sequence}}}', headers: { tenant: 't' } },
    courseOf({ warmup: null, measurement: null }),
    { request: null, address: '127.0.0.1:99' },
    SETTING,
  );
  assert.equal(plan.address, '127.0.0.1:99');
  const rpc = { proto: '/p/pets.proto', imports: ['/p'], method: 'pets.Pets/Get', code: 'OK' };
  assert.deepEqual(plan.requests, [
    { headers: { tenant: 't' }, body: '{"id":{{sequence}}}', template: true, match: '^{', rpc },
  ]);
});

it('calls of gRPC in a mix have an address of their own if other requests are sent too', () => {
  const call = { proto: '', imports: [], method: 'a.B/C', address: '', code: 'OK', body: '^x' };
  const called = { ...REQUEST, name: 'c', weight: 2, content: '{}', call };
  const course = courseOf({ warmup: null, measurement: null });
  const loaded = { ...request('http://127.0.0.1:81/'), address: '127.0.0.1:99' };
  const plan = planOf({ ...LOAD, mix: [REQUEST, called] }, course, loaded, SETTING);
  assert.deepEqual([plan.address, plan.callAddress], ['127.0.0.1:81', '127.0.0.1:99']);
  const rpc = { proto: '', imports: [], method: 'a.B/C', code: 'OK' };
  assert.deepEqual(plan.requests[1], { name: 'c', weight: 2, headers: {}, body: '{}', match: '^x', rpc });
  const alone = planOf({ ...LOAD, mix: [called] }, course, { ...loaded, request: null }, SETTING);
  assert.deepEqual([alone.address, alone.callAddress], ['127.0.0.1:99', undefined]);
});

it('it warms up at the measured rate, at another, or in a closed loop', () => {
  const warmup = (load: Partial<typeof LOAD>) =>
    planOf(
      { ...LOAD, ...load },
      courseOf({ warmup: null, measurement: null }),
      request('http://a/'),
      SETTING,
    );
  assert.deepEqual([warmup({}).rate, warmup({}).warmupRate], [200, 200]);
  assert.deepEqual([warmup({ warmupRate: 900 }).rate, warmup({ warmupRate: 900 }).warmupRate], [200, 900]);
  assert.equal(warmup({ objective: { percentile: 99, limit: 1 } }).warmupRate, 0);
  // A search counts no instructions, because the cost of a request is not measured there.
  assert.deepEqual(
    [warmup({}).scope, warmup({ objective: { percentile: 99, limit: 1 } }).scope],
    ['whole', ''],
  );
  assert.equal(warmup({ rate: null, requests: 5 }).warmupRate, 0);
});

it('windows have the number and length of the suite', () => {
  const course = courseOf({ warmup: { count: 4, time: null }, measurement: { count: 3, time: 500 } });
  assert.deepEqual(course, { window: 500, warmup: 4, windows: 3, dryRun: false });
});

it('a dry run has no rate', () => {
  const { course, load } = dryRunOf(LOAD);
  assert.equal(load.rate, null);
  assert.ok(load.requests > 0 && course.dryRun && course.windows === 1);
});

it('a fork has time for its windows, and a closed loop for each of its requests', () => {
  const course = courseOf({ warmup: null, measurement: null });
  assert.ok(patienceOf(LOAD, course) > 41_000);
  // 20 slices of 50 ms with leads of 25 ms, then the rate with a lead of 200 ms.
  assert.ok(patienceOf(LOAD, { ...course, windows: 300 }) > 300 * (20 * 75 + 1200));
  assert.ok(patienceOf({ ...LOAD, objective: { percentile: 99, limit: 1 } }, course) > 30_000 + 16 * 11_000);
  assert.ok(patienceOf({ ...LOAD, rate: null, requests: 500 }, course) > 541_000);
});
