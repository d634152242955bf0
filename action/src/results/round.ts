// One round in the journal of a suite: what varies from round to round, and so has no place in the result file.
import { z } from 'zod';
import { wholeLines } from './files.ts';
import { withNewKeys } from './old-names.ts';

const iterationsSchema = z.object({
  benchmark: z.string(),
  variant: z.string(),
  /** As in the result file, and the values in it. */
  unit: z.string(),
  /** In the order in which they ran; empty where the tool does not tell. */
  warmup: z.array(z.number()),
  measured: z.array(z.number()),
});
/** The values of one metric in each iteration of one fork, from which the value in the result file was made. */
export type ForkIterations = z.infer<typeof iterationsSchema>;

const share = z.number().min(0).max(1);
const compilationSchema = z.object({
  benchmark: z.string(),
  variant: z.string(),
  /** Wall time in ms of the warm-up, and of the measured iterations. */
  warmup: z.number().nonnegative(),
  measured: z.number().nonnegative(),
  /** What the compilers took of the CPU time of all that counts as measured. */
  share,
  /** The same of each measured iteration, in the order in which they ran. */
  course: z.array(share),
});
/** How much of the CPU time of one fork its JIT compilers took while it was measured. */
export type Compilation = z.infer<typeof compilationSchema>;

const roundSchema = z.object({
  round: z.number().int(),
  /** `complete`: its lines are in the result file. `dropped`: thrown away, for the reason given. */
  outcome: z.enum(['complete', 'dropped']),
  reason: z.string(),
  /** Which attempt of its job measured it, from 1. A journal that does not say was written by the first. */
  attempt: z.number().int().min(1).default(1),
  /**
   * The numbers of complete rounds at which the gates are judged, the last of them the planned rounds; empty for a run of
   * fixed length, and so for a run whose journal does not say: it was planned without interim analyses.
   */
  interim: z.array(z.number().int()).default([]),
  seed: z.number().int(),
  /** Forks in the order in which they ran. */
  order: z.array(z.object({ benchmark: z.string(), variant: z.string() })),
  started: z.string(),
  /** Wall time of the round in ms. */
  elapsed: z.number(),
  /** Times that a set of forks of this round had to be run again. */
  redone: z.number().int(),
  /** Shares from 0 to 1: CPU time stolen by the hypervisor, time in which some task waited for a CPU. */
  steal: z.number(),
  pressure: z.number(),
  iterations: z.array(iterationsSchema).default([]),
  /** Of forks whose compilers are known: whether they still compiled while they were measured. */
  compilation: z.array(compilationSchema).default([]),
  /** For forks whose result can be had again: a digest of everything that it depends on. */
  inputDigests: z
    .array(z.object({ benchmark: z.string(), variant: z.string(), inputDigest: z.string() }))
    .default([]),
  /** Where forks lived at the same time: the variants in the order of their measured slices, by benchmark. */
  slices: z.array(z.object({ benchmark: z.string(), variants: z.array(z.string()) })).default([]),
  /** Size of the result file after this round, in bytes. */
  bytes: z.number().int(),
});
/** What varies from round to round: one line of `results/<suite>.rounds.jsonl`. */
export type RoundRecord = z.infer<typeof roundSchema>;

/** Reads one line of a journal. Throws where it is none. */
function parseRound(line: string): RoundRecord {
  return roundSchema.parse(JSON.parse(withNewKeys(line)));
}

/** Reads the whole lines of a journal. Throws with its name and the number of a line that is no record. */
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
