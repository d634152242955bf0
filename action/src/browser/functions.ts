// The table of functions of a profile: own and inclusive cost, with the interval of each difference as a drawing.
import { differenceText } from '../page/difference.ts';
import type { PageFunction, PageProfile } from '../page/model.ts';
import { difference, pair, range } from '../report/quantity.ts';
import { leastOf, mostOf } from '../report/values.ts';
import { amount } from './amount.ts';
import { facts, h, on, s } from './dom.ts';
import { UNITS } from './forest.ts';
import { shortOf } from './frames.ts';
import { Rows } from './rows.ts';
import { byName, bySize, type Choices, keyOf, type Listed, type Mark } from './selection.ts';
import type { Drawing, Names } from './table.ts';

/** What the table calls a row; part of its address. */
export const FUNCTION = 'function';
const OWN = 'own cost';
const INCLUSIVE = 'with all that it calls';

export interface FunctionEntry extends Listed {
  readonly found: PageFunction;
  readonly profile: PageProfile;
}

/** The functions of a profile, in its order. */
export function functionsOf(profile: PageProfile): FunctionEntry[] {
  const { suite, benchmark, treatment, unit } = profile;
  return profile.functions.map((found, place) => ({
    place,
    found,
    profile,
    key: keyOf([suite, benchmark, treatment, unit, String(place), found.name]),
    text: `${found.name} ${found.agent ? 'agent' : ''} ${found.caller}`.toLowerCase(),
  }));
}

const AGENT = 'agent';
const MARKS: Readonly<Record<string, Mark>> = {
  [AGENT]: { mark: '◆', name: 'of the agent' },
  other: { mark: '·', name: 'other code' },
};

const CHOICES = {
  fields: {
    benchmark: ({ found }) => shortOf(found.name),
    metric: ({ found }) => (found.own ? OWN : INCLUSIVE),
    mark: ({ found }) => (found.agent ? AGENT : 'other'),
  },
  sorts: {
    certain: { name: 'certain cost, largest first', compare: () => 0 },
    added: {
      name: 'added, largest first',
      compare: (a, b) => bySize(b.found.difference, a.found.difference),
    },
    saved: {
      name: 'saved, largest first',
      compare: (a, b) => bySize(a.found.difference, b.found.difference),
    },
    treatment: {
      name: 'cost with the agent, largest first',
      compare: (a, b) => bySize(b.found.on, a.found.on),
    },
    control: { name: 'cost without it, largest first', compare: (a, b) => bySize(b.found.off, a.found.off) },
    name: { name: 'name', compare: (a, b) => byName(a.found.name, b.found.name) },
  },
} as const satisfies Choices<FunctionEntry>;

const NAMES: Names = {
  id: 'functions',
  title: 'Functions',
  item: FUNCTION,
  name: 'function',
  metric: 'cost',
  filters: [['metric', 'cost', OWN]],
};

/** @param open shows the details of a function */
export function functionRows(
  entries: readonly FunctionEntry[],
  open: (entry: FunctionEntry) => void,
): Rows<FunctionEntry> {
  return new Rows(
    entries,
    {
      label: 'Functions, by their cost',
      kind: 'functions',
      choices: CHOICES,
      marks: MARKS,
      marked: 'Code',
      markClass: mark => `code-${mark}`,
      rowClass: () => '',
      columns: [
        { kind: 'cost', title: 'difference', cell: costOf },
        {
          kind: 'added',
          title: 'without → with',
          cell: ({ found, profile }) => [pair(found.off, found.on, profile.unit).join(' → ')],
        },
      ],
      drawing: bars(),
      names: NAMES,
      under: [
        ({ found: { name } }) => name.slice(0, name.length - shortOf(name).length).replace(/[./]$/, ''),
        ({ found: { caller } }) => (caller === '' ? '' : `called from ${shortOf(caller)}`),
      ],
    },
    open,
  );
}

function costOf({ found, profile: { unit } }: FunctionEntry): Node[] {
  const { low, high } = found;
  const value = h('span', {}, difference(found.difference, unit));
  return low === null || high === null ? [value] : [value, h('small', {}, range(low, high, unit))];
}

/** The height of a drawing, and its middle, in drawing units. */
const [HEIGHT, MIDDLE, EDGE] = [34, 17, 6];

/** Differences on a common scale: a bar from zero, and its interval as a line. */
function bars(): Drawing<FunctionEntry> {
  let [low, high] = [0, 1];
  return {
    title: 'drawing',
    axis: shown => {
      low = Math.min(0, leastOf(shown.map(({ found }) => found.low ?? found.difference)));
      high = Math.max(0, mostOf(shown.map(({ found }) => found.high ?? found.difference)));
      if (high === low) high = low + 1;
      return h('span', { 'aria-hidden': 'true' }, 'drawing');
    },
    of: ({ found }, width) => {
      const at = (value: number) => EDGE + ((value - low) / (high - low)) * (width - 2 * EDGE);
      const [from, to] = [at(Math.min(0, found.difference)), at(Math.max(0, found.difference))];
      const line = (kind: string, x1: number, y1: number, x2: number, y2: number) =>
        s('line', { class: kind, x1: x1.toFixed(1), y1, x2: x2.toFixed(1), y2 });
      return s(
        'svg',
        {
          class: `difference ${found.difference < 0 ? 'saved' : 'added'}`,
          width: `${width / UNITS}rem`,
          height: `${HEIGHT / UNITS}rem`,
          viewBox: `0 0 ${width} ${HEIGHT}`,
          'aria-hidden': 'true',
        },
        line('zero', at(0), 2, at(0), HEIGHT - 2),
        s('rect', {
          x: from.toFixed(1),
          y: MIDDLE - 6,
          width: Math.max(1, to - from).toFixed(1),
          height: 12,
        }),
        ...(found.low === null || found.high === null
          ? []
          : [line('interval', at(found.low), MIDDLE, at(found.high), MIDDLE)]),
      );
    },
    choices: () => [],
    keys: [
      ['key-added', 'added'],
      ['key-saved', 'saved'],
      ['key-interval', '95 % interval'],
    ],
  };
}

/** The contents of the sheet of a function. @param find shows it in the flame graph */
export function functionDetails(
  { found, profile }: FunctionEntry,
  find: (entry: PageFunction) => void,
): HTMLElement[] {
  const { unit } = profile;
  const values = (one: PageFunction | undefined): string =>
    one === undefined
      ? ''
      : `${amount(one.off, unit)} → ${amount(one.on, unit)}, ${differenceText(one, unit)}`;
  const other = profile.functions.find(
    one => one.own !== found.own && one.name === found.name && (one.agent === found.agent || !one.own),
  );
  const [own, inclusive] = found.own ? [found, other] : [other, found];
  return [
    h(
      'div',
      { class: 'sheet-head' },
      h('p', { class: 'badge' }, found.agent ? '◆ code of the agent' : 'other code'),
      h('h2', { id: 'row-title' }, found.name),
      h(
        'p',
        { class: 'under' },
        `${profile.metric} · ${profile.treatment} against ${profile.against} · ${profile.benchmark}`,
      ),
      h('p', { class: 'big' }, h('b', {}, differenceText(found, unit)), ' ', found.own ? OWN : INCLUSIVE),
    ),
    facts([
      [OWN, values(own)],
      [INCLUSIVE, values(inclusive)],
      ['called from', found.caller],
      ['suite', profile.suite],
    ]),
    on(h('button', { type: 'button' }, 'Show in the flame graph'), 'click', () => find(found)),
  ];
}
