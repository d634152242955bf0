// run.json: what was run, how, and with what result; written by the measurement, read by every later stage.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeAtomically } from './files.ts';
import { gateKindSchema } from './gate.ts';
import { withNewRecordKeys } from './old-names.ts';
import { hiddenIn } from './secret.ts';
import { warningSchema } from './warning.ts';

const gateSchema = z.object({
  metric: z.string(),
  benchmark: z.string(),
  treatment: z.string(),
  kind: gateKindSchema,
  limit: z.number(),
});
/** A gate as the statistics program takes it; `metric` may be `@primary`, `benchmark` and `treatment` are globs. */
export type GateRequest = z.infer<typeof gateSchema>;

const suiteRecordSchema = z.object({
  suite: z.string(),
  runner: z.string(),
  control: z.string(),
  /** In the order of the configuration, with the control and the effective settings of each. */
  variants: z.record(z.string(), z.record(z.string(), z.unknown())),
  against: z.record(z.string(), z.string()),
  /** Revisions that others are judged against: no gate limits them. */
  references: z.array(z.string()).default([]),
  /** Treatments that do the work of the control in another way, and are no agents. */
  alternatives: z.array(z.string()).default([]),
  /** The treatment that repeats the control; null if there is none. */
  again: z.string().nullable().default(null),
  /** Treatments that each add to the one before, the lowest first; empty if the suite is no ladder. */
  ladder: z.array(z.string()).default([]),
  /** The parameter that the suite is measured at several values of, as in the names of its benchmarks; null: none. */
  sweep: z
    .object({ name: z.string(), values: z.array(z.string()) })
    .nullable()
    .default(null),
  /** If a suite runs on several kernels: its name, and the kernel of this part; else null. */
  matrix: z.object({ name: z.string(), kernel: z.string() }).nullable().default(null),
  /** Treatments that could not be measured here: `reason` names what they need. */
  unmeasured: z
    .array(z.object({ benchmark: z.string(), metric: z.string(), treatment: z.string(), reason: z.string() }))
    .default([]),
  benchmarks: z.array(z.string()),
  /** The list `expected` of the configuration: required benchmarks, and with `!` removed ones. */
  expected: z.array(z.string()).default([]),
  metrics: z.record(
    z.string(),
    z.object({
      better: z.enum(['lower', 'higher']).nullable(),
      exact: z.boolean(),
      epsilon: z.number().exactOptional(),
    }),
  ),
  gates: z.array(gateSchema),
  /** Rounds planned, redone, and dropped because of noise. */
  planned: z.number().int(),
  /** The numbers of complete rounds at which the gates are judged; empty: once, at the end. */
  interim: z.array(z.number().int()).default([]),
  redone: z.number().int(),
  dropped: z.number().int(),
  /** Values found once for the whole run: operations of a fork by benchmark, and the number of runs or processes of a fork. */
  calibrated: z.record(z.string(), z.number()).exactOptional(),
  /** Settings that every fork must share: collector, heap, processors, runtime. */
  conditions: z.record(z.string(), z.string()),
  broken: z.array(z.string()),
  unusable: z.string(),
  warnings: z.array(warningSchema),
  finished: z.boolean(),
});
export type SuiteRecord = z.infer<typeof suiteRecordSchema>;

const shardSchema = z.object({ index: z.number().int().min(1), of: z.number().int().min(1) });
/** A share of a run's rounds: the `index`-th of `of`, from 1. */
export type Shard = z.infer<typeof shardSchema>;

const runRecordSchema = z.object({
  schema: z.literal(1),
  /** The program that wrote it; empty if it came from outside and only its names and numbers were kept. */
  tool: z.string(),
  /** The user's flags or inputs, by name. A resumed run must have the same. */
  inputs: z.record(z.string(), z.unknown()),
  /** The command line that repeats the run. */
  reproduce: z.string(),
  seed: z.number().int(),
  started: z.string(),
  /** Which attempt of its job it is, from 1. */
  attempt: z.number().int().min(1).default(1),
  /** The share of the rounds that this run measured; null: all. */
  shard: shardSchema.nullable().default(null),
  /** Folders of earlier attempts whose rounds are judged together with this one's. */
  earlier: z.array(z.string()).default([]),
  commit: z.string(),
  /** `modified` if files of the working tree differed from the commit; else empty. */
  tree: z.string().default(''),
  machine: z.record(z.string(), z.string()),
  onInconclusive: z.enum(['neutral', 'fail']),
  /** A digest of the configuration that the forks depend on. A resumed run must have the same. */
  configuration: z.string(),
  suites: z.array(suiteRecordSchema),
  /** Optional suites that this machine could not run. */
  skipped: z.array(z.object({ suite: z.string(), reason: z.string() })),
});
export type RunRecord = z.infer<typeof runRecordSchema>;

/** Reads `run.json`. Throws with the file's name if it is missing, cut off or of another version. */
export function readRecord(path: string): RunRecord {
  let parsed: unknown;
  try {
    parsed = JSON.parse(withNewRecordKeys(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(
      `${path}: cannot be read as the record of a run: ${(error as Error).message}; name the result files themselves, or measure again`,
      { cause: error },
    );
  }
  const result = runRecordSchema.safeParse(parsed);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(
    `${path}: not a record of a run of this version: ${issue?.path.join('.')}: ${issue?.message}`,
  );
}

/** Writes `run.json` atomically: a reader sees the old or the new file. */
export function writeRecord(path: string, record: RunRecord): void {
  writeAtomically(path, `${JSON.stringify(hiddenIn(record), null, 2)}\n`);
}
