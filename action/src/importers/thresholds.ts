// Reads service levels as the benchmarking platform of the dd-trace libraries writes them: `METRIC < 2.6 ms`, by scenario; and returns them as gates.
import { Positions } from '../../../core/config/positions.ts';
import { type Problem, suggest, UsageError } from '../../../core/config/problem.ts';
import { converted } from '../../../core/config/units.ts';
import { visible } from '../../../core/visible.ts';

/** One limit on a metric of overhead. */
export interface Threshold {
  readonly line: number;
  /** As in the file. */
  readonly written: string;
  readonly metric: string;
  readonly kind: 'min' | 'max';
  /** With its unit, as overhead.yml takes it. */
  readonly limit: string;
}

/** The limits of one scenario. */
export interface Scenario {
  /** As in the file: often APPLICATION/VARIANT. */
  readonly name: string;
  /** A name that a suite may have; different for each scenario. */
  readonly suite: string;
  readonly thresholds: readonly Threshold[];
}

/** The content of a file. */
export interface ReadThresholds {
  readonly scenarios: readonly Scenario[];
  /** What is no gate here, with the reason. */
  readonly left: readonly Problem[];
}

/** Metrics of the platform, by name, as overhead reports them. */
const METRICS: Readonly<Record<string, string>> = {
  agg_http_req_duration_p50: 'latency-p50-ns',
  agg_http_req_duration_p90: 'latency-p90-ns',
  agg_http_req_duration_p95: 'latency-p95-ns',
  agg_http_req_duration_p99: 'latency-p99-ns',
  agg_http_req_duration_max: 'latency-max-ns',
  throughput: 'ops/s',
  execution_time: 'ns/op',
  cpu_user_time: 'user-ns/op',
  cpu_system_time: 'system-ns/op',
  max_rss_usage: 'peak-rss-B',
  allocated_mem: 'B/op',
};
const RATES: readonly string[] = ['op/s', 'ops/s', 'req/s'];

const THRESHOLD = /^\s*([A-Za-z_][\w.]*)\s*(<=|>=|<|>)\s*(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*(\S.*?)?\s*$/;
/** Characters of a pattern in the name of a scenario. */
const PATTERN = /[()[\]{}|*+?^$\\]/;
const LONGEST_SUITE = 64;

type Path = readonly (string | number)[];
type Tree = Readonly<Record<string, unknown>>;

/** Reads a file. Throws {@link UsageError} if it is no YAML of this kind, or if no line of it is a gate here. */
export function readThresholds(file: string, text: string): ReadThresholds {
  const positions = new Positions(file, text.replace(/^\ufeff/, ''));
  const syntax = positions.syntaxProblems();
  if (syntax.length > 0) throw new UsageError('', syntax);
  const reader = new Reader(positions);
  reader.file(positions.value());
  const { scenarios, left } = reader;
  if (scenarios.every(({ thresholds }) => thresholds.length === 0))
    throw new UsageError(
      `${file}: no line of it is a gate of overhead: name a file with experiments, scenarios and thresholds, such as "execution_time < 2.6 ms"`,
      left,
    );
  return { scenarios: scenarios.filter(({ thresholds }) => thresholds.length > 0), left };
}

class Reader {
  readonly scenarios: Scenario[] = [];
  readonly left: Problem[] = [];
  readonly #positions: Positions;

  constructor(positions: Positions) {
    this.#positions = positions;
  }

  file(content: unknown): void {
    const experiments = this.#part([], content, 'experiments', []);
    this.#each(['experiments'], experiments, (path, experiment) => {
      this.#scenario(path, experiment);
      const steps = this.#part(path, experiment, 'steps', ['name', 'thresholds', 'scenarios']);
      this.#scenarios(path, experiment);
      this.#each([...path, 'steps'], steps, (at, step) => {
        const { run } = step;
        if (run !== undefined && run !== 'fail_on_breach') {
          this.#leave(
            [...at, 'run'],
            `the step "${String(run)}" is left out: only fail_on_breach has limits on values`,
          );
          return;
        }
        for (const key of Object.keys(step).filter(key => !['name', 'run', 'scenarios'].includes(key)))
          this.#leave([...at, key], KEYS[key] ?? `"${key}" has no counterpart in overhead`);
        this.#scenarios(at, step);
      });
    });
  }

  #scenarios(path: Path, { scenarios }: Tree): void {
    this.#each([...path, 'scenarios'], scenarios, (at, scenario) => {
      this.#scenario(at, scenario);
      for (const key of Object.keys(scenario).filter(key => !['name', 'thresholds'].includes(key)))
        this.#leave([...at, key], KEYS[key] ?? `"${key}" has no counterpart in overhead`);
    });
  }

  /** Reads the thresholds of a map, if it has some. */
  #scenario(path: Path, scenario: Tree): void {
    const { name, thresholds } = scenario;
    if (thresholds === undefined) return;
    const at = [...path, 'thresholds'];
    if (typeof name !== 'string' || name === '') {
      this.#leave(at, 'these thresholds have no name: give the scenario a name');
      return;
    }
    if (!Array.isArray(thresholds)) {
      this.#leave(at, 'thresholds must be a list, such as "execution_time < 2.6 ms"');
      return;
    }
    if (PATTERN.test(name))
      this.#leave(
        [...path, 'name'],
        `"${visible(name)}" is a pattern: copy its gates into the suite of each scenario that it means`,
      );
    const found: Threshold[] = [];
    thresholds.forEach((written: unknown, index) => {
      const threshold = this.#threshold([...at, index], written);
      if (threshold === null) return;
      const { metric, kind, line } = threshold;
      const other = found.find(one => one.metric === metric && one.kind === kind);
      if (other === undefined) found.push(threshold);
      else
        this.#leave([...at, index], `line ${other.line} limits ${metric} already, and this is line ${line}`);
    });
    this.scenarios.push({ name, suite: this.#suite(name), thresholds: found });
  }

  #threshold(path: Path, written: unknown): Threshold | null {
    const text = typeof written === 'string' ? written : JSON.stringify(written);
    const [, name, sign, digits, unit = ''] = THRESHOLD.exec(text) ?? [];
    if (name === undefined || sign === undefined || digits === undefined) {
      this.#leave(path, `"${visible(text)}" is no threshold that can be read: expected METRIC < NUMBER UNIT`);
      return null;
    }
    const metric = Object.hasOwn(METRICS, name) ? METRICS[name] : undefined;
    if (metric === undefined) {
      this.#leave(
        path,
        `"${name}" is no metric that overhead reports: ${suggest(name, Object.keys(METRICS))}`,
      );
      return null;
    }
    const limit = limitOf(Number(digits), digits, unit, metric);
    if (limit === null) {
      this.#leave(path, `the unit "${visible(unit)}" of ${name} does not fit ${metric}`);
      return null;
    }
    const { line } = this.#positions.at(path, '');
    return { line, written: visible(text), metric, kind: sign.startsWith('<') ? 'max' : 'min', limit };
  }

  /** Returns a name for the suite that no other scenario has. */
  #suite(name: string): string {
    const plain = name
      .replace(/[^A-Za-z0-9_.-]+/g, '.')
      .replace(/^[._-]+|[.-]+$/g, '')
      .slice(0, LONGEST_SUITE - 4);
    const stem = plain === '' ? 'scenario' : plain;
    const taken = (one: string) => this.scenarios.some(({ suite }) => suite === one);
    let suite = stem;
    for (let next = 2; taken(suite); next++) suite = `${stem}.${next}`;
    return suite;
  }

  /** Returns a key of a map; reports all keys that are neither it nor known. */
  #part(path: Path, content: unknown, key: string, known: readonly string[]): unknown {
    if (!isMap(content)) {
      this.#leave(path, 'this is no map with the key experiments');
      return undefined;
    }
    for (const other of Object.keys(content).filter(one => one !== key && !known.includes(one)))
      this.#leave([...path, other], KEYS[other] ?? `"${other}" has no counterpart in overhead`);
    return content[key];
  }

  #each(path: Path, list: unknown, read: (path: Path, item: Tree) => void): void {
    if (list === undefined) return;
    if (!Array.isArray(list)) {
      this.#leave(path, `${String(path.at(-1))} must be a list`);
      return;
    }
    list.forEach((item: unknown, index) => {
      if (isMap(item)) read([...path, index], item);
      else this.#leave([...path, index], `an entry of ${String(path.at(-1))} must be a map`);
    });
  }

  #leave(path: Path, reason: string): void {
    const last = path.at(-1);
    this.left.push(
      typeof last === 'string'
        ? this.#positions.atKey(path.slice(0, -1), last, reason)
        : this.#positions.at(path, reason),
    );
  }
}

/** Why a known key is left out. */
const KEYS: Readonly<Record<string, string>> = {
  warning_range:
    'warning_range is left out: a gate whose interval includes its limit is inconclusive, in place of a warning',
  warning_threshold:
    'warning_threshold is left out: a gate whose interval includes its limit is inconclusive, in place of a warning',
};

function isMap(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a limit with its unit; null if that does not fit the metric. */
function limitOf(amount: number, digits: string, unit: string, metric: string): string | null {
  if (metric === 'ops/s') return RATES.includes(unit) ? `${digits} ops/s` : null;
  return unit === '' || converted(amount, unit, metric) === null ? null : `${digits} ${unit}`;
}

/** Returns the gates as a part of overhead.yml, with what is left out as comments. */
export function gatesText({ scenarios, left }: ReadThresholds, file: string): string {
  const lines = [
    `# Gates of ${visible(file)} for overhead.yml: add them to the suites that measure these scenarios.`,
    'suites:',
  ];
  for (const { name, suite, thresholds } of scenarios) {
    lines.push(`  ${JSON.stringify(suite)}: # ${visible(name)}`, '    gates:');
    for (const metric of new Set(thresholds.map(one => one.metric))) {
      const own = thresholds.filter(one => one.metric === metric);
      const limits = own.map(({ kind, limit }) => `${kind}: ${limit}`).join(', ');
      const from = own.map(({ line, written }) => `line ${line}: ${written}`).join('; ');
      lines.push(`      ${metric}: { ${limits} } # ${from}`);
    }
  }
  if (left.length > 0) lines.push('# Left out:');
  for (const { file: where, line, column, message } of left)
    lines.push(`#   ${visible(where)}:${line}:${column}: ${message}`);
  return `${lines.join('\n')}\n`;
}
