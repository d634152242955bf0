// `make validation-profile`: gives a known cost to methods drawn at random, and checks whether a profile names them.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bytesOf, type Mode, profiled, TREE, timeOfStep, WORKLOADS } from './bench.ts';
import { type Candidate, candidatesOf, drawn } from './draw.ts';
import { type Finding, findingOf, isInInterval, isRight, summaryOf } from './judge.ts';

/** Bytes that the agent allocates in each call, to count the calls. */
const COUNTED = 1024;
/** A processor works on the code around a call at the same time, which makes it shorter by up to this, in ns (jvm-bench/README.md). */
const OVERLAP = 10;
/** A shorter call is less than what a profile can show of it, in ns. */
const SHORTEST_CALL = 5;
/** Fewer steps are less than the call itself. */
const FEWEST_STEPS = 2;
/** Steps of two runs in the simulator, whose difference is the instructions of a step. */
const CALIBRATED_STEPS = [1000, 3000] as const;

const DEFAULTS = { native: { sets: '4', added: '0.05' }, simulation: { sets: '2', added: '0.005' } };

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'native' },
    methods: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    sets: { type: 'string', default: '' },
    added: { type: 'string', default: '' },
    out: { type: 'string', default: '' },
  },
});
if (values.mode !== 'native' && values.mode !== 'simulation')
  throw new Error(`--mode ${values.mode}: give native or simulation`);
const mode: Mode = values.mode;
const sets = Number(values.sets || DEFAULTS[mode].sets);
const added = Number(values.added || DEFAULTS[mode].added);
const file = values.out || join(import.meta.dirname, `recorded-${mode}.jsonl`);
const folder = mkdtempSync(join(toolsFolder(), 'validation-profile-'));

/** Operations without the agent, by workload: the metric under the profiler, and bytes. */
const plainOperations = new Map<number, { readonly cost: number; readonly bytes: number }>();

try {
  const candidates = WORKLOADS.flatMap((_, index) => methodsOf(index));
  tell(`${candidates.length} methods to draw from`);
  const recorded = existsSync(file) ? read(file) : [];
  // A method that cannot have a cost of that size gives its place to the next.
  for (const { candidate, workload } of inRandomOrder(candidates)) {
    if (recorded.length >= Number(values.methods)) break;
    if (recorded.some(one => isSame(one, candidate))) continue;
    const finding = trial(candidate, workload);
    if (finding === null) continue;
    recorded.push(finding);
    appendFileSync(file, `${JSON.stringify(finding)}\n`);
    tell(
      `${recorded.length}: ${isRight(finding) ? 'right' : 'WRONG'}, ${isInInterval(finding) ? 'in' : 'OUTSIDE'} its interval: ${JSON.stringify(finding)}`,
    );
  }
  process.stdout.write(`${summaryOf(recorded)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function toolsFolder(): string {
  const tools = join(import.meta.dirname, '../../.tools');
  mkdirSync(tools, { recursive: true });
  return tools;
}

interface Drawn {
  readonly candidate: Candidate;
  readonly workload: number;
}

function isSame(one: Candidate, other: Candidate): boolean {
  return (
    one.className === other.className && one.method === other.method && one.benchmark === other.benchmark
  );
}

function inRandomOrder(all: readonly Drawn[]): Drawn[] {
  const order = drawn(
    all.map(({ candidate }) => candidate),
    Number(values.seed),
  );
  return order.flatMap(candidate => all.find(one => one.candidate === candidate) ?? []);
}

/** The methods of a workload, from a profile with an agent that changes nothing. */
function methodsOf(workload: number): Drawn[] {
  const row = profiled(workload, 'mode=disabled', { mode, sets: 2, folder });
  plainOperations.set(workload, { cost: row.whole.off, bytes: bytesOf(workload, null, folder) });
  return candidatesOf(row).map(candidate => ({ candidate, workload }));
}

/** Gives a method about the wanted part of the operation, and profiles it. Null if it cannot have a cost of that size. */
function trial(candidate: Candidate, workload: number): Finding | null {
  const methods = `methods=${candidate.className}#${candidate.method}`;
  const plain = plainOperations.get(workload) ?? { cost: 0, bytes: 0 };
  const calls = (bytesOf(workload, `${methods},garbage-bytes=${COUNTED}`, folder) - plain.bytes) / COUNTED;
  const before = costs();
  const wanted = (added * plain.cost) / calls;
  const steps = Math.round((wanted - before.call) / before.step);
  if (!(calls > 0.01) || steps < FEWEST_STEPS || (mode === 'native' && wanted < SHORTEST_CALL)) {
    tell(
      `left out: ${candidate.className}.${candidate.method}, ${calls.toFixed(2)} calls in ${plain.cost.toFixed(0)}`,
    );
    return null;
  }
  const row = profiled(workload, `${methods},busy-iterations=${steps}`, { mode, sets, folder });
  // The clock frequency may change during a trial.
  const after = costs();
  const known = calls * ((before.call + after.call) / 2 + (steps * (before.step + after.step)) / 2);
  const least = mode === 'native' ? Math.max(0, known - OVERLAP * calls) : known;
  return findingOf(candidate, { calls, steps, known, least }, row);
}

/** What a call of the agent, and a step of its work, cost in the unit of the metric. */
interface Costs {
  readonly call: number;
  readonly step: number;
}

function costs(): Costs {
  return mode === 'native' ? { call: 0, step: timeOfStep() } : costsInSimulator();
}

/** The instructions of a call and of a step, from whole operations of the call tree. They are kept next to the findings. */
function costsInSimulator(): Costs {
  const kept = `${file}.costs.json`;
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const [few, many] = CALIBRATED_STEPS.map(steps =>
    profiled(TREE.workload, `methods=${TREE.method},busy-iterations=${steps}`, { mode, sets: 2, folder }),
  ) as [ReturnType<typeof profiled>, ReturnType<typeof profiled>];
  const [fewSteps, manySteps] = CALIBRATED_STEPS;
  const step = (many.whole.on - few.whole.on) / (TREE.calls * (manySteps - fewSteps));
  const call = (few.whole.on - few.whole.off) / TREE.calls - fewSteps * step;
  writeFileSync(kept, `${JSON.stringify({ call, step })}\n`);
  return { call, step };
}

function read(path: string): Finding[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Finding);
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}
