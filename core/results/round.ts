// One round in the journal of a suite: facts that change from round to round, and so cannot be in the result file's header.
import { z } from 'zod';
import { wholeLines } from './files.ts';
import { withNewKeys } from './old-names.ts';

const iterationsSchema = z.object({
  benchmark: z.string(),
  variant: z.string(),
  /** The unit of the values, as in the result file. */
  unit: z.string(),
  /** In the order in which they ran; empty if the tool does not report them. */
  warmup: z.array(z.number()),
  measured: z.array(z.number()),
});
/** The values of one metric in each iteration of one fork. The value in the result file is made from them. */
export type ForkIterations = z.infer<typeof iterationsSchema>;

const share = z.number().min(0).max(1);
const compilationSchema = z.object({
  benchmark: z.string(),
  variant: z.string(),
  /** Wall time in ms of the warm-up, and of the measured iterations. */
  warmup: z.number().nonnegative(),
  measured: z.number().nonnegative(),
  /** The compilers' share of the CPU time of the whole measured part. */
  share,
  /** The same for each measured iteration, in order. */
  course: z.array(share),
});
/** How much of a fork's measured CPU time its JIT compilers used. */
export type Compilation = z.infer<typeof compilationSchema>;

const roundSchema = z.object({
  round: z.number().int(),
  /** `complete`: its lines are in the result file. `dropped`: thrown away, for the reason given. */
  outcome: z.enum(['complete', 'dropped']),
  reason: z.string(),
  /** The attempt of its job that measured it, from 1. Default: the first. */
  attempt: z.number().int().min(1).default(1),
  /**
   * The numbers of complete rounds at which the gates are judged; the last is the number of planned rounds. Empty for a run without interim
   * analyses, which is also the default.
   */
  interim: z.array(z.number().int()).default([]),
  seed: z.number().int(),
  /** Forks in the order in which they ran. */
  order: z.array(z.object({ benchmark: z.string(), variant: z.string() })),
  started: z.string(),
  /** Wall time of the round in ms. */
  elapsed: z.number(),
  /** How often a set of forks of this round was run again. */
  redone: z.number().int(),
  /** Shares from 0 to 1: CPU time stolen by the hypervisor, time in which some task waited for a CPU. */
  steal: z.number(),
  pressure: z.number(),
  iterations: z.array(iterationsSchema).default([]),
  /** Whether forks still compiled while they were measured, if that is known. */
  compilation: z.array(compilationSchema).default([]),
  /** For forks whose result can be reused: a digest of all their inputs. */
  inputDigests: z
    .array(z.object({ benchmark: z.string(), variant: z.string(), inputDigest: z.string() }))
    .default([]),
  /** If forks lived at the same time: the variants in the order of their measured slices, by benchmark. */
  slices: z.array(z.object({ benchmark: z.string(), variants: z.array(z.string()) })).default([]),
  /** Size of the result file after this round, in bytes. */
  bytes: z.number().int(),
});
/** One line of `results/<suite>.rounds.jsonl`. */
export type RoundRecord = z.infer<typeof roundSchema>;

/** Reads one line of a journal. Throws if it is not a record. */
function parseRound(line: string): RoundRecord {
  return roundSchema.parse(JSON.parse(withNewKeys(line)));
}

/** Reads the whole lines of a journal. Throws with its name and the number of a line that is not a record. */
export function parseJournal(text: string, path: string): RoundRecord[] {
  return wholeLines(text)
    .split('\n')
    .flatMap((line, index) => {
      if (line === '') return [];
      try {
        return [parseRound(line)];
      } catch (error) {
        throw new Error(`${path}:${index + 1}: not the record of a round: ${(error as Error).message}`);
      }
    });
}
