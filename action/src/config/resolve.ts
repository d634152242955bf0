// Resolves a checked file into the configuration of the experiment: defaults filled in, quantities in one unit.
import { distance } from 'fastest-levenshtein';
import { defined, Findings, type Path, stringValues } from '../../../core/config/findings.ts';
import type { GateFile, MetricFile } from '../../../core/config/gate-schema.ts';
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
import { runnerOf, type Suite } from '../../../runners/registry.ts';
import type { Config } from './config.ts';
import { checkMode, halves, SIMULATION_SUFFIX } from './modes.ts';
import { checkOwners } from './owners.ts';
import { type ParsedFile, parseFile } from './parse.ts';
import { readRepositories } from './repositories.ts';
import { readVariants } from './variants.ts';

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
  if (found.problems.length > 0) throw new UsageError('', found.problems);
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

class Resolver {
  readonly #parsed: ParsedFile;
  readonly #found: Findings;
  readonly #repositories: Readonly<Record<string, string>>;

  constructor(parsed: ParsedFile, found: Findings) {
    this.#parsed = parsed;
    this.#found = found;
    this.#repositories = readRepositories(parsed.content.repositories ?? {}, found);
  }

  /** Returns the suite, or both of its halves, or all of its parts. */
  suites(name: string, file: SuiteFile): Suite[] {
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
      timeBudget:
        this.#found.duration([...path, 'time-budget'], file['time-budget']) ??
        this.#found.duration(['time-budget'], defaults['time-budget']) ??
        DEFAULT_TIME_BUDGET,
      timeout: this.#found.duration([...path, 'timeout'], file.timeout),
      ...read,
      again: null,
      matrix: null,
      gates: this.#gates(path, file),
      expected: file.expected ?? [],
      metrics: Object.fromEntries(
        Object.entries(file.metrics ?? {}).map(([unit, metric]) => [
          unit,
          this.#metric([...path, 'metrics', unit], unit, metric),
        ]),
      ),
    };
    // The runner makes it one of its own suites.
    return { ...suite, ...runnerOf(suite).settings.readSuite(request, read) } as Suite;
  }

  /** Returns the metrics of the catalogue with the declarations of the file on top. */
  #metric(path: Path, unit: string, { better, exact, epsilon }: MetricFile): UnitDeclaration {
    const known = metricOf(unit);
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
      better: better ?? known?.better ?? null,
      exact: exact ?? known?.exact ?? false,
      ...(tolerance === undefined || tolerance === null ? {} : { epsilon: tolerance }),
    };
  }

  #gates(path: Path, file: SuiteFile): GateRequest[] {
    const own = Object.entries(file.gates ?? {}).flatMap(([metric, gate]) => {
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
