// What the kernel runner said: numbers, that it cannot measure here, or that something is broken.
import { z } from 'zod';
import { type GoResult, parseOutput } from '../go/output.ts';

const endSchema = z.union([
  z.object({ notMeasured: z.string().min(1), remedy: z.string().default('') }),
  z.object({ broken: z.string().min(1), remedy: z.string().default(''), detail: z.string().default('') }),
]);

/** How a run ended. */
export type Said =
  | { readonly kind: 'measured'; readonly results: readonly GoResult[] }
  | { readonly kind: 'lacking'; readonly why: string; readonly remedy: string }
  | { readonly kind: 'broken'; readonly why: string; readonly remedy: string; readonly detail: string };

/** Exit codes of the kernel runner. */
export const [MEASURED, BROKEN, LACKING] = [0, 2, 4];

/** Reads an ending; null where the exit code is none of a kernel runner's, or what belongs to it is missing. */
export function read(code: number | null, text: string): Said | null {
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

/** The object on the last line that is one. */
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
