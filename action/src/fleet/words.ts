// The texts of the site: what needs attention, versions, ages, verdicts.
import { STALE_DAYS } from '../baselines/age.ts';
import { change, count, interval } from '../report/values.ts';
import { type FleetDrift, type FleetRow, type FleetState, UNKNOWN_VERSION } from './fleet.ts';

/** What each state that needs attention is called after a number. */
const ATTENTION: readonly (readonly [state: FleetState, words: string])[] = [
  ['broken', 'broken'],
  ['breached', 'in suites over a limit'],
  ['drifted', 'drifted from the release'],
  ['rose', 'costing more than before'],
  ['stale', `not measured for ${STALE_DAYS} days`],
];

/** The number of rows in each state. */
export function statesOf(states: readonly FleetState[]): ReadonlyMap<FleetState, number> {
  const counts = new Map<FleetState, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

/** The worst state of rows; `steady` if there are none. */
export function worstOf(counts: ReadonlyMap<FleetState, number>): FleetState {
  return ATTENTION.find(([state]) => counts.has(state))?.[0] ?? 'steady';
}

/** The first line: `5 of 240 rows need attention: 1 broken, 4 costing more than before`. Earlier versions do not count. */
export function attentionLine(counts: ReadonlyMap<FleetState, number>): string {
  const all = [...counts].reduce((sum, [state, rows]) => sum + (state === 'earlier' ? 0 : rows), 0);
  const found = ATTENTION.flatMap(([state, words]) => {
    const rows = counts.get(state) ?? 0;
    return rows === 0 ? [] : [{ rows, words }];
  });
  if (all === 0) return 'No run is stored';
  if (found.length === 0)
    return all === 1 ? 'The only row needs no attention' : `None of ${count(all, 'row')} needs attention`;
  const sum = found.reduce((rows, one) => rows + one.rows, 0);
  const of = all === 1 ? '1 row' : `${count(all, 'row')}`;
  return `${sum === all ? (all === 1 ? 'The only row needs' : `All ${of} need`) : `${sum} of ${of} ${sum === 1 ? 'needs' : 'need'}`} attention: ${found.map(({ rows, words }) => `${rows} ${words}`).join(', ')}`;
}

/** A version, also one that is not known. */
export const versionText = (version: string): string => (version === '' ? UNKNOWN_VERSION : version);

/** The cost as text: without a measurable effect none, never a gain. */
export function overheadText({ overhead, low, high }: Pick<FleetRow, 'overhead' | 'low' | 'high'>): string {
  return low <= 0 && high >= 0 ? 'none found' : change(overhead);
}

export const driftText = ({ release, change: moved, low, high }: FleetDrift): string =>
  `${change(moved)} ${interval(low, high)} since ${release}`;

/** The verdict of a run. */
export function verdictText({ verdict, accepted }: Pick<FleetRow, 'verdict' | 'accepted'>): string {
  if (verdict === 'breach') return accepted ? 'breach, accepted' : 'breach';
  return verdict === 'pass' || verdict === 'inconclusive' ? verdict : 'not gated';
}

/** How long ago a run was. */
export function ageText(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const minuteOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')}Z`;

/** The facts of a machine in a line. */
export function machineText(facts: Readonly<Record<string, string>>): string {
  return Object.entries(facts)
    .map(([key, value]) =>
      key === 'cpus' ? `${value} processors` : key === 'mode' ? `mode ${value}` : value,
    )
    .join(', ');
}
