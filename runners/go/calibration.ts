// The operations of a fork of each benchmark, and the processes that share them, found before the first round.
import type { Warning } from '../../core/results/warning.ts';
import { commonOperations, divisionOf, doubtOf, type Start, slowerOperations } from './dry-run.ts';
import type { GoBinaries } from './prepared.ts';
import type { GoBenchmark } from './selection.ts';
import type { GoSettings, GoVariant } from './suite.ts';
import { asPrecondition, trials } from './trials.ts';

/** The input of {@link calibrate} besides the binaries. */
export interface Calibrating {
  readonly go: GoSettings;
  readonly control: GoVariant;
  readonly benchmarks: readonly GoBenchmark[];
  /** The values of an earlier part of the same run, which stay. */
  readonly known: Readonly<Record<string, number>>;
  /** Whether forks take turns. */
  readonly slices: boolean;
  /** Of a fork, in ms. */
  readonly length: number;
  /** In ms. */
  readonly timeout: number;
  /** The folder for the output of tries. */
  readonly raw: string;
  readonly notice: (message: string) => void;
}

/** Finds operations and processes. Throws {@link PreconditionError} if a benchmark fails. */
export async function calibrate(binaries: GoBinaries, calibrating: Calibrating): Promise<Calibration> {
  const { go, control, benchmarks, known, slices, length, timeout, raw, notice } = calibrating;
  const simulated = binaries.simulator !== null;
  const treatments = binaries.suite.variants.filter(variant => variant !== control);
  const values: Record<string, number> = { ...known };
  const doubts: Warning[] = [];
  for (const benchmark of benchmarks) {
    const { name } = benchmark;
    const trialOf = (variant: GoVariant) => trials(binaries, variant, benchmark, raw, timeout);
    const trial = trialOf(control);
    // In the simulator the control decides alone, so that its results stay known.
    const others = simulated ? [] : treatments.map(trialOf);
    const fixed = go.operations ?? known[name];
    if (fixed === undefined) notice(`finding the operations of a fork: ${name}`);
    const count = fixed ?? (await asPrecondition(commonOperations(trial, others, length * 1e6)));
    values[name] = count;
    if (simulated && go.operations === null) {
      for (const variant of treatments) {
        const key = operationsOf(name, variant.name);
        values[key] =
          known[key] ?? (await asPrecondition(slowerOperations(trialOf(variant), count, length * 1e6)));
      }
    }
    if (!simulated && known[processesKey(name)] === undefined) {
      const variants = [control, ...treatments];
      const division = divisionOf([trial, ...others], count, slices ? undefined : 1);
      const { processes, starts } = await asPrecondition(division);
      values[processesKey(name)] = processes;
      for (const [index, variant] of variants.entries())
        for (const [field, value] of Object.entries(starts[index] ?? {}))
          values[startKey(name, variant.name, field)] = value;
    }
    if (known[name] !== undefined || simulated) continue;
    const processes = values[processesKey(name)] ?? 1;
    const subtracted = values[startKey(name, control.name, 'cpuNs')] !== undefined;
    const doubt = await asPrecondition(doubtOf(trial, Math.ceil(count / processes), processes, subtracted));
    if (doubt !== null) doubts.push({ code: doubt.code, message: `${name}: ${doubt.message}` });
  }
  return new Calibration(values, doubts);
}

/** The operations and processes of the forks of a suite. */
export class Calibration {
  /** The data for a resumed run. */
  readonly values: Readonly<Record<string, number>>;
  /** Warnings about benchmarks that do not scale with their operations. */
  readonly doubts: readonly Warning[];

  constructor(values: Readonly<Record<string, number>>, doubts: readonly Warning[]) {
    this.values = values;
    this.doubts = doubts;
  }

  /** Returns the operations of a fork of one variant. */
  operations(benchmark: string, variant: string): number {
    const count = this.values[operationsOf(benchmark, variant)] ?? this.values[benchmark];
    if (count === undefined) throw new Error(`unknown benchmark ${benchmark}`);
    return count;
  }

  /** Returns the number of processes that share the operations of a fork; 1 without turns. */
  processes(benchmark: string): number {
    return this.values[processesKey(benchmark)] ?? 1;
  }

  /** Returns the usage of the start of a process of one variant; nothing if it is not known. */
  start(benchmark: string, variant: string): Start {
    const of = (field: keyof Start) => this.values[startKey(benchmark, variant, field)] ?? 0;
    return { wallNs: of('wallNs'), cpuNs: of('cpuNs'), instructions: of('instructions') };
  }
}

/** The key for a number of the start of a process of one variant, in the data for a resumed run. */
const startKey = (benchmark: string, variant: string, field: string) =>
  `${benchmark} start of ${variant} ${field}`;

/** The key for the number of processes of a fork in the data for a resumed run; no benchmark has a space in its name. */
const processesKey = (benchmark: string) => `${benchmark} processes`;

/** The key for the operations of a fork of one variant, in the same data. */
const operationsOf = (benchmark: string, variant: string) => `${benchmark} of ${variant}`;
