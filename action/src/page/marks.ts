// Where the limits and the stored runs of a row lie on the axis of overheads.
import type { Gate, Row } from '../comparison/comparison.ts';
import { fractionOf, logOf } from '../comparison/history.ts';
import type { PageStored } from './model.ts';

type Better = Row['better'];

/** One overhead on top of another, or with `sign` -1 taken from it; null where there is none. */
export function combined(one: number, other: number, sign: 1 | -1, better: Better): number | null {
  const [left, right] = [logOf(one, better), logOf(other, better)];
  return left === null || right === null ? null : fractionOf(left + sign * right, better);
}

/**
 * What stored runs said of the row's overhead: today's less the change. The interval is that of the change, so it holds what both
 * sides leave open. Null where nothing stored can be compared as a ratio.
 */
export function storedOf(row: Row, since: Row['baseline'] = row.baseline): PageStored | null {
  const { overhead, better, paired } = row;
  if (overhead === null || since === null || paired || since.comparable !== 'overhead') return null;
  const { change, low, high, runs } = since;
  if (change === null) return null;
  const [value, least, most] = [change, high ?? change, low ?? change].map(end =>
    combined(overhead, end, -1, better),
  );
  if (value == null || least == null || most == null) return null;
  return { value, low: least, high: most, runs };
}

/** A gate's limit on the axis of overheads; null where it is no overhead (a control of 0, an unknown direction, nothing stored). */
export function limitMark(row: Row, gate: Gate): number | null {
  const { off, better } = row;
  switch (gate.kind) {
    case 'max-overhead':
      return gate.limit;
    case 'max-regression': {
      if (gate.basis === 'paired') return gate.limit;
      const stored = storedOf(row);
      return stored === null ? null : combined(stored.value, gate.limit, 1, better);
    }
    case 'max-drift': {
      const released = storedOf(row, row.releaseBaseline);
      return released === null ? null : combined(released.value, gate.limit, 1, better);
    }
    case 'max-increase':
      return off === null || off <= 0 ? null : gate.limit / off;
    case 'min':
    case 'max': {
      if (off === null || off <= 0 || better === null) return null;
      return better === 'higher' ? 1 - gate.limit / off : gate.limit / off - 1;
    }
  }
}
