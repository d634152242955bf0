// comparison.json: its schema, and the types that every report renders from.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { gateKindSchema } from '../results/gate.ts';
import { withNewHeaderNames, withNewKeys } from '../results/old-names.ts';
import { warningSchema } from '../results/warning.ts';

/** How a gate, a row, a suite or a run was judged, from worst to best. `none`: nothing was gated. */
export const VERDICTS = ['broken', 'breach', 'inconclusive', 'pass', 'none'] as const;
export const verdictSchema = z.enum(VERDICTS);
export type Verdict = z.infer<typeof verdictSchema>;

const number = z.number().nullable();

const gateSchema = z.object({
  kind: gateKindSchema,
  /** What the treatment is held against: nothing (its own value), the control, `against` in the same rounds, stored runs, a release. */
  basis: z.enum(['own', 'control', 'paired', 'stored', 'release']),
  limit: z.number(),
  /** What was judged against the limit, with its interval. */
  value: number,
  low: number,
  high: number,
  /** That `low` and `high` attain; null for a count. */
  confidence: number,
  verdict: verdictSchema,
  p: number,
  adjusted: number,
  /** What `adjusted` must not exceed for a breach; null where there is no `p`. */
  needed: number,
  /** Complete rounds that it was judged on: those of the interim analysis at which it was decided, else all. */
  rounds: z.number().int(),
  /** About how many would decide, where these do not; null where that cannot be said, or is more than 1000. */
  deciding: z.number().int().nullable(),
  reason: z.string(),
});
export type Gate = z.infer<typeof gateSchema>;

/** The change since stored runs: of the overhead, or of absolute values where there is none. */
const sinceSchema = z.object({
  runs: z.number().int(),
  change: number,
  low: number,
  high: number,
  comparable: z.enum(['overhead', 'absolute']),
});

/** Where the overhead changed its level over stored runs. */
export const levelChangeSchema = z.object({
  /** The first run at the new level. */
  run: z.string(),
  /** When it began (ISO 8601), and what was measured; empty where that is not known. */
  date: z.string(),
  commit: z.string(),
  /** So many runs are at the new level, up to the next change; whether they are enough to be told. */
  since: z.number().int(),
  confirmed: z.boolean(),
  /** Means of the two levels, as fractions, and the p-value of their being one. */
  before: z.number(),
  after: z.number(),
  p: z.number(),
  /** Keys of the fingerprint that are new there. */
  machine: z.array(z.string()),
});
export type LevelChange = z.infer<typeof levelChangeSchema>;

const rowSchema = z.object({
  benchmark: z.string(),
  metric: z.string(),
  better: z.enum(['lower', 'higher']).nullable(),
  exact: z.boolean(),
  treatment: z.string(),
  /** Why there is no number: what this machine lacks. Absent where there is one. */
  unmeasured: z.string().exactOptional(),
  against: z.string(),
  /** The treatment was to be judged against that variant in the same rounds. */
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
  /** What the overhead differs by from run to run, which `low`, `high` and `mde` include; null where nothing does. */
  betweenRuns: z
    .object({
      /** Standard deviation of ln(on/off), and its value without stored runs. */
      sd: z.number(),
      prior: z.number(),
      /** Stored runs that `sd` was estimated from; 0: it is the prior. */
      runs: z.number().int(),
      /** The interval of the overhead by the rounds of this run alone. */
      low: number,
      high: number,
    })
    .nullable(),
  mde: number,
  /**
   * An overhead that somebody wants to see (the tightest budget, else 1 %), and about how many rounds would see it; null where no number would,
   * because runs differ too much.
   */
  target: z.object({ effect: z.number(), rounds: z.number().int().nullable() }).nullable(),
  difference: z.object({ value: number, low: number, high: number }).nullable(),
  baseline: sinceSchema.nullable(),
  /** The change since the runs that are pinned as the last release; null without a limit of it. */
  releaseBaseline: sinceSchema.extend({ release: z.string() }).nullable(),
  /** Changes of level, the oldest first, in so many stored runs; null where there are none. */
  history: z.object({ runs: z.number().int(), changes: z.array(levelChangeSchema) }).nullable(),
  /** Where the spread of the control's forks comes from, as standard deviations of ln x; null without iterations. */
  components: z
    .object({
      between: z.number(),
      within: z.number(),
      icc: z.number(),
      /** Of a 5 % test that takes iterations for independent. */
      falseAlarm: z.number(),
      /** How many a fork should measure; null where forks do not differ. */
      iterations: number,
    })
    .nullable(),
  /** What running second of a pair costs, as a fraction. */
  slot: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** The overhead with so many measured iterations left out of each fork; -1 is with one of the warm-up. */
  warmup: z.array(z.object({ dropped: z.number().int(), overhead: z.number() })).nullable(),
  gates: z.array(gateSchema),
  verdict: verdictSchema,
  warnings: z.array(warningSchema),
});
export type Row = z.infer<typeof rowSchema>;

const suiteSchema = z.object({
  suite: z.string(),
  verdict: verdictSchema,
  /** The suite that this one is of several kernels of, and which. */
  matrix: z.object({ name: z.string(), kernel: z.string() }).exactOptional(),
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
  /** Stands for what every fork depended on; absent where that is more than can be named. */
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
 * The gates that more rounds may still decide. A gate without a p-value is not one of them: it lacks a stored run, or a
 * ratio. Where all are of that kind they count all the same: the first run of a suite gets its full length.
 */
export function undecided({ rows }: Pick<SuiteComparison, 'rows'>): Gate[] {
  const gates = rows.flatMap(row => row.gates);
  const decidable = gates.filter(gate => gate.p !== null);
  return (decidable.length === 0 ? gates : decidable).filter(gate => gate.verdict === 'inconclusive');
}

/** Reads `comparison.json`. Throws with the file's name where it is cut off, or of another version. */
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
