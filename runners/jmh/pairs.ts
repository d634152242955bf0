// Variants inside the benchmarks: each variant runs its own classes, methods or parameter values, and benchmarks are paired by the rest of their names.
import { named } from '../../core/forks/naming.ts';
import { benchmarkName } from '../../core/results/format.ts';
import { PreconditionError } from '../../core/runner.ts';
import {
  type Benchmark,
  combinations,
  type JmhBenchmark,
  keys,
  type Listing,
  only,
  refuseUnknown,
  shortNames,
} from './benchmarks.ts';
import type { JmhSuite, JmhVariant } from './suite.ts';

/** Returns whether variants choose their own benchmarks. */
export function choose({ variants }: Pick<JmhSuite, 'variants'>): boolean {
  return variants.some(({ include, parameters }) => include !== null || Object.keys(parameters).length > 0);
}

/** The rows of a suite, and the benchmarks without the parameters that variants choose. */
export interface Paired {
  readonly benchmarks: readonly JmhBenchmark[];
  readonly apart: readonly string[];
}

/** A benchmark of one variant. Its name in the result file is not known before it has its counterparts. */
interface Chosen extends Omit<Benchmark, 'name'> {
  readonly variant: string;
  readonly include: string | null;
  /** Its parameters without those that stand for the variant. */
  readonly rest: Readonly<Record<string, string>>;
}

/** What two benchmarks share that are one row: a part of the name. */
type Identity = (chosen: Chosen) => string;

/**
 * Returns the rows of a suite whose variants choose their own benchmarks: those whose names are equal without what `include` matches,
 * or else those of the same method. Throws {@link PreconditionError} for a benchmark that a variant lacks.
 * @param listings by variant, only what it includes
 */
export function pairedBenchmarks(
  listings: Readonly<Record<string, Listing>>,
  suite: Pick<JmhSuite, 'name' | 'parameters' | 'variants' | 'control'>,
): Paired {
  refuseUnknown(Object.keys(suite.parameters), Object.values(listings).flat(), `suite ${suite.name}`);
  const apart = new Set<string>();
  const chosen = suite.variants.flatMap(variant => {
    const listing = listings[variant.name] ?? [];
    const own = Object.keys(variant.parameters);
    refuseUnknown(own, listing, `variant ${variant.name}`);
    const has = ({ parameters }: Listing[number]) => own.every(key => parameters[key] !== undefined);
    for (const { benchmark } of listing.filter(entry => !has(entry))) apart.add(benchmark);
    return listing.filter(has).flatMap(entry => chosenOf(entry, variant, suite));
  });
  const groups = bestPairing(chosen, suite);
  return { benchmarks: rowsOf(groups, suite.control), apart: [...apart] };
}

function chosenOf(
  { benchmark: method, mode, parameters, jvmArguments }: Listing[number],
  { name: variant, include, parameters: own }: JmhVariant,
  suite: Pick<JmhSuite, 'parameters'>,
): Chosen[] {
  const values = {
    ...parameters,
    ...only(suite.parameters, Object.keys(parameters)),
    ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, [value]])),
  };
  return combinations(values).map(parameters => ({
    variant,
    include,
    method,
    mode,
    parameters,
    rest: Object.fromEntries(Object.entries(parameters).filter(([key]) => own[key] === undefined)),
    jvmArguments,
  }));
}

/** The parts of a name, without those that are empty. */
const partsOf = (name: string) =>
  name
    .split('.')
    .map(part => part.replace(/^_+|_+$/g, ''))
    .filter(part => part !== '');

/** Returns where the pattern of a variant matches; null without a pattern. */
function matchOf({ method, include }: Chosen): { readonly from: number; readonly to: number } | null {
  const match = include === null ? null : new RegExp(include).exec(method);
  return match === null ? null : { from: match.index, to: match.index + match[0].length };
}

/** The name without what the pattern matches. */
function remainder(one: Chosen): string {
  const match = matchOf(one);
  if (match === null) return one.method;
  return partsOf(one.method.slice(0, match.from) + one.method.slice(match.to)).join('.');
}

/** The simple name of the method. */
const simple: Identity = ({ method }) => method.slice(method.lastIndexOf('.') + 1);

/** Returns whether the pattern matches the whole simple name, so that nothing of it is left. */
function takesMethod(one: Chosen): boolean {
  const match = matchOf(one);
  return (
    match !== null &&
    match.from <= one.method.lastIndexOf('.') + 1 &&
    partsOf(one.method.slice(match.to)).length === 0
  );
}

/** A row before it has a name: one benchmark of each variant, as far as they have it. */
interface Group {
  readonly id: string;
  readonly members: Map<string, Chosen>;
}

/** Two benchmarks of one variant with one identity. */
interface Clash {
  readonly one: Chosen;
  readonly other: Chosen;
}

function grouped(chosen: readonly Chosen[], identity: Identity): Group[] | Clash {
  const groups = new Map<string, Group>();
  for (const one of chosen) {
    const rest = Object.entries(one.rest).sort(([left], [right]) => (left < right ? -1 : 1));
    const id = identity(one);
    const key = JSON.stringify([id, one.mode, rest]);
    const group = groups.get(key) ?? { id, members: new Map() };
    const other = group.members.get(one.variant);
    if (other !== undefined) return { one: other, other: one };
    group.members.set(one.variant, one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns the first pairing in which nothing is missing. Throws {@link PreconditionError} about the one in which least is. */
function bestPairing(
  chosen: readonly Chosen[],
  { variants, name }: Pick<JmhSuite, 'variants' | 'name'>,
): readonly Group[] {
  const identities = chosen.some(({ include }) => include !== null) ? [remainder, simple] : [remainder];
  const found = identities.map(identity => grouped(chosen, identity));
  const valid = found.filter(groups => Array.isArray(groups)) as Group[][];
  const lacks = (groups: readonly Group[]) => groups.filter(({ members }) => members.size < variants.length);
  const [best] = valid.toSorted((left, right) => lacks(left).length - lacks(right).length);
  if (best === undefined) throw ambiguous(found[0] as Clash);
  if (best.length === 0)
    throw new PreconditionError(`no benchmark of suite ${name} has the parameters that its variants choose`);
  const [alone] = lacks(best);
  if (alone !== undefined) throw unpaired(alone, chosen, variants);
  return best;
}

function ambiguous({ one, other }: Clash): PreconditionError {
  return new PreconditionError(
    `${labelOf(one)} and ${labelOf(other)} of variant ${one.variant} have the same name without what include /${one.include}/ matches: let it match only what differs between the variants, such as the name of a class`,
  );
}

function unpaired(
  { members }: Group,
  chosen: readonly Chosen[],
  variants: readonly JmhVariant[],
): PreconditionError {
  const [one] = members.values();
  const lacking = variants.find(({ name }) => !members.has(name));
  if (one === undefined || lacking === undefined) throw new Error('a pair is complete');
  const there = chosen.filter(({ variant }) => variant === lacking.name).map(labelOf);
  const remedy =
    lacking.include === null
      ? 'set its other parameters with params of the suite'
      : 'correct include of the variants';
  return new PreconditionError(
    `${labelOf(one)} of variant ${one.variant} has no counterpart in ${lacking.name}, which has ${named(there) || 'none'}: ${remedy}, or leave it out with exclude`,
  );
}

function labelOf({ method, mode, rest }: Chosen): string {
  const values = Object.entries(rest).map(([key, value]) => `/${key}=${value}`);
  return `${method}${values.join('')} (${mode})`;
}

/** Names the rows: the shortest unique part of what the names of the paired benchmarks share. */
function rowsOf(groups: readonly Group[], control: string): JmhBenchmark[] {
  const members = (group: Group) => [...group.members.values()];
  const own = (group: Group) => (group.members.get(control) ?? (members(group)[0] as Chosen)).method;
  const shared = (group: Group) =>
    members(group).some(takesMethod) || group.id === ''
      ? commonParts(members(group).map(({ method }) => method)) || own(group)
      : group.id;
  const distinct = new Set(groups.map(({ id }) => id)).size;
  const label = new Set(groups.map(shared)).size === distinct ? shared : own;
  const names = shortNames([...new Set(groups.map(label))]);
  return groups.map(group => {
    const [first] = members(group) as [Chosen];
    const modes = new Set(groups.filter(other => label(other) === label(group)).map(modeOf));
    const values = keys(first.rest);
    const short = names.get(label(group)) ?? label(group);
    const name = benchmarkName(short, modes.size > 1 ? { ...values, mode: first.mode } : values);
    return {
      name,
      mode: first.mode,
      targets: Object.fromEntries(
        members(group).map(({ variant, method, mode, parameters, jvmArguments }) => [
          variant,
          { name, method, mode, parameters, jvmArguments },
        ]),
      ),
    };
  });
}

const modeOf = (group: Group) => [...group.members.values()][0]?.mode;

/**
 * Returns the first and the last parts that all names have: `a.Plain.get` and `a.Traced.get` share `a.get`. Empty for names that share
 * neither class nor method.
 */
function commonParts(names: readonly string[]): string {
  const [first = [], ...others] = names.map(name => name.split('.'));
  const shortest = Math.min(first.length, ...others.map(parts => parts.length));
  const same = (at: (parts: readonly string[]) => string | undefined) =>
    others.every(parts => at(parts) === at(first));
  let head = 0;
  while (head < shortest && same(parts => parts[head])) head++;
  let tail = 0;
  while (tail < shortest - head && same(parts => parts.at(-1 - tail))) tail++;
  if (tail === 0 && head <= shortest - 2) return '';
  return [...first.slice(0, head), ...first.slice(first.length - tail)].join('.');
}
