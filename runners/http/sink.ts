// The telemetry sink of one fork: on its own port, with a token, so that no other telemetry is counted.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { generatorOf } from '../../core/application/generator.ts';
import { lastLines } from '../../core/process/process.ts';
import type { Place } from '../../core/programs.ts';
import { ForkFailure, type RunContext } from '../../core/runner.ts';
import { background } from './background.ts';

const readySchema = z.object({ port: z.number(), token: z.string(), process: z.number() });
const countsSchema = z.object({
  requests: z.number(),
  bytes: z.number(),
  broken: z.number(),
  strays: z.number(),
});
/** The telemetry of a sink. `broken` exports were cut off, `strays` came without the token; other counts include neither. */
export type Counts = z.infer<typeof countsSchema>;

export interface Sink {
  readonly port: number;
  readonly token: string;
  /** Its id. */
  readonly process: number;
  /** Throws {@link ForkFailure}. */
  counts(): Promise<Counts>;
  end(): Promise<void>;
}

/** The header with the token; the first part of the path may have it instead. */
export const TOKEN_HEADER = 'overhead-token';
/** The time limit for a sink to start, in ms. */
const PATIENCE = 20_000;
/** The time limit for the first telemetry of an agent under load, in ms: profilers wait 10 s, and their first period begins late. */
const EXPORT_PATIENCE = 25_000;

/** Starts a sink with files in `raw`. Throws {@link ForkFailure}. */
export async function startSink(
  raw: string,
  context: Place & Pick<RunContext, 'environment' | 'signal'>,
): Promise<Sink> {
  const [ready, log] = [join(raw, 'sink.json'), join(raw, 'sink.log')];
  const running = background({
    program: generatorOf(context),
    arguments: ['sink', ready],
    environment: context.environment,
    log,
    signal: context.signal,
  });
  let ended = false;
  running.over.then(
    () => (ended = true),
    () => (ended = true),
  );
  for (const deadline = performance.now() + PATIENCE; !existsSync(ready); ) {
    context.signal.throwIfAborted();
    if (ended || performance.now() > deadline) {
      await running.end();
      throw new ForkFailure(`the sink for telemetry did not start: ${lastLines(log)}`);
    }
    await sleep(5);
  }
  const { port, token, process } = readySchema.parse(JSON.parse(readFileSync(ready, 'utf8')));
  return {
    port,
    token,
    process,
    counts: async () => {
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/${token}/counts`, {
          signal: context.signal,
        });
        return countsSchema.parse(await answer.json());
      } catch (error) {
        context.signal.throwIfAborted();
        throw new ForkFailure(
          `the sink for telemetry does not report its counts: ${(error as Error).message}\n${lastLines(log)}`,
        );
      }
    },
    end: running.end,
  };
}

/**
 * Waits for telemetry, at most the given ms: an agent sends at intervals, and a dry run ends sooner. An agent may send all of it at its end,
 * so nothing is thrown at the time limit. Throws {@link ForkFailure} if the sink does not answer.
 */
export async function untilExported(
  sink: Pick<Sink, 'counts'>,
  signal: AbortSignal,
  patience = EXPORT_PATIENCE,
): Promise<void> {
  for (const deadline = performance.now() + patience; performance.now() < deadline; ) {
    if ((await sink.counts()).bytes > 0) return;
    await sleep(Math.min(200, patience), undefined, { signal });
  }
}

/** Placeholders for a sink in the texts of a configuration. */
export function sinkPlaceholders({ port, token }: Pick<Sink, 'port' | 'token'>): Record<string, string> {
  return {
    sink: `http://127.0.0.1:${port}`,
    'sink-url': `http://127.0.0.1:${port}/${token}`,
    'sink-token': token,
  };
}

/** Variables that send all telemetry of OpenTelemetry exporters to the sink by default, never to a collector on this machine. */
export function sinkEnvironment({ port, token }: Pick<Sink, 'port' | 'token'>): Record<string, string> {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: `${TOKEN_HEADER}=${token}`,
  };
}
