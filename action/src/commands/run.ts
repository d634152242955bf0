// `overhead run`: measures the suites, judges them, reports.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { jmhRunner } from '../../../runners/jmh/jmh.ts';
import { printable } from '../../../runners/process.ts';
import type { Runner } from '../../../runners/runner.ts';
import { CONTROL, type Config, type Suite } from '../config/config.ts';
import { configure, type Inputs } from '../config/inputs.ts';
import { UsageError } from '../config/problem.ts';
import { measureSuite, Skipped } from '../experiment/suite.ts';
import { SuiteFiles } from '../results/folder.ts';
import { machineHeader, readMachine } from '../results/machine.ts';
import { type RunRecord, readRecord, type SuiteRecord, writeRecord } from '../results/record.ts';
import { checkStore, storedBaselines } from './baselines.ts';
import { isFull } from './failure.ts';
import { checkOut, publish, writeReport } from './files.ts';
import type { Host } from './host.ts';
import { contextOf, judge, shown } from './judging.ts';
import { inputsSchema, type RunOptions, seedOf } from './options.ts';
import { exitCode, type Outcome } from './outcome.ts';
import { showProgress } from './progress.ts';
import { againstOf, datesOf, requestOf, resumption, skippedNotes } from './requests.ts';
import { VERSION } from './version.ts';

const RUNNERS: Readonly<Record<Suite['runner'], Runner>> = { jmh: jmhRunner };

/** Measures, judges and reports. Throws {@link UsageError}, and `signal.reason` where the user stopped the run. */
export async function runCommand(options: RunOptions, host: Host): Promise<Outcome> {
  checkStore(options.baseline);
  const run = options.resume === null ? begin(options, host) : resume(options.resume, options);
  const { folder, record, config } = run;
  const save = () => writeRecord(join(folder, 'run.json'), record);
  try {
    save();
    for (const suite of config.suites) await measure(suite, folder, record, save, host);
    return await report(run, options, host);
  } catch (error) {
    const kept = `Every finished round is kept: ${resumption(folder)} goes on, ${printable('overhead', ['compare', shown(folder)])} judges what is there`;
    if (isFull(error)) throw Object.assign(new Error(`${error.message}. ${kept}`), { code: 'ENOSPC' });
    if (host.signal.aborted) {
      host.output.status('');
      host.output.tell(`Stopped. ${kept}.`);
    }
    throw error;
  }
}

async function measure(
  suite: Suite,
  folder: string,
  record: RunRecord,
  save: () => void,
  host: Host,
): Promise<void> {
  const entry = record.suites.find(candidate => candidate.suite === suite.name);
  if (entry === undefined || entry.finished) return;
  const progress = showProgress(host.output);
  host.output.begin(`Measuring ${suite.name}`);
  try {
    await measureSuite(suite, RUNNERS[suite.runner], new SuiteFiles(folder, suite.name), entry, {
      seed: record.seed,
      header: { ...record.machine, commit: record.commit, date: record.started },
      surroundings: { ...host, notice: message => progress.notice(suite.name, message) },
      progress,
      save,
    });
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    record.suites.splice(record.suites.indexOf(entry), 1);
    record.skipped.push({ suite: suite.name, reason: error.message });
    host.output.tell(`${suite.name} is left out: ${error.message}`);
    save();
  } finally {
    host.output.end();
  }
}

interface Run {
  readonly folder: string;
  readonly record: RunRecord;
  readonly config: Config;
}

function begin(options: RunOptions, host: Host): Run {
  const config = configure(options.inputs);
  const seed = seedOf(options.seed);
  const folder = resolve(options.out);
  makeRoom(folder);
  const record: RunRecord = {
    schema: 1,
    tool: VERSION,
    inputs: { ...options.inputs },
    reproduce: reproduction(options, seed),
    seed,
    started: new Date().toISOString(),
    commit: host.commit,
    machine: machineHeader(readMachine(host.image)),
    onInconclusive: config.onInconclusive,
    configuration: digest(config),
    suites: config.suites.map(emptyRecord),
    skipped: [],
  };
  return { folder, record, config };
}

/** A run that was stopped, ready to go on where it was. */
function resume(path: string, options: RunOptions): Run {
  const folder = resolve(path);
  const file = join(folder, 'run.json');
  if (!existsSync(file))
    throw new UsageError(`--resume ${path}: no run.json is there; name the folder of a run`);
  const record = readRecord(file);
  const inputs = inputsSchema.parse(record.inputs);
  const other = otherInput(options, inputs, record.seed);
  if (other !== undefined) {
    throw new UsageError(
      `--resume ${path} goes on with what the run was started with, and ${other} is something else: leave it out, or start a new run`,
    );
  }
  const config = configure(inputs);
  if (digest(config) !== record.configuration) {
    throw new UsageError(
      `--resume ${path}: the configuration is not that of the run (or this is another folder than it was started in): its rounds cannot be continued. Undo the change, or start a new run.`,
    );
  }
  for (const suite of config.suites) {
    const entry = record.suites.find(candidate => candidate.suite === suite.name);
    if (entry !== undefined) entry.gates = [...suite.gates];
  }
  return { folder, record, config };
}

async function report({ folder, record, config }: Run, options: RunOptions, host: Host): Promise<Outcome> {
  const requests = await Promise.all(
    record.suites.map(async suite => {
      const request = requestOf(folder, suite);
      const stored = await storedBaselines(options.baseline, suite.suite, datesOf(request));
      return {
        ...request,
        baselines: stored.files,
        state: { ...request.state, warnings: [...request.state.warnings, ...stored.warnings] },
      };
    }),
  );
  if (requests.length === 0)
    throw new Error(`No suite can be measured here. ${skippedNotes(record).join(' ')}`);
  const { comparison, tables, notes } = await judge(host.root, requests);
  const context = contextOf(tables, {
    reproduce: [record.reproduce],
    seed: record.seed,
    folder: shown(folder),
    notes: [...skippedNotes(record), ...notes],
  });
  const { markdown, files } = writeReport(folder, comparison, context);
  publish(comparison, context, options.json, host.output);
  host.output.tell(whereabouts(folder));
  return {
    exitCode: exitCode(comparison, config.onInconclusive),
    comparison,
    markdown,
    files: { ...files, results: shown(join(folder, 'results')) },
  };
}

/** Where everything lies. */
function whereabouts(folder: string): string {
  const files: readonly (readonly [string, string])[] = [
    ['report.md', 'the whole report'],
    ['comparison.json', 'every number and verdict'],
    ['results/', 'one line a fork, for benchstat and for overhead compare'],
    ['raw/', "each tool's own output"],
    ['run.json', 'what was run, and how'],
  ];
  const lines = files.map(([name, what]) => `  ${join(shown(folder), name).padEnd(40)} ${what}`);
  return ['files', ...lines].join('\n');
}

function emptyRecord(suite: Suite): SuiteRecord {
  return {
    suite: suite.name,
    runner: suite.runner,
    control: CONTROL,
    variants: Object.fromEntries(suite.variants.map(variant => [variant.name, {}])),
    against: againstOf(suite),
    benchmarks: [],
    metrics: { ...suite.metrics },
    gates: [...suite.gates],
    planned: 0,
    redone: 0,
    dropped: 0,
    conditions: {},
    broken: [],
    unusable: '',
    warnings: [],
    finished: false,
  };
}

/** Everything that a fork depends on; gates may change between a run and its resumption. */
function digest(config: Config): string {
  const measured = config.suites.map(({ gates: _, ...suite }) => suite);
  return createHash('sha256').update(JSON.stringify(measured)).digest('hex').slice(0, 16);
}

/** A finished run makes way for the next (and is kept once, as `.previous`); an unfinished one and strange files do not. */
function makeRoom(folder: string): void {
  checkOut(folder);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    const file = join(folder, 'run.json');
    if (!existsSync(file)) {
      throw new UsageError(
        `--out ${shown(folder)} holds files that are no run of overhead: name another folder, or empty this one`,
      );
    }
    const earlier = readRecord(file);
    if (earlier.suites.some(suite => !suite.finished)) {
      throw new UsageError(
        `${shown(folder)} holds an unfinished run: ${resumption(folder)} completes it; or choose another folder with --out, or remove this one`,
      );
    }
    rmSync(`${folder}.previous`, { recursive: true, force: true });
    renameSync(folder, `${folder}.previous`);
  }
  mkdirSync(folder, { recursive: true });
}

/** The flags of the inputs that are one text each. */
const FLAGS = [
  ['config', 'config'],
  ['agent', 'agent'],
  ['agentArguments', 'agent-args'],
  ['jvmArguments', 'jvm-args'],
  ['maxOverhead', 'max-overhead'],
  ['maxRegression', 'max-regression'],
  ['rounds', 'rounds'],
  ['timeBudget', 'time-budget'],
  ['onInconclusive', 'on-inconclusive'],
] as const satisfies readonly (readonly [keyof Inputs, string])[];

/** What was said at the resumption of a run and contradicts its beginning, as the user wrote it. */
function otherInput(
  { inputs, seed }: RunOptions,
  recorded: Inputs,
  recordedSeed: number,
): string | undefined {
  const flag = FLAGS.find(([key]) => inputs[key] !== null && inputs[key] !== recorded[key]);
  if (flag !== undefined) return `--${flag[1]} ${inputs[flag[0]]}`;
  if (inputs.quick && !recorded.quick) return '--quick';
  if (seed !== null && seed !== `${recordedSeed}`) return `--seed ${seed}`;
  return inputs.suites.find(suite => !recorded.suites.includes(suite));
}

/** The command line that repeats a run: the inputs that were given, and its seed. */
function reproduction({ inputs }: RunOptions, seed: number): string {
  return printable('overhead', [
    'run',
    ...inputs.suites,
    ...FLAGS.flatMap(([key, flag]) => (inputs[key] === null ? [] : [`--${flag}`, inputs[key]])),
    ...(inputs.quick ? ['--quick'] : []),
    '--seed',
    `${seed}`,
  ]);
}
