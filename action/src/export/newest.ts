// The newest run of each suite of a store, for monitoring.
import type { Warning } from '../../../core/results/warning.ts';
import { CONTROL } from '../../../core/suite.ts';
import { isBaseline } from '../baselines/life.ts';
import type { Baseline, Store } from '../baselines/store.ts';
import { suiteHistoryOf } from '../history/suite.ts';
import type { Host } from '../host/host.ts';
import type { Newest } from './open-metrics.ts';

/** The newest readable run of each suite, with its overheads. */
export async function newestOf(
  store: Store,
  control: string | null,
  warnings: Warning[],
  host: Host,
): Promise<Newest[]> {
  const found: Newest[] = [];
  for (const suite of await store.suites()) {
    const wanted = { suite, control: control ?? CONTROL, last: 1, gates: [] };
    const { suiteHistory, stored } = await suiteHistoryOf(store, wanted, host);
    warnings.push(...suiteHistory.warnings);
    const [newest] = stored;
    if (newest === undefined) continue;
    const rows = suiteHistory.rows.flatMap(({ benchmark, metric, treatment, points }) =>
      points.map(point => ({ benchmark, metric, treatment, ...point })),
    );
    found.push({ ...described(newest), suite, stored: stored.length, rows });
  }
  return found;
}

/** A failed run that was accepted is exported as passed. */
function described(run: Baseline): Pick<Newest, 'commit' | 'fingerprint' | 'date' | 'verdict'> {
  const { commit, fingerprint, time, marks } = run;
  const accepted = marks.verdict === 'breach' && isBaseline(run);
  return { commit, fingerprint, date: time.toISOString(), verdict: accepted ? 'pass' : marks.verdict };
}
