// Own metrics of a suite whose benchmarks are its runner's: read from each fork, the same ones in every variant.
import { Reported } from '../forks/reported.ts';
import type { Sample } from '../results/format.ts';
import type { UnitDeclaration } from '../results/metrics.ts';
import type { Warning } from '../results/warning.ts';
import type { RunContext } from '../runner.ts';
import { type Fail, type Left, readOwn, withOwn } from './own.ts';
import type { OutputSources } from './sources.ts';

/** The fork whose output is read. */
interface Fork {
  /** The benchmark that gets the metrics. */
  readonly benchmark: string;
  readonly variant: string;
  readonly dryRun: boolean;
}

export class OwnMetrics {
  readonly sources: OutputSources;
  /** The directions that the formats state, by unit; complete after the dry runs. */
  readonly units: Record<string, UnitDeclaration> = {};
  readonly #jfr: string;
  readonly #context: Pick<RunContext, 'environment' | 'signal'>;
  /** By benchmark. The first dry run is that of the control. */
  readonly #reported = new Map<string, Reported>();

  /** @param jfr see {@link findJfr} */
  constructor(sources: OutputSources, jfr: string, context: Pick<RunContext, 'environment' | 'signal'>) {
    this.sources = sources;
    this.#jfr = jfr;
    this.#context = context;
  }

  /** Whether a suite has any. */
  get any(): boolean {
    const { results, metrics } = this.sources;
    return results.length > 0 || metrics.length > 0;
  }

  /**
   * Returns what was measured, and the metrics in the output of a fork. Throws the failure, also if a fork lacks a metric of the others.
   * @param measured the samples of the runner itself
   */
  async read(
    { benchmark, variant, dryRun }: Fork,
    left: Omit<Left, 'jfr'>,
    measured: readonly Sample[],
    fail: Fail,
  ): Promise<{ readonly samples: readonly Sample[]; readonly warnings: readonly Warning[] }> {
    if (!this.any) return { samples: measured, warnings: [] };
    const own = await readOwn(this.sources, { ...left, jfr: this.#jfr }, this.#context, fail);
    Object.assign(this.units, own.units);
    const results = [{ benchmark, samples: own.samples }];
    const known = this.#reported.get(benchmark);
    const reported = known ?? new Reported(results);
    this.#reported.set(benchmark, reported);
    if (dryRun && known !== undefined) known.narrow(variant, results);
    const { kept, warnings } = reported.only(variant, results);
    return { samples: withOwn(measured, { work: null, samples: kept[0]?.samples ?? [] }, fail), warnings };
  }
}
