// How a run begins in its folder, and how one that was stopped begins again: only as what it was.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { printable } from '../../../runners/printable.ts';
import type { Config, Suite } from '../config/config.ts';
import { configure, type Inputs } from '../config/inputs.ts';
import { labelOf } from '../config/kernel.ts';
import { UsageError } from '../config/problem.ts';
import { referencesOf } from '../config/variants.ts';
import { emptyRecord } from '../experiment/record.ts';
import { LOCK_FILE, type Lock } from '../results/lock.ts';
import { machineHeader, readMachine } from '../results/machine.ts';
import { shown } from '../results/path.ts';
import type { RunRecord, Shard, SuiteRecord } from '../results/record.ts';
import { findRevisions } from '../revisions/commits.ts';
import { sameShare, unknownBefore } from './attempts.ts';
import { type Earlier, findEarlier } from './earlier.ts';
import { checkOut, soleWriter } from './files.ts';
import type { Host } from './host.ts';
import { inputsSchema, type RunOptions, seedOf } from './options.ts';
import { againstOf, resumption } from './requests.ts';
import { isRun, readRun, sameRun } from './runs.ts';
import { parseShard, shardText } from './shards.ts';
import { VERSION } from './version.ts';

/** Names that a message holds. */
const MOST_NAMES = 3;

/** A run that can be measured: where it lies, what is known of it, what is to be done. */
export interface Run {
  readonly folder: string;
  readonly record: RunRecord;
  readonly config: Config;
  readonly earlier: Earlier;
  /** Nobody else writes into the folder until it is released. */
  readonly lock: Lock;
}

/** A new run in its folder. Throws {@link UsageError} where the folder is not free. */
export function begin(options: RunOptions, host: Host): Run {
  const config = found(configure(options.inputs), host);
  const seed = seedOf(options.seed);
  const shard = parseShard(options.shard);
  const folder = resolve(options.out);
  const given = findEarlier(options.earlier, folder);
  checkOut(folder);
  const lock = makeRoom(folder, host);
  const begun: RunRecord = {
    schema: 1,
    tool: VERSION,
    inputs: { ...options.inputs },
    reproduce: reproduction(options, seed, shard),
    seed,
    started: new Date().toISOString(),
    attempt: host.attempt,
    shard,
    earlier: [],
    commit: host.commit,
    tree: host.modified ? 'modified' : '',
    machine: machineHeader(readMachine(host.image)),
    onInconclusive: config.onInconclusive,
    configuration: digest(config),
    suites: config.suites.map(recordOf),
    skipped: [],
  };
  const others = (options.attempts?.runs ?? []).filter(
    run => sameShare(run, { record: begun }) && !given.runs.some(other => sameRun(run, other)),
  );
  const runs = [...given.runs, ...others];
  const alone = host.attempt > 1 && shard === null && runs.length === 0 && options.earlier.length === 0;
  const notes = [
    ...given.notes,
    ...(alone ? [unknownBefore(host.attempt, options.attempts)] : []),
    ...(options.attempts?.notes ?? []),
  ];
  const record = { ...begun, earlier: runs.map(run => resolve(run.folder)) };
  return { folder, record, config, earlier: { runs, notes }, lock };
}

/** A run that was stopped, ready to go on where it was. Throws {@link UsageError} where its rounds would not be alike. */
export function resume(path: string, options: RunOptions, host: Host): Run {
  const folder = resolve(path);
  if (!isRun(folder))
    throw new UsageError(`--resume ${path}: no run.json is there; name the folder of a run`);
  const lock = soleWriter(folder, host);
  try {
    return { ...resumed(path, folder, options, host), lock };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function resumed(path: string, folder: string, options: RunOptions, host: Host): Omit<Run, 'lock'> {
  const { record } = readRun(folder);
  const inputs = inputsSchema.parse(record.inputs);
  const other = otherInput(options, inputs, record);
  if (other !== undefined) {
    throw new UsageError(
      `--resume ${path} goes on with what the run was started with, and ${other} is something else: leave it out, or start a new run`,
    );
  }
  const config = found(configure(inputs), host);
  if (digest(config) !== record.configuration) {
    throw new UsageError(
      `--resume ${path}: the configuration, a revision, an agent or a benchmark jar is not what the run began with (or this is another folder than it was started in): its rounds cannot be continued. Undo the change, or start a new run.`,
    );
  }
  const here = machineHeader(readMachine(host.image));
  const fact = Object.keys({ ...record.machine, ...here }).find(key => here[key] !== record.machine[key]);
  if (fact !== undefined) {
    throw new UsageError(
      `--resume ${path}: the run began on another machine (${fact}: ${record.machine[fact]}, here ${here[fact]}): its rounds cannot be continued. Go on there, or start a new run.`,
    );
  }
  for (const suite of config.suites) {
    const entry = record.suites.find(candidate => candidate.suite === suite.name);
    if (entry === undefined) continue;
    entry.gates = [...suite.gates];
    entry.expected = [...suite.expected];
  }
  return { folder, record, config, earlier: resumedEarlier(path, options, record, folder) };
}

/** The earlier attempts that a run began with: they decided whether it may end at an interim analysis. */
function resumedEarlier(path: string, options: RunOptions, record: RunRecord, folder: string): Earlier {
  const began = findEarlier(record.earlier, folder);
  const given = findEarlier(options.earlier, folder).runs.map(run => resolve(run.folder));
  const other = given.find(run => !record.earlier.includes(run));
  if (other !== undefined) {
    throw new UsageError(
      `--resume ${path}: the run did not begin with the earlier attempt in ${shown(other)}: leave it out, or start a new run`,
    );
  }
  const [lost] = began.notes;
  if (lost !== undefined)
    throw new UsageError(`--resume ${path}: the run began with earlier attempts. ${lost} Bring them back`);
  return began;
}

export function recordOf(suite: Suite): SuiteRecord {
  return {
    ...emptyRecord(suite.name),
    runner: suite.runner,
    control: suite.control,
    variants: Object.fromEntries(suite.variants.map(variant => [variant.name, {}])),
    against: againstOf(suite),
    references: referencesOf(suite),
    again: suite.again,
    matrix: matrixOf(suite),
    metrics: { ...suite.metrics },
    gates: [...suite.gates],
    expected: [...suite.expected],
  };
}

/** Which of several kernels a suite is of. */
function matrixOf({ kernel }: Suite): SuiteRecord['matrix'] {
  if (kernel === null || kernel.matrix === null) return null;
  return { name: kernel.matrix, kernel: labelOf(kernel.kernel ?? '') };
}

/** The commit of each revision, as the repository has it now. */
export function found(config: Config, { environment, ownEnvironment, base }: Host): Config {
  const facts = { folder: process.cwd(), environment: ownEnvironment ?? environment, base };
  return findRevisions(config, facts);
}

/**
 * Everything that a fork depends on, the jars as they are, those of a revision as its commit and build make them. Gates and
 * what is expected may change between a run and its resumption, and with them where everything stands in the file.
 */
function digest(config: Config): string {
  const hash = createHash('sha256');
  for (const { gates: _, expected: __, ...suite } of config.suites) {
    // By name only where it stands: a parameter, a variable or a metric may be called so too.
    const variants = suite.variants.map(variant => ({
      ...variant,
      revision: variant.revision && { ...variant.revision, places: undefined },
    }));
    hash.update(JSON.stringify({ ...suite, variants }));
    const here = suite.variants.filter(({ revision }) => revision === null);
    const own = here.flatMap(({ agent, jar }) => [
      ...(agent?.kind === 'file' ? [agent.path] : []),
      ...(jar === null ? [] : [jar]),
    ]);
    for (const jar of [...(suite.jar === 'builtin' ? [] : [suite.jar]), ...own])
      hash.update(isFile(jar) ? readFileSync(jar) : 'missing');
  }
  return hash.digest('hex').slice(0, 16);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/**
 * A finished run makes way for the next (and is kept once, as `.previous`); an unfinished one and strange files do not.
 * @returns the lock of the folder, which is empty but for that
 */
function makeRoom(folder: string, host: Host): Lock {
  mkdirSync(folder, { recursive: true });
  const lock = soleWriter(folder, host);
  const previous = `${folder}.previous`;
  let moved = false;
  try {
    const entries = readdirSync(folder)
      .filter(name => name !== LOCK_FILE)
      .sort();
    if (entries.length === 0) return lock;
    checkMovable(folder, entries, previous);
    rmSync(previous, { recursive: true, force: true });
    renameSync(folder, previous);
    moved = true;
    mkdirSync(folder);
    const fresh = soleWriter(folder, host);
    lock.release(previous);
    return fresh;
  } catch (error) {
    lock.release(moved ? previous : folder);
    throw error;
  }
}

/** Refuses a folder that holds anything but a finished run, and one that is not free to take it. */
function checkMovable(folder: string, entries: readonly string[], previous: string): void {
  if (!isRun(folder)) {
    throw new UsageError(
      `--out ${shown(folder)} is no folder of a run, and holds ${some(entries)}: name another folder, such as --out ${shown(join(folder, 'run'))}, or empty this one`,
    );
  }
  const earlier = readRun(folder).record;
  if (earlier.suites.some(suite => !suite.finished)) {
    throw new UsageError(
      `${shown(folder)} holds an unfinished run: ${resumption(folder)} completes it; or choose another folder with --out, or remove this one`,
    );
  }
  const inner = entries.map(entry => join(folder, entry)).find(isRun);
  if (inner !== undefined) {
    throw new UsageError(
      `${shown(folder)} holds another run, ${shown(inner)}, which would be moved away with it: name another folder with --out, or move that one`,
    );
  }
  if (existsSync(previous) && !isRun(previous)) {
    throw new UsageError(
      `${shown(folder)} would become ${shown(previous)}, which holds files that are no run of overhead: name another folder with --out`,
    );
  }
}

/** `a, b, c and 2 more`. */
function some(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The flags of the inputs that are one text each. */
const FLAGS = [
  ['config', 'config'],
  ['agent', 'agent'],
  ['agentArguments', 'agent-args'],
  ['jvmArguments', 'jvm-args'],
  ['maxOverhead', 'max-overhead'],
  ['maxRegression', 'max-regression'],
  ['maxDrift', 'max-drift'],
  ['rounds', 'rounds'],
  ['timeBudget', 'time-budget'],
  ['onInconclusive', 'on-inconclusive'],
] as const satisfies readonly (readonly [keyof Inputs, string])[];

/** What was said at the resumption of a run and contradicts its beginning, as the user wrote it. */
function otherInput(
  { inputs, seed, shard }: RunOptions,
  recorded: Inputs,
  record: RunRecord,
): string | undefined {
  const flag = FLAGS.find(([key]) => inputs[key] !== null && inputs[key] !== recorded[key]);
  if (flag !== undefined) return `--${flag[1]} ${inputs[flag[0]]}`;
  if (inputs.quick && !recorded.quick) return '--quick';
  if (seed !== null && seed !== `${record.seed}`) return `--seed ${seed}`;
  if (shard !== null && (record.shard === null || shard !== shardText(record.shard)))
    return `--shard ${shard}`;
  return inputs.suites.find(suite => !recorded.suites.includes(suite));
}

/** The command line that repeats a run: the inputs that were given, and its seed. */
function reproduction({ inputs }: RunOptions, seed: number, shard: Shard | null): string {
  return printable('overhead', [
    'run',
    ...inputs.suites,
    ...FLAGS.flatMap(([key, flag]) => (inputs[key] === null ? [] : [`--${flag}`, inputs[key]])),
    ...(inputs.quick ? ['--quick'] : []),
    '--seed',
    `${seed}`,
    ...(shard === null ? [] : ['--shard', shardText(shard)]),
  ]);
}
