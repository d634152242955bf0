// The catalogue of metrics: what each unit that a runner of ours emits means, and which direction is better.

/** Direction and exactness of a unit. */
export interface UnitDeclaration {
  readonly better: 'lower' | 'higher' | null;
  /** A count without noise: `assume=exact` in the result format. */
  readonly exact: boolean;
  /** Values that differ by at most this are the same count. Absent: unknown, and of an exact count what rounding leaves. */
  readonly epsilon?: number;
}

export interface Metric extends UnitDeclaration {
  /** The unit as it stands in a result file. */
  readonly unit: string;
  /** What it is, in words for tables. */
  readonly label: string;
  /** Why no gate may limit it, and what to limit instead. Absent: one may. */
  readonly ungated?: string;
}

const lower = (unit: string, label: string): Metric => ({ unit, label, better: 'lower', exact: false });
/**
 * A count, where the program is the same in each of its forks. Not `exact`: a JVM may load a class more or start a
 * thread less, and benchstat would call the slightest such difference significant.
 */
const count = (unit: string, label: string, epsilon = 0): Metric => ({ ...lower(unit, label), epsilon });
const higher = (unit: string, label: string): Metric => ({ unit, label, better: 'higher', exact: false });
/** Shown and stored, but without a direction: it depends on how long the fork ran. */
const plain = (unit: string, label: string): Metric => ({ unit, label, better: null, exact: false });

/**
 * What JMH's own allocation may add to an operation, in bytes. In benchmarks that allocate nothing JMH 1.37 was seen to
 * allocate 5 to 9 kB in an iteration (54 forks of the fixtures `steady` and `allModes` in average time and throughput,
 * iterations of 50 ms to 1 s, JDK 17 and 25): at most 0.5 B for each of 20,000 operations. The least that Java code can
 * allocate is 16 B. In sample mode JMH allocates a hundred times as much, and longer operations share it among fewer:
 * then the values differ by more than this, and are judged like any others.
 */
const HARNESS_BYTES = 0.5;

/** Go counts whole bytes and allocations of an operation: what differs by less is arithmetic. */
const BETWEEN_COUNTS = 0.5;

/** Counted once by the verifier, whatever the mode. */
const VERIFIED = 'verified-instr';

/**
 * What the counted cost of a run in the kernel may differ by between seeds of one machine: the least of ten batches is the same to 0.05 of an
 * instruction, and the turn of a loop is some twelve.
 */
const BETWEEN_SEEDS = 0.1;

/** The CPU time of one group of threads of a JVM. */
const group = (unit: string, label: string): Metric => ({
  ...lower(unit, label),
  ungated:
    'it is a part of cpu-ns/op, and work can move from one group of threads to another; limit cpu-ns/op',
});

/** What the kernel runner tells of an agent in the kernel, beside what it costs the load. */
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

/** Every unit that the runners emit by themselves; a benchmark's own counters come on top. */
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
  lower('pss-B', 'resident memory, what is shared divided by those who share it'),
  lower('metaspace-B', 'metaspace'),
  lower('code-cache-B', 'code cache'),
  count('classes', 'classes loaded'),
  count('threads', 'threads at peak'),
  lower('jit-ms', 'JIT compilation time'),
  lower('switches/op', 'context switches per operation'),
  lower('preemptions/op', 'preemptions per operation'),
  lower('faults/op', 'page faults per operation'),
  lower('major-faults/op', 'page faults per operation that read from a disk'),
  lower('net-B/op', 'data to and from the clients per operation'),
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
  lower('latency-p50-ns', 'median latency from submission'),
  lower('latency-p90-ns', '90th percentile of latency'),
  lower('latency-p95-ns', '95th percentile of latency'),
  lower('latency-p99-ns', '99th percentile of latency'),
  lower('latency-p99.9-ns', '99.9th percentile of latency'),
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
];

/** What the processor itself counts of an operation. In the simulator it is the time of an operation, counted. */
export const COUNTED_HERE = 'instr/op';
const CPU_TIME = 'cpu-ns/op';

/**
 * The metric of a benchmark that is judged where none is named, as compare/comparison/match.go decides it: what the processor counted, which runners
 * report first; else CPU time, which is steadier than wall time on a shared machine; else the first.
 */
export function primaryOf(units: readonly string[]): string | undefined {
  const [first] = units;
  return first !== COUNTED_HERE && units.includes(CPU_TIME) ? CPU_TIME : first;
}

/** The name of a unit where a nanosecond is an instruction, as in the simulator; of no time, the unit itself. */
export function countedUnit(unit: string): string {
  return unit
    .replace(/(^|-)ns(?=\/|$)/, '$1instr')
    .replace(/-ms$/, '-Minstr')
    .replace(/\/s$/, '/Ginstr');
}

/** The only mode that a unit is of: that of time, or that of counted instructions; null for what is the same in both. */
export function modeOf(unit: string): 'native' | 'simulation' | null {
  if (unit === VERIFIED) return null;
  if (countedUnit(unit) !== unit) return 'native';
  return /(^|[-/])[MG]?instr($|\/)/.test(unit) ? 'simulation' : null;
}

/** What is a time elsewhere, as the simulator counts it. */
const COUNTED: readonly Metric[] = METRICS.flatMap(metric => {
  const unit = countedUnit(metric.unit);
  if (unit === metric.unit) return [];
  const { label } = metric;
  const exact = unit === 'bpf-instr/op' ? { epsilon: BETWEEN_SEEDS } : {};
  return [{ ...metric, ...exact, unit, label: inInstructions(label) }];
});

/** The words for a time, as words for what is counted in its place. */
function inInstructions(label: string): string {
  if (/\btimes?\b/.test(label)) return label.replace(/\btimes?\b/, 'instructions');
  if (label.startsWith('CPU ')) return label.replace('CPU', 'CPU instructions');
  if (label.endsWith(' per second')) return label.replace(/second$/, 'G instructions');
  return `${label}, in instructions`;
}

const byUnit = new Map([...METRICS, ...COUNTED].map(metric => [metric.unit, metric]));

/** The catalogue's entry of a unit, if it has one. */
export function metricOf(unit: string): Metric | undefined {
  return byUnit.get(unit);
}

/** What the catalogue declares, by unit: no file and no run may say otherwise. */
export const CATALOGUE: Readonly<Record<string, UnitDeclaration>> = Object.fromEntries(
  [...byUnit].map(([unit, { better, exact, epsilon }]) => [
    unit,
    { better, exact, ...(epsilon === undefined ? {} : { epsilon }) },
  ]),
);

/** Whether a unit is a count, which may be judged without noise. */
export function isCount(unit: string, declared: Readonly<Record<string, UnitDeclaration>>): boolean {
  const known = declared[unit] ?? metricOf(unit);
  return known !== undefined && (known.exact || known.epsilon !== undefined);
}
