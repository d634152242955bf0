// The modes of a suite: what each can run, which units belong to which, and the two suites of `mode: both`.

import type { Findings, Path } from '../../../core/config/findings.ts';
import type { SuiteFile } from '../../../core/config/suite-schema.ts';
import { countedUnit, modeOf } from '../../../core/results/metrics.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { runnerOf } from '../../../runners/registry.ts';

/** The suffix of the simulator's half of a suite in both modes. */
export const SIMULATION_SUFFIX = '.simulation';

/** Reports a mode that the runner does not have, and limits in units that a mode does not have. */
export function checkMode(path: Path, { mode, runner, gates }: SuiteFile, found: Findings): void {
  if (mode === 'kvm' && !runnerOf({ runner }).settings.modes?.includes('kvm'))
    found.report(
      [...path, 'mode'],
      'kvm is a mode of kernels: write simulation for a virtual machine that counts, or leave mode out',
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
    { ...suite, mode: 'native', gates: own('native') },
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
