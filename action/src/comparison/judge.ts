// Calls the statistics program: takes a request with real paths and returns a checked comparison.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../../../core/programs.ts';
import { CATALOGUE, type UnitDeclaration } from '../../../core/results/metrics.ts';
import type { GateRequest } from '../../../core/results/record.ts';
import type { Warning } from '../../../core/results/warning.ts';
import { type Comparison, comparisonSchema } from './comparison.ts';
import {
  type Levels,
  levelsSchema,
  type Pooling,
  type Pools,
  poolsSchema,
  type RunEstimates,
  runEstimatesSchema,
  type Search,
} from './levels.ts';
import { type Paths, Program } from './programs.ts';
import { inTemporary } from './temporary.ts';
import { isEmpty, type Unmeasured, withRequested } from './unmeasured.ts';
import { expectRuns } from './wasi.ts';

/** A result file: its path, its name in messages, and the path of its journal, if it has one. */
export interface InputFile {
  readonly path: string;
  readonly name: string;
  readonly rounds?: string;
}

/** A stored run with its start time (ISO 8601) and commit; empty if unknown. */
export interface HistoryFile extends InputFile {
  readonly date: string;
  readonly commit: string;
}

/** The input for judging one suite. */
export interface SuiteRequest {
  readonly suite: string;
  readonly control: string;
  /** Empty: the content of the files is expected. The same for `expected`. */
  readonly variants: readonly string[];
  readonly expected: readonly string[];
  /** The list `expected` of the configuration, and that of a proposed change; empty if there is none. */
  readonly manifest: readonly string[];
  readonly change?: readonly string[];
  /** Whether the results come from outside: their `Unit` lines are not trusted. */
  readonly imported?: boolean;
  readonly against: Readonly<Record<string, string>>;
  /** Treatments that no gate limits. */
  readonly references: readonly string[];
  /** Treatments that are not agents, but do the control's work in another way: a lower cost is no surprise. */
  readonly alternatives: readonly string[];
  /** The treatment that repeats the control; null if there is none. */
  readonly again: string | null;
  /** Treatments that each add to the one before, the lowest first; empty if the suite is no ladder. */
  readonly ladder: readonly string[];
  /** If a suite runs on several kernels: its name, and the kernel of this part; else null. */
  readonly matrix: { readonly name: string; readonly kernel: string } | null;
  /** The parameter that the suite is measured at several values of, as in the names of its benchmarks; null: none. */
  readonly sweep: { readonly name: string; readonly values: string[] } | null;
  /** What was requested and could not be measured. */
  readonly unmeasured: readonly Unmeasured[];
  readonly results: readonly InputFile[];
  readonly baselines: readonly InputFile[];
  /** Whether the newest of them is too old for a verdict on the change since then. */
  readonly stale?: boolean;
  /** The stored runs that are pinned as the last release, newest first. */
  readonly releaseBaseline?: { readonly release: string; readonly runs: readonly InputFile[] };
  /** Stored runs over time, oldest first. */
  readonly history?: readonly HistoryFile[];
  readonly metrics: Readonly<Record<string, UnitDeclaration>>;
  readonly gates: readonly GateRequest[];
  readonly state: {
    readonly planned: number;
    readonly redone: number;
    readonly dropped: number;
    readonly broken: readonly string[];
    readonly unusable: string;
    readonly warnings: readonly Warning[];
  };
}

/** The request for a suite of which only name and control are known. */
export function emptyRequest(suite: string, control: string): SuiteRequest {
  return {
    suite,
    control,
    variants: [],
    expected: [],
    manifest: [],
    against: {},
    references: [],
    alternatives: [],
    again: null,
    ladder: [],
    sweep: null,
    unmeasured: [],
    matrix: null,
    results: [],
    baselines: [],
    metrics: {},
    gates: [],
    state: { planned: 0, redone: 0, dropped: 0, broken: [], unusable: '', warnings: [] },
  };
}

/** Each round's ratio of treatment to control in the result format, for benchstat: of the newest stored run, and of this run. */
export interface Ratios {
  readonly before: string;
  readonly now: string;
}

/** Folders in which the statistics program may read and leave files. */
interface Left {
  /** For stored runs that were read early. */
  readonly packed?: string;
  /** For the ratios of suites with at most this number of benchmarks. */
  readonly ratios?: { readonly folder: string; readonly most: number };
}

/** If stored runs have more bytes than this, judging takes a second or more, and a second thread reads them early. */
const READ_AHEAD = 8e6;

/** The statistics program of the bundle. */
export class Statistics {
  readonly #program: Program;
  readonly #readAhead: number;

  /**
   * @param trusted whether all files are the user's own
   */
  constructor(place: Place, { trusted = false, readAhead = READ_AHEAD } = {}) {
    this.#program = new Program(place, 'compare', trusted);
    this.#readAhead = readAhead;
  }

  /** Judges the suites. Throws only for a defect of ours: faulty measurements are part of the comparison. */
  async judge(suites: readonly SuiteRequest[]): Promise<Comparison> {
    return this.#judge(suites, {});
  }

  /** As {@link judge}, and returns the ratios of suites with stored runs and at most `most` benchmarks, by suite. */
  async judgeWithRatios(
    suites: readonly SuiteRequest[],
    most: number,
  ): Promise<{ comparison: Comparison; ratios: ReadonlyMap<string, Ratios> }> {
    return inTemporary('ratios', async folder => {
      const comparison = await this.#judge(suites, { ratios: { folder, most } });
      const ratios = suites.flatMap(({ suite }, index): [string, Ratios][] => {
        const { stored, now } = ratioFiles(folder, index);
        if (!existsSync(stored) || !existsSync(now)) return [];
        return [[suite, { before: readFileSync(stored, 'utf8'), now: readFileSync(now, 'utf8') }]];
      });
      return { comparison, ratios: new Map(ratios) };
    });
  }

  /** The result of each stored run under `history`. Throws `signal.reason` if that is aborted. */
  async reduce(suite: SuiteRequest, signal: AbortSignal): Promise<RunEstimates> {
    const text = await this.#run('reduce', [suite], {}, signal);
    const [reduction] = runEstimatesSchema.parse(JSON.parse(text)).suites;
    if (reduction === undefined) throw new Error('the statistics have no result for the suite');
    return reduction;
  }

  /** Changes of level in series, and their difference from a release. Throws `signal.reason` if that is aborted. */
  async levels(search: Search, signal: AbortSignal): Promise<Levels> {
    const series = search.series.map(one => ({ ...one, thetas: textOf(one.thetas) }));
    const output = await this.#call(
      'levels',
      JSON.stringify({ schema: 1, ...search, series }),
      this.#program.paths(),
      signal,
    );
    return levelsSchema.parse(JSON.parse(output));
  }

  /** The cost of each version in series of versions. Throws `signal.reason` if that is aborted. */
  async pools(pooling: Pooling, signal: AbortSignal): Promise<Pools> {
    const input = JSON.stringify({ schema: 1, ...pooling });
    const output = await this.#call('pool', input, this.#program.paths(), signal);
    return poolsSchema.parse(JSON.parse(output)).series;
  }

  async #judge(requests: readonly SuiteRequest[], left: Left): Promise<Comparison> {
    const suites = requests.filter(suite => !isEmpty(suite));
    const judged: Comparison =
      suites.length === 0 && requests.length > 0
        ? { schema: 1, verdict: 'none', suites: [] }
        : await this.#measured(suites, left);
    return withRequested(judged, requests);
  }

  async #measured(suites: readonly SuiteRequest[], left: Left): Promise<Comparison> {
    const stored = suites.flatMap(suite => suite.baselines.map(({ path }) => sizeOf(path)));
    const large = stored.reduce((sum, size) => sum + size, 0) >= this.#readAhead;
    if (large) expectRuns('long');
    const text = large ? await this.#judgeAhead(suites, left) : await this.#run('judge', suites, left);
    return comparisonSchema.parse(JSON.parse(text));
  }

  /** Judges while a second thread reads the stored runs, starting with the last one. Runs that it has not read are read as usual. */
  async #judgeAhead(suites: readonly SuiteRequest[], left: Left): Promise<string> {
    return inTemporary('packed', async packed => {
      const met = new AbortController();
      const ahead = this.#run('pack', suites, { packed }, met.signal).catch(() => undefined);
      try {
        return await this.#run('judge', suites, { ...left, packed });
      } finally {
        met.abort();
        await ahead;
      }
    });
  }

  async #run(
    command: string,
    suites: readonly SuiteRequest[],
    { packed, ratios }: Left,
    signal?: AbortSignal,
  ): Promise<string> {
    const paths = this.#program.paths();
    const inside = ({ path, name, rounds }: InputFile) => ({
      path: paths.inside(path),
      name,
      ...(rounds === undefined ? {} : { rounds: paths.inside(rounds) }),
    });
    const requestOf = (folder: string, index: number, most: number) => {
      const { now, stored } = ratioFiles(folder, index);
      return { now: paths.inside(now), stored: paths.inside(stored), most };
    };
    const request = {
      schema: 1,
      catalogue: CATALOGUE,
      suites: suites.map(({ unmeasured, matrix: _, sweep: __, ...suite }, index) => ({
        ...suite,
        // A row of its own reports why a treatment is missing.
        manifest: [...suite.manifest, ...new Set(unmeasured.map(({ treatment }) => `!${treatment}`))],
        ...(ratios === undefined || suite.baselines.length === 0
          ? {}
          : { ratios: requestOf(ratios.folder, index, ratios.most) }),
        results: suite.results.map(inside),
        baselines: suite.baselines.map((file, run) => ({
          ...inside(file),
          ...(packed === undefined ? {} : { packed: paths.inside(join(packed, `${index}-${run}`)) }),
        })),
        ...(suite.releaseBaseline === undefined
          ? {}
          : { releaseBaseline: { ...suite.releaseBaseline, runs: suite.releaseBaseline.runs.map(inside) } }),
        history: (suite.history ?? []).map(file => ({
          ...inside(file),
          date: file.date,
          commit: file.commit,
        })),
      })),
    };
    return this.#call(command, JSON.stringify(request), paths, signal);
  }

  async #call(command: string, input: string, paths: Paths, signal?: AbortSignal): Promise<string> {
    const exit = await this.#program.run({ arguments: [command], input, paths, signal });
    if (exit.code !== 0)
      throw new Error(`the statistics program failed (${command}, exit code ${exit.code}): ${exit.errors}`);
    return exit.output;
  }
}

/** Numbers as one text, because parsing the decimals of years of runs would take longer than the search. */
function textOf(values: ArrayLike<number>): string {
  const bytes = Buffer.allocUnsafe(values.length * 8);
  for (let at = 0; at < values.length; at++) bytes.writeDoubleLE(values[at] ?? 0, at * 8);
  return bytes.toString('base64');
}

/** The path of a suite's ratios. */
function ratioFiles(folder: string, suite: number): { now: string; stored: string } {
  return { now: join(folder, `${suite}-now`), stored: join(folder, `${suite}-stored`) };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
