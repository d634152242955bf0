// `overhead run`: measures the suites, judges them, reports.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { jmhRunner } from '../../../runners/jmh/jmh.ts';
import { printable } from '../../../runners/process.ts';
import type { Runner } from '../../../runners/runner.ts';
import { CONTROL, type Config, type Suite } from '../config/config.ts';
import { configure } from '../config/inputs.ts';
import { UsageError } from '../config/problem.ts';
import { measureSuite, Skipped } from '../experiment/suite.ts';
import { SuiteFiles } from '../results/folder.ts';
import { machineHeader, readMachine } from '../results/machine.ts';
import { type RunRecord, readRecord, type SuiteRecord, writeRecord } from '../results/record.ts';
import { storedBaselines } from './baselines.ts';
import { publish, writeReport } from './files.ts';
import type { Host } from './host.ts';
import { contextOf, judge, shown } from './judging.ts';
import { inputsSchema, type RunOptions, seedOf } from './options.ts';
import { exitCode, type Outcome } from './outcome.ts';
import { showProgress } from './progress.ts';
import { againstOf, requestOf, skippedNotes } from './requests.ts';
import { VERSION } from './version.ts';

const RUNNERS: Readonly<Record<Suite['runner'], Runner>> = { jmh: jmhRunner };

/** Measures, judges and reports. Throws {@link UsageError}, and `signal.reason` where the user stopped the run. */
export async function runCommand(options: RunOptions, host: Host): Promise<Outcome> {
  const { folder, record, config } = options.resume === null ? begin(options, host) : resume(options.resume);
  const save = () => writeRecord(join(folder, 'run.json'), record);
  save();
  try {
    for (const suite of config.suites) await measure(suite, folder, record, save, host);
  } catch (error) {
    save();
    if (host.signal.aborted) {
      host.output.status('');
      host.output.tell(
        `Stopped. Every finished round is kept: overhead run --resume ${shown(folder)} goes on, overhead compare ${shown(folder)} judges what is there.`,
      );
    }
    throw error;
  }
  return report(folder, record, config, options, host);
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
function resume(path: string): Run {
  const folder = resolve(path);
  const file = join(folder, 'run.json');
  if (!existsSync(file))
    throw new UsageError(`--resume ${path}: no run.json is there; name the folder of a run`);
  const record = readRecord(file);
  const config = configure(inputsSchema.parse(record.inputs));
  if (digest(config) !== record.configuration) {
    throw new UsageError(
      `--resume ${path}: the configuration has changed since the run began; its rounds cannot be continued. Start a new run.`,
    );
  }
  return { folder, record, config };
}

async function report(
  folder: string,
  record: RunRecord,
  config: Config,
  options: RunOptions,
  host: Host,
): Promise<Outcome> {
  const requests = await Promise.all(
    record.suites.map(async suite => {
      const stored = await storedBaselines(options.baseline, suite.suite, record.started);
      const request = requestOf(folder, suite);
      return {
        ...request,
        baselines: stored.files,
        state: { ...request.state, warnings: [...request.state.warnings, ...stored.warnings] },
      };
    }),
  );
  if (requests.length === 0)
    throw new UsageError(`No suite can be measured here. ${skippedNotes(record).join(' ')}`);
  const { comparison, tables } = await judge(host.root, requests);
  const context = contextOf(tables, {
    reproduce: [record.reproduce],
    seed: record.seed,
    folder: shown(folder),
    notes: skippedNotes(record),
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
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    const file = join(folder, 'run.json');
    if (!existsSync(file)) {
      throw new UsageError(
        `--out ${shown(folder)} holds files that are no run of overhead: name another folder`,
      );
    }
    const earlier = readRecord(file);
    if (earlier.suites.some(suite => !suite.finished)) {
      throw new UsageError(
        `${shown(folder)} holds an unfinished run: --resume ${shown(folder)} completes it; or choose another folder with --out, or remove it`,
      );
    }
    rmSync(`${folder}.previous`, { recursive: true, force: true });
    renameSync(folder, `${folder}.previous`);
  }
  mkdirSync(folder, { recursive: true });
}

/** The command line that repeats a run: the inputs that were given, and its seed. */
function reproduction({ inputs }: RunOptions, seed: number): string {
  const flag = (name: string, value: string | null) => (value === null ? [] : [`--${name}`, value]);
  return printable('overhead', [
    'run',
    ...inputs.suites,
    ...flag('config', inputs.config),
    ...flag('agent', inputs.agent),
    ...flag('agent-args', inputs.agentArguments),
    ...flag('jvm-args', inputs.jvmArguments),
    ...flag('max-overhead', inputs.maxOverhead),
    ...flag('max-regression', inputs.maxRegression),
    ...flag('rounds', inputs.rounds),
    ...flag('time-budget', inputs.timeBudget),
    ...(inputs.quick ? ['--quick'] : []),
    '--seed',
    `${seed}`,
  ]);
}
