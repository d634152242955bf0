// The rows of one stored run in each table.
import { median } from '../../../core/readers/values.ts';
import { agentIn } from '../../../core/results/agents.ts';
import { metricOf } from '../../../core/results/metrics.ts';
import { CONTROL } from '../../../core/suite.ts';
import { isBaseline } from '../baselines/life.ts';
import type { Baseline } from '../baselines/store.ts';
import type { Estimate } from '../comparison/levels.ts';
import { fractionOf } from '../comparison/overhead.ts';
import { linesOfRun } from '../export/run-lines.ts';
import type { Line } from '../export/sample.ts';
import type { Row } from './columns.ts';

/** A stored run with its content. */
export interface ReadRun {
  readonly run: Baseline;
  /** The name of its file. */
  readonly file: string;
  readonly digest: string;
  readonly text: string;
  /** The overheads with intervals that the statistics found; empty without a control. */
  readonly estimates: readonly Estimate[];
}

/** The rows of a run in all tables. */
export interface RunRows {
  readonly run: Row;
  readonly rows: readonly Row[];
  readonly rounds: readonly Row[];
}

const FACTS = ['runner', 'cpu', 'cpus', 'memory', 'kernel', 'image', 'arch', 'runtime'] as const;

/** The control of a run: named in its header unless it is `off`. */
export function controlOf({ header }: Pick<Baseline, 'header'>): string {
  return Object.hasOwn(header, 'control') ? (header.control ?? CONTROL) : CONTROL;
}

/** The marks of a run, which may change after it was stored. */
export function markCells({ marks }: Pick<Baseline, 'marks'>): Row {
  return {
    verdict: marks.verdict,
    accepted: marks.accepted?.reason ?? null,
    pinned: marks.pinned?.name ?? null,
    is_baseline: isBaseline({ marks }),
    elapsed_ms: marks.elapsed ?? null,
  };
}

export function rowsOfRun(read: ReadRun): RunRows {
  const { run, file, digest, text } = read;
  const { suite, fingerprint, header, time } = run;
  const dated = Date.parse(header.date ?? '');
  const started = Number.isNaN(dated) ? time.getTime() : dated;
  const commit = run.commit === '' ? null : run.commit;
  const named = { suite, fingerprint, file, started };
  const lines = [...linesOfRun(suite, { ...run, date: '' }, text)];
  const rounds = lines.map(({ benchmark, variant, metric, round, value, operations }) => ({
    ...named,
    benchmark: benchmark ?? null,
    variant: variant ?? null,
    metric: metric ?? null,
    round: round ?? null,
    value: value ?? null,
    operations: operations ?? null,
  }));
  return {
    run: {
      ...named,
      commit,
      digest,
      ...markCells(run),
      rounds: lines.reduce((most, { round }) => Math.max(most, Number(round ?? 0)), 0),
      mode: header.mode ?? 'native',
      ...Object.fromEntries(FACTS.map(fact => [fact, header[fact] ?? null])),
      header: JSON.stringify(header),
    },
    rows: overheadRows(read, lines).map(row => ({ ...named, commit, ...row })),
    rounds,
  };
}

function overheadRows({ run, text, estimates }: ReadRun, lines: readonly Line[]): Row[] {
  const control = controlOf(run);
  const values = new Map<string, number[]>();
  const keyOf = (...names: unknown[]) => JSON.stringify(names);
  for (const { benchmark, variant, metric, value } of lines) {
    const key = keyOf(benchmark, variant, metric);
    const known = values.get(key);
    if (known === undefined) values.set(key, [Number(value)]);
    else known.push(Number(value));
  }
  const medianOf = (...names: string[]) => median(values.get(keyOf(...names)) ?? [Number.NaN]);
  const exact = exactUnits(text);
  return estimates.map(({ benchmark, metric, treatment, better, theta, low, high, se, rounds }) => {
    const agent = agentIn(run.header, treatment);
    return {
      benchmark,
      treatment,
      control,
      agent: agent.name,
      agent_version: agent.version,
      metric,
      better,
      exact: exact.has(metric) || metricOf(metric)?.exact === true,
      off: medianOf(benchmark, control, metric),
      on: medianOf(benchmark, treatment, metric),
      overhead: fractionOf(theta, better),
      low: fractionOf(low, better),
      high: fractionOf(high, better),
      se,
      rounds,
    };
  });
}

/** The units that a file declares as counts. */
function exactUnits(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/^Unit (\S+) .*\bassume=exact\b/gm)].map(([, unit = '']) => unit));
}
