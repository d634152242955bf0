// The Go suites of this project: instrumented pipelines, a server, and two queues, on the workloads of go-bench.

import { SKELETON } from '../../../core/skeleton.ts';
import { BARE, CONTROL, type Suite, type Variant, WITHOUT_AGENT } from '../../../core/suite.ts';

/** A built-in Go suite. */
export interface GoBuiltin {
  readonly name: string;
  readonly package: string;
  readonly include: string;
  /** Null: found on the control. */
  readonly operations: number | null;
  /** In ms; enough for 20 rounds. */
  readonly timeBudget: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly variants: readonly Pick<Variant, 'name' | 'environment' | 'go'>[];
}

const MINUTE = 60_000;

/** The levels of instrumentation; the control has none. */
const LEVELS = [CONTROL, 'disabled', 'collecting', 'exporting'].map(name => ({
  name,
  environment: { OVERHEAD_LEVEL: name },
  go: BARE,
}));

/** Two implementations in one binary. */
const QUEUES = [
  { name: CONTROL, environment: {}, go: { ...BARE, benchmark: { impl: 'channel' } } },
  { name: 'boreas', environment: {}, go: { ...BARE, benchmark: { impl: 'boreas' } } },
];

/** The group `go`. */
export const GO: readonly GoBuiltin[] = [
  {
    name: 'go-pipeline',
    package: './agent',
    include: '.',
    // Found on the control, the count would be a hundred times too high for an exporting fork, which would take minutes.
    operations: 2_000_000,
    timeBudget: 6 * MINUTE,
    environment: {},
    variants: LEVELS,
  },
  {
    name: 'go-http',
    package: './web',
    include: '.',
    operations: null,
    timeBudget: 6 * MINUTE,
    environment: {},
    variants: LEVELS,
  },
  {
    name: 'go-ring',
    package: './ring',
    include: '^Benchmark(Single|Batch|Producers|Sustained)$',
    operations: null,
    timeBudget: 4 * MINUTE,
    // The module of the ring depends on SQLite in C, which nothing here calls.
    environment: { CGO_ENABLED: '0' },
    variants: QUEUES,
  },
];

/** Returns a built-in Go suite as configuration. A suite of a group is left out if Go is missing. */
export function goSuite(builtin: GoBuiltin, optional: boolean): Suite {
  return {
    ...SKELETON,
    name: builtin.name,
    runner: 'go',
    include: builtin.include,
    optional,
    environment: builtin.environment,
    go: {
      folder: '.',
      module: 'builtin',
      packages: [builtin.package],
      measure: 'benchmarks',
      operations: builtin.operations,
    },
    timeBudget: builtin.timeBudget,
    variants: builtin.variants.map(variant => ({ ...WITHOUT_AGENT, ...variant })),
  };
}
