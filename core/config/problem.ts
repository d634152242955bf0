// Problems of a configuration: the position, the wrong word, and the remedy.
import { distance } from 'fastest-levenshtein';
import { QuantityError } from './quantities.ts';
import { renamed } from './renamed.ts';

/** One problem; line and column start at 1. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Wrong use: the configuration or the flags. Ends the program with exit code 3. */
export class UsageError extends Error {
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[] = []) {
    super([message, ...problems.map(formatProblem)].filter(line => line !== '').join('\n'));
    this.problems = problems;
  }
}

function formatProblem(problem: Problem): string {
  return `${formatPlace(problem)}: ${problem.message}`;
}

/** Returns the position of a problem: `file:line:column`. */
export function formatPlace({ file, line, column }: Problem): string {
  return `${file}:${line}:${column}`;
}

/** Returns the known word that is nearest to a wrong one, if it is near enough. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map(candidate => ({ candidate, edits: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((left, right) => left.edits - right.edits);
  const best = ranked[0];
  return best !== undefined && best.edits <= Math.max(2, Math.ceil(word.length / 3))
    ? best.candidate
    : undefined;
}

/** Returns `it is now "x"` for a renamed word, else `did you mean "x"?`, else the known words. */
export function suggest(word: string, known: readonly string[]): string {
  const now = renamed(word);
  if (now !== undefined && known.includes(now)) return `it is now "${now}"`;
  const close = nearest(word, known);
  if (close !== undefined) return `did you mean "${close}"?`;
  return known.length === 0 ? '' : `known here: ${known.join(', ')}`;
}

/** Runs `read`, and names the input in the error of a quantity. Throws {@link UsageError}. */
export function fromInput<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof QuantityError) throw new UsageError(`${name}: ${error.message}`);
    throw error;
  }
}
