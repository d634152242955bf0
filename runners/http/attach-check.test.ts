// Attach checks by exports, and latencies that are fixed waits.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { WITHOUT_AGENT } from '../../core/jvm/suite.ts';
import { exportless, stalled } from './attach-check.ts';
import type { HttpVariant } from './suite.ts';

const counts = (requests: number, strays = 0) => ({ requests, bytes: requests * 100, broken: 0, strays });
const variant = (attached: HttpVariant['attached'], name = 'otel'): HttpVariant => ({
  ...WITHOUT_AGENT,
  command: { argv: [], folder: '/' },
  name,
  attached,
});
const suite = { control: 'off' };

it('V1: an agent that should export and does not is not at work', () => {
  assert.match(
    exportless(suite, variant({ exports: true }), counts(0)) ?? '',
    /"otel" is not at work: no telemetry/,
  );
  assert.match(
    exportless(suite, variant({ exports: true }), counts(0, 5)) ?? '',
    /not at work/,
    'strays are no sign',
  );
  assert.equal(exportless(suite, variant({ exports: true }), counts(1)), null);
  for (const attached of [null, { class: 'A' }, { exports: false }])
    assert.equal(exportless(suite, variant(attached), counts(0)), null);
});

it('V2: a control that exports has an agent', () => {
  assert.match(
    exportless(suite, variant(null, 'off'), counts(2)) ?? '',
    /an agent is in the control: it has exported 200 bytes/,
  );
  assert.equal(
    exportless(suite, variant(null, 'off'), counts(0, 3)),
    null,
    'a stray client is not the control',
  );
});

it('an older revision of an agent exports as the control', () => {
  const revisions = { control: 'base' };
  const base = {
    ...variant({ exports: true }, 'base'),
    agent: { kind: 'file', path: '/agent.jar' } as const,
  };
  assert.equal(exportless(revisions, base, counts(2)), null);
  assert.match(exportless(revisions, base, counts(0)) ?? '', /"base" is not at work/);
  assert.match(exportless(revisions, variant(null, 'base'), counts(2)) ?? '', /an agent is in the control/);
});

it('a latency of 40 ms is that of a delayed acknowledgement', () => {
  const at = (p50: number, p90: number) => stalled({ latency: { p50: p50 * 1e6, p90: p90 * 1e6 } });
  assert.match(at(40, 44) ?? '', /TCP_NODELAY/);
  for (const [p50, p90] of [
    [1, 44],
    [40, 80],
    [50, 60],
    [30, 40],
  ] as const)
    assert.equal(at(p50, p90), null);
});
