// A suite in both lanes on a terminal.
import { layOut } from './columns.ts';
import { LANES_LEGEND, type LanePair, type Lanes } from './lanes.ts';
import { wrap } from './table.ts';
import { shorten, visible } from './visible.ts';

const INDENT = '  ';
const LONGEST_NAME = 120;
const seen = (name: string): string => shorten(visible(name), LONGEST_NAME);

/** The two lanes side by side, as wide as the screen allows; below each other where it is too narrow for a table. */
export function laneLines({ suite, pairs }: Lanes, width: number): string[] {
  const columns = [
    { title: 'benchmark', text: ({ benchmark }: LanePair) => seen(benchmark), least: 16, grouped: true },
    { title: 'variant', text: ({ treatment }: LanePair) => seen(treatment), least: 8 },
    { title: 'metric', text: ({ metric }: LanePair) => metric },
    { title: 'native', text: ({ native }: LanePair) => native },
    { title: 'box', text: ({ box }: LanePair) => box },
    { title: 'disagree', text: ({ disagreement }: LanePair) => disagreement },
  ];
  const table = layOut(columns, pairs, width - INDENT.length, [0]);
  const stacked = () =>
    pairs.flatMap(pair => [
      ...wrap(`${seen(pair.benchmark)}, ${seen(pair.treatment)}, ${pair.metric}`, width - INDENT.length),
      ...wrap(`native ${pair.native}`, width - INDENT.length, INDENT),
      ...wrap(`box ${pair.box}`, width - INDENT.length, INDENT),
      ...(pair.disagreement === '' ? [] : [`disagree ${pair.disagreement}`]),
    ]);
  return [
    ...wrap(`Both lanes of ${seen(suite)}: ${LANES_LEGEND}`, width),
    ...(table ?? stacked()).map(line => INDENT + line),
  ];
}
