// One value of a text: by a regular expression, by a path into JSON, or by a column of a CSV row.
import { QuantityError } from '../config/quantities.ts';
import { csvTable } from './csv.ts';
import type { Faults } from './faults.ts';
import { parsed, pathOf } from './json.ts';
import type { Selector } from './sources.ts';
import { validValue } from './values.ts';

/** Reads the value. Every reason why there is not exactly one is a fault; then the value is null. */
export function selected(text: string, selector: Selector, faults: Faults): number | null {
  switch (selector.kind) {
    case 'line':
      return ofLine(text, selector.pattern, faults);
    case 'json':
      return ofJson(text, selector.path, faults);
    case 'csv':
      return ofCsv(text, selector.column, selector.where, faults);
  }
}

/** The lines that match, with the group of each. */
export function linesWith(text: string, pattern: string): { readonly at: number; readonly group: string }[] {
  const regular = new RegExp(pattern);
  return text.split(/\r?\n/).flatMap((line, index) => {
    const [, group] = regular.exec(line) ?? [];
    return group === undefined ? [] : [{ at: index + 1, group }];
  });
}

function ofLine(text: string, pattern: string, faults: Faults): number | null {
  const found = linesWith(text, pattern);
  const [only, ...others] = found;
  if (only === undefined) {
    faults.add(
      text.split('\n').length,
      `no line up to here matches /${pattern}/: let the command print it, or correct line`,
    );
    return null;
  }
  if (others.length > 0) {
    const places = found.slice(0, 5).map(({ at }) => at);
    const more = found.length > places.length ? ' and more' : '';
    faults.add(
      only.at,
      `${found.length} lines match /${pattern}/ (${places.join(', ')}${more}), and only one may: make line match one of them`,
    );
    return null;
  }
  return numberOf(only.group, only.at, faults);
}

function ofJson(text: string, path: readonly (string | number)[], faults: Faults): number | null {
  const json = parsed(text, faults);
  if (json === undefined) return null;
  let value: unknown = json;
  for (const [index, key] of path.entries()) {
    const inside = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    if (!inside) {
      faults.add(pathOf(path.slice(0, index + 1)), `there is no such value${keysOf(value)}`);
      return null;
    }
    value = (value as Readonly<Record<string | number, unknown>>)[key];
  }
  if (typeof value === 'number') return validValue(value, pathOf(path), faults);
  if (typeof value === 'string') return numberOf(value, pathOf(path), faults);
  faults.add(pathOf(path), `the value is ${shown(value)}, and a number is needed: correct json`);
  return null;
}

/** The beginning of a value. */
const shown = (value: unknown): string => JSON.stringify(value).slice(0, 80);

function keysOf(value: unknown): string {
  if (Array.isArray(value)) return `: the list has ${value.length} values; correct json`;
  if (typeof value !== 'object' || value === null) return `: ${shown(value)} has no keys; correct json`;
  const keys = Object.keys(value);
  return `: the keys there are ${keys.slice(0, 10).join(', ')}${keys.length > 10 ? ', …' : ''}; correct json`;
}

function ofCsv(
  text: string,
  column: string,
  where: Readonly<Record<string, string>>,
  faults: Faults,
): number | null {
  const { columns, rows } = csvTable(text, faults);
  for (const name of [column, ...Object.keys(where)])
    if (!columns.includes(name)) {
      faults.add(1, `no column is called "${name}": the columns are ${columns.join(', ')}; correct csv`);
      return null;
    }
  const found = rows.filter(({ cell }) =>
    Object.entries(where).every(([name, value]) => cell(name) === value),
  );
  const [only, ...others] = found;
  const conditions = Object.entries(where).map(([name, value]) => `${name}=${value}`);
  const such = conditions.length === 0 ? '' : ` with ${conditions.join(', ')}`;
  if (only === undefined) {
    faults.add(1, `no row${such} is in it: correct csv, or let the command write one`);
    return null;
  }
  if (others.length > 0) {
    faults.add(
      only.line,
      `${found.length} rows${such} are in it, and only one may be: add conditions under csv.where`,
    );
    return null;
  }
  return numberOf(only.cell(column), only.line, faults);
}

function numberOf(text: string, where: string | number, faults: Faults): number | null {
  const written = text.trim();
  if (/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(written))
    return validValue(Number(written), where, faults);
  faults.add(where, `"${written.slice(0, 80)}" is no number: select digits with an optional "." only`);
  return null;
}

const STEP = /\.?([A-Za-z_$][\w$-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** Reads a path such as `stages[0].time` or `a["b c"]`. Throws {@link QuantityError}. */
export function parsePath(written: string): (string | number)[] {
  const steps: (string | number)[] = [];
  const regular = new RegExp(STEP);
  const refuse = () =>
    new QuantityError(
      `"${written}" is no path: write keys and indexes, for example stages[0].time or a["b c"]`,
    );
  while (regular.lastIndex < written.length) {
    const at = regular.lastIndex;
    const [whole, key, index, quoted] = regular.exec(written) ?? [];
    const begins = at === 0 && !whole?.startsWith('.');
    if (whole === undefined || (key !== undefined && !begins && !whole.startsWith('.'))) throw refuse();
    steps.push(key ?? (index === undefined ? unquoted(quoted as string, refuse) : Number(index)));
  }
  return steps;
}

function unquoted(quoted: string, refuse: () => Error): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw refuse();
  }
}
