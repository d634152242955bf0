// Where the cost is, for the page: the profiles of all suites, within a limited size.
import { firstLine } from '../../../core/visible.ts';
import type { ProfiledRow, ProfiledSuite, ProfileFile } from '../profile/file.ts';
import { estimatesOf } from '../report/estimates.ts';
import { written } from '../report/phrase.ts';
import { labelOf, quantity } from '../report/quantity.ts';
import { change, count, grouped, percent } from '../report/values.ts';
import { differenceText } from './difference.ts';
import { pageFlame } from './flame.ts';
import type { PageFunction, PageProfile, PageWhere } from './model.ts';
import { few, shownMessage, shownName } from './shown.ts';

/** Nodes and functions of all profiles together: about 2 MB of data. */
const MOST_NODES = 30_000;
const MOST_FUNCTIONS = 8_000;
/** Of one profile: more frames are too narrow to be seen. */
const NODES = { most: 1_500, least: 150 };
const FUNCTIONS = { most: 200, least: 20 };
const MOST_PROFILES = MOST_NODES / NODES.least;
const MOST_NOTES = 100;

/** Returns all profiles that have room, in their order. */
export function whereOf({ suites }: ProfileFile): PageWhere {
  const rows = suites.flatMap(suite => suite.rows.map(row => ({ suite, row })));
  const shown = rows.slice(0, MOST_PROFILES);
  const share = (all: number, { most, least }: { most: number; least: number }) =>
    Math.max(least, Math.min(most, Math.floor(all / Math.max(1, shown.length))));
  const sizes = { nodes: share(MOST_NODES, NODES), functions: share(MOST_FUNCTIONS / 2, FUNCTIONS) };
  const left = rows.length - shown.length;
  return {
    profiles: shown.map(({ suite, row }) => profileOf(suite, row, sizes)),
    missing: suites
      .filter(suite => suite.unavailable !== '')
      .map(({ suite, unavailable }) => ({
        suite: shownName(suite),
        reason: shownMessage(firstLine(unavailable)),
      })),
    notes: [
      ...few(
        suites.flatMap(suite =>
          estimatesOf(suite).map(text => `${suite.suite}: ${written(text, shownName, shownMessage)}`),
        ),
        MOST_NOTES,
        shownMessage,
      ),
      ...(left === 0 ? [] : [`${count(left, 'more profile')}: see profile.json`]),
      ...few(
        suites.flatMap(({ suite, warnings }) => warnings.map(({ message }) => `${suite}: ${message}`)),
        MOST_NOTES,
        shownMessage,
      ),
    ],
  };
}

function profileOf(
  suite: ProfiledSuite,
  row: ProfiledRow,
  most: { readonly nodes: number; readonly functions: number },
): PageProfile {
  const own = row.causes.slice(0, most.functions);
  const inclusive = row.inclusive.slice(0, most.functions);
  const omitted = row.omitted + row.causes.length - own.length;
  const callers = new Map(row.causes.map(({ name, caller }) => [name, caller]));
  return {
    suite: shownName(suite.suite),
    benchmark: shownName(row.benchmark),
    treatment: shownName(row.treatment),
    against: shownName(row.against),
    metric: shownName(labelOf(row.metric) ?? row.metric),
    unit: shownName(row.metric),
    facts: factsOf(suite, row),
    functions: [
      ...own.map(cause => functionOf(cause, true, cause.caller)),
      ...inclusive.map(one => functionOf(one, false, callers.get(one.name) ?? '')),
    ],
    omitted: omitted === 0 ? '' : `${count(omitted, 'more function')} with smaller differences`,
    flame: pageFlame(row.flame, most.nodes),
  };
}

function functionOf(
  { name, agent, off, on, difference, low, high }: ProfiledRow['inclusive'][number],
  own: boolean,
  caller: string,
): PageFunction {
  return { name: shownName(name), own, agent, caller: shownName(caller), off, on, difference, low, high };
}

function factsOf({ profiler, cost, elapsed }: ProfiledSuite, row: ProfiledRow): [string, string][] {
  const { whole, agent, metric, unresolved, sets } = row;
  const value = (number: number) => shownName(quantity(number, metric));
  const interval =
    cost === null || cost.low === null || cost.high === null
      ? ''
      : ` [${change(cost.low)}, ${change(cost.high)}]`;
  return [
    [shownName(row.against), value(whole.off)],
    [shownName(row.treatment), value(whole.on)],
    ['difference', shownName(differenceText(whole, metric))],
    ['in functions of the agent', shownName(differenceText(agent, metric))],
    ['without a symbol', percent(unresolved, 2)],
    ['profiler', shownName(profiler)],
    [
      'profiled forks',
      `${grouped(sets)} of each variant, in ${Math.max(1, Math.round(elapsed / 1000))} s for the suite`,
    ],
    ['the profiler adds', cost === null ? 'not known' : `${change(cost.value)}${interval} to an operation`],
  ];
}
