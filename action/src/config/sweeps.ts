// Writes the values of a sweep into a suite as it stands in the file, before it is checked: `${NAME}` becomes the value.
import type { Positions } from '../../../core/config/positions.ts';
import type { Problem } from '../../../core/config/problem.ts';

/** A suite as written, at each value of its parameter. */
export interface WrittenSweep {
  readonly name: string;
  readonly points: readonly { readonly value: string; readonly suite: unknown }[];
}

type Tree = Readonly<Record<string, unknown>>;
type Path = readonly PropertyKey[];

/** Names that the result format uses itself. */
const TAKEN = ['agent', 'heap', 'process', 'program'];
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,31}$/;
/** A value becomes a part of a benchmark's name. */
const VALUE = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,31}$/;
/** The format reads such an end as a CPU count. */
const CPU_COUNT = /-\d+$/;

const placeholder = (name: string) => `\${${name}}`;

/**
 * Returns the suites with a sweep. Problems are collected. A suite whose sweep has one is there at one value, so that the schema finds what else
 * is wrong with it; a sweep of another shape stays in it for the schema.
 */
export function sweepsIn(
  content: unknown,
  positions: Positions,
  problems: Problem[],
): Map<string, WrittenSweep> {
  const found = new Map<string, WrittenSweep>();
  if (!isMap(content) || !isMap(content.suites)) return found;
  for (const [name, suite] of Object.entries(content.suites)) {
    if (!isMap(suite) || !isMap(suite.sweep)) continue;
    found.set(name, readSweep(['suites', name, 'sweep'], suite, suite.sweep, positions, problems));
  }
  return found;
}

function readSweep(
  path: readonly string[],
  { sweep: _, ...suite }: Tree,
  sweep: Tree,
  positions: Positions,
  problems: Problem[],
): WrittenSweep {
  const before = problems.length;
  const report = (message: string, ...steps: string[]) =>
    problems.push(positions.at([...path, ...steps], `sweep: ${message}`));
  const [first, second] = Object.entries(sweep);
  if (first === undefined) {
    report('names no parameter: write for example { rate: [100, 500, 2000] }');
    return atOneValue(suite, sweep);
  }
  const [name, written] = first;
  if (!Array.isArray(written) || !written.every(isValue)) return atOneValue({ ...suite, sweep }, sweep);
  if (second !== undefined)
    report(`"${name}" and "${second[0]}": a curve has one parameter; make a suite for each`, second[0]);
  if (!NAME.test(name) || TAKEN.includes(name)) {
    const why = TAKEN.includes(name)
      ? 'is a key of overhead itself: choose another name'
      : 'must begin with a letter, and be letters, digits and "_", at most 32';
    problems.push(positions.atKey(path, name, `sweep: the name "${name}" ${why}`));
  }
  const values = written.map(String);
  if (values.length < 2) report(`"${name}" needs at least two values: add one, or leave sweep out`, name);
  values.forEach((value, index) => {
    const at = [name, String(index)];
    if (!VALUE.test(value))
      report(
        `"${value}" must be letters, digits, ".", "_", "+" and "-", at most 32 (it names results)`,
        ...at,
      );
    else if (CPU_COUNT.test(value))
      report(`"${value}" ends in "-" and digits, which the result format reads as a CPU count`, ...at);
    else if (values.indexOf(value) < index) report(`"${value}" is listed twice: remove one`, ...at);
  });
  if (!uses(suite, name))
    report(
      `no text of the suite contains ${placeholder(name)}, so all values would be the same measurement`,
      name,
    );
  if (problems.length > before) return atOneValue(suite, sweep);
  return {
    name,
    points: values.map(value => ({ value, suite: replaced(suite, name, value) })),
  };
}

const isValue = (value: unknown) => ['string', 'number'].includes(typeof value);

/** A suite with the first usable value of each parameter, for the schema. */
function atOneValue(suite: Tree, sweep: Tree): WrittenSweep {
  const whole = Object.entries(sweep).reduce<unknown>(
    (tree, [name, values]) => replaced(tree, name, String([values].flat().find(isValue) ?? 1)),
    suite,
  );
  return { name: '', points: [{ value: '', suite: whole }] };
}

function isMap(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function uses(tree: unknown, name: string): boolean {
  if (typeof tree === 'string') return tree.includes(placeholder(name));
  return typeof tree === 'object' && tree !== null && Object.values(tree).some(part => uses(part, name));
}

/** Returns a copy with the value in place of the placeholder in all texts; keys stay. */
function replaced(tree: unknown, name: string, value: string): unknown {
  if (typeof tree === 'string') return tree.replaceAll(placeholder(name), () => value);
  if (Array.isArray(tree)) return tree.map(part => replaced(part, name, value));
  if (!isMap(tree)) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, replaced(part, name, value)]));
}

/** Returns a copy in which the text at a path is a number or a truth value, if it reads as one; null if it does not. */
export function retyped(tree: unknown, path: Path, expected: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return typeof tree === 'string' ? typed(tree, expected) : null;
  if (typeof tree !== 'object' || tree === null) return null;
  const part = retyped((tree as Record<PropertyKey, unknown>)[step], rest, expected);
  if (part === null) return null;
  if (!Array.isArray(tree)) return { ...tree, [step]: part };
  return tree.map((one, index) => (index === step ? part : one));
}

function typed(text: string, expected: string): number | boolean | null {
  if (expected === 'boolean') return text === 'true' ? true : text === 'false' ? false : null;
  const number = Number(text);
  return ['number', 'int'].includes(expected) && Number.isFinite(number) ? number : null;
}
