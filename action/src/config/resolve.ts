// Resolves a checked file into the configuration of the experiment: defaults filled in, quantities in one unit.
import { resolve } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { nearest, UsageError } from '../../../core/config/problem.ts';
import { parseArguments, parseLimit, parsePercent } from '../../../core/config/quantities.ts';
import { AGAIN } from '../../../core/kernel-suite.ts';
import { gateKinds } from '../../../core/results/gate.ts';
import { METRICS, metricOf, type UnitDeclaration } from '../../../core/results/metrics.ts';
import type { GateRequest } from '../../../core/results/record.ts';
import { DEFAULT_JDK, DEFAULT_ROUNDS, DEFAULT_TIME_BUDGET } from '../../../core/skeleton.ts';
import type { Iterations, Suite } from '../../../core/suite.ts';
import { readApplication } from './application.ts';
import { readCommandSuite } from './command.ts';
import type { Config } from './config.ts';
import { defined, Findings, type Path, stringValues } from './findings.ts';
import { checkBenchmarks, goFolder, readGoSuite } from './go.ts';
import { readHeap } from './heap.ts';
import { onEachKernel, readKernelSuite } from './kernel.ts';
import { readLoad } from './load.ts';
import { checkMode, halves, SIMULATION_SUFFIX } from './modes.ts';
import { type ParsedFile, parseFile } from './parse.ts';
import { fromRepositories, readRepositories } from './repositories.ts';
import { checkRunner } from './runners.ts';
import type { GateFile, MetricFile, SuiteFile } from './schema.ts';
import { readVariants } from './variants.ts';

/** Rounds in the simulator, where they are seeds without noise: the fewest that decide, up to a few more if there is time. */
export const SIMULATOR_ROUNDS = { min: 5, max: 8 };
/** The largest number of rounds that a journal can plan. */
const MOST_ROUNDS = 10_000;
/** Fewer measured iterations cannot show the spread of a fork. */
const MINIMUM_ITERATIONS = 3;

/** Reads a configuration file and resolves it. Throws {@link UsageError} with all problems. */
export function loadConfig(path: string): Config {
  return resolveConfig(parseFile(path));
}

/** Resolves a checked file. Throws {@link UsageError} with all problems. */
export function resolveConfig(parsed: ParsedFile): Config {
  const found = new Findings(parsed);
  const resolver = new Resolver(parsed, found);
  const repositories = readRepositories(parsed.content.repositories ?? {}, found);
  const suites = Object.entries(parsed.content.suites).flatMap(([name, suite]) =>
    resolver.suites(name, suite).map(half => fromRepositories(half, repositories)),
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

/** Reports a suite on one of several kernels that has the name of another suite: both would write the same files. */
function checkNames(suites: readonly Suite[], found: Findings): void {
  for (const { name, kernel } of suites) {
    const whole = kernel?.matrix ?? null;
    if (whole !== null && suites.some(other => other.name === name && other.kernel?.matrix !== whole))
      found.reportKey(
        ['suites', whole],
        `suite "${name}" exists already, and this one has that name on one of its kernels: rename one of them`,
      );
  }
}

class Resolver {
  readonly #parsed: ParsedFile;
  readonly #found: Findings;

  constructor(parsed: ParsedFile, found: Findings) {
    this.#parsed = parsed;
    this.#found = found;
  }

  /** Returns the suite, or both of its halves. */
  suites(name: string, file: SuiteFile): Suite[] {
    const suite = this.#suite(name, file);
    const modes = file.mode === 'both' ? halves(suite, this.#rounds(name, file, SIMULATOR_ROUNDS)) : [suite];
    return modes.flatMap(half => (half.mode === 'native' ? [half] : onEachKernel(half, file.kernels ?? [])));
  }

  #rounds(name: string, file: SuiteFile, usual: Suite['rounds']): Suite['rounds'] {
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
    for (const key of ['include', 'exclude'] as const) this.#found.pattern([...path, key], file[key]);
    const measurement = this.#iterations([...path, 'measurement'], file.measurement);
    if (measurement !== null && measurement.count < MINIMUM_ITERATIONS) {
      this.#found.report(
        [...path, 'measurement', 'iterations'],
        `needs at least ${MINIMUM_ITERATIONS} measured iterations in a fork`,
      );
    }
    checkRunner(path, file, this.#found);
    const folder = goFolder(this.#parsed.positions.file);
    const { variants, control } = readVariants(
      path,
      file,
      this.#found,
      folder,
      Object.keys(this.#everywhere()).length > 0,
    );
    checkBenchmarks([...path, 'variants'], variants, this.#found);
    return {
      name,
      mode,
      runner: file.runner,
      // Paths in a file are relative to the folder where the command runs, as in a workflow.
      jar: file.jar === undefined || file.jar === 'builtin' ? 'builtin' : resolve(file.jar),
      include: file.include ?? '.*',
      exclude: file.exclude ?? '',
      parameters: Object.fromEntries(
        Object.entries(file.params ?? {}).map(([key, value]) => [key, [value].flat().map(String)]),
      ),
      threads: file.threads ?? null,
      jdk: file.jdk ?? DEFAULT_JDK,
      optional: file.optional ?? false,
      jvmArguments: parseArguments(file['jvm-args'] ?? []),
      environment: stringValues(file.env),
      warmup: this.#iterations([...path, 'warmup'], file.warmup),
      measurement,
      interleave: file.interleave ?? 'slices',
      go: file.runner === 'go' ? readGoSuite(file, folder) : null,
      command: readCommandSuite(path, file, this.#found),
      application: readApplication(path, file, this.#found),
      load: readLoad(path, file, this.#found),
      heap: readHeap(path, file, this.#found),
      kernel: readKernelSuite(path, file, this.#found),
      rounds,
      timeBudget:
        this.#found.duration([...path, 'time-budget'], file['time-budget']) ??
        this.#found.duration(['time-budget'], defaults['time-budget']) ??
        DEFAULT_TIME_BUDGET,
      timeout: this.#found.duration([...path, 'timeout'], file.timeout),
      variants,
      control,
      again: file.runner === 'kernel' ? AGAIN : null,
      gates: this.#gates(path, file),
      expected: file.expected ?? [],
      metrics: Object.fromEntries(
        Object.entries(file.metrics ?? {}).map(([unit, metric]) => [
          unit,
          this.#metric([...path, 'metrics', unit], unit, metric),
        ]),
      ),
    };
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
    return defined({
      'max-overhead': defaults?.['max-overhead'],
      'max-regression': defaults?.['max-regression'],
      'max-drift': defaults?.['max-drift'],
    });
  }

  #limits(path: Path, metric: string, gate: GateFile): GateRequest[] {
    return gateKinds.flatMap(kind => {
      const written = gate[kind];
      if (written === undefined) return [];
      const relative = kind === 'max-overhead' || kind === 'max-regression' || kind === 'max-drift';
      const limit = this.#found.attempt([...path, kind], () =>
        relative ? parsePercent(written) : parseLimit(written, metric),
      );
      return limit === null ? [] : [{ metric, benchmark: '*', treatment: '*', kind, limit }];
    });
  }

  #iterations(
    path: Path,
    file: { iterations: number; time?: string | number | undefined } | undefined,
  ): Iterations | null {
    return file === undefined
      ? null
      : { count: file.iterations, time: this.#found.duration([...path, 'time'], file.time) };
  }
}

/** At most two wrong letters, and not another member of the same family (`p50-ns/op`, `p90-ns/op`). */
function typingError(written: string, close: string): boolean {
  return distance(written, close) <= 2 && written.replace(/\d+/g, '#') !== close.replace(/\d+/g, '#');
}
