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
import { today, withTable } from '../bench/update.ts';
import { bytesOf, instructionsOf, type Mode, profiled, TREE, WORKLOADS } from './bench.ts';
import { type Candidate, candidatesOf, drawn } from './draw.ts';
import { type Finding, findingOf, isInInterval, isRight, tableOf } from './judge.ts';

/** Bytes that the agent allocates in each call, to count the calls: much more than what operations differ by (300 in a page of H2). */
const COUNTED = 131_072;
/** What the clock adds to a wait at most, in ns: 55 in a row of waits; half of the recorded trials found more than 74. */
const CLOCK = 110;
/** The shortest wait, in ns: of a shorter one the clock is too large a part. */
const SHORTEST_WAIT = 200;
/** Fewer calls in an operation may be noise: they are derived from allocated bytes. */
const FEWEST_CALLS = 0.5;
/** Fewer steps are less than the call itself. */
const FEWEST_STEPS = 2;
/** Instructions at the edges of an inlined call that a profile may give to the other method. */
const BOUNDARY = 10;
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
    /** Several processes share the methods: 1/2 has every second one. */
    part: { type: 'string', default: '1/1' },
    /** Whether to write the table into the page. */
    update: { type: 'boolean', default: false },
  },
});
if (values.mode !== 'native' && values.mode !== 'simulation')
  throw new Error(`--mode ${values.mode}: give native or simulation`);
const mode: Mode = values.mode;
const sets = Number(values.sets || DEFAULTS[mode].sets);
const added = Number(values.added || DEFAULTS[mode].added);
const file = values.out || join(import.meta.dirname, 'recorded', `${mode}.jsonl`);
const [part = 1, parts = 1] = values.part.split('/').map(Number);
const COMMAND = `make validation-profile MODE=${mode}`;
const PAGE = join(import.meta.dirname, '../../docs/profile.md');
const folder = mkdtempSync(join(toolsFolder(), 'validation-profile-'));

try {
  if (read().length < Number(values.methods)) judgeMethods(prepared());
  const text = `${tableOf(read())}\n\n${sourceOf()}\n`;
  process.stdout.write(text);
  if (values.update) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), COMMAND, text));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function judgeMethods(bench: Bench): void {
  tell(`${bench.candidates.length} methods to draw from`);
  // A method that cannot have a cost of that size gives its place to the next.
  for (const [index, one] of inRandomOrder(bench.candidates).entries()) {
    if (index % parts !== part - 1) continue;
    // Other processes write into the file too.
    const recorded = read();
    if (recorded.length >= Number(values.methods)) break;
    if (recorded.some(known => isSame(known, one.candidate))) continue;
    const finding = trial(bench, one);
    if (finding === null) continue;
    appendFileSync(file, `${JSON.stringify(finding)}\n`);
    tell(
      `${recorded.length + 1}: ${isRight(finding) ? 'right' : 'WRONG'}, ${isInInterval(finding) ? 'in' : 'OUTSIDE'} its interval: ${JSON.stringify(finding)}`,
    );
  }
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

/** What is known before the first trial. */
interface Bench {
  readonly candidates: readonly Drawn[];
  /** Of each workload: an operation without the agent, in the unit of the metric, and the bytes that it allocates. */
  readonly plain: readonly { readonly cost: number; readonly bytes: number }[];
  /** In the simulator: the instructions of a call of the agent, and of a step of its work. */
  readonly instructions: Costs | null;
}

interface Costs {
  readonly call: number;
  readonly step: number;
}

/** Reads the file next to the findings, or measures and writes it. */
function prepared(): Bench {
  const kept = `${file}.bench`;
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  // An agent that changes nothing. The methods are the same in both modes, and this one is faster.
  const rows = WORKLOADS.map((_, index) =>
    profiled(index, 'mode=disabled', { mode: 'native', sets: 2, folder }),
  );
  const bench: Bench = {
    candidates: rows.flatMap((row, workload) =>
      candidatesOf(row).map(candidate => ({ candidate, workload })),
    ),
    plain: rows.map((row, workload) => ({
      cost:
        mode === 'native'
          ? row.whole.off
          : (instructionsOf(workload, ['mode=disabled'], folder)[0] ?? Number.NaN),
      bytes: bytesOf(workload, null, folder),
    })),
    instructions: mode === 'native' ? null : costsInSimulator(),
  };
  writeFileSync(kept, `${JSON.stringify(bench)}\n`);
  return bench;
}

/** The instructions of a call and of a step, from whole operations of the call tree. */
function costsInSimulator(): Costs {
  const [fewSteps, manySteps] = CALIBRATED_STEPS;
  const agents = CALIBRATED_STEPS.map(steps => `methods=${TREE.method},busy-iterations=${steps}`);
  const [off, few, many] = instructionsOf(TREE.workload, agents, folder) as [number, number, number];
  const step = (many - few) / (TREE.calls * (manySteps - fewSteps));
  // The loop has a whole number of instructions; timer interrupts add about one in a hundred, which are not the method's.
  return { call: (few - off) / TREE.calls - fewSteps * step, step: Math.round(step) };
}

/** Gives a method about the wanted part of the operation, and profiles it. Null if it cannot have a cost of that size. */
function trial({ plain: all, instructions }: Bench, { candidate, workload }: Drawn): Finding | null {
  const methods = `methods=${candidate.className}#${candidate.method}`;
  const plain = all[workload] ?? { cost: 0, bytes: 0 };
  const wanted = added * plain.cost;
  // A method is called that often at least, so its cost can be at most this.
  if (costOf(wanted / FEWEST_CALLS, instructions) === null) return null;
  const calls = (bytesOf(workload, `${methods},garbage-bytes=${COUNTED}`, folder) - plain.bytes) / COUNTED;
  const cost = calls > FEWEST_CALLS ? costOf(wanted / calls, instructions) : null;
  if (cost === null) {
    tell(
      `left out: ${candidate.className}.${candidate.method}, ${calls.toFixed(2)} calls in ${plain.cost.toFixed(0)}`,
    );
    return null;
  }
  const row = profiled(workload, `${methods},${cost.argument}`, { mode, sets, folder });
  return findingOf(
    candidate,
    { measured: today(), calls, known: calls * cost.most, least: calls * cost.least },
    row,
  );
}

/** A cost of each call: an argument of the agent, and between what it lies, in the unit of the metric. */
interface Cost {
  readonly argument: string;
  readonly least: number;
  readonly most: number;
}

/** A cost of about this size; null if the agent has none so small. */
function costOf(wanted: number, instructions: Costs | null): Cost | null {
  if (instructions === null) {
    // By the clock, because the same work takes different times on a shared processor.
    const wait = Math.round(wanted);
    return wait < SHORTEST_WAIT ? null : { argument: `wait-ns=${wait}`, least: wait, most: wait + CLOCK };
  }
  const { call, step } = instructions;
  const steps = Math.round((wanted - call) / step);
  if (steps < FEWEST_STEPS) return null;
  return {
    argument: `busy-iterations=${steps}`,
    least: steps * step,
    most: call + steps * step + BOUNDARY,
  };
}

/** The findings so far. */
function read(): Finding[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Finding);
}

/** The command, and when and where the trials ran. */
function sourceOf(): string {
  const { methods, seed } = values;
  const measured = [...new Set(read().map(finding => finding.measured))].join('; ');
  return `\`${COMMAND} METHODS=${methods} SEED=${seed}\`: +${100 * added} % of an operation, ${sets} forks of each variant, ${measured}`;
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}
