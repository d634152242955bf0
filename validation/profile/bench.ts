// The workloads of the trials: profiled with the calibrated agent, natively or in the simulator, and counted by JMH itself.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PROFILE_FILE, type ProfiledRow, profileSchema } from '../../action/src/profile/file.ts';
import { readSamples } from '../../core/results/samples.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLI = join(ROOT, 'action/dist/cli.js');
const JAR = join(ROOT, 'jvm-bench/bundle/target/overhead-benchmarks.jar');
const AGENT = join(ROOT, 'jvm-bench/calibrated-agent/target/overhead-calibrated-agent.jar');

export type Mode = 'native' | 'simulation';

/** A pattern of one benchmark, and its parameters. */
interface Workload {
  readonly include: string;
  readonly params: Readonly<Record<string, string>>;
}

export const WORKLOADS: readonly Workload[] = [
  { include: 'ByteBufBenchmark\\.passAndRelease$', params: {} },
  { include: 'ByteBufBenchmark\\.chainAndRelease$', params: {} },
  { include: 'QueryBenchmark\\.query$', params: {} },
  { include: 'StatementBenchmark\\.page$', params: {} },
  { include: 'CallTreeBenchmark\\.tree$', params: { depth: '10', work: '100000' } },
];
/** The call tree, whose calls are known: one for each level. */
export const TREE = { workload: 4, method: 'overhead.calltree.CallTree#call', calls: 10 } as const;

const HEAP = ['-Xms256m', '-Xmx256m', '-XX:+AlwaysPreTouch', '-XX:+UseSerialGC'];
/** For the simulator. A late compilation by C2, or a collection, costs more than 0.5 % of an operation, and would be the largest cause. */
const STEADY = ['-Xms800m', '-Xmx800m', '-XX:+AlwaysPreTouch', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const METRIC: Readonly<Record<Mode, string>> = { native: 'cpu-ns/op', simulation: 'cpu-instr/op' };

/**
 * Profiles a workload with the calibrated agent. Returns its row of CPU time or instructions.
 * @param agent the agent's arguments
 * @param folder for the files of the profile
 */
export function profiled(
  workload: number,
  agent: string,
  { mode, sets, folder }: { readonly mode: Mode; readonly sets: number; readonly folder: string },
): ProfiledRow {
  writeConfiguration(workload, [agent], mode, folder);
  const out = join(folder, 'out');
  const argv = [CLI, 'profile', '--config', 'overhead.yml', '--sets', `${sets}`, '--out', out];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`overhead profile ended with ${status}:\n${stdout}${stderr}`);
  const { suites } = profileSchema.parse(JSON.parse(readFileSync(join(out, PROFILE_FILE), 'utf8')));
  const row = suites.flatMap(({ rows }) => rows).find(({ metric }) => metric === METRIC[mode]);
  if (row === undefined) throw new Error(`the profile has no ${METRIC[mode]}:\n${stdout}${stderr}`);
  return row;
}

/** The instructions of an operation without an agent, then with each: of one machine each. @param agents their arguments */
export function instructionsOf(workload: number, agents: readonly string[], folder: string): number[] {
  const names = writeConfiguration(workload, agents, 'simulation', folder);
  const out = join(folder, 'counted');
  rmSync(out, { recursive: true, force: true });
  const argv = [CLI, 'run', '--config', 'overhead.yml', '--rounds', '1', '--out', out];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`overhead run ended with ${status}:\n${stdout}${stderr}`);
  const { series } = readSamples(join(out, 'results/trial.txt'));
  return names.map(name => {
    const found = series.find(one => one.variant === name && one.metric === METRIC.simulation);
    if (found?.values[0] === undefined)
      throw new Error(`the run has no ${METRIC.simulation} of ${name}:\n${stdout}`);
    return found.values[0];
  });
}

/** Writes a configuration with a variant for each agent. Returns the names of all variants. */
function writeConfiguration(
  workload: number,
  agents: readonly string[],
  mode: Mode,
  folder: string,
): string[] {
  const variants = agents.map(
    (agent, index) =>
      [
        index === 0 ? 'agent' : `agent${index + 1}`,
        {
          agent: AGENT,
          'agent-args': agent,
          ...(agent === 'mode=disabled'
            ? { attached: { class: 'overhead.calibrated.CalibratedAgent' } }
            : {}),
        },
      ] as const,
  );
  const suite = {
    runner: 'jmh',
    mode,
    jar: JAR,
    ...WORKLOADS[workload],
    'jvm-args': mode === 'native' ? HEAP : STEADY,
    variants: { off: {}, ...Object.fromEntries(variants) },
  };
  // JSON is YAML.
  writeFileSync(
    join(folder, 'overhead.yml'),
    JSON.stringify({ version: 1, 'time-budget': '60s', suites: { trial: suite } }),
  );
  return ['off', ...variants.map(([name]) => name)];
}

/** Bytes that an operation allocates on this machine, by JMH itself. @param agent its arguments; null: none */
export function bytesOf(workload: number, agent: string | null, folder: string): number {
  const { include = '', params = {} } = WORKLOADS[workload] ?? {};
  const file = join(folder, 'jmh.json');
  const argv = ['-jar', JAR, include, '-prof', 'gc', '-rf', 'json', '-rff', file];
  argv.push('-f', '1', '-wi', '2', '-w', '500ms', '-i', '3', '-r', '300ms');
  for (const [name, value] of Object.entries(params)) argv.push('-p', `${name}=${value}`);
  const jvm = [...HEAP, ...(agent === null ? [] : [`-javaagent:${relative(ROOT, AGENT)}=${agent}`])];
  // Another process may run JMH too.
  const command = ['-Djmh.ignoreLock=true', ...argv, '-jvmArgs', jvm.join(' ')];
  const { status, stdout, stderr } = spawnSync('java', command, {
    // JMH splits these arguments at blanks, which the path of the project may have.
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`JMH ended with ${status}:\n${stdout}${stderr}`);
  const [result] = JSON.parse(readFileSync(file, 'utf8'));
  return result.secondaryMetrics['gc.alloc.rate.norm'].score;
}
