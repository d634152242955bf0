// The forks of a suite with results: the dry run of the control finds their benchmarks, and every fork reports the same ones.
import { type ForkRequest, type ForkResult, PreconditionError, type Prepared } from '../runner.ts';
import type { BaseVariant } from '../suite.ts';
import { Reported, tryOnce } from './reported.ts';

type Forks<V extends BaseVariant> = Pick<Prepared<V>, 'dryRun' | 'fork'>;
type Run<V extends BaseVariant> = (request: ForkRequest<V>, dryRun: boolean) => Promise<ForkResult>;

/** A suite whose own benchmark is what ran, such as a command; each fork also reports the benchmarks of its results. */
export class ReportedForks<V extends BaseVariant> {
  /** Forks with what every fork reports. */
  readonly forks: Forks<V>;
  readonly #own: string;
  #reported: Reported | null = null;

  /** @param own the name of the suite's own benchmark */
  constructor(run: Run<V>, own: string) {
    this.#own = own;
    const checked = async (request: ForkRequest<V>, dryRun: boolean): Promise<ForkResult> => {
      const result = await run(request, dryRun);
      if (this.#reported === null) return result;
      const { name } = request.variant;
      if (dryRun) this.#reported.narrow(name, [{ ...result, benchmark: own }, ...(result.others ?? [])]);
      return onlyReported(result, name, own, this.#reported);
    };
    this.forks = {
      dryRun: request => checked(request, true),
      fork: request => checked(request, false),
    };
  }

  /**
   * Finds the benchmarks by a dry run of the control. Throws {@link PreconditionError}.
   * @param run a dry run by {@link forks}
   */
  async find(
    run: Forks<V>['dryRun'],
    control: V,
  ): Promise<Required<Pick<Prepared<V>, 'benchmarks' | 'leading' | 'dryRun' | 'close'>>> {
    const { result, dryRun, close } = await tryOnce(run, control, this.#own);
    const found = (result.others ?? []).map(({ benchmark }) => benchmark);
    if (found.includes(this.#own)) {
      close();
      throw new PreconditionError(
        `a benchmark of the results is called ${this.#own}, as the benchmark of the suite itself is: leave it out with include`,
      );
    }
    this.#reported = new Reported([{ ...result, benchmark: this.#own }, ...(result.others ?? [])]);
    return { benchmarks: [this.#own, ...found], leading: [this.#own], dryRun, close };
  }
}

/** Returns the result of a run with what every run reports. @param own the name of the suite's own benchmark */
export function onlyReported(
  result: ForkResult,
  variant: string,
  own: string,
  reported: Reported,
): ForkResult {
  const all = [
    { benchmark: own, operations: result.operations, samples: result.samples },
    ...(result.others ?? []),
  ];
  const { kept, warnings } = reported.only(variant, all);
  const [first, ...others] = kept;
  return { ...result, samples: first?.samples ?? [], others, warnings: [...result.warnings, ...warnings] };
}
