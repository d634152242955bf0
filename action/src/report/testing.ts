// Builders of comparisons for the tests of the report: gates, rows and suites, whose fields a test may set.
import {
  type Comparison,
  type Gate,
  type Row,
  type SuiteComparison,
  VERDICTS,
} from '../comparison/comparison.ts';
import type { ReportContext } from './context.ts';

export function gate(fields: Partial<Gate> = {}): Gate {
  return {
    kind: 'max-overhead',
    basis: 'control',
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

/** A gate with a judged value, if the fixture has none. */
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
    paired: (fields.against ?? 'off') !== 'off',
    rounds: 15,
    off: 51.7,
    on: 53.04,
    overhead: 0.0251,
    low: 0.0198,
    high: 0.0305,
    confidence: 0.952,
    p: 0.00006,
    q: null,
    betweenRuns: { sd: 0.002, prior: 0.002, runs: 0, low: 0.0213, high: 0.0289 },
    mde: 0.007,
    target: { effect: 0.01, rounds: 10 },
    difference: { value: 1.3, low: 1.02, high: 1.58 },
    baseline: null,
    releaseBaseline: null,
    history: null,
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

/** A row that does not change. */
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
    rounds: { planned: 20, complete: 15, redone: 1, dropped: 0, interim: [], attempts: 1 },
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
  const verdict = VERDICTS.find(one => suites.some(each => each.verdict === one)) ?? 'none';
  return { schema: 1, verdict, suites };
}

export const CONTEXT: ReportContext = {
  profile: null,
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

/** Names with markup, controls and commands. */
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

/** Characters that a text for a terminal must not have between line breaks: they would control, hide or reorder. */
export const STEERING = /(?!\n)[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066\u2067\ufeff]/u;

/** An unchanged value since the baseline. */
export const since = { runs: 5, change: 0.0088, low: -0.0042, high: 0.0219, comparable: 'overhead' } as const;

/** A cost over its budget. */
export const breach = row({
  on: 54.9,
  overhead: 0.0612,
  low: 0.0491,
  high: 0.0734,
  difference: { value: 3.16, low: 2.54, high: 3.79 },
  baseline: { ...since, change: 0.036, low: 0.021, high: 0.051 },
  gates: [gate({ verdict: 'breach', limit: 0.04, p: 0.00003, adjusted: 0.00006 })],
  verdict: 'breach',
});
/** The cost fields of a count that does not change. */
export const bytes = {
  metric: 'B/op',
  exact: true,
  off: 320,
  on: 320,
  overhead: 0,
  low: 0,
  high: 0,
  betweenRuns: null,
  mde: null,
  difference: { value: 0, low: 0, high: 0 },
} as const;
/** Rows that pass, and ungated rows. */
export const others: Row[] = [
  row({
    benchmark: 'CopyHeap/size=64',
    off: 18.2,
    on: 18.7,
    baseline: since,
    gates: [gate()],
    verdict: 'pass',
  }),
  still({ metric: 'ns/op', off: 49.1, on: 49.2 }),
  row({ ...bytes, gates: [gate({ kind: 'max-increase', limit: 64 })], verdict: 'pass' }),
  row({
    ...bytes,
    metric: 'peak-rss-B',
    exact: false,
    off: 412e6,
    on: 446e6,
    overhead: 0.0831,
    low: 0.078,
    high: 0.089,
    difference: { value: 34e6, low: 32e6, high: 36.5e6 },
  }),
  still({ benchmark: 'CopyHeap/size=64', metric: 'ns/op', off: 17.9, on: 17.9 }),
];

/** The same row of an agent with half the cost. */
export function halved(one: Row): Row {
  const half = (value: number | null): number | null => (value === null ? null : value / 2);
  return row({
    ...one,
    treatment: 'tracker',
    gates: one.gates.map(each => ({ ...each, value: null })),
    on: one.off === null || one.on === null ? null : one.off + (one.on - one.off) / 2,
    overhead: half(one.overhead),
    low: half(one.low),
    high: half(one.high),
    difference: one.difference && {
      value: half(one.difference.value),
      low: half(one.difference.low),
      high: half(one.difference.high),
    },
  });
}

/** A gate whose limit is inside the interval. */
export const open = row({
  overhead: 0.031,
  low: -0.005,
  high: 0.067,
  mde: 0.051,
  target: { effect: 0.05, rounds: 16 },
  difference: { value: 1.6, low: -0.3, high: 3.5 },
  gates: [
    gate({
      verdict: 'inconclusive',
      p: 0.1,
      adjusted: 0.2,
      deciding: 54,
      reason:
        'inconclusive: the interval [-0.5 %, +6.7 %] includes the limit +5 %; these 15 rounds could find an effect of 5.1 %; about 54 rounds would decide',
    }),
  ],
  verdict: 'inconclusive',
});

/** A metric that is better higher. */
export const higher = row({
  benchmark: 'Tasks/threads=virtual',
  metric: 'tasks/s',
  better: 'higher',
  off: 20_542_531,
  on: 18_632_075,
  overhead: 0.093,
  low: 0.081,
  high: 0.104,
  difference: { value: -1_910_456, low: -2.1e6, high: -1.7e6 },
  gates: [gate({ limit: 0.15 }), gate({ kind: 'min', limit: 500_000 })],
  verdict: 'pass',
});

/** Metrics of a fork with labels. */
export const MEASURED: readonly [string, number][] = [
  ['cpu-ns/op', 51.7],
  ['ns/op', 48.2],
  ['B/op', 320],
  ['live-heap-B', 42e6],
];

/** A run with interim analyses: its rounds, and the confidence at the last of them. */
export const analysed = (interim: number[]) => ({
  rounds: { planned: 20, complete: interim.at(-1) ?? 0, redone: 1, dropped: 0, interim, attempts: 1 },
});
/** The fields of a row that was judged at the first of three interim analyses. */
export const atTen = { rounds: 10, confidence: 0.998046875 } as const;

/** A row with analysed forks. */
export const steady = row({
  components: { between: 0.0103, within: 0.0201, icc: 0.21, falseAlarm: 0.417, iterations: 3 },
  slot: { value: 0.0012, low: -0.002, high: 0.0051 },
  warmup: [
    { dropped: -1, overhead: 0.039 },
    { dropped: 0, overhead: 0.0251 },
    { dropped: 1, overhead: 0.0248 },
    { dropped: 2, overhead: 0.0262 },
  ],
  gates: [gate()],
  verdict: 'pass',
});
/** Advice for the next run. */
export const ADVICE = {
  code: 'advice',
  message:
    'the forks of a round differ by 0.4 %, iterations inside a fork by 2.1 %: measure 6 iterations a fork instead of 3, in fewer rounds, and in the same time the intervals become about 14 % narrower',
};

/** One class more, in every fork. */
export const classes = row({
  ...bytes,
  metric: 'classes',
  off: 9123,
  on: 9124,
  overhead: 0.00011,
  low: 0.00011,
  high: 0.00011,
  target: null,
  p: 0,
  difference: { value: 1, low: 1, high: 1 },
});
/** A row with one warning. */
export const warned = (code: string, message: string) => ({ warnings: [{ code, message }] });
