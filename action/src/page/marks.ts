// The positions of a row's limits and stored runs on the axis of overheads.
import { GATES } from '../../../core/results/gate.ts';
import type { Gate, Row } from '../comparison/comparison.ts';
import { fractionOf, logOf } from '../comparison/overhead.ts';
import type { PageStored } from './model.ts';

type Better = Row['better'];

/** The combination of two overheads, or with `sign` -1 their difference; null if one is missing. */
export function combined(one: number, other: number, sign: 1 | -1, better: Better): number | null {
  const [left, right] = [logOf(one, better), logOf(other, better)];
  return left === null || right === null ? null : fractionOf(left + sign * right, better);
}

/**
 * The overhead of stored runs: today's less the change. The interval is that of the change, so it includes the uncertainty of both
 * sides. Null if no stored run can be compared as a ratio.
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

/** A gate's limit on the axis of overheads; null if it is not an overhead (a control of 0, an unknown direction, no stored run). */
export function limitMark(row: Row, gate: Gate): number | null {
  const { off, better } = row;
  switch (GATES[gate.kind].value) {
    case 'overhead':
    case 'step':
      return gate.limit;
    case 'regression': {
      if (gate.basis === 'paired') return gate.limit;
      const stored = storedOf(row);
      return stored === null ? null : combined(stored.value, gate.limit, 1, better);
    }
    case 'drift': {
      const released = storedOf(row, row.releaseBaseline);
      return released === null ? null : combined(released.value, gate.limit, 1, better);
    }
    case 'increase':
      return off === null || off <= 0 ? null : gate.limit / off;
    case 'own': {
      if (off === null || off <= 0 || better === null) return null;
      return better === 'higher' ? 1 - gate.limit / off : gate.limit / off - 1;
    }
  }
}
