// The lanes of a suite: what each can run, whose units are whose, and the two suites that one in both lanes is.
import { countedUnit, laneOf } from '../results/metrics.ts';
import type { Suite } from './config.ts';
import type { Findings, Path } from './findings.ts';
import type { SuiteFile } from './schema.ts';

/** What the box's half of a suite in both lanes is called, behind the suite's own name. */
export const BOX_HALF = '.box';

/** Reports what the box cannot run, and limits in units that a lane does not have. */
export function checkLane(
  path: Path,
  { lane, runner, load, measure, gates, variants }: SuiteFile,
  found: Findings,
): void {
  if (lane === 'kvm' && runner !== 'kernel')
    found.report(
      [...path, 'lane'],
      'kvm is a lane of kernels: write box for a virtual machine that counts, or leave lane out',
    );
  if (lane === undefined || lane === 'native') return;
  if (measure === 'build')
    found.report(
      [...path, 'lane'],
      'the box runs benchmarks, and this suite measures builds: leave lane out',
    );
  if (runner === 'http' && load?.rate !== undefined)
    found.reportKey(
      [...path, 'load', 'rate'],
      'rate: the box has no time, and so no rate and no latency: say requests, so many one after the other',
    );
  for (const [name, variant] of Object.entries(variants))
    if (variant?.alive?.exports === true)
      found.reportKey(
        [...path, 'variants', name, 'alive', 'exports'],
        'exports: nothing leaves the box: say alive: {class} for a class that is loaded only where the agent works',
      );
  if (lane === 'both' || lane === 'kvm') return;
  for (const metric of Object.keys(gates ?? {})) {
    if (laneOf(metric) === 'native')
      found.reportKey(
        [...path, 'gates', metric],
        `"${metric}" is a time, and the box counts instructions: write ${countedUnit(metric)}`,
      );
  }
}

/** The native half of a suite in both lanes, and that in the box: each is limited by what its own units say, and by what has no lane. */
export function halves(suite: Suite, boxRounds: Suite['rounds']): [Suite, Suite] {
  const own = (lane: Suite['lane']) => suite.gates.filter(({ metric }) => (laneOf(metric) ?? lane) === lane);
  const counted = Object.entries(suite.metrics).map(([unit, metric]) => [countedUnit(unit), metric]);
  return [
    { ...suite, lane: 'native', gates: own('native') },
    {
      ...suite,
      name: `${suite.name}${BOX_HALF}`,
      lane: 'box',
      rounds: boxRounds,
      gates: own('box'),
      metrics: { ...Object.fromEntries(counted), ...suite.metrics },
    },
  ];
}
