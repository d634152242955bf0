// What the tests of the report build comparisons of: gates, rows and suites, each field of which a test may set.
import type { Comparison, Gate, Row, SuiteComparison } from '../comparison/comparison.ts';
import type { ReportContext } from './context.ts';

export function gate(fields: Partial<Gate> = {}): Gate {
  return {
    kind: 'max-overhead',
    limit: 0.05,
    verdict: 'pass',
    value: null,
    low: null,
    high: null,
    p: 0.99,
    adjusted: 1,
    needed: 0.025,
    rounds: 15,
    confidence: 0.952,
    deciding: null,
    reason: '',
    ...fields,
  };
}

/** A gate with what it judged, where the fixture does not say. */
function measured(gate: Gate, { overhead, low, high, difference, on, against, baseline }: Row): Gate {
  if (gate.value !== null) return gate;
  if (gate.kind === 'max-increase') return { ...gate, ...difference };
  if (gate.kind === 'min' || gate.kind === 'max') return { ...gate, value: on };
  if (gate.kind === 'max-regression' && against === 'off' && baseline !== null) {
    return { ...gate, value: baseline.change, low: baseline.low, high: baseline.high };
  }
  return { ...gate, value: overhead, low, high };
}

/** A measured cost of 2.5 % CPU without a gate. */
export function row(fields: Partial<Row> = {}): Row {
  const filled: Row = {
    benchmark: 'AllocateAndRelease',
    metric: 'cpu-ns/op',
    better: 'lower',
    exact: false,
    treatment: 'otel',
    against: 'off',
    rounds: 15,
    off: 51.7,
    on: 53.04,
    overhead: 0.0251,
    low: 0.0198,
    high: 0.0305,
    confidence: 0.952,
    p: 0.00006,
    q: null,
    mde: 0.007,
    target: { effect: 0.01, rounds: 10 },
    difference: { value: 1.3, low: 1.02, high: 1.58 },
    baseline: null,
    components: null,
    slot: null,
    warmup: null,
    gates: [],
    verdict: 'none',
    warnings: [],
    ...fields,
  };
  return { ...filled, gates: filled.gates.map(gate => measured(gate, filled)) };
}

/** A row that does not move. */
export function still(fields: Partial<Row> = {}): Row {
  return row({
    on: 51.8,
    overhead: 0.001,
    low: -0.004,
    high: 0.006,
    p: 0.6,
    mde: 0.012,
    difference: { value: 0.1, low: -0.2, high: 0.3 },
    ...fields,
  });
}

export function suite(fields: Partial<SuiteComparison> = {}): SuiteComparison {
  return {
    suite: 'netty-bytebuf',
    verdict: 'pass',
    control: 'off',
    treatments: ['otel'],
    rounds: { planned: 20, complete: 15, redone: 1, dropped: 0, looks: [], attempts: 1 },
    machine: {
      cpu: 'AMD EPYC 7763 64-Core Processor',
      cpus: '2',
      memory: '8 GiB',
      kernel: 'Linux 6.11.0-1018-azure',
      image: 'ubuntu-24.04',
      arch: 'x64',
      runtime: 'Temurin-25.0.1+8',
    },
    broken: [],
    warnings: [],
    rows: [],
    ...fields,
  };
}

export function comparison(...suites: SuiteComparison[]): Comparison {
  const order = ['broken', 'breach', 'inconclusive', 'pass', 'none'] as const;
  const verdict = order.find(one => suites.some(each => each.verdict === one)) ?? 'none';
  return { schema: 1, verdict, suites };
}

export const CONTEXT: ReportContext = {
  benchstat: [
    {
      suite: 'netty-bytebuf',
      title: 'cpu-ns/op',
      text: '                   │     off     │           otel            │\n                   │  cpu-ns/op  │  cpu-ns/op   vs base      │\nAllocateAndRelease   51.70n ± 1%   53.04n ± 1%  +2.59% (p=0.000 n=15)\n',
    },
  ],
  reproduce: ['overhead run netty-bytebuf --agent build/libs/agent.jar --seed 20261121'],
  seed: '20261121',
  folder: 'overhead-out',
  notes: [],
};

/** Names that try to be more than a name. */
export const HOSTILE = [
  'a|b|c',
  '`tick``ticks',
  'x</details><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<!-- overhead-action:netty-bytebuf -->',
  '@org/team',
  '#123',
  'fixes #1',
  'https://example.com/?q=1&r=2',
  'rtl\u202Egnp.exe',
  'zero\u200Bwidth\uFEFF',
  '\u001b[31mred\u001b[0m',
  'line\nbreak\r\n| x |',
  '**bold** _em_ ~~gone~~ [link](https://example.com)',
  ':tada: $x^2$ 3f2a1b9c4d5e',
  'שלום עולם',
  'n'.repeat(10_000),
];
