// The benchmarks of a JMH jar: the selected ones, their parameters, and their names in the result file.
import { z } from 'zod';
import { suggest } from '../../core/config/problem.ts';
import { benchmarkName } from '../../core/results/format.ts';
import { PreconditionError } from '../../core/runner.ts';
import type { JmhSuite } from './suite.ts';

export const listingSchema = z.array(
  z.object({
    benchmark: z.string(),
    mode: z.string(),
    parameters: z.record(z.string(), z.array(z.string())),
    /** JVM arguments that the benchmark itself sets. */
    jvmArguments: z.array(z.string()),
  }),
);
/** The listing of a jar: one entry for each method and mode. */
export type Listing = z.infer<typeof listingSchema>;

/** One benchmark in one mode with one value for each parameter, which a fork runs. */
export interface Benchmark {
  /** Its name in the result file. */
  readonly name: string;
  /** The class and method. */
  readonly method: string;
  /** JMH's short name: thrpt, avgt, sample, ss. */
  readonly mode: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** JVM arguments that the benchmark itself sets. */
  readonly jvmArguments: readonly string[];
}

/** One benchmark of the suite: a row of its results. */
export interface JmhBenchmark {
  /** Its name in the result file. */
  readonly name: string;
  readonly mode: string;
  /** By variant. The same for each, unless variants choose their own. */
  readonly targets: Readonly<Record<string, Benchmark>>;
}

/** Returns benchmarks that all variants run. */
export function forAll(benchmarks: readonly Benchmark[], variants: readonly string[]): JmhBenchmark[] {
  return benchmarks.map(benchmark => ({
    name: benchmark.name,
    mode: benchmark.mode,
    targets: Object.fromEntries(variants.map(variant => [variant, benchmark])),
  }));
}

/** Throws {@link PreconditionError} for a parameter that no benchmark has. @param of what has the benchmarks, for messages */
export function refuseUnknown(parameters: readonly string[], listing: Listing, of: string): void {
  const known = [...new Set(listing.flatMap(entry => Object.keys(entry.parameters)))];
  for (const parameter of parameters) {
    if (!known.includes(parameter)) {
      const advice = known.length === 0 ? 'they have none: remove it' : suggest(parameter, known);
      throw new PreconditionError(`no benchmark of ${of} has the parameter "${parameter}": ${advice}`);
    }
  }
}

/** Returns every combination of parameters of every benchmark. Throws {@link PreconditionError} for a parameter that no benchmark has. */
export function benchmarksOf(listing: Listing, suite: Pick<JmhSuite, 'parameters' | 'name'>): Benchmark[] {
  refuseUnknown(Object.keys(suite.parameters), listing, `suite ${suite.name}`);
  const names = shortNames([...new Set(listing.map(entry => entry.benchmark))]);
  return listing.flatMap(({ benchmark: method, mode, parameters, jvmArguments }) => {
    const modes = new Set(listing.filter(entry => entry.benchmark === method).map(entry => entry.mode));
    const short = names.get(method) ?? method;
    return combinations({ ...parameters, ...only(suite.parameters, Object.keys(parameters)) }).map(
      values => ({
        name: benchmarkName(short, modes.size > 1 ? { ...keys(values), mode } : keys(values)),
        method,
        mode,
        parameters: values,
        jvmArguments,
      }),
    );
  });
}

/**
 * Returns the entries of a listing that all others have with the same parameter names, and the names of entries that
 * some listing lacks. The values of the parameters are those of the first listing.
 */
export function shared(
  first: Listing,
  others: readonly Listing[],
): { readonly common: Listing; readonly alone: string[] } {
  const all = [first, ...others];
  const keys = all.map(listing => new Set(listing.map(key)));
  const everywhere = (entry: Listing[number]) => keys.every(known => known.has(key(entry)));
  const alone = all.flat().filter(entry => !everywhere(entry));
  return { common: first.filter(everywhere), alone: [...new Set(alone.map(entry => entry.benchmark))] };
}

/** Returns the benchmarks of a listing that another one lacks. */
export function lackedBy(other: Listing, listing: Listing): string[] {
  const known = new Set(other.map(key));
  const lacked = listing.filter(entry => !known.has(key(entry)));
  return [...new Set(lacked.map(entry => entry.benchmark))];
}

function key({ benchmark, mode, parameters }: Listing[number]): string {
  return JSON.stringify([benchmark, mode, Object.keys(parameters).sort()]);
}

/** Keys that the result format reserves. */
const RESERVED = ['agent', 'mode'];

/** Returns parameters with their names in the result file; no Java field has a dot in its name. */
export function keys(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [RESERVED.includes(key) ? `param.${key}` : key, value]),
  );
}

/** Returns the shortest of method, class and method, or full name that no other benchmark of the suite has. */
export function shortNames(methods: readonly string[]): Map<string, string> {
  const forms = (method: string) => {
    const parts = method.split('.');
    return [parts.slice(-1), parts.slice(-2), parts].map(words => capitalised(words.join('.')));
  };
  return new Map(
    methods.map(method => {
      const others = methods.filter(other => other !== method).flatMap(forms);
      return [method, forms(method).find(form => !others.includes(form)) ?? method];
    }),
  );
}

/** The format allows no lower-case letter after `Benchmark`. */
function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function only<T>(values: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}

export function combinations(
  parameters: Readonly<Record<string, readonly string[]>>,
): Record<string, string>[] {
  return Object.entries(parameters).reduce<Record<string, string>[]>(
    (partial, [key, values]) =>
      partial.flatMap(chosen => [...new Set(values)].map(value => ({ ...chosen, [key]: value }))),
    [{}],
  );
}
