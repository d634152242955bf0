// Attach check by exports, and a check for latencies that are fixed waits.

import { isBare } from '../../core/jvm/agents.ts';
import type { Answer } from './generator.ts';
import type { Counts } from './sink.ts';
import type { HttpSuite, HttpVariant } from './suite.ts';

/** The range, in ns, of an answer that waits for a delayed acknowledgement: Linux delays by 40 ms. */
const STALL = { from: 38e6, to: 46e6 } as const;

/** Returns why the telemetry at the sink is wrong, or null. */
export function exportless(
  suite: Pick<HttpSuite, 'control'>,
  variant: HttpVariant,
  { requests, bytes }: Counts,
): string | null {
  const { name, attached } = variant;
  if (isBare(suite, variant))
    return requests === 0
      ? null
      : `an agent is in the control: it has exported ${bytes} bytes of telemetry in ${requests} requests`;
  if (attached?.exports !== true || bytes > 0) return null;
  return `"${name}" is not at work: no telemetry came to the sink (attached.exports)`;
}

/** Returns why latencies are invalid, or null: nearly all of them are one fixed wait. */
export function stalled({
  latency: { p50, p90 },
}: {
  readonly latency: Pick<Answer['latency'], 'p50' | 'p90'>;
}): string | null {
  const within = (time: number) => time >= STALL.from && time <= STALL.to;
  return within(p50) && within(p90)
    ? 'half of all answers took 40 ms, and hardly one less or more: they wait for a delayed acknowledgement, which hides any agent; have the server set TCP_NODELAY (com.sun.net.httpserver of JDK 17: -Dsun.net.httpserver.nodelay=true)'
    : null;
}
