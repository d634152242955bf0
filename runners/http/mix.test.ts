// Requests as users have them, sent to tiny applications: a mix of templates, a recording, and calls of gRPC.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { LoadSettings } from '../../core/application/load.ts';
import { ForkFailure, type ForkResult, PreconditionError } from '../../core/runner.ts';
import { context, running, scratch } from '../command/testing.ts';
import { httpRunner } from './http.ts';
import type { HttpSuite } from './suite.ts';
import { httpSuite, REQUEST } from './testing.ts';

const here = process.platform === 'linux' && process.arch === 'x64' ? false : 'runs on Linux on x86-64 only';
const testdata = (name: string) => join(import.meta.dirname, 'testdata', name);

describe('an application', { skip: here }, () => {
  const files = scratch();
  const around = context(files.folder);
  const variant = (name: string, program: string, record = '') =>
    running(name, [process.execPath, testdata(program), '{port}'], '/', { environment: { RECORD: record } });
  const suiteOf = (program: string, load: Partial<LoadSettings>, records = ['', '']): HttpSuite => {
    const [first, second] = records;
    const suite = httpSuite(variant('off', program, first), variant('b', program, second), {
      rate: null,
      requests: 200,
      place: 'overhead.yml:9:7',
      ...load,
    });
    const request = { url: 'http://127.0.0.1:{port}/ready', status: 200, body: '' };
    const processes = suite.application.processes.map(process => ({ ...process, request }));
    return {
      ...suite,
      warmup: { count: 1, time: null },
      measurement: { count: 2, time: 100 },
      application: { ...suite.application, processes },
    };
  };
  const forked = async (suite: HttpSuite, names: readonly string[], seed = 5) => {
    const prepared = await httpRunner.prepare(suite, around);
    const results: ForkResult[] = [];
    try {
      for (const name of names) {
        const own = suite.variants.find(one => one.name === name);
        assert.ok(own);
        const benchmark = prepared.benchmarks[0] ?? '';
        results.push(await prepared.fork({ benchmark, variant: own, raw: files.next(), seed }));
      }
    } finally {
      prepared.close?.();
    }
    return { prepared, results };
  };
  const MIX = [
    { ...REQUEST, name: 'read', weight: 3, path: '/pets/{{random:1-10}}', template: true },
    {
      ...REQUEST,
      name: 'write',
      weight: 1,
      method: 'POST',
      path: '/pets',
      content: '{"id":{{sequence}},"at":"{{time}}","name":"{{line:names}}"}',
      template: true,
      status: 201,
    },
  ];
  const names = () => {
    const path = join(files.next(), 'names.txt');
    writeFileSync(path, 'Ada\nMax\nTom\n');
    return [{ name: 'names', path }];
  };

  it('gets a mix by its weights, each request with its own latency, and the same ones in every variant', async () => {
    const records = ['off', 'b'].map(name => join(files.folder, `${name}.txt`));
    const data = names();
    const { prepared, results } = await forked(suiteOf('pets.mjs', { mix: MIX, data }, records), [
      'off',
      'b',
    ]);
    const benchmarks = ['ClosedLoop', 'ClosedLoop/request=read', 'ClosedLoop/request=write'];
    assert.deepEqual(prepared.benchmarks, benchmarks);
    assert.deepEqual(prepared.leading, ['ClosedLoop']);
    for (const { others = [] } of results) {
      assert.deepEqual(
        others.map(({ benchmark }) => benchmark),
        benchmarks.slice(1),
      );
      const [read, write] = others;
      assert.equal((read?.operations ?? 0) + (write?.operations ?? 0), 200);
      assert.ok(Math.abs((write?.operations ?? 0) - 50) <= 4, `${write?.operations}`);
      for (const { unit, value } of read?.samples ?? []) assert.ok(/^latency-/.test(unit) && value > 0, unit);
    }
    // Connections race, so requests come in another order; times differ.
    const [off, on] = records.map(path =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(line => line.startsWith('POST'))
        .map(line => line.replace(/"at":"[^"]*"/, ''))
        .sort((one, other) => idOf(one) - idOf(other)),
    );
    const common = Math.min(off?.length ?? 0, on?.length ?? 0);
    assert.ok(common > 50);
    assert.deepEqual(off?.slice(0, common), on?.slice(0, common));
    const facts = JSON.stringify(prepared.variants);
    assert.match(facts, /"data":\["names\.txt sha256:[0-9a-f]{16}"\]/);
    assert.ok(!facts.includes('overhead.yml'), 'the place in the configuration is no setting');
  });

  it('fails if an answer of the mix is wrong', async () => {
    const wrong = MIX.map(one => ({ ...one, status: 200 }));
    await assert.rejects(
      forked(suiteOf('pets.mjs', { mix: wrong, data: names() }), ['b']),
      (error: Error) =>
        error instanceof ForkFailure &&
        /not ready after \d+ s: POST \/pets on .* status 201, not 200/.test(error.message),
    );
  });

  it('gets the requests of a recording', async () => {
    const path = join(files.next(), 'shop.har');
    const request = {
      method: 'GET',
      url: 'https://pets.example.com/pets/7',
      headers: [{ name: 'Cookie', value: 's' }],
    };
    writeFileSync(path, JSON.stringify({ log: { entries: [{ request, response: { status: 200 } }] } }));
    const har = { file: 'shop.har', path, include: '', keepHeaders: [] };
    const record = join(files.folder, 'recorded.txt');
    const suite = suiteOf('pets.mjs', { har }, ['', record]);
    const { prepared, results } = await forked(suite, ['b']);
    assert.deepEqual([prepared.benchmarks, results[0]?.operations], [['ClosedLoop'], 200]);
    assert.ok(prepared.warnings.some(({ code }) => code === 'har-secrets'));
    assert.ok(readFileSync(record, 'utf8').includes('GET /pets/7 \n'));
    const { warnings } = await httpRunner.check(suite, around);
    assert.ok(warnings.some(({ code }) => code === 'har-secrets'));
  });

  const grpc = {
    proto: testdata('pets.proto'),
    imports: [],
    method: 'pets.Pets/Get',
    address: '127.0.0.1:{port}',
    code: 'OK',
    body: '^\\{"id":7\\}$',
  };
  const calling = (own: Partial<typeof grpc>, content: string): HttpSuite =>
    withAddress(suiteOf('grpc.mjs', { grpc: { ...grpc, ...own }, content }));
  const withAddress = (suite: HttpSuite): HttpSuite => {
    const processes = suite.application.processes.map(one => ({
      ...one,
      request: null,
      address: '127.0.0.1:{port}',
    }));
    return { ...suite, application: { ...suite.application, processes } };
  };

  it('gets calls of gRPC by their weights, each with its own latency', async () => {
    const call = (name: string, weight: number, own: Partial<typeof grpc>, content: string) =>
      ({ ...REQUEST, name, weight, content, call: { ...grpc, ...own } }) as const;
    const mix = [
      call('known', 3, {}, '{"id":{{random:7-7}}}'),
      call('lost', 1, { code: 'NOT_FOUND', body: '' }, '{"id":8}'),
    ];
    const { results } = await forked(withAddress(suiteOf('grpc.mjs', { mix })), ['b']);
    const [{ others = [] } = {}] = results;
    assert.deepEqual(
      others.map(({ benchmark }) => benchmark),
      ['ClosedLoop/request=known', 'ClosedLoop/request=lost'],
    );
    const [known, lost] = others;
    assert.equal((known?.operations ?? 0) + (lost?.operations ?? 0), 200);
    assert.ok(Math.abs((lost?.operations ?? 0) - 50) <= 4, `${lost?.operations}`);
  });

  it('fails if the answer to a call is wrong', async () => {
    await assert.rejects(
      forked(calling({}, '{"id":8}'), ['b']),
      (error: Error) =>
        error instanceof ForkFailure && /pets\.Pets\/Get on .*: status NotFound, not OK/.test(error.message),
    );
  });

  it('fails with the place in the configuration if a server without reflection is to describe its methods', async () => {
    await assert.rejects(
      forked(calling({ proto: '' }, '{"id":7}'), ['b']),
      (error: Error) =>
        error instanceof ForkFailure &&
        error.final &&
        /^overhead\.yml:9:7: load: the server on 127\.0\.0\.1:\d+ has no reflection, so pets\.Pets\/Get is unknown: .*\.proto file/.test(
          error.message,
        ),
    );
  });

  for (const [what, suite, pattern] of [
    [
      'an unknown method',
      () => calling({ method: 'pets.Pets/Gt' }, '{}'),
      /has no method pets\.Pets\/Gt; did you mean pets\.Pets\/Get\?/,
    ],
    [
      'another message',
      () => calling({}, '{"name":1}'),
      /the message of pets\.Pets\/Get is no pets\.Pet: .*unknown field "name"/,
    ],
    [
      'an empty file of values',
      () => {
        const data = names();
        writeFileSync(data[0]?.path ?? '', '\n');
        return suiteOf('pets.mjs', { mix: MIX, data });
      },
      /the data file names is empty/,
    ],
  ] as const)
    it(`is refused with ${what} before anything starts, with the place in the configuration`, async () => {
      for (const how of [httpRunner.check, httpRunner.prepare])
        await assert.rejects(
          how(suite(), around),
          (error: Error) =>
            error instanceof PreconditionError &&
            error.message.startsWith('overhead.yml:9:7: load: ') &&
            pattern.test(error.message),
        );
    });
});

const idOf = (line: string) => Number(/"id":(\d+)/.exec(line)?.[1]);
