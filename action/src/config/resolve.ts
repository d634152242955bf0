// Resolves a checked file into the configuration of the experiment: defaults filled in, quantities in one unit.
import { isDeepStrictEqual } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { defined, Findings, type Path, stringValues } from '../../../core/config/findings.ts';
import { type GateFile, type MetricFile, SOURCE_KEYS } from '../../../core/config/gate-schema.ts';
import { nearest, UsageError } from '../../../core/config/problem.ts';
import { parseLimit, parsePercent } from '../../../core/config/quantities.ts';
import type { SuiteFile } from '../../../core/config/suite-schema.ts';
import { COMMON_GATES, GATES, gateKinds } from '../../../core/results/gate.ts';
import { METRICS, metricOf, type UnitDeclaration } from '../../../core/results/metrics.ts';
import type { GateRequest } from '../../../core/results/record.ts';
import {
  type BaseSuite,
  DEFAULT_ROUNDS,
  DEFAULT_TIME_BUDGET,
  type Rounds,
  SIMULATOR_ROUNDS,
} from '../../../core/suite.ts';
import { RUNNERS, runnerOf, type Suite } from '../../../runners/registry.ts';
import type { Config } from './config.ts';
import { checkMode, halves, SIMULATION_SUFFIX } from './modes.ts';
import { checkOwners } from './owners.ts';
import { type ParsedFile, parseFile } from './parse.ts';
import { readRepositories } from './repositories.ts';
import { readVariants } from './variants.ts';

/** The runners that read metrics that a suite declares. */
const READERS = Object.values(RUNNERS).flatMap(({ name, settings }) =>
  settings.readsMetrics === true ? [name] : [],
);
/** The largest number of rounds that a journal can plan. */
const MOST_ROUNDS = 10_000;
/** Reads a configuration file and resolves it. Throws {@link UsageError} with all problems. */
export function loadConfig(path: string): Config {
  return resolveConfig(parseFile(path));
}

/** Resolves a checked file. Throws {@link UsageError} with all problems. */
export function resolveConfig(parsed: ParsedFile): Config {
  const found = new Findings(parsed.positions);
  const resolver = new Resolver(parsed, found);
  const suites = Object.entries(parsed.content.suites).flatMap(([name, suite]) =>
    resolver.suites(name, suite),
  );
  if (suites.length === 0) found.report(['suites'], 'names no suite: add one');
  checkNames(suites, found);
  // A suite with a sweep has the same problem at each value.
  const problems = found.problems.filter(
    (problem, index) => !found.problems.slice(0, index).some(other => isDeepStrictEqual(other, problem)),
  );
  if (problems.length > 0) throw new UsageError('', problems);
  return {
    file: parsed.positions.file,
    onInconclusive: parsed.content['on-inconclusive'] ?? 'neutral',
    suites,
  };
}

/** Reports a part of a suite, such as one on one of several kernels, that has the name of another suite: both would write the same files. */
function checkNames(suites: readonly Suite[], found: Findings): void {
  for (const { name, matrix } of suites) {
    const whole = matrix?.name ?? null;
    if (whole !== null && suites.some(other => other.name === name && other.matrix?.name !== whole))
      found.reportKey(
        ['suites', whole],
        `suite "${name}" exists already, and this one has that name on one of its kernels: rename one of them`,
      );
  }
}

/** The settings of a suite that hold at every value of a sweep, by their keys in the file. */
const SHARED: readonly (readonly [key: string, of: (suite: BaseSuite) => unknown])[] = [
  ['gates', ({ gates }) => gates],
  ['metrics', ({ metrics }) => metrics],
  ['expected', ({ expected }) => expected],
  ['rounds', ({ rounds }) => rounds],
  ['time-budget', ({ timeBudget }) => timeBudget],
  ['mode', ({ mode }) => mode],
  ['optional', ({ optional }) => optional],
  ['profile', ({ profile }) => profile],
  ['ref or build', ({ variants }) => variants.map(({ revision }) => revision)],
  ['against', ({ variants }) => variants.map(({ against }) => against)],
  [
    'folder',
    suite =>
      suite.variants.some(({ revision }) => revision !== null) && runnerOf(suite).settings.folder?.(suite),
  ],
];

/** Returns the key of a shared setting in which a suite differs at another value; undefined if none differs. */
function sharedKey(one: BaseSuite, other: BaseSuite): string | undefined {
  return SHARED.find(([, of]) => !isDeepStrictEqual(of(one), of(other)))?.[0];
}

class Resolver {
  readonly #parsed: ParsedFile;
  readonly #found: Findings;
  readonly #repositories: Readonly<Record<string, string>>;

  constructor(parsed: ParsedFile, found: Findings) {
    this.#parsed = parsed;
    this.#found = found;
    this.#repositories = readRepositories(parsed.content.repositories ?? {}, found);
  }

  /** Returns the suite, or both of its halves, or all of its parts; each at all values of its parameter. */
  suites(name: string, file: SuiteFile): Suite[] {
    const sweep = this.#parsed.sweeps.get(name);
    if (sweep === undefined) return this.#parts(name, file);
    const path = ['suites', name];
    if ('heap' in file)
      this.#found.reportKey(
        [...path, 'heap'],
        'heap: a suite has one sweep: remove one of them, or write -Xmx with the parameter under jvm-args',
      );
    const points = sweep.points.map(({ value, suite }) => ({ value, suites: this.#parts(name, suite) }));
    const [first] = points;
    const names = (suites: readonly Suite[] = []) => suites.map(suite => suite.name).join();
    if (points.some(({ suites }) => names(suites) !== names(first?.suites)))
      this.#found.report(
        [...path, 'sweep'],
        'sweep: changes the parts of the suite, such as its kernels: use the parameter elsewhere',
      );
    const changed = first?.suites.flatMap((suite, index) =>
      points.flatMap(({ suites }) => sharedKey(suite, suites[index] ?? suite) ?? []),
    );
    if (changed?.[0] !== undefined)
      this.#found.report(
        [...path, 'sweep'],
        `sweep: changes ${changed[0]}, which is the same for all values: write it without \${${sweep.name}}`,
      );
    return (first?.suites ?? []).map((suite, index) => ({
      ...suite,
      sweep: {
        name: sweep.name,
        points: points.map(({ value, suites }) => ({ value, suite: suites[index] ?? suite })),
      },
    }));
  }

  #parts(name: string, file: SuiteFile): Suite[] {
    const suite = this.#suite(name, file);
    const modes = file.mode === 'both' ? halves(suite, this.#rounds(name, file, SIMULATOR_ROUNDS)) : [suite];
    const { parts } = runnerOf(suite).settings;
    return modes.flatMap(half => (parts === undefined ? [half] : (parts(half, file) as readonly Suite[])));
  }

  #rounds(name: string, file: SuiteFile, usual: Rounds): Rounds {
    const rounds = {
      ...usual,
      ...defined(this.#parsed.content.defaults?.rounds),
      ...defined(file.rounds),
    };
    if (rounds.min > rounds.max)
      this.#found.report(
        ['suites', name, 'rounds'],
        `rounds: min ${rounds.min} is more than max ${rounds.max}`,
      );
    if (rounds.max > MOST_ROUNDS)
      this.#found.report(
        ['suites', name, 'rounds'],
        `rounds: max ${rounds.max} is more than the ${MOST_ROUNDS} that can be judged`,
      );
    return rounds;
  }

  #suite(name: string, file: SuiteFile): Suite {
    const path = ['suites', name];
    const defaults = this.#parsed.content;
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) {
      this.#found.reportKey(
        path,
        `suite name "${name}" must be letters, digits, "-", "_" and ".", at most 64 (it names files)`,
      );
    }
    if (name.endsWith(SIMULATION_SUFFIX))
      this.#found.reportKey(
        path,
        `suite name "${name}": names that end in ${SIMULATION_SUFFIX} are of suites in both modes`,
      );
    const mode = file.mode === 'both' ? 'native' : (file.mode ?? 'native');
    checkMode(path, file, this.#found);
    const rounds = this.#rounds(name, file, mode === 'simulation' ? SIMULATOR_ROUNDS : DEFAULT_ROUNDS);
    checkOwners(path, file, this.#found);
    const { positions } = this.#parsed;
    const read = readVariants(
      path,
      file,
      {
        configuration: positions.file,
        repositories: this.#repositories,
        everywhere: Object.keys(this.#everywhere()).length > 0,
      },
      this.#found,
    );
    const request = { path, file, found: this.#found, configuration: positions.file };
    const suite: BaseSuite = {
      name,
      mode,
      runner: file.runner,
      optional: file.optional ?? false,
      environment: stringValues(file.env),
      interleave: file.interleave ?? 'slices',
      rounds,
      profile: file.profile ?? 'breach',
      caches: file.caches ?? false,
      timeBudget:
        this.#found.duration([...path, 'time-budget'], file['time-budget']) ??
        this.#found.duration(['time-budget'], defaults['time-budget']) ??
        DEFAULT_TIME_BUDGET,
      timeout: this.#found.duration([...path, 'timeout'], file.timeout),
      ...read,
      again: null,
      sweep: null,
      matrix: null,
      gates: this.#gates(path, file),
      expected: file.expected ?? [],
      metrics: Object.fromEntries(
        Object.entries(file.metrics ?? {}).map(([unit, metric]) => [
          unit,
          this.#metric([...path, 'metrics', unit], unit, metric, file.runner),
        ]),
      ),
    };
    // The runner makes it one of its own suites.
    return { ...suite, ...runnerOf(suite).settings.readSuite(request, read) } as Suite;
  }

  /** Returns the metrics of the catalogue with the declarations of the file on top. */
  #metric(path: Path, unit: string, file: MetricFile, runner: string): UnitDeclaration {
    const { better, exact, epsilon, work } = file;
    const known = metricOf(unit);
    const { readsMetrics = false, unread } = runnerOf({ runner }).settings;
    for (const key of readsMetrics ? [] : SOURCE_KEYS)
      if (file[key] !== undefined && file[key] !== false)
        this.#found.reportKey(
          [...path, key],
          `${key}: a suite of the runner ${runner} reads no metrics${unread === undefined ? '' : `, because ${unread}`}: remove it, or use the runner ${READERS.join(', ')}`,
        );
    if (better !== undefined && known !== undefined && known.better !== null && better !== known.better)
      this.#found.report(
        [...path, 'better'],
        `${unit} is better when it is ${known.better}: overhead knows that of its own units; leave better out`,
      );
    const tolerance =
      epsilon === undefined
        ? known?.epsilon
        : this.#found.attempt([...path, 'epsilon'], () => parseLimit(epsilon, unit));
    return {
      better: better ?? known?.better ?? (work === true ? 'higher' : null),
      exact: exact ?? known?.exact ?? false,
      ...(tolerance === undefined || tolerance === null ? {} : { epsilon: tolerance }),
    };
  }

  #gates(path: Path, file: SuiteFile): GateRequest[] {
    const own = Object.entries(file.gates ?? {}).flatMap(([metric, gate]) => {
      if (gate['max-step'] !== undefined && file.ladder !== true)
        this.#found.reportKey(
          [...path, 'gates', metric, 'max-step'],
          'max-step: limits the steps of a ladder: add ladder: true to the suite, or write max-overhead',
        );
      const known = [...METRICS.map(entry => entry.unit), ...Object.keys(file.metrics ?? {})];
      const close = nearest(metric, known);
      // An unknown unit may be a benchmark's own. A unit that nearly matches a known one is a typing error.
      if (
        !known.includes(metric) &&
        close !== undefined &&
        metricOf(metric) === undefined &&
        typingError(metric, close)
      ) {
        this.#found.reportKey(
          [...path, 'gates', metric],
          `unknown metric "${metric}": did you mean "${close}"? (a unit of the benchmark's own is named under metrics)`,
        );
      }
      const why = metricOf(metric)?.ungated;
      if (why !== undefined)
        this.#found.reportKey([...path, 'gates', metric], `no gate may limit ${metric}: ${why}`);
      return this.#limits([...path, 'gates', metric], metric, gate);
    });
    const byDefault = this.#limits(['defaults'], '@primary', this.#everywhere());
    return [...own, ...byDefault.filter(gate => !own.some(other => other.kind === gate.kind))];
  }

  /** Returns the limits that hold for every suite. */
  #everywhere(): GateFile {
    const defaults = this.#parsed.content.defaults;
    return defined(Object.fromEntries(COMMON_GATES.map(kind => [kind, defaults?.[kind]]))) as GateFile;
  }

  #limits(path: Path, metric: string, gate: GateFile): GateRequest[] {
    return gateKinds.flatMap(kind => {
      const written = gate[kind];
      if (written === undefined) return [];
      const limit = this.#found.attempt([...path, kind], () =>
        GATES[kind].limit === 'fraction' ? parsePercent(written) : parseLimit(written, metric),
      );
      return limit === null ? [] : [{ metric, benchmark: '*', treatment: '*', kind, limit }];
    });
  }
}

/** At most two wrong letters, and not another member of the same family (`p50-ns/op`, `p90-ns/op`). */
function typingError(written: string, close: string): boolean {
  return distance(written, close) <= 2 && written.replace(/\d+/g, '#') !== close.replace(/\d+/g, '#');
}
