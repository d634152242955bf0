// The limits of a row by its names, with the rules of compare/comparison/match.go.
import { primaryOf } from './results/metrics.ts';
import type { GateRequest } from './results/record.ts';

/** The names of a row. */
interface Named {
  readonly benchmark: string;
  readonly metric: string;
  readonly treatment: string;
}

/** Returns the tightest limit of each row; null without one. @param rows all rows of their suite, in order */
export function limitsOf(gates: readonly GateRequest[], rows: readonly Named[]): (number | null)[] {
  const primary = primaries(rows);
  return rows.map(row => {
    const own = gates.filter(gate => isLimited(gate, row, primary));
    return own.length === 0 ? null : own.reduce((least, { limit }) => Math.min(least, limit), Infinity);
  });
}

/** Returns for each row whether any gate limits it. */
export function limitedOf(gates: readonly GateRequest[], rows: readonly Named[]): boolean[] {
  const primary = primaries(rows);
  return rows.map(row => gates.some(gate => isLimited(gate, row, primary)));
}

/** Returns the primary metric of each benchmark. */
function primaries(rows: readonly Named[]): ReadonlyMap<string, string> {
  const metrics = new Map<string, string[]>();
  for (const { benchmark, metric } of rows)
    metrics.set(benchmark, [...(metrics.get(benchmark) ?? []), metric]);
  return new Map([...metrics].map(([benchmark, all]) => [benchmark, primaryOf(all) ?? '']));
}

function isLimited(
  gate: GateRequest,
  { benchmark, metric, treatment }: Named,
  primary: ReadonlyMap<string, string>,
): boolean {
  const unit = gate.metric === '@primary' ? primary.get(benchmark) : gate.metric;
  return unit === metric && glob(gate.benchmark, benchmark) && glob(gate.treatment, treatment);
}

/** Matches a glob: `*` is any text, also an empty one, and `?` one character. The time is at most pattern times name. */
export function glob(pattern: string, name: string): boolean {
  const [wanted, given] = [[...pattern], [...name]];
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let place = 0; place < given.length; ) {
    if (wanted[at] === '*') {
      star = at++;
      resume = place;
    } else if (at < wanted.length && (wanted[at] === '?' || wanted[at] === given[place])) {
      at++;
      place++;
    } else if (star >= 0) {
      at = star + 1;
      place = ++resume;
    } else return false;
  }
  return wanted.slice(at).every(character => character === '*');
}
