// The Go suites of this project: instrumented pipelines, a server, and two queues, on the workloads of go-bench.
import type { BuiltinSuites } from '../../core/runner-interface.ts';
import { CONTROL, SUITE_DEFAULTS } from '../../core/suite.ts';
import { BARE, type GoSuite, type GoVariant, isAlternative, UNCHANGED } from './suite.ts';

/** A built-in Go suite. */
interface GoBuiltin {
  readonly name: string;
  readonly package: string;
  readonly include: string;
  /** Null: found on the control. */
  readonly operations: number | null;
  /** In ms; enough for 20 rounds. */
  readonly timeBudget: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly variants: readonly Pick<GoVariant, 'name' | 'environment' | 'go'>[];
}

const MINUTE = 60_000;

/** The levels of instrumentation; the control has none. */
const LEVELS = [CONTROL, 'disabled', 'collecting', 'exporting'].map(name => ({
  name,
  environment: { OVERHEAD_LEVEL: name },
  go: UNCHANGED,
}));

/** Two implementations in one binary. */
const QUEUES = [
  { name: CONTROL, environment: {}, go: { ...UNCHANGED, benchmark: { impl: 'channel' } } },
  { name: 'boreas', environment: {}, go: { ...UNCHANGED, benchmark: { impl: 'boreas' } } },
];

const GO: readonly GoBuiltin[] = [
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

export const goBuiltin: BuiltinSuites<GoSuite> = {
  group: 'go',
  suites: GO,
  takesAgent: false,
  suite: (name, _, optional) => {
    const builtin = GO.find(suite => suite.name === name) as GoBuiltin;
    return {
      ...SUITE_DEFAULTS,
      name,
      runner: 'go',
      include: builtin.include,
      exclude: '',
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
      variants: builtin.variants.map(variant => ({
        ...BARE,
        ...variant,
        alternative: isAlternative(variant.go),
      })),
    };
  },
};
