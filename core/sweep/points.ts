// A suite at several points, such as heaps or values of a parameter: each is prepared, and its benchmarks have the point in their names.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRow } from '../forks/together.ts';
import type { Warning } from '../results/warning.ts';
import {
  ForkFailure,
  type ForkRequest,
  type ForkResult,
  type FoundProfiler,
  type Prepared,
  type Profiler,
} from '../runner.ts';
import type { BaseVariant } from '../suite.ts';

/** The parameter of a point and its value, as in the names of benchmarks. */
export interface Place {
  readonly key: string;
  readonly value: string;
}

/** A suite that is prepared at one of its points. */
export interface Point extends Place {
  /** The point in messages: `-Xmx64m`, `rules=100`. */
  readonly label: string;
  readonly prepared: Prepared;
  /** A variant of the suite as it is at this point. */
  readonly variantOf: (variant: BaseVariant) => BaseVariant;
}

type Facts = Readonly<Record<string, unknown>>;

const suffixOf = ({ key, value }: Place) => `/${key}=${value}`;

/** Returns the name of a benchmark at a point. A benchmark that has the point in its name already keeps it. */
export function named(benchmark: string, place: Place): string {
  const suffix = suffixOf(place);
  return `${benchmark}/`.includes(`${suffix}/`) ? benchmark : benchmark + suffix;
}

/** Returns the calibrated values of one point among those of all; see {@link Prepared.calibrated}. */
export function calibratedAt(
  place: Place,
  all: Readonly<Record<string, number>> | undefined,
): Record<string, number> | undefined {
  if (all === undefined) return undefined;
  const suffix = suffixOf(place);
  const own = Object.entries(all).filter(([key]) => key.endsWith(suffix));
  return Object.fromEntries(own.map(([key, value]) => [key.slice(0, -suffix.length), value]));
}

/**
 * Prepares each point in turn. If one fails, closes those before it.
 * @param factsOf returns the settings of a variant for the record, from those at each point
 */
export async function atPoints<P>(
  places: readonly P[],
  prepare: (place: P) => Promise<Point>,
  factsOf: (all: readonly Facts[]) => Facts,
): Promise<Prepared> {
  const points: Point[] = [];
  try {
    for (const place of places) points.push(await prepare(place));
  } catch (error) {
    closeAll(points);
    throw error;
  }
  return joined(points, factsOf);
}

function closeAll(points: readonly Point[]): void {
  for (const { prepared } of points) prepared.close?.();
}

function joined(points: readonly Point[], factsOf: (all: readonly Facts[]) => Facts): Prepared {
  const all = <T>(of: (prepared: Prepared) => readonly T[]) => points.flatMap(({ prepared }) => of(prepared));
  const names = (of: (prepared: Prepared) => readonly string[]) =>
    points.flatMap(point => of(point.prepared).map(name => named(name, point)));
  const lacking = Object.assign({}, ...points.map(({ prepared }) => prepared.lacking ?? {}));
  const variants = Object.keys(points[0]?.prepared.variants ?? {}).filter(name => !(name in lacking));
  const every = (has: (prepared: Prepared) => boolean) => points.every(({ prepared }) => has(prepared));
  const result: Prepared = {
    benchmarks: names(({ benchmarks }) => benchmarks),
    leading: names(({ leading, benchmarks }) => leading ?? benchmarks),
    header: headerOf(points),
    variants: Object.fromEntries(
      variants.map(name => [name, factsOf(points.map(({ prepared }) => prepared.variants[name] ?? {}))]),
    ),
    warnings: distinct(all(({ warnings }) => warnings)),
    // Dry runs still change it.
    get units() {
      return Object.assign({}, ...points.map(({ prepared }) => prepared.units ?? {}));
    },
    forksAtOnce: Math.min(...points.map(({ prepared }) => prepared.forksAtOnce ?? 1)),
    sleeps: points.some(({ prepared }) => prepared.sleeps === true),
    close: () => closeAll(points),
    dryRun: request => tried(points, request),
    fork: request => forked(points, request),
    ...(Object.keys(lacking).length === 0 ? {} : { lacking }),
    ...(every(({ dryRunHasUnits }) => dryRunHasUnits === true) ? { dryRunHasUnits: true } : {}),
    ...(every(({ together }) => together === undefined)
      ? {}
      : { together: (requests, rows) => together(points, requests, rows) }),
    ...(every(({ profiler }) => profiler !== undefined) ? { profiler: () => profilerOf(points) } : {}),
  };
  if (every(({ calibrated }) => calibrated === undefined)) return result;
  // A copy of the result would keep the units of this moment.
  return Object.defineProperty(result, 'calibrated', {
    enumerable: true,
    get: () => {
      const own = points.flatMap(point =>
        Object.entries(point.prepared.calibrated ?? {}).map(([key, value]) => [key + suffixOf(point), value]),
      );
      return Object.fromEntries(own);
    },
  });
}

/** Header lines; those that differ list the value of every point. */
function headerOf(points: readonly Point[]): Record<string, string> {
  const headers = points.map(({ prepared }) => prepared.header);
  const keys = [...new Set(headers.flatMap(header => Object.keys(header)))];
  return Object.fromEntries(
    keys.map(key => [key, [...new Set(headers.flatMap(header => header[key] ?? []))].join(', ')]),
  );
}

function distinct(warnings: readonly Warning[]): Warning[] {
  const byText = new Map(warnings.map(warning => [`${warning.code} ${warning.message}`, warning]));
  return [...byText.values()];
}

/** Returns a profiler whose forks are at the point of their benchmark; what one point lacks, the suite lacks. */
async function profilerOf(points: readonly Point[]): Promise<FoundProfiler> {
  const profilers = new Map<Point, Profiler>();
  for (const point of points) {
    const found = await point.prepared.profiler?.();
    if (found === undefined) throw new Error(`no profiler with ${point.label}`);
    if (!('fork' in found)) return { ...found, reason: `with ${point.label}: ${found.reason}` };
    profilers.set(point, found);
  }
  const all = [...profilers.values()];
  return {
    name: [...new Set(all.map(({ name }) => name))].join(', '),
    length: Math.max(...all.map(({ length }) => length)),
    fork: request => {
      const { point, own } = at(points, request);
      return (profilers.get(point) as Profiler).fork(own);
    },
  };
}

/** Runs the first benchmark at every point, so that a point that cannot work is found before anything is measured. */
async function tried(points: readonly Point[], request: ForkRequest): Promise<ForkResult> {
  const { point, own } = at(points, request);
  const isFirst = point === points[0] && own.benchmark === point.prepared.benchmarks[0];
  if (!isFirst) return ofPoint(point, await dryRun(point, own));
  const results: ForkResult[] = [];
  for (const one of points) {
    const raw = join(request.raw, `${one.key}-${one.value}`);
    mkdirSync(raw, { recursive: true });
    const benchmark = one.prepared.benchmarks[0] ?? '';
    const trial = { ...request, benchmark, variant: one.variantOf(request.variant), raw };
    results.push(ofPoint(one, await dryRun(one, trial)));
  }
  return {
    ...(results[0] as ForkResult),
    conditions: Object.assign({}, ...results.map(({ conditions }) => conditions)),
    warnings: results.flatMap(({ warnings }) => warnings),
  };
}

/** A dry run whose failure names its point. */
async function dryRun({ prepared, label }: Point, request: ForkRequest): Promise<ForkResult> {
  try {
    return await prepared.dryRun(request);
  } catch (error) {
    if (!(error instanceof ForkFailure)) throw error;
    throw new ForkFailure(`with ${label}: ${error.message}`, error.final, error.late);
  }
}

async function forked(points: readonly Point[], request: ForkRequest): Promise<ForkResult> {
  const { point, own } = at(points, request);
  return ofPoint(point, await point.prepared.fork(own));
}

/** Runs a set of forks, which is at one point. */
async function together(
  points: readonly Point[],
  requests: readonly ForkRequest[],
  rows: Iterator<readonly string[], never>,
): ReturnType<NonNullable<Prepared['together']>> {
  const all = requests.map(request => at(points, request));
  const [first] = all;
  if (first === undefined) throw new Error('a set without forks');
  const { point } = first;
  const run = point.prepared.together ?? inRow(request => point.prepared.fork(request));
  const { results, slices } = await run(
    all.map(({ own }) => own),
    rows,
  );
  return { results: results.map(result => ofPoint(point, result)), slices };
}

/** Returns the point of a request by the name of its benchmark, and the request as it is there. */
function at(
  points: readonly Point[],
  request: ForkRequest,
): { readonly point: Point; readonly own: ForkRequest } {
  for (const point of points) {
    const benchmark = point.prepared.benchmarks.find(name => named(name, point) === request.benchmark);
    if (benchmark !== undefined)
      return { point, own: { ...request, benchmark, variant: point.variantOf(request.variant) } };
  }
  throw new Error(`unknown benchmark ${request.benchmark}`);
}

/** Adds the point to the output of a fork; forks of different points need not agree. */
function ofPoint(point: Point, result: ForkResult): ForkResult {
  const { others, conditions } = result;
  return {
    ...result,
    ...(others === undefined
      ? {}
      : { others: others.map(other => ({ ...other, benchmark: named(other.benchmark, point) })) }),
    conditions: Object.fromEntries(
      Object.entries(conditions).map(([what, value]) => [`${what} (${point.key}=${point.value})`, value]),
    ),
  };
}
