// The badge of a row: an SVG to embed, and the same for shields.io.
import { shorten, visible } from '../../../core/visible.ts';
import { spoken } from '../report/quantity.ts';
import { interval } from '../report/values.ts';
import type { FleetRow, FleetState } from './fleet.ts';
import { overheadText } from './words.ts';

const LONGEST = 60;

/** The colours that shields.io names. */
const COLOURS: Readonly<Record<FleetState, string>> = {
  broken: 'red',
  breached: 'red',
  drifted: 'red',
  rose: 'orange',
  stale: 'lightgrey',
  steady: 'blue',
  earlier: 'lightgrey',
};

/** The schema of shields.io's endpoint, which refuses any other key. */
export interface Badge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: string;
}

/** The badge of a row: the agent with its metric, and the overhead with its interval. */
export function badgeOf(row: FleetRow): Badge {
  const { agent, version, metric, state, verdict, low, high } = row;
  const words = [agent, version, spoken(metric) ?? metric].filter(word => word !== '').join(' ');
  const measured = `${overheadText(row)} ${interval(low, high)}`;
  const note: Partial<Record<FleetState, string>> = { broken: 'broken', stale: `${measured}, stale` };
  return {
    schemaVersion: 1,
    label: short(words),
    message: short(note[state] ?? measured),
    color: state === 'steady' ? steadyColour(verdict) : COLOURS[state],
  };
}

/** Green only if a limit was kept. */
function steadyColour(verdict: string): string {
  if (verdict === 'pass') return 'brightgreen';
  return verdict === 'inconclusive' ? 'yellow' : COLOURS.steady;
}

const short = (text: string): string => shorten(visible(text), LONGEST);
