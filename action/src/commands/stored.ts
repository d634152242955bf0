// The stored inputs of a suite's judgement: its baselines, its release baseline and its history.
import { GATES } from '../../../core/results/gate.ts';
import type { Warning } from '../../../core/results/warning.ts';
import type { Environments } from '../baselines/open.ts';
import { selectBaselines } from '../baselines/selection.ts';
import type { Store } from '../baselines/store.ts';
import { isUnreachable } from '../baselines/unreachable.ts';
import type { SuiteRequest } from '../comparison/judge.ts';
import { historyOf, pinnedOf } from '../history/request.ts';
import type { Host } from '../host/host.ts';

/** Stored inputs of a suite's judgement, and warnings about unusable ones. */
export interface Stored {
  readonly inputs: Pick<SuiteRequest, 'baselines' | 'stale' | 'releaseBaseline' | 'history'>;
  readonly warnings: readonly Warning[];
}

/** `all` for the final judgement; `gates` for an interim analysis, which needs only inputs of gates. */
export type Scope = 'all' | 'gates';

const NOTHING: Stored = { inputs: { baselines: [] }, warnings: [] };

/** The stored inputs of a suite. Returns a warning instead if a shared store cannot be read. */
export async function storedInputs(
  store: Store | null,
  request: Pick<SuiteRequest, 'suite' | 'results' | 'gates'>,
  host: Pick<Host, Environments | 'event'>,
  scope: Scope = 'all',
): Promise<Stored> {
  if (store === null) return NOTHING;
  try {
    const drifts = request.gates.some(({ kind }) => GATES[kind].value === 'drift');
    const { used, stale, before, machine, warnings } = await selectBaselines(store, request, drifts, host);
    const pinned = drifts ? await pinnedOf(store, before, machine) : null;
    const history = scope === 'all' ? await historyOf(store, before) : [];
    return {
      inputs: {
        baselines: used.map(({ path, name }) => ({ path, name })),
        stale,
        ...(pinned === null ? {} : { releaseBaseline: pinned.releaseBaseline }),
        history,
      },
      warnings: [...warnings, ...(pinned?.warnings ?? [])],
    };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const message = `no stored run is compared with, because ${store.place} cannot be read: ${error.message}`;
    return { ...NOTHING, warnings: [{ code: 'baseline-skipped', message }] };
  }
}
