// The sink of a fork counts telemetry of its exporters, and separately that of stray clients.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import { placeProgram } from '../../core/testing-programs.ts';
import { context, scratch } from '../command/testing.ts';
import {
  type Sink,
  sinkEnvironment,
  sinkPlaceholders,
  startSink,
  TOKEN_HEADER,
  untilExported,
} from './sink.ts';

const here = process.platform === 'linux' && process.arch === 'x64' ? false : 'runs on Linux on x86-64 only';

describe('a sink', { skip: here }, () => {
  const files = scratch();
  const around = context(files.folder);

  /** Sends 50 bytes; returns the status. */
  const send = async (sink: Sink, path: string, token: string) => {
    const headers = { [TOKEN_HEADER]: token, 'content-type': 'application/x-protobuf' };
    const body = 'x'.repeat(50);
    return (await fetch(`http://127.0.0.1:${sink.port}${path}`, { method: 'POST', headers, body })).status;
  };

  it('V7: counts telemetry with its token, and strays separately; two sinks are independent', async () => {
    const [mine, other] = [await startSink(files.next(), around), await startSink(files.next(), around)];
    try {
      assert.notEqual(mine.port, other.port);
      assert.equal(await send(mine, '/v1/traces', mine.token), 200);
      assert.equal(await send(mine, `/${mine.token}/intake`, ''), 200);
      assert.equal(await send(mine, '/v1/traces', other.token), 401);
      assert.equal(await send(mine, '/v1/traces', ''), 401);
      assert.deepEqual(await mine.counts(), { requests: 2, bytes: 100, broken: 0, strays: 2 });
      assert.deepEqual(await other.counts(), { requests: 0, bytes: 0, broken: 0, strays: 0 });
    } finally {
      await Promise.all([mine.end(), other.end()]);
    }
    await assert.rejects(
      mine.counts(),
      (error: Error) =>
        error instanceof ForkFailure && /does not report its counts: fetch failed/.test(error.message),
    );
    assert.ok(!existsSync(`/proc/${mine.process}`));
  });

  it('is awaited until telemetry comes, with a time limit', async () => {
    let requests = 0;
    const counts = async () => ({ requests: 0, bytes: ++requests < 3 ? 0 : 50, broken: 0, strays: 0 });
    await untilExported({ counts }, around.signal, 20_000);
    assert.equal(requests, 3);
    const silent = async () => ({ requests: 0, bytes: 0, broken: 0, strays: 9 });
    await untilExported({ counts: silent }, around.signal, 1);
    await assert.rejects(untilExported({ counts: silent }, AbortSignal.abort(), 20_000), {
      name: 'AbortError',
    });
  });

  it('is named to exporters', () => {
    const sink = { port: 7, token: 't' };
    assert.deepEqual(sinkEnvironment(sink), {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:7',
      OTEL_EXPORTER_OTLP_HEADERS: 'overhead-token=t',
    });
    assert.deepEqual(sinkPlaceholders(sink), {
      sink: 'http://127.0.0.1:7',
      'sink-url': 'http://127.0.0.1:7/t',
      'sink-token': 't',
    });
  });

  it('that cannot start reports why', async () => {
    const root = join(files.folder, 'broken');
    placeProgram(root, 'load-linux-amd64', '#!/bin/sh\necho "load: no port is free" >&2; exit 1\n');
    await assert.rejects(
      startSink(files.next(), { ...around, root }),
      (error: Error) =>
        error instanceof ForkFailure &&
        !error.final &&
        error.message === 'the sink for telemetry did not start: load: no port is free',
    );
    await assert.rejects(
      startSink('/proc/nowhere', around),
      (error: Error) => !(error instanceof PreconditionError) && error.message !== '',
    );
    await assert.rejects(
      startSink(files.next(), { ...around, root: files.folder }),
      (error: Error) =>
        error instanceof PreconditionError && /load-linux-amd64 is missing: make dist/.test(error.message),
    );
  });
});
