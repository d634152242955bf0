// The modes of a suite: what each can run, which units belong to which, and the two suites of `mode: both`.

import type { Findings, Path } from '../../../core/config/findings.ts';
import type { SuiteFile } from '../../../core/config/suite-schema.ts';
import { countedUnit, modeOf } from '../../../core/results/metrics.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { RUNNERS, runnerOf } from '../../../runners/registry.ts';

/** The suffix of the simulator's half of a suite in both modes. */
export const SIMULATION_SUFFIX = '.simulation';

/** The runners with a model of caches. */
const MODELLING = Object.values(RUNNERS).flatMap(({ name, settings }) =>
  settings.modelsCaches ? [name] : [],
);

/** Reports a mode that the runner does not have, and limits in units that a mode does not have. */
export function checkMode(path: Path, { mode, runner, gates, caches }: SuiteFile, found: Findings): void {
  const { settings } = runnerOf({ runner });
  if (mode === 'kvm' && !settings.modes?.includes('kvm'))
    found.report(
      [...path, 'mode'],
      'kvm is a mode of kernels: write simulation for a virtual machine that counts, or leave mode out',
    );
  if (caches && mode !== 'simulation' && mode !== 'both')
    found.reportKey(
      [...path, 'caches'],
      'caches: the model is one of the simulator: write mode: simulation or mode: both, or remove caches',
    );
  else if (caches && !settings.modelsCaches)
    found.reportKey(
      [...path, 'caches'],
      `caches: the runner ${runner} has no model of caches: remove it, or use the runner ${MODELLING.join(', ')}`,
    );
  if (mode !== 'simulation') return;
  for (const metric of Object.keys(gates ?? {})) {
    if (modeOf(metric) === 'native')
      found.reportKey(
        [...path, 'gates', metric],
        `"${metric}" is a time, and the simulator counts instructions: write ${countedUnit(metric)}`,
      );
  }
}

/** Returns the native half of a suite in both modes, and that in the simulator. Each has the limits of its own units and of units without a mode. */
export function halves<S extends BaseSuite>(suite: S, simulatorRounds: S['rounds']): [S, S] {
  const own = (mode: BaseSuite['mode']) =>
    suite.gates.filter(({ metric }) => (modeOf(metric) ?? mode) === mode);
  const counted = Object.entries(suite.metrics).map(([unit, metric]) => [countedUnit(unit), metric]);
  return [
    { ...suite, mode: 'native', caches: false, gates: own('native') },
    {
      ...suite,
      name: `${suite.name}${SIMULATION_SUFFIX}`,
      mode: 'simulation',
      rounds: simulatorRounds,
      gates: own('simulation'),
      metrics: { ...Object.fromEntries(counted), ...suite.metrics },
    },
  ];
}
