// A series of runs in a folder: its parameters, its runs, and their results.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../core/config/problem.ts';
import { readIfThere, writeAtomically } from '../../core/results/files.ts';
import { DESIGNS, type Design, digestOf, readSuites, type Step, stepsOf, withoutTurns } from './plan.ts';

const programSchema = z.object({ commit: z.string(), digest: z.string(), configuration: z.string() });
const seriesSchema = z.object({
  schema: z.literal(1),
  seed: z.number().int(),
  /** Rounds of each run; null means as many as fit into the time of a suite. */
  rounds: z.number().int().nullable(),
  /** Whether the old design is another program; otherwise it is the same with `interleave: forks`. */
  other: z.boolean(),
  programs: z.object({ old: programSchema, new: programSchema }),
});
export type Series = z.infer<typeof seriesSchema>;

const outcomeSchema = z.object({
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

export interface SeriesOptions {
  readonly root: string;
  /** The checkout of the old design; empty means this project with `interleave: forks`. */
  readonly old: string;
  readonly config: string;
  readonly out: string;
  readonly runs: number;
  /** Names of suites; empty means all. */
  readonly suites: readonly string[];
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
  const { suites, text } = readSuites(options.config);
  const known = suites.map(({ name }) => name);
  const unknown = options.suites.find(name => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`SUITES: there is no suite ${unknown}; there are ${known.join(', ')}`);
  const configurations = { old: options.old === '' ? withoutTurns(text) : text, new: text };
  const program = (design: Design) => ({
    commit: commitOf(checkouts[design]),
    digest: programDigest(checkouts[design]),
    configuration: configurations[design],
  });
  const programs = { old: program('old'), new: program('new') };
  begin(out, { schema: 1, seed, rounds, other: options.old !== '', programs });
  for (const design of DESIGNS) writeAtomically(configurationOf(out, design), configurations[design]);

  const wanted = options.suites.length === 0 ? known : known.filter(name => options.suites.includes(name));
  const steps = stepsOf(known, options.runs, seed).filter(({ suite }) => wanted.includes(suite));
  const budgets = new Map(suites.map(({ name, timeBudget }) => [name, timeBudget]));
  const open = steps.filter(step => readOutcome(out, step) === null);
  if (open.length < steps.length) tell(`${steps.length - open.length} of ${steps.length} runs are there`);
  for (const [index, step] of open.entries()) {
    const left = timeLeft(
      open.slice(index).map(({ suite }) => budgets.get(suite) ?? 0),
      outcomesOf(out).map(({ suite, elapsed }) => elapsed / (budgets.get(suite) ?? elapsed)),
    );
    const number = steps.indexOf(step) + 1;
    tell(
      `${number}/${steps.length} ${step.suite}, ${step.design} design, run ${step.run}; about ${minutesText(left)} left`,
    );
    const { code } = measure(step, join(checkouts[step.design], 'action/dist/cli.js'), options);
    if (code !== 0) tell(`  FAILED with exit code ${code}: see ${folderOf(out, step)}.log`);
  }
  const failed = steps.filter(step => (readOutcome(out, step)?.code ?? 0) !== 0);
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

/** Starts a series, or continues the same one. */
function begin(out: string, series: Series): void {
  const file = join(out, 'series.json');
  mkdirSync(out, { recursive: true });
  if (!existsSync(file)) writeAtomically(file, `${JSON.stringify(series, null, 2)}\n`);
  else if (identity(readSeries(out)) !== identity(series))
    throw new UsageError(
      `${file}: the folder holds a series of another program, configuration, seed or number of rounds; name another folder (OUT=…), or measure with the same`,
    );
}

/** The parameters that must stay the same in a series; the commit may differ if the program is the same. */
function identity({ programs, ...series }: Series): string {
  const of = ({ digest, configuration }: Series['programs'][Design]) => [digest, configuration];
  return JSON.stringify([series, DESIGNS.map(design => of(programs[design]))]);
}

export function readSeries(out: string): Series {
  const file = join(out, 'series.json');
  if (!existsSync(file)) throw new UsageError(`${file}: there is no series; make sensitivity measures one`);
  return seriesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The result of a run; null if it has not ended. */
function readOutcome(out: string, step: Step): RunOutcome | null {
  const file = `${folderOf(out, step)}.json`;
  return existsSync(file) ? outcomeSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** All finished runs, by suite in the order of the configuration. */
export function outcomesOf(out: string): RunOutcome[] {
  const { suites } = readSuites(configurationOf(out, 'new'));
  return suites.flatMap(({ name: suite }) =>
    DESIGNS.flatMap(design => {
      const found: RunOutcome[] = [];
      for (const run of runsIn(out, suite, design)) {
        const outcome = readOutcome(out, { suite, design, run });
        if (outcome !== null) found.push(outcome);
      }
      return found;
    }),
  );
}

function measure(step: Step, cli: string, { root, out, seed, rounds }: SeriesOptions): RunOutcome {
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
    { cwd: root, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const code = result.status;
  if (code === null || code > 128)
    throw new Error(`${step.suite}: the run was stopped; the same command goes on with the series`);
  const elapsed = Date.now() - began.getTime();
  const outcome = { ...step, began: began.toISOString(), elapsed, code, boot: bootOf() };
  writeAtomically(`${folder}.json`, `${JSON.stringify(outcome)}\n`);
  return outcome;
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

function programDigest(checkout: string): string {
  const cli = join(checkout, 'action/dist/cli.js');
  if (!existsSync(cli))
    throw new UsageError(
      `${cli}: there is no program; name a checkout that was built (make dist) with OLD=…`,
    );
  return digestOf(checkout);
}
