// The answer of the kernel runner: numbers, "cannot measure here", or "broken".
import { z } from 'zod';
import { type GoResult, parseOutput } from '../../core/results/go-output.ts';

const endSchema = z.union([
  z.object({ notMeasured: z.string().min(1), remedy: z.string().default('') }),
  z.object({ broken: z.string().min(1), remedy: z.string().default(''), detail: z.string().default('') }),
]);

/** The result of a run. */
export type Outcome =
  | { readonly kind: 'measured'; readonly results: readonly GoResult[] }
  | { readonly kind: 'lacking'; readonly why: string; readonly remedy: string }
  | { readonly kind: 'broken'; readonly why: string; readonly remedy: string; readonly detail: string };

/** Exit codes of the kernel runner. */
export const [MEASURED, BROKEN, LACKING] = [0, 2, 4];

/** Reads a result; null if the exit code is not one of the kernel runner's, or its output is missing. */
export function read(code: number | null, text: string): Outcome | null {
  if (code === MEASURED) {
    const { results } = parseOutput(text);
    return results.length === 0 ? null : { kind: 'measured', results };
  }
  const end = endOf(text);
  if (code === LACKING && end !== null && 'notMeasured' in end)
    return { kind: 'lacking', why: end.notMeasured, remedy: end.remedy };
  if (code === BROKEN && end !== null && 'broken' in end)
    return { kind: 'broken', why: end.broken, remedy: end.remedy, detail: end.detail };
  return null;
}

/** Returns the object on the last line that has one. */
function endOf(text: string): z.infer<typeof endSchema> | null {
  const line = text
    .trimEnd()
    .split('\n')
    .findLast(candidate => candidate.startsWith('{'));
  try {
    return endSchema.parse(JSON.parse(line ?? ''));
  } catch {
    return null;
  }
}
