// Treatments that could not be measured, as rows of a comparison: a table without them would look complete.
import { type Comparison, type Row, type SuiteComparison, VERDICTS, type Verdict } from './comparison.ts';

/** A cell without a value. */
export interface Unmeasured {
  readonly benchmark: string;
  readonly metric: string;
  readonly treatment: string;
  /** `needs CAP_BPF, CAP_PERFMON`. */
  readonly reason: string;
}

/** Facts of a suite in addition to its statistics. */
interface RequestedSuite {
  readonly suite: string;
  readonly control: string;
  readonly unmeasured: readonly Unmeasured[];
  readonly matrix: NonNullable<SuiteComparison['matrix']> | null;
  readonly ladder: readonly string[];
  readonly sweep: SuiteComparison['sweep'] | null;
}

/** Whether nothing of a suite could be measured, so that the statistics have no input. */
export function isEmpty({
  unmeasured,
  results,
  state,
}: Pick<RequestedSuite, 'unmeasured'> & {
  readonly results: readonly unknown[];
  readonly state: { readonly broken: readonly string[] };
}): boolean {
  return unmeasured.length > 0 && results.length === 0 && state.broken.length === 0;
}

/**
 * A comparison with a row for each empty cell, and with the kernel, ladder and sweep of each suite, in the order of the requested suites. None of these rows
 * passes.
 */
export function withRequested(comparison: Comparison, requested: readonly RequestedSuite[]): Comparison {
  const suites = requested.flatMap(request => {
    const judged = comparison.suites.find(({ suite }) => suite === request.suite);
    if (judged === undefined && request.unmeasured.length === 0) return [];
    const whole = completed(judged ?? nothing(request), request);
    const { matrix, ladder, sweep } = request;
    return [
      {
        ...whole,
        ...(matrix === null ? {} : { matrix }),
        ...(ladder.length === 0 ? {} : { ladder: [...ladder] }),
        ...(sweep == null ? {} : { sweep }),
      },
    ];
  });
  const empty = requested.some(({ unmeasured }) => unmeasured.length > 0);
  const verdict = empty ? worstOf([comparison.verdict, 'inconclusive']) : comparison.verdict;
  return { ...comparison, suites, verdict };
}

function completed(suite: SuiteComparison, { control, unmeasured }: RequestedSuite): SuiteComparison {
  if (unmeasured.length === 0) return suite;
  return {
    ...suite,
    verdict: worstOf([suite.verdict, 'inconclusive']),
    treatments: [...new Set([...suite.treatments, ...unmeasured.map(({ treatment }) => treatment)])],
    rows: [...suite.rows, ...unmeasured.map(cell => rowOf(cell, control))],
  };
}

function worstOf(verdicts: readonly Verdict[]): Verdict {
  return VERDICTS.find(verdict => verdicts.includes(verdict)) ?? 'none';
}

function nothing({ suite, control }: RequestedSuite): SuiteComparison {
  return {
    suite,
    verdict: 'inconclusive',
    control,
    treatments: [],
    rounds: { planned: 0, complete: 0, redone: 0, dropped: 0, interim: [], attempts: 1 },
    machine: {},
    broken: [],
    warnings: [],
    rows: [],
  };
}

function rowOf({ benchmark, metric, treatment, reason }: Unmeasured, control: string): Row {
  return {
    benchmark,
    metric,
    treatment,
    unmeasured: reason,
    better: 'lower',
    exact: false,
    against: control,
    paired: false,
    rounds: 0,
    off: null,
    on: null,
    overhead: null,
    low: null,
    high: null,
    confidence: null,
    p: null,
    q: null,
    betweenRuns: null,
    mde: null,
    target: null,
    difference: null,
    baseline: null,
    releaseBaseline: null,
    history: null,
    components: null,
    slot: null,
    warmup: null,
    gates: [],
    verdict: 'inconclusive',
    warnings: [],
  };
}
