// A page with every part that only some suites have: latencies by percentile, a start of several processes, heaps, a parameter, a ladder, kernels.
import type { Row } from '../comparison/comparison.ts';
import { CONTEXT, comparison, row, suite } from '../report/testing.ts';
import type { PageData, PageSeries } from './model.ts';
import { pageOf } from './page.ts';
import type { SuiteRounds } from './rounds.ts';
import { SHARES } from './shares.ts';

const ROUNDS = 6;
const each = <T>(of: (round: number) => T): T[] => Array.from({ length: ROUNDS }, (_, round) => of(round));
const rounds = (more: Partial<SuiteRounds>): SuiteRounds => ({
  rounds: each(() => null),
  series: [],
  curves: [],
  latencies: [],
  ...more,
});
const costing = (benchmark: string, overhead: number, fields: Partial<Row> = {}): Row =>
  row({ benchmark, overhead, low: overhead - 0.012, high: overhead + 0.012, ...fields });

/** Latencies of 100,000 requests; the slowest 1 % wait for a collection. */
const latencies = (variant: string, factor: number) => ({
  benchmark: 'Open',
  variant,
  forks: each(round =>
    SHARES.map(share =>
      share > 0.9999 ? null : factor * (1 + round / 40) * (share > 0.99 ? 9e6 : 4e5) * (1 + 2 * share ** 8),
    ),
  ),
});

const series = (benchmark: string, variant: string, metric: string, value: number): PageSeries => ({
  benchmark,
  variant,
  metric,
  values: each(round => value * (1 + round / 100)),
});
const start = (benchmark: string, variant: string, ready: number, answered: number): PageSeries[] => [
  series(benchmark, variant, 'ns/op', ready),
  series(benchmark, variant, 'response-ns/op', answered),
  series(benchmark, variant, 'rss-B', 1.5e8),
];

/** Kernels and workloads of the matrix; the oldest kernel has no exec. */
export const KERNELS = ['5.15', '6.1', '6.6', '6.12'];
const WORKLOADS = ['Connect', 'Open', 'Exec', 'Udp'];
/** Kernels of the matrix with a suite for each. */
export const MATRIX = ['5.10', '6.1', '6.12'];
/** Values of a parameter, and the variants of a ladder with their costs. */
export const RATES = ['100', '500', '5000', '2000'];
export const RUNGS: readonly (readonly [name: string, total: number, step: number])[] = [
  ['attached', 0.03, 0.03],
  ['collecting', 0.21, 0.175],
  ['exporting', 0.33, 0.099],
  ['sampled', 0.12, -0.158],
];
export const HEAPS = ['64m', '128m', '256m', '512m', '1g'];

const suites = [
  {
    judged: suite({
      suite: 'load',
      rows: [
        costing('Open', 0.21, { metric: 'latency-p99-ns', off: 1.4e7, on: 1.7e7 }),
        costing('Open', 0.08, { metric: 'cpu-ns/op' }),
      ],
    }),
    found: rounds({
      latencies: [latencies('off', 1), latencies('otel', 1.25)],
      series: ['off', 'otel'].map(variant => series('Open', variant, 'latency-p99-ns', 1.5e7)),
    }),
  },
  {
    judged: suite({
      suite: 'start-up',
      rows: ['broker', 'router'].map(process =>
        costing(`Start/process=${process}`, 0.7, { metric: 'ns/op', off: 1.9e9, on: 3.2e9 }),
      ),
    }),
    found: rounds({
      series: [
        ...start('Start/process=broker', 'off', 1.9e9, 2.2e9),
        ...start('Start/process=broker', 'otel', 3.2e9, 3.7e9),
        ...start('Start/process=router', 'off', 0.8e9, 0.85e9),
        ...start('Start/process=router', 'otel', 1.5e9, 1.62e9),
      ],
    }),
  },
  {
    judged: suite({
      suite: 'heaps',
      treatments: ['otel', 'jacoco'],
      rows: HEAPS.flatMap((heap, index) =>
        ['otel', 'jacoco'].map((treatment, other) =>
          costing(`Requests/heap=${heap}`, (0.24 - 0.09 * other) / (index + 1) + 0.03, { treatment }),
        ),
      ),
    }),
    found: rounds({}),
  },
  {
    judged: suite({
      suite: 'rates',
      treatments: ['otel', 'jacoco'],
      sweep: { name: 'rate', values: RATES },
      rows: RATES.flatMap(rate =>
        ['otel', 'jacoco'].map((treatment, other) =>
          costing(`Open/rate=${rate}`, 0.3 - 0.05 * Math.log10(Number(rate)) - 0.05 * other, { treatment }),
        ),
      ),
    }),
    found: rounds({}),
  },
  {
    judged: suite({
      suite: 'steps',
      treatments: RUNGS.map(([name]) => name),
      ladder: RUNGS.map(([name]) => name),
      rows: RUNGS.flatMap(([treatment, total, step], index) => [
        costing('Trace', total, { treatment }),
        ...RUNGS.slice(index - 1, index).map(([against]) => costing('Trace', step, { treatment, against })),
      ]),
    }),
    found: rounds({}),
  },
  {
    judged: suite({
      suite: 'kernels',
      rows: KERNELS.flatMap((kernel, age) =>
        WORKLOADS.filter(load => load !== 'Exec' || age > 0).map((load, kind) =>
          costing(`${load}/hook=kprobe/kernel=${kernel}`, 0.03 + 0.06 * kind - 0.004 * age * kind),
        ),
      ),
    }),
    found: rounds({}),
  },
  // A matrix as `overhead run --kernels` writes it: a suite for each kernel. The first lacks one hook, the last did not boot.
  ...MATRIX.map((kernel, age) => ({
    judged: suite({
      suite: `hooks.${kernel}`,
      matrix: { name: 'hooks', kernel },
      verdict: age === 2 ? 'broken' : 'pass',
      broken: age === 2 ? ['the machine did not say that it is ready'] : [],
      treatments: ['fentry', 'kprobe'],
      rows:
        age === 2
          ? []
          : ['connect', 'open'].flatMap(load => [
              age === 0
                ? costing(load, 0, {
                    treatment: 'fentry',
                    unmeasured: 'needs BTF',
                    overhead: null,
                    off: null,
                  })
                : costing(load, 0.001, { treatment: 'fentry', p: 0.8 }),
              costing(load, load === 'open' ? 4.2 : 0.05, { treatment: 'kprobe' }),
            ]),
    }),
    found: rounds({}),
  })),
];

/** All parts as one page. */
export function shapes(): PageData {
  const found = new Map(suites.map(one => [one.judged.suite, one.found]));
  return pageOf(comparison(...suites.map(({ judged }) => judged)), CONTEXT, found, {
    started: '',
    commit: '',
  });
}
