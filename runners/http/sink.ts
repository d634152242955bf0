// A sink of telemetry for one fork: on a port of its own, with a token, so that nothing else is counted.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { lastLines } from '../process.ts';
import { ForkFailure, type Surroundings } from '../runner.ts';
import { background } from './background.ts';
import { generatorOf } from './generator.ts';

const readySchema = z.object({ port: z.number(), token: z.string(), process: z.number() });
const countsSchema = z.object({
  requests: z.number(),
  bytes: z.number(),
  broken: z.number(),
  strays: z.number(),
});
/** What a sink has taken. `broken` exports were cut off, `strays` came without the token; neither is in another count. */
export type Counts = z.infer<typeof countsSchema>;

export interface Sink {
  readonly port: number;
  readonly token: string;
  /** Its id. */
  readonly process: number;
  counts(): Promise<Counts>;
  end(): Promise<void>;
}

/** What carries the token in a request; the first part of the path may do so instead. */
export const TOKEN_HEADER = 'overhead-token';
/** Time that a sink may take to begin, in ms. */
const PATIENCE = 20_000;

/** Starts a sink, whose files go to `raw`. Throws {@link ForkFailure}. */
export async function startSink(
  raw: string,
  surroundings: Pick<Surroundings, 'root' | 'environment' | 'signal'>,
): Promise<Sink> {
  const [ready, log] = [join(raw, 'sink.json'), join(raw, 'sink.log')];
  const running = background({
    program: generatorOf(surroundings),
    arguments: ['sink', ready],
    environment: surroundings.environment,
    log,
    signal: surroundings.signal,
  });
  let ended = false;
  running.over.then(
    () => (ended = true),
    () => (ended = true),
  );
  for (const deadline = performance.now() + PATIENCE; !existsSync(ready); ) {
    surroundings.signal.throwIfAborted();
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
      const answer = await fetch(`http://127.0.0.1:${port}/${token}/counts`, { signal: surroundings.signal });
      return countsSchema.parse(await answer.json());
    },
    end: running.end,
  };
}

/** What the texts of a configuration may call a sink by. */
export function sinkPlaceholders({ port, token }: Pick<Sink, 'port' | 'token'>): Record<string, string> {
  return {
    sink: `http://127.0.0.1:${port}`,
    'sink-url': `http://127.0.0.1:${port}/${token}`,
    'sink-token': token,
  };
}

/** What leads every exporter of OpenTelemetry that is told nothing else to the sink, and never to a collector that happens to be here. */
export function sinkEnvironment({ port, token }: Pick<Sink, 'port' | 'token'>): Record<string, string> {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: `${TOKEN_HEADER}=${token}`,
  };
}
