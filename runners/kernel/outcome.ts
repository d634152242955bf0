// The answer of the kernel runner: numbers, "cannot measure here", or "broken".
import { z } from 'zod';
import { type GoResult, parseOutput } from '../../core/results/go-output.ts';

const endSchema = z.union([
  z.object({ notMeasured: z.string().min(1), remedy: z.string().default('') }),
  z.object({ broken: z.string().min(1), remedy: z.string().default(''), detail: z.string().default('') }),
]);

/** The result of a run. */
export type Outcome =
  | {
      readonly kind: 'measured';
      readonly results: readonly GoResult[];
      /** By the name of a program's result, without `Benchmark`: where it is attached. */
      readonly hooks: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'lacking'; readonly why: string; readonly remedy: string }
  | { readonly kind: 'broken'; readonly why: string; readonly remedy: string; readonly detail: string };

/** Exit codes of the kernel runner. */
export const [MEASURED, BROKEN, LACKING] = [0, 2, 4];

/** The longest text about a hook; the runner of a virtual machine is not trusted. */
const LONGEST = 200;

/** Reads a result; null if the exit code is not one of the kernel runner's, or its output is missing. */
export function read(code: number | null, text: string): Outcome | null {
  if (code === MEASURED) {
    const { results } = parseOutput(text);
    return results.length === 0 ? null : { kind: 'measured', results, hooks: hooksIn(text) };
  }
  const end = endOf(text);
  if (code === LACKING && end !== null && 'notMeasured' in end)
    return { kind: 'lacking', why: end.notMeasured, remedy: end.remedy };
  if (code === BROKEN && end !== null && 'broken' in end)
    return { kind: 'broken', why: end.broken, remedy: end.remedy, detail: end.detail };
  return null;
}

function hooksIn(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/^Hook (\S+) (.+)$/gm)].map(([, name = '', hook = '']) => [
      name,
      hook.slice(0, LONGEST),
    ]),
  );
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
