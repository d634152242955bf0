// The modes of a suite: what each can run, which units belong to which, and the two suites of `mode: both`.
import { countedUnit, modeOf } from '../../../core/results/metrics.ts';
import type { Suite } from '../../../core/suite.ts';
import type { Findings, Path } from './findings.ts';
import type { SuiteFile } from './schema.ts';

/** The suffix of the simulator's half of a suite in both modes. */
export const SIMULATION_SUFFIX = '.simulation';

/** Reports what the simulator cannot run, and limits in units that a mode does not have. */
export function checkMode(
  path: Path,
  { mode, runner, load, measure, gates, variants }: SuiteFile,
  found: Findings,
): void {
  if (mode === 'kvm' && runner !== 'kernel')
    found.report(
      [...path, 'mode'],
      'kvm is a mode of kernels: write simulation for a virtual machine that counts, or leave mode out',
    );
  if (mode === undefined || mode === 'native') return;
  if (measure === 'build')
    found.report(
      [...path, 'mode'],
      'the simulator runs benchmarks, and this suite measures builds: leave mode out',
    );
  if (runner === 'http' && load?.rate !== undefined)
    found.reportKey(
      [...path, 'load', 'rate'],
      'rate: the simulator has no time, and so no rate and no latency: use requests, a number of consecutive ones',
    );
  for (const [name, variant] of Object.entries(variants))
    if (variant?.attached?.exports === true)
      found.reportKey(
        [...path, 'variants', name, 'attached', 'exports'],
        'exports: nothing leaves the simulator: use attached: {class}, a class that is loaded only if the agent works',
      );
  if (mode === 'both' || mode === 'kvm') return;
  for (const metric of Object.keys(gates ?? {})) {
    if (modeOf(metric) === 'native')
      found.reportKey(
        [...path, 'gates', metric],
        `"${metric}" is a time, and the simulator counts instructions: write ${countedUnit(metric)}`,
      );
  }
}

/** Returns the native half of a suite in both modes, and that in the simulator. Each has the limits of its own units and of units without a mode. */
export function halves(suite: Suite, simulatorRounds: Suite['rounds']): [Suite, Suite] {
  const own = (mode: Suite['mode']) => suite.gates.filter(({ metric }) => (modeOf(metric) ?? mode) === mode);
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
