// Compares the measured cost of an agent with its configured cost: `node tools/calibrated.ts COMPARISON`, of examples/calibrated.
import { type Comparison, type Row, readComparison } from '../action/src/comparison/comparison.ts';

/** The known difference in cost between two treatments. */
export interface Claim {
  readonly what: string;
  readonly suite: string;
  readonly treatment: string;
  readonly against: string;
  readonly metric: string;
  /** In the unit of the metric. */
  readonly added: number;
  /** The interval may reach this far to either side of the estimate. */
  readonly narrow: number;
  /** The step of the metric; an interval of no width may differ by it. */
  readonly grain: number;
}

const MEBIBYTE = 2 ** 20;
/** Collectors report a heap in KiB. */
const HEAP_STEPS = 4096;
const cpu = { suite: 'calibrated-cpu', against: 'idle' } as const;
const simulator = { suite: 'calibrated-simulator', against: 'idle', metric: 'cpu-instr/op' } as const;
const memory = { suite: 'calibrated-memory', against: 'idle' } as const;
const start = { suite: 'calibrated-start', treatment: 'premain500', against: 'premain300' } as const;

/** All claims of examples/calibrated. */
export const CLAIMS: readonly Claim[] = [
  {
    what: '5 µs a request',
    ...cpu,
    treatment: 'busy5',
    metric: 'work-cpu-ns/op',
    added: 5e3,
    // A shared machine cannot distinguish it from zero, but the simulator can.
    narrow: Number.POSITIVE_INFINITY,
    grain: 0,
  },
  {
    what: '50 µs a request',
    ...cpu,
    treatment: 'busy50',
    metric: 'work-cpu-ns/op',
    added: 50e3,
    narrow: 25e3,
    grain: 0,
  },
  {
    what: '5 µs a request, simulator',
    ...simulator,
    treatment: 'busy5',
    added: 5e3,
    narrow: 1e3,
    grain: 0,
  },
  {
    what: '50 µs a request, simulator',
    ...simulator,
    treatment: 'busy50',
    added: 50e3,
    narrow: 2.5e3,
    grain: 0,
  },
  {
    what: '1 MiB retained',
    ...memory,
    treatment: 'retain1',
    metric: 'live-heap-B',
    added: MEBIBYTE,
    narrow: MEBIBYTE / 2,
    grain: HEAP_STEPS,
  },
  {
    what: '10 MiB retained',
    ...memory,
    treatment: 'retain10',
    metric: 'live-heap-B',
    added: 10 * MEBIBYTE,
    narrow: MEBIBYTE,
    grain: HEAP_STEPS,
  },
  {
    what: '1,000 classes',
    ...memory,
    treatment: 'classes1000',
    metric: 'classes',
    added: 1000,
    narrow: 25,
    grain: 3,
  },
  { what: '200 ms of CPU in premain', ...start, metric: 'cpu-ns/op', added: 200e6, narrow: 50e6, grain: 0 },
  {
    what: '200 ms in premain, simulator',
    ...start,
    suite: 'calibrated-start.simulation',
    metric: 'cpu-instr/op',
    added: 200e6,
    narrow: 20e6,
    grain: 0,
  },
  { what: '200 ms in premain', ...start, metric: 'ns/op', added: 200e6, narrow: 50e6, grain: 0 },
];

/** The result of a claim, and the reason why it does not confirm the claim; empty if it does. */
export interface Finding {
  readonly claim: Claim;
  readonly found: string;
  readonly wrong: string;
}

export function findings({ suites }: Comparison, claims: readonly Claim[] = CLAIMS): Finding[] {
  return claims.map(claim => {
    const { suite, treatment, against, metric } = claim;
    const row = suites
      .find(one => one.suite === suite)
      ?.rows.find(one => one.treatment === treatment && one.against === against && one.metric === metric);
    return { claim, ...held(claim, row) };
  });
}

function held({ added, narrow, grain }: Claim, row: Row | undefined): Omit<Finding, 'claim'> {
  const { value = null, low = null, high = null } = row?.difference ?? {};
  if (value === null || low === null || high === null)
    return { found: '', wrong: 'not measured, or in too few rounds' };
  const found = [value, low, high].map(one => (one / added).toFixed(3));
  const text = `${found[0]} [${found[1]}, ${found[2]}] of it`;
  if (low - grain > added || high + grain < added) return { found: text, wrong: 'not in its interval' };
  const wide = Math.max(high - value, value - low);
  return { found: text, wrong: wide > narrow ? `the interval reaches ${wide.toPrecision(3)} to a side` : '' };
}

/** The findings as text, one on each line. */
export function textOf(all: readonly Finding[]): string {
  return all
    .map(({ claim: { what, metric }, found, wrong }) =>
      `${wrong === '' ? 'found ' : 'MISSED'} ${what.padEnd(26)} ${metric.padEnd(12)} ${found}${wrong === '' ? '' : `  ${wrong}`}`.trimEnd(),
    )
    .join('\n');
}

if (import.meta.main) {
  const [file = 'overhead-out/calibrated/comparison.json'] = process.argv.slice(2);
  const all = findings(readComparison(file));
  console.log(textOf(all));
  if (all.some(({ wrong }) => wrong !== '')) process.exitCode = 1;
}
