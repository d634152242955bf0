// What is recorded of a load: files by their digests, and nothing that a move of the configuration changes.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { scratch } from '../testing.ts';
import { type CallSettings, type LoadSettings, ONE_REQUEST } from './load.ts';
import { isSimple, loadFacts, plannedLoad } from './requests.ts';

const files = scratch();
const LOAD: LoadSettings = {
  rate: 1,
  concurrency: 0,
  warmupRate: null,
  requests: 0,
  objective: null,
  connections: 1,
  timeout: 1,
  ...ONE_REQUEST,
  place: 'overhead.yml:1:1',
};

const callTo = (proto: string): CallSettings => ({
  proto,
  imports: ['/i'],
  method: 'a.B/C',
  address: 'd:1',
  code: 'OK',
  body: '',
});

it('the facts of one request are its settings alone', () => {
  assert.deepEqual(Object.keys(loadFacts(LOAD)), [
    'rate',
    'concurrency',
    'warmupRate',
    'requests',
    'objective',
    'connections',
    'timeout',
    'method',
    'headers',
    'content',
  ]);
});

it('files are facts by their names and digests, wherever they are', () => {
  const written = (content: string) => {
    const path = join(files.next(), 'a.txt');
    writeFileSync(path, content);
    return path;
  };
  const factsOf = (path: string) =>
    loadFacts({
      ...LOAD,
      data: [{ name: 'x/a.txt', path }],
      har: { file: 'a.har', path, include: 'b', keepHeaders: [] },
      grpc: callTo(path),
    });
  const [one, same, other] = [written('1'), written('1'), written('2')].map(factsOf);
  assert.deepEqual(one, same);
  for (const key of ['data', 'har', 'grpc'] as const) assert.notDeepEqual(one?.[key], other?.[key], key);
  assert.match(JSON.stringify(one), /"data":\["a\.txt sha256:6b86b273ff34fce1"\]/);
});

it('calls in a mix are facts by the digests of their files, or without one', () => {
  const request = { name: 'a', weight: 1, method: 'POST', path: '/a.B/C', headers: {}, content: '{}' };
  const mixed = { ...request, template: false, status: 200, body: '' };
  const path = join(files.next(), 'a.proto');
  writeFileSync(path, '1');
  const factsOf = (call: CallSettings | null) => loadFacts({ ...LOAD, mix: [{ ...mixed, call }] }).mix;
  const facts = { method: 'a.B/C', code: 'OK', body: '' };
  assert.deepEqual(factsOf(null), [mixed]);
  assert.deepEqual(factsOf(callTo('')), [{ ...mixed, call: { proto: '', ...facts } }]);
  assert.deepEqual(factsOf(callTo(path)), [
    { ...mixed, call: { proto: 'a.proto sha256:6b86b273ff34fce1', ...facts } },
  ]);
});

it('files of values have other paths where the generator runs elsewhere', () => {
  const data = ['a', 'b'].map(name => ({ name, path: `/here/${name}` }));
  const check = { url: 'http://127.0.0.1:8080/x?y', status: 204, body: '^$' };
  const planned = plannedLoad({ ...LOAD, data, content: '{{line:a}}' }, check, 9, index => `/guest/${index}`);
  assert.deepEqual(planned, {
    requests: [
      {
        method: 'GET',
        path: '/x?y',
        headers: {},
        body: '{{line:a}}',
        template: true,
        status: 204,
        match: '^$',
      },
    ],
    data: [
      { name: 'a', path: '/guest/0' },
      { name: 'b', path: '/guest/1' },
    ],
    seed: 9,
  });
  assert.deepEqual(plannedLoad({ ...LOAD, data }, check, 9).data, data);
  assert.throws(() => plannedLoad(LOAD, null, 9), /there is no request/);
});

it('a load is simple if it is one constant request', () => {
  assert.ok(isSimple({ ...LOAD, content: '{"a":{"b":1}}' }));
  assert.ok(!isSimple({ ...LOAD, content: '{{sequence}}' }));
  assert.ok(!isSimple({ ...LOAD, headers: { a: '{{time}}' } }));
});
