// The schema of comparison.json, and the types that every report uses.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { gateKindSchema } from '../../../core/results/gate.ts';
import { withNewHeaderNames, withNewKeys } from '../../../core/results/old-names.ts';
import { warningSchema } from '../../../core/results/warning.ts';

/** The verdict on a gate, a row, a suite or a run, from worst to best. `none`: there was no gate. */
export const VERDICTS = ['broken', 'breach', 'inconclusive', 'pass', 'none'] as const;
export const verdictSchema = z.enum(VERDICTS);
export type Verdict = z.infer<typeof verdictSchema>;

const number = z.number().nullable();

const gateSchema = z.object({
  kind: gateKindSchema,
  /** What the treatment is compared with: nothing (its own value), the control, `against` in the same rounds, stored runs, a release. */
  basis: z.enum(['own', 'control', 'paired', 'stored', 'release']),
  limit: z.number(),
  /** The value that was compared with the limit, with its interval. */
  value: number,
  low: number,
  high: number,
  /** The confidence of `low` and `high`; null for a count. */
  confidence: number,
  verdict: verdictSchema,
  p: number,
  adjusted: number,
  /** The largest `adjusted` for a breach; null without `p`. */
  needed: number,
  /** Complete rounds of the verdict: those of the interim analysis that decided it, else all. */
  rounds: z.number().int(),
  /** Estimated rounds that would decide an undecided gate; null if unknown, or more than 1000. */
  deciding: z.number().int().nullable(),
  reason: z.string(),
});
export type Gate = z.infer<typeof gateSchema>;

/** The change since stored runs: of the overhead, or of absolute values if there is no overhead. */
const sinceSchema = z.object({
  runs: z.number().int(),
  change: number,
  low: number,
  high: number,
  comparable: z.enum(['overhead', 'absolute']),
});

/** A change of the overhead's level over stored runs. */
export const levelChangeSchema = z.object({
  /** The first run at the new level. */
  run: z.string(),
  /** Start time (ISO 8601) and commit; empty if unknown. */
  date: z.string(),
  commit: z.string(),
  /** Runs at the new level, up to the next change; whether they are enough to report it. */
  since: z.number().int(),
  confirmed: z.boolean(),
  /** Means of the two levels, as fractions, and the p-value of no difference. */
  before: z.number(),
  after: z.number(),
  p: z.number(),
  /** Fingerprint keys that changed there. */
  machine: z.array(z.string()),
});
export type LevelChange = z.infer<typeof levelChangeSchema>;

const rowSchema = z.object({
  benchmark: z.string(),
  metric: z.string(),
  better: z.enum(['lower', 'higher']).nullable(),
  exact: z.boolean(),
  treatment: z.string(),
  /** Why there is no number: what this machine lacks. Absent if there is one. */
  unmeasured: z.string().exactOptional(),
  against: z.string(),
  /** The variant that the treatment is compared with in the same rounds. */
  paired: z.boolean(),
  rounds: z.number().int(),
  off: number,
  on: number,
  overhead: number,
  low: number,
  high: number,
  confidence: number,
  p: number,
  /** `p` after Benjamini and Hochberg over the rows of the suite: for display. */
  q: number,
  /** Variance of the overhead between runs, which `low`, `high` and `mde` include; null if none is included. */
  betweenRuns: z
    .object({
      /** Standard deviation of ln(on/off), and its value without stored runs. */
      sd: z.number(),
      prior: z.number(),
      /** Number of stored runs behind `sd`; 0: it is the prior. */
      runs: z.number().int(),
      /** The interval of the overhead from this run's rounds alone. */
      low: number,
      high: number,
    })
    .nullable(),
  mde: number,
  /**
   * An overhead of interest (the tightest budget, else 1 %), and the estimated rounds that would find it; null if no number would,
   * because runs differ too much.
   */
  target: z.object({ effect: z.number(), rounds: z.number().int().nullable() }).nullable(),
  difference: z.object({ value: number, low: number, high: number }).nullable(),
  baseline: sinceSchema.nullable(),
  /** The change since the runs that are pinned as the last release; null without such a limit. */
  releaseBaseline: sinceSchema.extend({ release: z.string() }).nullable(),
  /** Changes of level in the stored runs, the oldest first; null if there are no stored runs. */
  history: z.object({ runs: z.number().int(), changes: z.array(levelChangeSchema) }).nullable(),
  /** Components of the spread of the control's forks, as standard deviations of ln x; null without iterations. */
  components: z
    .object({
      between: z.number(),
      within: z.number(),
      icc: z.number(),
      /** False-alarm rate of a 5 % test that treats iterations as independent. */
      falseAlarm: z.number(),
      /** Advised iterations of a fork; null if forks do not differ. */
      iterations: number,
    })
    .nullable(),
  /** The cost of running second in a pair, as a fraction. */
  slot: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** The overhead without a number of measured iterations of each fork; -1 adds one of the warm-up. */
  warmup: z.array(z.object({ dropped: z.number().int(), overhead: z.number() })).nullable(),
  gates: z.array(gateSchema),
  verdict: verdictSchema,
  warnings: z.array(warningSchema),
});
export type Row = z.infer<typeof rowSchema>;

const suiteSchema = z.object({
  suite: z.string(),
  verdict: verdictSchema,
  /** If a suite runs on several kernels: its name, and the kernel of this part. */
  matrix: z.object({ name: z.string(), kernel: z.string() }).exactOptional(),
  /** Treatments that each add to the one before, the lowest first; absent if the suite is no ladder. */
  ladder: z.array(z.string()).exactOptional(),
  /** The parameter that a suite was measured at several values of: the key in its benchmarks' names. */
  sweep: z.object({ name: z.string(), values: z.array(z.string()) }).exactOptional(),
  control: z.string(),
  treatments: z.array(z.string()),
  rounds: z.object({
    planned: z.number().int(),
    complete: z.number().int(),
    redone: z.number().int(),
    dropped: z.number().int(),
    /** Complete rounds at which the gates were judged; empty for a run of fixed length. */
    interim: z.array(z.number().int()),
    /** Attempts of the job that measured these rounds. */
    attempts: z.number().int(),
  }),
  machine: z.record(z.string(), z.string()).transform(withNewHeaderNames),
  /** A digest of all inputs of the forks; absent if they cannot all be named. */
  inputDigest: z.string().exactOptional(),
  broken: z.array(z.string()),
  warnings: z.array(warningSchema),
  rows: z.array(rowSchema),
});
export type SuiteComparison = z.infer<typeof suiteSchema>;

export const comparisonSchema = z.object({
  schema: z.literal(1),
  verdict: verdictSchema,
  suites: z.array(suiteSchema),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/**
 * The gates that more rounds may decide. A gate without a p-value is not one of them: it lacks a stored run or a ratio. If all gates are of
 * that kind they count, so that the first run of a suite gets its full length.
 */
export function undecided({ rows }: Pick<SuiteComparison, 'rows'>): Gate[] {
  const gates = rows.flatMap(row => row.gates);
  const decidable = gates.filter(gate => gate.p !== null);
  return (decidable.length === 0 ? gates : decidable).filter(gate => gate.verdict === 'inconclusive');
}

/** Reads `comparison.json`. Throws with the file's name if it is cut off or of another version. */
export function readComparison(path: string): Comparison {
  const remedy = 'overhead compare judges the results again and with --out writes a new one';
  let parsed: unknown;
  try {
    parsed = JSON.parse(withNewKeys(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(`${path}: cannot be read: ${(error as Error).message}; ${remedy}`);
  }
  const result = comparisonSchema.safeParse(parsed);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(
    `${path}: no comparison of this version: ${issue?.path.join('.')}: ${issue?.message}; ${remedy}`,
  );
}
