// The catalogue of metrics: meaning and direction of each unit that our runners report.

/** Direction and exactness of a unit. */
export interface UnitDeclaration {
  readonly better: 'lower' | 'higher' | null;
  /** A count without noise: `assume=exact` in the result format. */
  readonly exact: boolean;
  /** Counts that differ by at most this are equal. Default: unknown; for an exact count, what rounding leaves. */
  readonly epsilon?: number;
}

export interface Metric extends UnitDeclaration {
  /** The unit as in a result file. */
  readonly unit: string;
  /** Its description in tables. */
  readonly label: string;
  /** Why no gate may limit it, and what to limit instead. Absent if a gate may. */
  readonly ungated?: string;
}

const lower = (unit: string, label: string): Metric => ({ unit, label, better: 'lower', exact: false });
/**
 * A count, if the program is the same in each fork. Not `exact`: a JVM may load one class more or start one thread less,
 * and benchstat would call such a difference significant.
 */
const count = (unit: string, label: string, epsilon = 0): Metric => ({ ...lower(unit, label), epsilon });
const higher = (unit: string, label: string): Metric => ({ unit, label, better: 'higher', exact: false });
/** Shown and stored, but without a direction, because it depends on the length of the fork. */
const plain = (unit: string, label: string): Metric => ({ unit, label, better: null, exact: false });

/**
 * What JMH's own threads may add to an operation, in bytes. In a benchmark that allocates nothing (the built-in call tree), they allocated
 * 0.5 kB in an iteration, on JDK 17 and 25. That is at most 0.5 B for each of 1,000 operations; the smallest Java object has 16 B. In sample
 * mode JMH allocates much more, and longer operations share it among fewer. Such values differ by more than this, and are judged as noisy.
 */
const HARNESS_BYTES = 0.5;

/** Go counts whole bytes and allocations: smaller differences come from arithmetic. */
const BETWEEN_COUNTS = 0.5;

/** Counted once by the verifier, in every mode. */
const VERIFIED = 'verified-instr';

/**
 * How much the counted cost of a run in the kernel may differ between seeds of one machine: the least of ten batches is the same to 0.05
 * of an instruction, and one turn of the loop is about twelve instructions.
 */
const BETWEEN_SEEDS = 0.1;

/** The CPU time of one group of threads of a JVM. */
const group = (unit: string, label: string): Metric => ({
  ...lower(unit, label),
  ungated:
    'it is a part of cpu-ns/op, and work can move from one group of threads to another; limit cpu-ns/op',
});

/** An estimate of the simulator's model of caches. It is in no result file. */
const estimate = (unit: string, label: string): Metric => ({
  ...lower(unit, label),
  ungated: 'it is an estimate of a model, and advice only; limit cpu-instr/op',
});

/** What the kernel runner reports of an agent in the kernel, in addition to its cost for the load. */
const KERNEL: readonly Metric[] = [
  lower('total-cpu-ns/op', 'CPU of the load and of the agent per operation'),
  lower('agent-cpu-ns/op', 'CPU of the agent itself per operation'),
  lower('bpf-ns/op', 'time of a BPF program per operation'),
  count('runs/op', 'runs of a BPF program per operation'),
  count('misses/op', 'runs of a BPF program that were refused, per operation'),
  count('lost/op', 'events lost per operation'),
  plain('events/op', 'events per operation'),
  plain('events/s', 'events per second'),
  plain('lossless-events/s', 'highest rate of events without a loss'),
  lower('high-water-B', 'most data that waited in a ring'),
  lower('agent-heap-B', 'heap of the agent'),
  lower('agent-peak-rss-B', 'peak resident memory of the agent'),
  count('bpf-map-B', 'memory of BPF maps'),
  count(VERIFIED, 'instructions that the verifier went through'),
  count('jited-B', 'machine code of a BPF program'),
  lower('load-ns', 'time to load a BPF program'),
  lower('attach-ns', 'time to attach a BPF program'),
  lower('attached-after-ns', 'time from the start of the agent until it is attached'),
];

/** Every unit that the runners report themselves, without a benchmark's own counters. */
export const METRICS: readonly Metric[] = [
  lower('cpu-ns/op', 'CPU per operation'),
  lower('ns/op', 'time per operation'),
  lower('wall-ns/op', 'time of the whole process per operation'),
  lower('user-ns/op', 'CPU of the program itself per operation'),
  lower('system-ns/op', 'CPU of the kernel per operation'),
  lower('compiler-cpu-ns/op', 'CPU of the JIT compilers per operation'),
  lower('work-cpu-ns/op', 'CPU per operation, without the JIT compilers'),
  lower('paced-cpu-ns/op', 'CPU per operation at the rate'),
  lower('host-cpu-ns/op', 'CPU of the whole machine per operation, without generator and sink'),
  group('application-cpu-ns/op', 'CPU of the application’s threads per operation'),
  group('agent-threads-cpu-ns/op', 'CPU of threads of the agent’s own per operation'),
  group('collector-cpu-ns/op', 'CPU of the garbage collector per operation'),
  lower('response-cpu-ns/op', 'CPU to the first correct response'),
  lower('response-ns/op', 'time to the first correct response'),
  higher('ops/s', 'operations per second'),
  count('B/op', 'allocation per operation', HARNESS_BYTES),
  count('allocs/op', 'allocations per operation', BETWEEN_COUNTS),
  higher('MB/s', 'data per second'),
  lower('gc-ns/op', 'GC time per operation'),
  lower('live-heap-B', 'live heap after a full GC'),
  lower('peak-rss-B', 'peak resident memory'),
  lower('rss-B', 'resident memory'),
  lower('pss-B', 'resident memory, with shared pages divided by their users'),
  lower('memory-B', 'memory of containers'),
  lower('peak-memory-B', 'peak memory of containers'),
  lower('metaspace-B', 'metaspace'),
  lower('code-cache-B', 'code cache'),
  count('classes', 'classes loaded'),
  count('threads', 'threads at peak'),
  lower('jit-ms', 'JIT compilation time'),
  lower('switches/op', 'context switches per operation'),
  lower('preemptions/op', 'preemptions per operation'),
  lower('faults/op', 'page faults per operation'),
  lower('major-faults/op', 'page faults per operation that read from a disk'),
  lower('net-B/op', 'data over the network per operation'),
  lower('io-B/op', 'data from and to disks per operation'),
  lower('exported-B/op', 'telemetry per operation'),
  lower('exports/op', 'exports of telemetry per operation'),
  plain('sent/s', 'operations that were begun, per second'),
  lower('core-%@1k/s', 'share of one core at 1,000 operations/s'),
  { ...plain('gc-count', 'collections while measuring'), epsilon: 0 },
  plain('gc-ms', 'collection time while measuring'),
  plain('alloc-MB/s', 'allocation rate'),
  {
    ...plain('heap-used-B', 'heap in use at the end of an iteration'),
    ungated:
      'it depends on when the last collection was; limit live-heap-B (after a full collection) or B/op (allocation)',
  },
  higher('tasks/s', 'tasks per second'),
  higher('rate/s', 'highest rate that keeps the latency'),
  lower('latency-min-ns', 'shortest latency'),
  lower('latency-mean-ns', 'mean latency'),
  lower('latency-p50-ns', 'median latency from submission'),
  ...[75, 90, 95, 98, 99, 99.5, 99.9, 99.99].map(p =>
    lower(`latency-p${p}-ns`, `${p}th percentile of latency`),
  ),
  lower('latency-max-ns', 'longest latency'),
  ...['p0', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'p99.99', 'p99.999', 'p99.9999', 'p100'].map(p =>
    lower(`${p}-ns/op`, `${p} of sampled times`),
  ),
  lower('build-cpu-ms', 'CPU of a build from nothing'),
  lower('build-ms', 'time of a build from nothing'),
  count('binary-B', 'size of the binaries'),
  higher('accepted/op', 'work accepted per operation'),
  higher('delivered/op', 'work delivered per operation'),
  plain('attempted/op', 'work attempted per operation'),
  ...KERNEL,
  estimate('l1i-misses/op', 'estimated misses of code in the L1 cache per operation'),
  estimate('l1d-misses/op', 'estimated misses of data in the L1 cache per operation'),
  estimate('l2-misses/op', 'estimated misses in the L2 cache per operation'),
  estimate('l3-misses/op', 'estimated misses in the L3 cache per operation'),
  estimate('tlb-misses/op', 'estimated misses of data in the L2 TLB per operation'),
  estimate('branch-misses/op', 'estimated mispredicted branches per operation'),
];

/** Instructions of an operation, counted by the processor. In the simulator this is the time of an operation. */
export const COUNTED_HERE = 'instr/op';
const CPU_TIME = 'cpu-ns/op';

/**
 * The primary metric of a benchmark, if none is named, as in compare/comparison/match.go: instructions counted by the processor, which
 * runners report first; else CPU time, which is steadier than wall time on a shared machine; else the first unit.
 */
export function primaryOf(units: readonly string[]): string | undefined {
  const [first] = units;
  return first !== COUNTED_HERE && units.includes(CPU_TIME) ? CPU_TIME : first;
}

/** The name of a time unit if a nanosecond is an instruction, as in the simulator. Other units keep their name. */
export function countedUnit(unit: string): string {
  return unit
    .replace(/(^|-)ns(?=\/|$)/, '$1instr')
    .replace(/-ms$/, '-Minstr')
    .replace(/\/s$/, '/Ginstr');
}

/** The only mode of a unit, time or counted instructions; null if it is the same in both. */
export function modeOf(unit: string): 'native' | 'simulation' | null {
  if (unit === VERIFIED) return null;
  if (countedUnit(unit) !== unit) return 'native';
  return /(^|[-/])[MG]?instr($|\/)/.test(unit) ? 'simulation' : null;
}

/** Units that are a time elsewhere, as the simulator counts them. */
const COUNTED: readonly Metric[] = METRICS.flatMap(metric => {
  const unit = countedUnit(metric.unit);
  if (unit === metric.unit) return [];
  const { label } = metric;
  const exact = unit === 'bpf-instr/op' ? { epsilon: BETWEEN_SEEDS } : {};
  return [{ ...metric, ...exact, unit, label: inInstructions(label) }];
});

/** The description of a time as a description of the count that replaces it. */
function inInstructions(label: string): string {
  if (/\btimes?\b/.test(label)) return label.replace(/\btimes?\b/, 'instructions');
  if (label.startsWith('CPU ')) return label.replace('CPU', 'CPU instructions');
  if (label.endsWith(' per second')) return label.replace(/second$/, 'G instructions');
  return `${label}, in instructions`;
}

const byUnit = new Map([...METRICS, ...COUNTED].map(metric => [metric.unit, metric]));

/** The catalogue's entry of a unit, if it exists. */
export function metricOf(unit: string): Metric | undefined {
  return byUnit.get(unit);
}

/** What the catalogue declares, by unit. Files and runs cannot override it. */
export const CATALOGUE: Readonly<Record<string, UnitDeclaration>> = Object.fromEntries(
  [...byUnit].map(([unit, { better, exact, epsilon }]) => [
    unit,
    { better, exact, ...(epsilon === undefined ? {} : { epsilon }) },
  ]),
);

/** Whether a unit is a count, judged without noise. */
export function isCount(unit: string, declared: Readonly<Record<string, UnitDeclaration>>): boolean {
  const known = declared[unit] ?? metricOf(unit);
  return known !== undefined && (known.exact || known.epsilon !== undefined);
}
