// Estimates of Criterion.rs: the folder target/criterion has two small files for each benchmark.
import { z } from 'zod';
import type { Faults } from './faults.ts';
import { checked, parsed } from './json.ts';
import type { Reading, Readings } from './reader.ts';
import { nameOf, pathName, validValue } from './values.ts';

/** The files of one benchmark, in `GROUP/FUNCTION/new/`. */
export const CRITERION_FILES = { name: 'benchmark.json', values: 'estimates.json' } as const;

const nameSchema = z.object({
  full_id: z.string(),
  throughput: z.unknown(),
});
const estimate = z.object({ point_estimate: z.number() });
/** `slope` is null if the sampling is flat. */
const valuesSchema = z.object({ mean: estimate, slope: estimate.nullish() });

/** Reads the estimate that Criterion itself prints: the slope, or the mean of a flat sampling. Times are in ns. */
export function readEstimates(
  name: { readonly text: string; readonly faults: Faults },
  values: { readonly text: string; readonly faults: Faults },
  wanted: (name: string) => boolean,
): Readings {
  const part = <T>(schema: z.ZodType<T>, { text, faults }: typeof name): T | null => {
    const json = parsed(text, faults);
    faults.raise();
    const read = checked(schema, json, faults);
    faults.raise();
    return read;
  };
  const id = part(nameSchema, name)?.full_id ?? '';
  const benchmark = nameOf(id, 'full_id', name.faults, pathName);
  name.faults.raise();
  if (benchmark === null || !wanted(benchmark)) return { values: [], units: {} };
  const { mean, slope } = part(valuesSchema, values) as z.infer<typeof valuesSchema>;
  const [key, chosen] = slope == null ? ['mean', mean] : ['slope', slope];
  const value = validValue(chosen.point_estimate, `${key}.point_estimate`, values.faults);
  values.faults.raise();
  const readings: Reading[] = value === null ? [] : [{ benchmark, unit: 'ns/op', value }];
  return { values: readings, units: {} };
}
