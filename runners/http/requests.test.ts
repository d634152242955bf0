// The requests of a load in overhead.yml: a mix, a recording, a call of gRPC, placeholders; and errors with their position.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import { merged } from './requests.ts';
import type { HttpSuite } from './suite.ts';
import { REQUEST } from './testing.ts';

const suiteOf = (load: string, rest = '    request: {http: /}\n') =>
  `version: 1
suites:
  app:
    runner: http
    command: ./app {port}
    ready: {log: up}
    variants: {off: {}, b: {command: b}}
${rest}    load:
      rate: 1
${load.replace(/^/gm, '      ')}
`;
const read = (load: string, rest?: string) =>
  resolveConfig(parseText('overhead.yml', suiteOf(load, rest))).suites[0] as HttpSuite;

describe('a mix', () => {
  it('has names, weights, and headers in addition to those of the load', () => {
    const { load } = read(
      `headers: {A: 1, b: 2}
mix:
  - {name: read, weight: 9.5, path: "/owners/{{random:1-10}}"}
  - {name: write, method: POST, path: /owners, headers: {B: 3}, content: '{"n": "{{line:names.txt}}"}', status: 201, body: x}`,
    );
    assert.deepEqual(load.mix, [
      {
        ...REQUEST,
        name: 'read',
        weight: 9.5,
        path: '/owners/{{random:1-10}}',
        headers: { A: '1', b: '2' },
        template: true,
      },
      {
        name: 'write',
        weight: 1,
        method: 'POST',
        path: '/owners',
        headers: { A: '1', B: '3' },
        content: '{"n": "{{line:names.txt}}"}',
        template: true,
        status: 201,
        body: 'x',
        call: null,
      },
    ]);
    assert.deepEqual(load.data, [{ name: 'names.txt', path: resolve('names.txt') }]);
    assert.equal(load.place, 'overhead.yml:10:7');
  });

  it('is repeated in a closed loop only if no request changes something', () => {
    const concurrency = (method: string) =>
      read(`mix: [{name: a, path: /}, {name: b, path: /, method: ${method}}]`).load.concurrency;
    assert.deepEqual([concurrency('GET'), concurrency('DELETE')], [16, 0]);
  });
});

it('a recording has its file, and headers to keep in lower case', () => {
  const { load } = read('har: {file: shop.har, include: /api/, keep-headers: [Cookie]}');
  assert.deepEqual(load.har, {
    file: 'shop.har',
    path: resolve('shop.har'),
    include: '/api/',
    keepHeaders: ['cookie'],
  });
  assert.equal(load.concurrency, 0, 'a recording may change something');
});

it('a call of gRPC needs no request, and its process has the address', () => {
  const { load, application } = read(
    `grpc: {proto: api/pets.proto, imports: [api], method: pets.Pets/Get, message: '{"id": {{sequence}}}'}`,
    '',
  );
  assert.deepEqual(load.grpc, {
    proto: resolve('api/pets.proto'),
    imports: [resolve('api')],
    method: 'pets.Pets/Get',
    address: '127.0.0.1:{port}',
    code: 'OK',
    body: '',
  });
  assert.equal(load.content, '{"id": {{sequence}}}');
  assert.deepEqual(
    application.processes.map(({ address, request }) => [address, request]),
    [['127.0.0.1:{port}', null]],
  );
});

describe('calls of gRPC in a mix', () => {
  const CALL = {
    proto: '',
    imports: [],
    method: 'pets.Pets/Get',
    address: '127.0.0.1:{port}',
    code: 'OK',
    body: '',
  };

  it('have a message, metadata, and by default the reflection of the server in place of a .proto file', () => {
    const { load, application } = read(
      `headers: {tenant: t}
mix:
  - {name: get, weight: 9, grpc: {method: /pets.Pets/Get, message: '{"id": {{sequence}}}'}}
  - {name: add, grpc: {method: pets.Pets/Add, proto: a.proto, status: NOT_FOUND, body: x}}`,
      '',
    );
    const common = { ...REQUEST, method: 'POST', headers: { tenant: 't' } };
    assert.deepEqual(load.mix, [
      {
        ...common,
        name: 'get',
        weight: 9,
        path: '/pets.Pets/Get',
        content: '{"id": {{sequence}}}',
        template: true,
        call: { ...CALL, method: '/pets.Pets/Get' },
      },
      {
        ...common,
        name: 'add',
        weight: 1,
        path: '/pets.Pets/Add',
        content: '{}',
        call: { ...CALL, proto: resolve('a.proto'), method: 'pets.Pets/Add', code: 'NOT_FOUND', body: 'x' },
      },
    ]);
    assert.equal(load.concurrency, 0, 'a call may change something');
    assert.deepEqual(
      application.processes.map(({ address, request }) => [address, request]),
      [['127.0.0.1:{port}', null]],
    );
  });

  it('go to the process with the request, if others are sent too', () => {
    const mix =
      'mix:\n  - {name: a, path: /}\n  - {name: b, grpc: {method: a.B/C, address: "127.0.0.1:9"}}\n';
    const [app] = read(mix).application.processes;
    assert.deepEqual([app?.address, app?.request?.status], ['127.0.0.1:9', 200]);
    assertRefused(() => read(mix, ''), /the suite lacks request/);
  });
});

it('headers are replaced in any case', () => {
  assert.deepEqual(merged({ A: '1', b: '2' }, { B: '3' }), { A: '1', B: '3' });
});

describe('requests are rejected', () => {
  const MIX = 'mix:\n  - {name: a, path: /}\n';
  for (const [what, load, pattern, rest] of [
    [
      'with an unknown placeholder',
      `${MIX}  - {name: b, path: "/{{sequenc}}"}`,
      /overhead\.yml:13:\d+: unknown placeholder \{\{sequenc\}\}: did you mean \{\{sequence\}\}\? known are \{\{time\}\}/,
    ],
    [
      'with a wrong range',
      'content: "{{random:9-1}}"',
      /overhead\.yml:11:16: "\{\{random:9-1\}\}" must have the form \{\{random:FROM-TO\}\}/,
    ],
    [
      'with an unknown placeholder in a header',
      'headers:\n  A: "{{tim}}"',
      /overhead\.yml:12:12: unknown placeholder/,
    ],
    [
      'without a positive weight',
      `${MIX}  - {name: b, weight: 0, path: /}`,
      /overhead\.yml:13:\d+: .*weight/,
    ],
    [
      'with two names',
      `${MIX}  - {name: a, path: /b}`,
      /overhead\.yml:13:18: name: another request is called "a"/,
    ],
    [
      'with a name that is no part of a benchmark',
      'mix: [{name: "a b", path: /}]',
      /must begin with a letter/,
    ],
    ['with a host in a path', 'mix: [{name: a, path: "http://b/"}]', /the host is that of the `request`/],
    [
      'with a path and a call of gRPC',
      'mix: [{name: a, path: /, grpc: {method: a.B/C}}]',
      /overhead\.yml:11:\d+: .*needs one of path and grpc/,
    ],
    ['with neither', 'mix: [{name: a}]', /overhead\.yml:11:\d+: .*needs one of path and grpc/],
    [
      'with a body of a call of gRPC outside of it',
      'mix: [{name: a, content: x, grpc: {method: a.B/C}}]',
      /overhead\.yml:10:23: content: is that of grpc: write it there, content as message/,
      '',
    ],
    [
      'with placeholders in the metadata of a call',
      'mix: [{name: a, headers: {A: "{{time}}"}, grpc: {method: a.B/C}}]',
      /grpc: metadata is constant/,
      '',
    ],
    [
      'with calls to two addresses',
      'mix:\n  - {name: a, grpc: {method: a.B/C}}\n  - {name: b, grpc: {method: a.B/C, address: "b:1"}}',
      /overhead\.yml:12:27: grpc: all calls of a mix have one address: write "127\.0\.0\.1:\{port\}" here too/,
      '',
    ],
    [
      'of gRPC with folders of imports and no file',
      'grpc: {method: a.B/C, imports: [x]}',
      /overhead\.yml:10:29: imports: are those of a \.proto file: add proto/,
      '',
    ],
    ['without any', 'mix: []', /overhead\.yml:11:12: .*mix/],
    ['with a wrong pattern', 'mix: [{name: a, path: /, body: "("}]', /not a regular expression/],
    [
      'with a wrong key',
      'mix: [{name: a, paht: /}]',
      /overhead\.yml:11:23: unknown key "paht" in "suites\.app\.load\.mix\.0": did you mean "path"\?/,
    ],
    ['of two kinds', `${MIX}har: {file: a}`, /"mix" and "har" exclude each other/],
    ['of a mix, with a method of all', `${MIX}method: POST`, /method: each request of the mix has its own/],
    [
      'of a recording, with a body of all',
      'har: {file: a}\ncontent: x',
      /content: is that of har: remove it/,
    ],
    [
      'of a recording, with placeholders in headers',
      'har: {file: a}\nheaders: {A: "{{time}}"}',
      /headers: they are constant with har/,
    ],
    [
      'of gRPC without a service',
      'grpc: {proto: a.proto, method: Get}',
      /must be package\.Service\/Method/,
      '',
    ],
    [
      'of gRPC without a port',
      'grpc: {proto: a.proto, method: a.B/C, address: localhost}',
      /must be HOST:PORT/,
      '',
    ],
    [
      'of gRPC with another status',
      'grpc: {proto: a.proto, method: a.B/C, status: 200}',
      /overhead\.yml:\d+:\d+: .*status/,
      '',
    ],
    [
      'with placeholders in the request that shows that it is ready',
      'connections: 1',
      /http: the request that shows that the application is ready is always the same/,
      '    request: {http: "/{{sequence}}"}\n',
    ],
  ] as const)
    it(what, () => assertRefused(() => read(load, rest), pattern));
});
