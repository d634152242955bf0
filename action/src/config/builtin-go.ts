// The Go suites that come with overhead: instrumented pipelines, a server, and two queues, on the workloads of go-bench.
import { BARE, CONTROL, type Suite, type Variant, WITHOUT_AGENT } from './config.ts';
import { SKELETON } from './skeleton.ts';

/** A built-in Go suite. */
export interface GoBuiltin {
  readonly name: string;
  readonly package: string;
  readonly include: string;
  /** Null: found on the control. */
  readonly operations: number | null;
  /** In ms: as long as 20 rounds take. */
  readonly timeBudget: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly variants: readonly Pick<Variant, 'name' | 'environment' | 'go'>[];
}

const MINUTE = 60_000;

/** How much of an instrumentation is at work; the control has none. */
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
    // An empty consumer takes a hundredth of what the agent does: found on it, an exporting fork would take minutes.
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
    // The ring's module imports a SQLite in C that nothing here calls.
    environment: { CGO_ENABLED: '0' },
    variants: QUEUES,
  },
];

/** A built-in Go suite as the configuration would say it; one of a group may be left out where there is no Go. */
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
