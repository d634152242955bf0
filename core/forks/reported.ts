// The benchmarks and metrics in the results of a suite: found by dry runs, and required of every fork.
import { cpSync, rmSync } from 'node:fs';
import { newTemporary } from '../results/temporary.ts';
import type { Warning } from '../results/warning.ts';
import {
  type BenchmarkResult,
  ForkFailure,
  type ForkResult,
  PreconditionError,
  type Prepared,
} from '../runner.ts';
import type { BaseVariant } from '../suite.ts';
import { named } from './naming.ts';

type Run<V extends BaseVariant> = Prepared<V>['dryRun'];

/** The result of a dry run that ran before it was requested. */
export interface Tried<V extends BaseVariant> {
  readonly result: ForkResult;
  /** The dry run of the same variant: the first one is not run again. */
  readonly dryRun: Run<V>;
  /** Removes its output, if it was never requested. */
  readonly close: () => void;
}

/** Makes the dry run of a variant. Throws {@link PreconditionError} if it fails. @param run a dry run */
export async function tryOnce<V extends BaseVariant>(
  run: Run<V>,
  variant: V,
  benchmark: string,
): Promise<Tried<V>> {
  const raw = newTemporary('results');
  const close = () => rmSync(raw, { recursive: true, force: true });
  let result: ForkResult;
  try {
    result = await run({ benchmark, variant, raw, seed: 0 });
  } catch (error) {
    close();
    if (!(error instanceof ForkFailure)) throw error;
    throw new PreconditionError(`dry run of ${variant.name}: ${error.message}`);
  }
  let kept: ForkResult | null = result;
  return {
    result,
    close,
    dryRun: async request => {
      if (kept === null || request.variant.name !== variant.name) return await run(request);
      const known = kept;
      kept = null;
      cpSync(raw, request.raw, { recursive: true });
      close();
      return known;
    },
  };
}

/** The values of a benchmark in one run. */
type Values = Pick<BenchmarkResult, 'benchmark' | 'samples'>;

/**
 * The benchmarks and metrics that every run of a suite reports: those of the dry run of the control, as far as other dry runs have them too. A
 * fork that lacks one could not be compared.
 */
export class Reported {
  readonly #units: Map<string, Set<string>>;

  constructor(control: readonly Values[]) {
    this.#units = new Map(
      control.map(({ benchmark, samples }) => [benchmark, new Set(samples.map(({ unit }) => unit))]),
    );
  }

  get benchmarks(): string[] {
    return [...this.#units.keys()];
  }

  /** Leaves out metrics that another run does not have. Throws {@link ForkFailure} if no metric of a benchmark is left. */
  narrow(variant: string, results: readonly Values[]): void {
    for (const [benchmark, units] of this.#units) {
      const own = results.find(one => one.benchmark === benchmark)?.samples ?? [];
      for (const unit of [...units]) if (!own.some(sample => sample.unit === unit)) units.delete(unit);
      if (units.size === 0) throw lacking(variant, benchmark);
    }
  }

  /** Returns the values without other benchmarks and metrics, which the warnings name. Throws {@link ForkFailure} if one is missing. */
  only<V extends Values>(
    variant: string,
    results: readonly V[],
  ): { readonly kept: V[]; readonly warnings: Warning[] } {
    const apart: string[] = [];
    const kept = results.flatMap(one => {
      const units = this.#units.get(one.benchmark);
      if (units === undefined) apart.push(one.benchmark);
      else
        apart.push(
          ...one.samples.flatMap(({ unit }) => (units.has(unit) ? [] : [`${unit} of ${one.benchmark}`])),
        );
      return units === undefined
        ? []
        : [{ ...one, samples: one.samples.filter(({ unit }) => units.has(unit)) }];
    });
    const missing = [...this.#units].flatMap(([benchmark, units]) => {
      const own = kept.find(one => one.benchmark === benchmark);
      if (own === undefined) return [benchmark];
      const [lost] = [...units].filter(unit => !own.samples.some(sample => sample.unit === unit));
      return lost === undefined ? [] : [`${lost} of ${benchmark}`];
    });
    if (missing.length > 0) throw lacking(variant, named(missing));
    const message = `${named(apart)}: not in the results of every variant, and not measured`;
    return { kept, warnings: apart.length === 0 ? [] : [{ code: 'not-compared', message }] };
  }
}

function lacking(variant: string, what: string): ForkFailure {
  return new ForkFailure(
    `the results of ${variant} lack ${what}, which the control has: leave it out with include, or let every run report it`,
  );
}
