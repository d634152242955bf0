// The iterations of a fork in overhead.yml.
import type { z } from 'zod';
import type { Iterations } from '../suite.ts';
import type { Findings, Path } from './findings.ts';
import type { iterationsSchema } from './suite-schema.ts';

/** Fewer measured iterations cannot show the spread of a fork. */
const MINIMUM = 3;

type IterationsFile = z.infer<typeof iterationsSchema>;

/** Reads the warm-up and the measurement of a suite; null where the runner plans them. Problems are reported. */
export function readIterations(
  path: Path,
  file: {
    readonly warmup?: IterationsFile | undefined;
    readonly measurement?: IterationsFile | undefined;
  },
  found: Findings,
): { readonly warmup: Iterations | null; readonly measurement: Iterations | null } {
  const read = (key: 'warmup' | 'measurement'): Iterations | null => {
    const written = file[key];
    return written === undefined
      ? null
      : { count: written.iterations, time: found.duration([...path, key, 'time'], written.time) };
  };
  const measurement = read('measurement');
  if (measurement !== null && measurement.count < MINIMUM)
    found.report(
      [...path, 'measurement', 'iterations'],
      `needs at least ${MINIMUM} measured iterations in a fork`,
    );
  return { warmup: read('warmup'), measurement };
}
