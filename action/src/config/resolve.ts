// A checked file → the configuration that the experiment runs from: defaults filled in, quantities in one unit.
import { resolve } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { gateKinds } from '../results/gate.ts';
import { METRICS, metricOf, type UnitDeclaration } from '../results/metrics.ts';
import type { GateRequest } from '../results/record.ts';
import { agentSource } from './agent.ts';
import { CONTROL, type Config, type Iterations, type Suite, type Variant } from './config.ts';
import { checkLane, checkRunner, checkSubs, goFolder, readGoSuite, readGoVariant } from './go.ts';
import { type ParsedFile, parseFile } from './parse.ts';
import { nearest, type Problem, suggest, UsageError } from './problem.ts';
import { parseArguments, parseDuration, parseLimit, parsePercent, QuantityError } from './quantities.ts';
import type { GateFile, MetricFile, SuiteFile, VariantFile } from './schema.ts';

export const DEFAULT_ROUNDS = { min: 6, max: 20 };
/** Of the box, where rounds are seeds and no other work disturbs them. */
export const BOX_ROUNDS = { min: 6, max: 8 };
export const DEFAULT_TIME_BUDGET = 600_000;
const DEFAULT_JDK = 17;
/** Fewer measured iterations than this say nothing about a fork's spread. */
const MINIMUM_ITERATIONS = 3;

/** Reads a configuration file and resolves it. Throws {@link UsageError} with all that is wrong. */
export function loadConfig(path: string): Config {
  return resolveConfig(parseFile(path));
}

export function resolveConfig(parsed: ParsedFile): Config {
  const resolver = new Resolver(parsed);
  const suites = Object.entries(parsed.content.suites).map(([name, suite]) => resolver.suite(name, suite));
  if (suites.length === 0) resolver.report(['suites'], 'names no suite: add one');
  if (resolver.problems.length > 0) throw new UsageError('', resolver.problems);
  return {
    file: parsed.positions.file,
    onInconclusive: parsed.content['on-inconclusive'] ?? 'neutral',
    suites,
  };
}

type Path = readonly string[];

class Resolver {
  readonly problems: Problem[] = [];
  readonly #parsed: ParsedFile;

  constructor(parsed: ParsedFile) {
    this.#parsed = parsed;
  }

  report(path: Path, message: string): void {
    this.problems.push(this.#parsed.positions.at(path, message));
  }

  suite(name: string, file: SuiteFile): Suite {
    const path = ['suites', name];
    const defaults = this.#parsed.content;
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) {
      this.#key(path, `suite name "${name}" must be letters, digits, "-", "_" and "." (it names files)`);
    }
    const found = {
      report: (at: Path, message: string) => this.report(at, message),
      reportKey: (at: Path, message: string) => this.#key(at, message),
    };
    const lane = file.lane ?? 'native';
    checkLane(path, file, found);
    const rounds = {
      ...(lane === 'box' ? BOX_ROUNDS : DEFAULT_ROUNDS),
      ...defined(defaults.defaults?.rounds),
      ...defined(file.rounds),
    };
    if (rounds.min > rounds.max)
      this.report([...path, 'rounds'], `rounds: min ${rounds.min} is more than max ${rounds.max}`);
    for (const key of ['include', 'exclude'] as const) this.#pattern([...path, key], file[key]);
    const measurement = this.#iterations([...path, 'measurement'], file.measurement);
    if (measurement !== null && measurement.count < MINIMUM_ITERATIONS) {
      this.report(
        [...path, 'measurement', 'iterations'],
        `needs at least ${MINIMUM_ITERATIONS} measured iterations in a fork`,
      );
    }
    checkRunner(path, file, found);
    const folder = goFolder(this.#parsed.positions.file);
    const variants = this.#variants([...path, 'variants'], file.variants, folder);
    checkSubs([...path, 'variants'], variants, found);
    return {
      name,
      lane,
      runner: file.runner,
      jar: file.jar === undefined || file.jar === 'builtin' ? 'builtin' : this.#path(file.jar),
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
      go: file.runner === 'go' ? readGoSuite(file, folder) : null,
      rounds,
      timeBudget:
        this.#duration([...path, 'time-budget'], file['time-budget']) ??
        this.#duration(['time-budget'], defaults['time-budget']) ??
        DEFAULT_TIME_BUDGET,
      timeout: this.#duration([...path, 'timeout'], file.timeout),
      variants,
      gates: this.#gates(path, file),
      metrics: Object.fromEntries(
        Object.entries(file.metrics ?? {}).map(([unit, metric]) => [
          unit,
          this.#metric([...path, 'metrics', unit], unit, metric),
        ]),
      ),
    };
  }

  /** What the file says of a unit, laid over what the catalogue knows. */
  #metric(path: Path, unit: string, { better, exact, epsilon }: MetricFile): UnitDeclaration {
    const known = metricOf(unit);
    const tolerance =
      epsilon === undefined
        ? known?.epsilon
        : this.#attempt([...path, 'epsilon'], () => parseLimit(epsilon, unit));
    return {
      better: better ?? known?.better ?? null,
      exact: exact ?? known?.exact ?? false,
      ...(tolerance === undefined || tolerance === null ? {} : { epsilon: tolerance }),
    };
  }

  #variants(path: Path, files: Readonly<Record<string, VariantFile | null>>, folder: string): Variant[] {
    const names = Object.keys(files);
    if (!names.includes(CONTROL)) {
      const bare = names.find(name => Object.keys(files[name] ?? {}).length === 0);
      this.report(
        path,
        `no control: add "${CONTROL}: {}", the variant without an agent${bare ? ` (is it "${bare}"?)` : ''}`,
      );
    }
    if (names.length < 2) this.report(path, 'no treatment: add a variant with an agent beside the control');
    return Object.entries(files).map(([name, file]) =>
      this.#variant([...path, name], name, file ?? {}, names, folder),
    );
  }

  #variant(path: Path, name: string, file: VariantFile, names: readonly string[], folder: string): Variant {
    if (!/^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/.test(name)) {
      this.#key(path, `variant name "${name}" must be letters, digits, ".", "_", "+" and "-"`);
    } else if (/-\d+$/.test(name)) {
      this.#key(
        path,
        `variant name "${name}" ends in "-" and digits, which the result format reads as a CPU count: write "${name.replace(/-(\d+)$/, '_$1')}"`,
      );
    }
    if (name === CONTROL && file.agent !== undefined) {
      this.report(
        [...path, 'agent'],
        `"${CONTROL}" is the control and has no agent: give this variant another name`,
      );
    }
    if (
      file.against !== undefined &&
      (!names.includes(file.against) || file.against === name || file.against === CONTROL)
    ) {
      const others = names.filter(other => other !== name && other !== CONTROL);
      this.report(
        [...path, 'against'],
        `"${file.against}" is no other treatment of this suite: ${suggest(file.against, others)}`,
      );
    }
    this.#pattern([...path, 'alive', 'log'], file.alive?.log);
    this.#pattern([...path, 'alive', 'thread'], file.alive?.thread);
    return {
      name,
      agent:
        file.agent === undefined
          ? null
          : this.#attempt([...path, 'agent'], () => agentSource(file.agent ?? '')),
      sha256: file.sha256?.toLowerCase() ?? null,
      agentArguments: file['agent-args'] ?? '',
      jvmArguments: parseArguments(file['jvm-args'] ?? []),
      environment: stringValues(file.env),
      alive: file.alive === undefined ? null : defined(file.alive),
      go: readGoVariant(file, folder),
      against: file.against ?? null,
    };
  }

  #gates(path: Path, file: SuiteFile): GateRequest[] {
    const defaults = this.#parsed.content.defaults;
    const everywhere = defined({
      'max-overhead': defaults?.['max-overhead'],
      'max-regression': defaults?.['max-regression'],
    });
    const own = Object.entries(file.gates ?? {}).flatMap(([metric, gate]) => {
      const known = [...METRICS.map(entry => entry.unit), ...Object.keys(file.metrics ?? {})];
      const close = nearest(metric, known);
      // A unit that no catalogue knows may be a benchmark's own; a near miss of a known one is a typing error.
      if (
        !known.includes(metric) &&
        close !== undefined &&
        metricOf(metric) === undefined &&
        typingError(metric, close)
      ) {
        this.#key(
          [...path, 'gates', metric],
          `unknown metric "${metric}": did you mean "${close}"? (a unit of the benchmark's own is named under metrics)`,
        );
      }
      return this.#limits([...path, 'gates', metric], metric, gate);
    });
    const byDefault = this.#limits(['defaults'], '@primary', everywhere);
    return [...own, ...byDefault.filter(gate => !own.some(other => other.kind === gate.kind))];
  }

  #limits(path: Path, metric: string, gate: GateFile): GateRequest[] {
    return gateKinds.flatMap(kind => {
      const written = gate[kind];
      if (written === undefined) return [];
      const relative = kind === 'max-overhead' || kind === 'max-regression';
      const limit = this.#attempt([...path, kind], () =>
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
      : { count: file.iterations, time: this.#duration([...path, 'time'], file.time) };
  }

  #duration(path: Path, written: string | number | undefined): number | null {
    return written === undefined ? null : this.#attempt(path, () => parseDuration(written));
  }

  #pattern(path: Path, written: string | undefined): void {
    if (written === undefined) return;
    try {
      new RegExp(written);
    } catch (error) {
      this.report(path, `not a regular expression: ${(error as Error).message}`);
    }
  }

  #attempt<T>(path: Path, parse: () => T): T | null {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof QuantityError)) throw error;
      this.report(path, error.message);
      return null;
    }
  }

  #key(path: Path, message: string): void {
    this.problems.push(this.#parsed.positions.atKey(path.slice(0, -1), path.at(-1) ?? '', message));
  }

  /** Paths in a file are relative to the folder that the command runs in, as in a workflow. */
  #path(written: string): string {
    return resolve(written);
  }
}

/** At most two letters wrong, and not merely another member of the same family (`p50-ns/op`, `p90-ns/op`). */
function typingError(written: string, close: string): boolean {
  return distance(written, close) <= 2 && written.replace(/\d+/g, '#') !== close.replace(/\d+/g, '#');
}

function defined<T extends object>(value: T | undefined): { [K in keyof T]-?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, entry]) => entry !== undefined)) as never;
}

function stringValues(values: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [key, String(value)]));
}
