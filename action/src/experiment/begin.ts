// Begins a run in its folder, and resumes a stopped one, but only with unchanged inputs.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { printable } from '../../../core/process/printable.ts';
import { emptyRecord } from '../../../core/results/empty-record.ts';
import type { Lock } from '../../../core/results/lock.ts';
import { machineHeader, readMachine } from '../../../core/results/machine.ts';
import { shown } from '../../../core/results/path.ts';
import type { RunRecord, Shard, SuiteRecord } from '../../../core/results/record.ts';
import type { BaseSuite, BaseVariant } from '../../../core/suite.ts';
import { alternativesOf, referencesOf } from '../../../core/suite.ts';
import { runnerOf } from '../../../runners/registry.ts';
import type { Config } from '../config/config.ts';
import { configure, type Inputs } from '../config/inputs.ts';
import type { Host } from '../host/host.ts';
import { VERSION } from '../host/version.ts';
import { findRevisions } from '../revisions/commits.ts';
import { type Earlier, findEarlier, sameShare, unknownBefore } from '../runs/attempts.ts';
import { checkOut, makeRoom, soleWriter } from '../runs/out.ts';
import { isRun, readRun, sameRun } from '../runs/recorded.ts';
import { againstOf, sweepOf } from '../runs/requests.ts';
import { shardText } from '../runs/shards.ts';
import { inputsSchema, type RunOptions, seedOf } from './options.ts';
import { parseShard } from './shards.ts';

/** A run ready to be measured: its folder, its record, its configuration. */
export interface Run {
  readonly folder: string;
  readonly record: RunRecord;
  readonly config: Config;
  readonly earlier: Earlier;
  /** Prevents other writers to the folder until it is released. */
  readonly lock: Lock;
}

/** Begins a new run in its folder. Throws {@link UsageError} if the folder is not free. */
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

/** Prepares a stopped run to continue. Throws {@link UsageError} if its new rounds would differ from the old ones. */
export function resume(path: string, options: RunOptions, host: Host): Run {
  const folder = resolve(path);
  if (!isRun(folder))
    throw new UsageError(`--resume ${path}: the folder has no run.json; name the folder of a run`);
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
      `--resume ${path} continues with the original options of the run, and ${other} differs from them: remove it, or start a new run`,
    );
  }
  const config = found(configure(inputs), host);
  if (digest(config) !== record.configuration) {
    throw new UsageError(
      `--resume ${path}: the configuration, a revision, an agent or a benchmark jar has changed since the run began (or this is another folder than it was started in): its rounds cannot be continued. Undo the change, or start a new run.`,
    );
  }
  const here = machineHeader(readMachine(host.image));
  const fact = Object.keys({ ...record.machine, ...here }).find(key => here[key] !== record.machine[key]);
  if (fact !== undefined) {
    throw new UsageError(
      `--resume ${path}: the run began on another machine (${fact}: ${record.machine[fact]}, here ${here[fact]}): its rounds cannot be continued. Resume it there, or start a new run.`,
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
    throw new UsageError(`--resume ${path}: the run began with earlier attempts. ${lost} Restore them.`);
  return began;
}

export function recordOf(suite: BaseSuite): SuiteRecord {
  return {
    ...emptyRecord(suite.name),
    runner: suite.runner,
    control: suite.control,
    variants: Object.fromEntries(suite.variants.map(variant => [variant.name, {}])),
    against: againstOf(suite),
    references: referencesOf(suite),
    alternatives: alternativesOf(suite),
    again: suite.again,
    ladder: [...suite.ladder],
    sweep: sweepOf(suite),
    matrix: suite.matrix && { name: suite.matrix.name, kernel: suite.matrix.part },
    metrics: { ...suite.metrics },
    gates: [...suite.gates],
    expected: [...suite.expected],
  };
}

/** The configuration with the commit of each revision, as the repository resolves it now. */
export function found(config: Config, { environment, ownEnvironment, base }: Host): Config {
  const facts = { folder: process.cwd(), environment: ownEnvironment ?? environment, base };
  return findRevisions(config, facts);
}

/**
 * A digest of all inputs of a fork; a revision counts by commit and build. Excludes gates, expectations and places in
 * the file, which may change before a run is resumed.
 */
function digest(config: Config): string {
  const hash = createHash('sha256');
  for (const suite of config.suites) {
    hash.update(JSON.stringify(measuredOf(suite)));
    for (const file of runnerOf(suite).inputs(suite))
      hash.update(isFile(file) ? readFileSync(file) : 'missing');
  }
  return hash.digest('hex').slice(0, 16);
}

/** What the forks of a suite depend on, at all values of its parameter. */
function measuredOf(suite: BaseSuite): object {
  const { gates: _, expected: __, sweep, ...rest } = suite;
  // Only `places` of the revision: a parameter, a variable or a metric may have the same name.
  const variants = suite.variants.map((variant: BaseVariant) => ({
    ...variant,
    revision: variant.revision && { ...variant.revision, places: undefined },
  }));
  const points = sweep?.points.map(({ value, suite: own }) => [value, measuredOf(own)]);
  return { ...rest, variants, ...(points === undefined ? {} : { sweep: [sweep?.name, points] }) };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The flags of inputs that are one text each. */
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

/** An option that contradicts the resumed run, as the user wrote it. */
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

/** The command line that repeats a run: its inputs and its seed. */
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
