// A series of runs in a folder: its parameters, its runs, and their results.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { UsageError } from '../../core/config/problem.ts';
import { readIfThere, writeAtomically } from '../../core/results/files.ts';
import { DESIGNS, type Design, readSuites, type Step, stepsOf, withoutTurns } from './plan.ts';
import { resultOf, resultSchema } from './result.ts';

const seriesSchema = z.object({
  schema: z.literal(1),
  seed: z.number().int(),
  /** Rounds of each run; null means as many as fit into the time of a suite. */
  rounds: z.number().int().nullable(),
  /** Whether the old design is another program; otherwise it is the same with `interleave: forks`. */
  other: z.boolean(),
  /** The suites, as text. */
  configuration: z.string(),
});
export type Series = z.infer<typeof seriesSchema>;

const outcomeSchema = z.object({
  /** The commit of the program. */
  commit: z.string(),
  suite: z.string(),
  design: z.enum(DESIGNS),
  run: z.number().int(),
  /** ISO 8601. */
  began: z.string(),
  /** Wall time in ms. */
  elapsed: z.number(),
  /** The exit code of `overhead run`. */
  code: z.number().int(),
  /** The id of the machine's boot from the kernel; empty if unknown. */
  boot: z.string(),
});
export type RunOutcome = z.infer<typeof outcomeSchema>;

/** A finished run: its result, or the reason why it has none. */
const runSchema = z.object({ outcome: outcomeSchema, result: z.union([resultSchema, z.string()]) });
export type Run = z.infer<typeof runSchema>;

export interface SeriesOptions {
  readonly root: string;
  /** The checkout of the old design; empty means this project with `interleave: forks`. */
  readonly old: string;
  readonly config: string;
  readonly out: string;
  readonly runs: number;
  /** Names of suites; empty means all. */
  readonly suites: readonly string[];
  /** The only design to measure, for more runs of it than of the other; empty means both. */
  readonly design: string;
  readonly seed: number;
  readonly rounds: number | null;
}

export function folderOf(out: string, { suite, design, run }: Step): string {
  return join(out, 'runs', suite, `${design}-${run}`);
}

/** Measures the missing runs of the series. Returns the exit code: 1 if a run failed. Throws `UsageError`, and an error if a run was stopped. */
export function measureSeries(options: SeriesOptions, tell: (text: string) => void): number {
  const { out, seed, rounds } = options;
  const checkouts: Record<Design, string> = { old: options.old || options.root, new: options.root };
  const { suites, text, absolute } = readSuites(options.config);
  const known = suites.map(({ name }) => name);
  const unknown = options.suites.find(name => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`SUITES: there is no suite ${unknown}; there are ${known.join(', ')}`);
  const designs = DESIGNS.filter(name => options.design === '' || name === options.design);
  if (designs.length === 0)
    throw new UsageError(`DESIGN=${options.design}: there are ${DESIGNS.join(' and ')}`);
  const configurations = { old: options.old === '' ? withoutTurns(absolute) : absolute, new: absolute };
  const commits = { old: commitOf(checkouts.old), new: commitOf(checkouts.new) };
  for (const design of designs) requireProgram(checkouts[design]);
  begin(out, { schema: 1, seed, rounds, other: options.old !== '', configuration: text });
  for (const design of DESIGNS) writeAtomically(configurationOf(out, design), configurations[design]);

  const wanted = options.suites.length === 0 ? known : known.filter(name => options.suites.includes(name));
  const steps = stepsOf(known, options.runs, seed).filter(
    ({ suite, design }) => wanted.includes(suite) && designs.includes(design),
  );
  const budgets = new Map(suites.map(({ name, timeBudget }) => [name, timeBudget]));
  const open = steps.filter(step => readRun(out, step) === null);
  if (open.length < steps.length) tell(`${steps.length - open.length} of ${steps.length} runs are there`);
  for (const [index, step] of open.entries()) {
    const left = timeLeft(
      open.slice(index).map(({ suite }) => budgets.get(suite) ?? 0),
      runsOf(out).map(({ outcome: { suite, elapsed } }) => elapsed / (budgets.get(suite) ?? elapsed)),
    );
    const number = steps.indexOf(step) + 1;
    tell(
      `${number}/${steps.length} ${step.suite}, ${step.design} design, run ${step.run}; about ${minutesText(left)} left`,
    );
    const { outcome } = measure(step, commits[step.design], checkouts[step.design], options);
    if (outcome.code !== 0) tell(`  FAILED with exit code ${outcome.code}: see ${folderOf(out, step)}.log`);
  }
  const failed = steps.filter(step => (readRun(out, step)?.outcome.code ?? 0) !== 0);
  if (failed.length > 0)
    tell(
      `${failed.length} of ${steps.length} runs failed. To measure one again, remove its .json file in ${join(out, 'runs')}.`,
    );
  return failed.length > 0 ? 1 : 0;
}

/** The expected time of runs with these budgets, in ms. `taken` are the times of earlier runs as multiples of their budgets. */
export function timeLeft(budgets: readonly number[], taken: readonly number[]): number {
  const planned = budgets.reduce((sum, budget) => sum + budget, 0);
  return taken.length === 0 ? planned : (planned * taken.reduce((sum, one) => sum + one, 0)) / taken.length;
}

function minutesText(time: number): string {
  const minutes = Math.ceil(time / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function configurationOf(out: string, design: Design): string {
  return join(out, `${design}.yml`);
}

/** Starts a series, or continues the same one. A later run may be of a later program: each run has its commit. */
function begin(out: string, series: Series): void {
  const file = join(out, 'series.json');
  mkdirSync(out, { recursive: true });
  if (!existsSync(file)) writeAtomically(file, `${JSON.stringify(series, null, 2)}\n`);
  else if (JSON.stringify(readSeries(out)) !== JSON.stringify(series))
    throw new UsageError(
      `${file}: the folder holds a series of another configuration, design, seed or number of rounds; name another folder (OUT=…), or measure with the same`,
    );
}

export function readSeries(out: string): Series {
  const file = join(out, 'series.json');
  if (!existsSync(file)) throw new UsageError(`${file}: there is no series; make sensitivity measures one`);
  return seriesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** A finished run; null if it has not ended. */
function readRun(out: string, step: Step): Run | null {
  const file = `${folderOf(out, step)}.json`;
  return existsSync(file) ? runSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** All finished runs, by suite in the order of the configuration. */
export function runsOf(out: string): Run[] {
  const names = Object.keys(parse(readSeries(out).configuration).suites);
  return names.flatMap(suite =>
    DESIGNS.flatMap(design =>
      runsIn(out, suite, design).flatMap(run => readRun(out, { suite, design, run }) ?? []),
    ),
  );
}

function measure(step: Step, commit: string, checkout: string, options: SeriesOptions): Run {
  const { out, seed, rounds } = options;
  const cli = join(checkout, 'action/dist/cli.js');
  const folder = folderOf(out, step);
  // A stopped run starts again, because its halves would be from different hours.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const log = openSync(`${folder}.log`, 'w');
  const began = new Date();
  const flags = [
    '--config',
    configurationOf(out, step.design),
    '--out',
    folder,
    '--seed',
    String(seed + step.run),
  ];
  const result = spawnSync(
    process.execPath,
    [cli, 'run', step.suite, ...flags, ...(rounds === null ? [] : ['--rounds', String(rounds)])],
    // The project has stored runs of suites of the same names.
    { cwd: out, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const code = result.status;
  if (code === null || code > 128)
    throw new Error(`${step.suite}: the run was stopped; the same command goes on with the series`);
  const elapsed = Date.now() - began.getTime();
  const outcome = { commit, ...step, began: began.toISOString(), elapsed, code, boot: bootOf() };
  const run = { outcome, result: resultOf(folder, step.suite, code) };
  writeAtomically(`${folder}.json`, `${JSON.stringify(run)}\n`);
  return run;
}

/** The numbers of the runs that ended, ascending. */
function runsIn(out: string, suite: string, design: Design): number[] {
  const folder = join(out, 'runs', suite);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap(name => new RegExp(`^${design}-(\\d+)\\.json$`).exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other);
}

function bootOf(): string {
  return readIfThere('/proc/sys/kernel/random/boot_id').trim();
}

/** The commit of a checkout, with `modified` if files differ from it; empty if it is not a checkout. */
function commitOf(checkout: string): string {
  const git = (...argv: string[]) => spawnSync('git', ['-C', checkout, ...argv], { encoding: 'utf8' }).stdout;
  const commit = (git('rev-parse', '--short', 'HEAD') ?? '').trim();
  return commit !== '' && (git('status', '--porcelain', '--untracked-files=no') ?? '').trim() !== ''
    ? `${commit}, modified`
    : commit;
}

function requireProgram(checkout: string): void {
  const cli = join(checkout, 'action/dist/cli.js');
  if (!existsSync(cli))
    throw new UsageError(
      `${cli}: there is no program; name a checkout that was built (make dist) with OLD=…`,
    );
}
