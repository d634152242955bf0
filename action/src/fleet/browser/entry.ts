// The rows of the first page and of a release for sorting, filtering and drawing.
import type { Drawn } from '../../browser/forest.ts';
import { byName, bySize, type Choices, keyOf, type Listed, type Mark } from '../../browser/selection.ts';
import { UNKNOWN_VERSION } from '../fleet.ts';
import type { IndexData, IndexRow, IndexWorkload, ReleaseData, ReleaseRow } from '../model.ts';

const MILLION = 1e6;

export interface IndexEntry extends Listed, Drawn {
  readonly shown: IndexRow;
  readonly workload: IndexWorkload;
}

export interface ReleaseEntry extends Listed, Drawn {
  readonly shown: ReleaseRow;
}

export const STATES: Readonly<Record<IndexRow['state'], Mark>> = {
  broken: { mark: '✕', name: 'broken' },
  breached: { mark: '◆', name: 'suite over a limit' },
  drifted: { mark: '◈', name: 'drifted' },
  rose: { mark: '▲', name: 'costs more than before' },
  stale: { mark: '◌', name: 'stale' },
  steady: { mark: '·', name: 'steady' },
  earlier: { mark: '‹', name: 'earlier' },
};

export const CHANGES: Readonly<Record<ReleaseRow['state'], Mark>> = {
  more: { mark: '▲', name: 'costs more' },
  same: { mark: '·', name: 'no change found' },
  less: { mark: '▽', name: 'costs less' },
  first: { mark: '○', name: 'no version before' },
};

/** The position of a row on the axis of overheads. @param bad whether its point gets the shape of a breach */
function drawnOf(numbers: readonly [number, number, number] | null, bad: boolean): Drawn {
  const [overhead, low, high] = (numbers ?? []).map(number => number / MILLION);
  const spans = low !== undefined && high !== undefined && low <= 0 && high >= 0;
  return {
    row: { overhead: overhead ?? null, low: low ?? null, high: high ?? null, gates: [] },
    words: { verdict: bad ? 'breach' : 'none', effect: spans ? 'same' : 'cost', limits: [], stored: null },
  };
}

export function indexEntries({ rows, workloads }: Pick<IndexData, 'rows' | 'workloads'>): IndexEntry[] {
  return rows.flatMap((shown, place) => {
    const workload = workloads[shown.workload];
    if (workload === undefined) return [];
    const { repository, suite, benchmark, treatment, metric, unit } = workload;
    const names = [repository, suite, benchmark, treatment, unit, shown.agent, shown.version];
    const text = [...names, metric, STATES[shown.state].name, shown.verdict];
    return [
      {
        ...drawnOf(shown.numbers, shown.state === 'drifted'),
        shown,
        workload,
        place,
        key: keyOf(names),
        text: text.join(' ').toLowerCase(),
      },
    ];
  });
}

export function releaseEntries({ rows }: Pick<ReleaseData, 'rows'>): ReleaseEntry[] {
  return rows.map((shown, place) => {
    const names = [shown.repository, shown.suite, shown.benchmark, shown.treatment, shown.unit];
    const text = [...names, shown.metric, CHANGES[shown.state].name, ...shown.machines];
    return {
      ...drawnOf(shown.numbers, shown.state === 'more'),
      shown,
      place,
      key: keyOf(names),
      text: text.join(' ').toLowerCase(),
    };
  });
}

/** The newest overhead; rows without one come last. */
const size = ({ row }: Drawn): number => row.overhead ?? Number.NEGATIVE_INFINITY;

/** Instead of the names of an agent where nothing was measured. */
export const NO_RUN = 'no run';

/** What a row is called: its agent and version; a suite that measured nothing has none. */
export function titleOf({ shown, workload }: IndexEntry): string {
  if (shown.agent === '') return workload.suite;
  return `${shown.agent}${shown.version === UNKNOWN_VERSION ? ',' : ''} ${shown.version}`;
}

export const INDEX_CHOICES = {
  fields: {
    benchmark: titleOf,
    metric: ({ workload }) => workload.metric,
    mark: ({ shown }) => shown.state,
    agent: ({ shown }) => shown.agent || NO_RUN,
    version: ({ shown }) => shown.version || NO_RUN,
    repository: ({ workload }) => workload.repository,
    suite: ({ workload }) => workload.suite,
  },
  sorts: {
    attention: { name: 'attention first', compare: () => 0 },
    agent: {
      name: 'agent, newest version first',
      compare: (a, b) => byName(a.shown.agent, b.shown.agent) || byName(b.shown.version, a.shown.version),
    },
    repository: {
      name: 'repository',
      compare: (a, b) => byName(a.workload.repository, b.workload.repository),
    },
    overhead: { name: 'overhead, largest first', compare: (a, b) => bySize(size(b), size(a)) },
    age: { name: 'oldest run first', compare: (a, b) => bySize(b.shown.days, a.shown.days) },
  },
} as const satisfies Choices<IndexEntry>;

export const RELEASE_CHOICES = {
  fields: {
    benchmark: ({ shown }) => shown.benchmark,
    metric: ({ shown }) => shown.metric,
    mark: ({ shown }) => shown.state,
    repository: ({ shown }) => shown.repository,
    suite: ({ shown }) => shown.suite,
    treatment: ({ shown }) => shown.treatment,
  },
  sorts: {
    change: { name: 'largest change first', compare: () => 0 },
    overhead: { name: 'overhead, largest first', compare: (a, b) => bySize(size(b), size(a)) },
    repository: {
      name: 'repository',
      compare: (a, b) => byName(a.shown.repository, b.shown.repository),
    },
  },
} as const satisfies Choices<ReleaseEntry>;
