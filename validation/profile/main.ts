// `make validation-profile`: gives a known cost to methods drawn at random, and checks whether a profile names them.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { PROFILE_FILE, type ProfiledRow, profileSchema } from '../../action/src/profile/file.ts';
import { type Candidate, candidatesOf, drawn } from './draw.ts';
import { type Finding, findingOf, isInInterval, isRight, summaryOf } from './judge.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLI = join(ROOT, 'action/dist/cli.js');
const JAR = join(ROOT, 'jvm-bench/bundle/target/overhead-benchmarks.jar');
const AGENT = join(ROOT, 'jvm-bench/calibrated-agent/target/overhead-calibrated-agent.jar');

/** The workloads: a pattern of one benchmark each, and its parameters. */
const WORKLOADS: readonly { readonly include: string; readonly params: Readonly<Record<string, string>> }[] =
  [
    { include: 'ByteBufBenchmark\\.passAndRelease$', params: {} },
    { include: 'ByteBufBenchmark\\.chainAndRelease$', params: {} },
    { include: 'QueryBenchmark\\.query$', params: {} },
    { include: 'CallTreeBenchmark\\.tree$', params: { depth: '10', work: '2000' } },
  ];
const HEAP = ['-Xms256m', '-Xmx256m', '-XX:+AlwaysPreTouch', '-XX:+UseSerialGC'];
/** Bytes that the agent allocates in each call, to count the calls. */
const COUNTED = 1024;
/** About what a call of the agent and a step cost, in ns, to choose the number of steps. */
const CALL = 2;
const STEP = 0.5;
/** Forks of JMH that measure the known cost. */
const FORKS = 3;
/** Steps below this are not a cost that a profile could tell from the call of the agent. */
const FEWEST_STEPS = 4;

/** Operations without the agent, by workload. */
const plainOperations = new Map<number, { time: number; bytes: number }>();

const { values } = parseArgs({
  options: {
    methods: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    sets: { type: 'string', default: '4' },
    added: { type: 'string', default: '0.05' },
    out: { type: 'string', default: join(import.meta.dirname, 'recorded.jsonl') },
  },
});

mkdirSync(join(ROOT, '.tools'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.tools/validation-profile-'));
try {
  const candidates = WORKLOADS.flatMap((_, index) => methodsOf(index));
  tell(`${candidates.length} methods to draw from`);
  const recorded = existsSync(values.out) ? read(values.out) : [];
  for (const [index, { candidate, workload }] of drawnOf(candidates).entries()) {
    if (
      recorded.some(
        one =>
          one.className === candidate.className &&
          one.method === candidate.method &&
          one.benchmark === candidate.benchmark,
      )
    )
      continue;
    const finding = trial(candidate, workload);
    if (finding === null) continue;
    recorded.push(finding);
    appendFileSync(values.out, `${JSON.stringify(finding)}\n`);
    tell(
      `${index + 1}: ${isRight(finding) ? 'right' : 'WRONG'}, ${isInInterval(finding) ? 'in' : 'OUTSIDE'} its interval: ${JSON.stringify(finding)}`,
    );
  }
  process.stdout.write(`${summaryOf(recorded)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface Drawn {
  readonly candidate: Candidate;
  readonly workload: number;
}

function drawnOf(all: readonly Drawn[]): Drawn[] {
  const chosen = drawn(
    all.map(({ candidate }) => candidate),
    Number(values.methods),
    Number(values.seed),
  );
  return chosen.flatMap(candidate => all.find(one => one.candidate === candidate) ?? []);
}

/** The methods of a workload, from a profile with an agent that changes nothing. */
function methodsOf(workload: number): Drawn[] {
  const [row] = profiled(workload, 'mode=disabled', 2);
  return row === undefined ? [] : candidatesOf(row).map(candidate => ({ candidate, workload }));
}

/** Gives a method about the wanted part of the operation, and profiles it. Null if it cannot have a cost of that size. */
function trial(candidate: Candidate, workload: number): Finding | null {
  const methods = `methods=${candidate.className}#${candidate.method}`;
  const plain = plainOf(workload);
  const counted = jmh(workload, `${methods},garbage-bytes=${COUNTED}`, 1);
  const calls = (counted.bytes - plain.bytes) / COUNTED;
  const steps = Math.round(((Number(values.added) * plain.time) / calls - CALL) / STEP);
  if (!(calls > 0.01) || steps < FEWEST_STEPS) {
    tell(
      `left out: ${candidate.className}.${candidate.method}, ${calls.toFixed(2)} calls in ${plain.time.toFixed(0)} ns`,
    );
    return null;
  }
  const agent = `${methods},busy-iterations=${steps}`;
  const known = jmh(workload, agent, FORKS).time - plain.time;
  const [row] = profiled(workload, agent, Number(values.sets));
  return row === undefined ? null : findingOf(candidate, { calls, steps, known }, row);
}

/** An operation without the agent. */
function plainOf(workload: number): { time: number; bytes: number } {
  const known = plainOperations.get(workload) ?? jmh(workload, null, 2 * FORKS);
  plainOperations.set(workload, known);
  return known;
}

/** Time of an operation in ns, and bytes, by JMH itself. @param agent its arguments; null: none */
function jmh(workload: number, agent: string | null, forks: number): { time: number; bytes: number } {
  const { include, params } = WORKLOADS[workload] ?? { include: '', params: {} };
  const file = join(folder, 'jmh.json');
  const argv = [
    '-jar',
    JAR,
    include,
    '-f',
    `${forks}`,
    '-wi',
    '5',
    '-w',
    '500ms',
    '-i',
    '5',
    '-r',
    '300ms',
    '-prof',
    'gc',
    '-rf',
    'json',
    '-rff',
    file,
  ];
  const jvm = [...HEAP, ...(agent === null ? [] : [`-javaagent:${relative(ROOT, AGENT)}=${agent}`])];
  for (const [name, value] of Object.entries(params)) argv.push('-p', `${name}=${value}`);
  const { status, stdout } = spawnSync('java', [...argv, '-jvmArgs', jvm.join(' ')], {
    // JMH splits these arguments at blanks, which the path of the project may have.
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`JMH ended with ${status}:\n${stdout}`);
  const [result] = JSON.parse(readFileSync(file, 'utf8'));
  return { time: result.primaryMetric.score, bytes: result.secondaryMetrics['gc.alloc.rate.norm'].score };
}

/** The rows of CPU time of a profile of a workload with the calibrated agent. */
function profiled(workload: number, agent: string, sets: number): ProfiledRow[] {
  const { include, params } = WORKLOADS[workload] ?? { include: '', params: {} };
  const attached =
    agent === 'mode=disabled' ? { attached: { class: 'overhead.calibrated.CalibratedAgent' } } : {};
  const suite = {
    runner: 'jmh',
    jar: JAR,
    include,
    params,
    'jvm-args': HEAP,
    variants: { off: {}, agent: { agent: AGENT, 'agent-args': agent, ...attached } },
  };
  // JSON is YAML.
  writeFileSync(
    join(folder, 'overhead.yml'),
    JSON.stringify({ version: 1, 'time-budget': '60s', suites: { trial: suite } }),
  );
  const out = join(folder, 'out');
  const argv = [CLI, 'profile', '--config', 'overhead.yml', '--sets', `${sets}`, '--out', out];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`overhead profile ended with ${status}:\n${stdout}${stderr}`);
  const { suites } = profileSchema.parse(JSON.parse(readFileSync(join(out, PROFILE_FILE), 'utf8')));
  return suites.flatMap(({ rows }) => rows.filter(({ metric }) => metric === 'cpu-ns/op'));
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
