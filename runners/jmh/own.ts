// Own metrics of a JMH fork: lines of its log, and files in a folder of its own.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Findings, Path } from '../../core/config/findings.ts';
import { beforeRun, type Collect } from '../../core/readers/collect.ts';
import type { Fail } from '../../core/readers/own.ts';
import type { OwnMetrics } from '../../core/readers/own-metrics.ts';
import { readOwnSources, SCRATCH, type SourcesFile } from '../../core/readers/settings.ts';
import type { OutputSources } from '../../core/readers/sources.ts';
import type { Sample } from '../../core/results/format.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { ForkRequest } from '../../core/runner.ts';
import type { DriverExit } from './driver.ts';
import { readLog } from './log.ts';
import type { JmhVariant } from './suite.ts';

/** Reads what is read of the forks of a suite. Problems are reported. */
export function readJmhSources(path: Path, file: SourcesFile, found: Findings): OutputSources {
  return readOwnSources(path, file, found, {
    benchmarks: 'a fork is one benchmark of JMH',
    work: 'JMH counts the operations',
    mode: 'nothing of a fork in the simulator is read',
    output: 'the output of a fork is the log of JMH, in which only lines are looked for',
    together: true,
  });
}

/** The own metrics of one fork. */
export class ForkOutput {
  readonly #own: OwnMetrics | null;
  readonly #scratch: string;
  readonly #collect: Collect | null;

  /** Makes its folder. @param own null if nothing is read */
  constructor(own: OwnMetrics | null, raw: string) {
    this.#own = own?.any ? own : null;
    this.#scratch = join(raw, 'scratch');
    if (this.#own !== null) mkdirSync(this.#scratch, { recursive: true });
    this.#collect = this.#own === null ? null : beforeRun(this.#own.sources, '.', this.fill);
  }

  /** Replaces the placeholder for the folder of the fork. */
  readonly fill = (text: string): string =>
    this.#own === null ? text : text.replaceAll(SCRATCH, this.#scratch);

  /** Returns what was measured, and the own metrics. Throws the failure if one is missing. */
  async read(
    { benchmark, variant, raw }: ForkRequest<JmhVariant>,
    dryRun: boolean,
    { log }: DriverExit,
    measured: readonly Sample[],
    fail: Fail,
  ): Promise<{ readonly samples: readonly Sample[]; readonly warnings: readonly Warning[] }> {
    if (this.#own === null || this.#collect === null) return { samples: measured, warnings: [] };
    const output = { path: log, text: readLog(log) };
    const left = { standard: output, streams: [output], kept: '', collect: this.#collect, raw };
    return await this.#own.read({ benchmark, variant: variant.name, dryRun }, left, measured, fail);
  }

  /** Removes its folder, whose files were copied. */
  close(): void {
    if (this.#own !== null) rmSync(this.#scratch, { recursive: true, force: true });
  }
}
