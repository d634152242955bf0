// The JSON of pytest-benchmark (--benchmark-json): the median of the rounds of each benchmark.
import { z } from 'zod';
import { checked, parsed, pathOf } from './json.ts';
import type { Reader, Reading } from './reader.ts';
import { nameOf, pathName, unitOf, validValue } from './values.ts';

const fileSchema = z.object({
  benchmarks: z.array(
    z.object({
      fullname: z.string(),
      stats: z.object({ median: z.number() }),
      extra_info: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
});

/** `FILE::TEST` in `ns/op`, and each number of `extra_info` by its name. */
export const readPytest: Reader = (text, faults) => {
  const json = parsed(text, faults);
  faults.raise();
  const benchmarks = checked(fileSchema, json, faults)?.benchmarks ?? [];
  faults.raise();
  if (benchmarks.length === 0)
    faults.add(
      'benchmarks',
      'no benchmark ran: the list is empty; name tests that use the fixture benchmark',
    );
  const values = benchmarks.flatMap(({ fullname, stats, extra_info: extra }, index): Reading[] => {
    const benchmark = nameOf(fullname, pathOf(['benchmarks', index, 'fullname']), faults, pathName);
    const time = validValue(stats.median * 1e9, pathOf(['benchmarks', index, 'stats', 'median']), faults);
    if (benchmark === null || time === null) return [];
    const own = Object.entries(extra).flatMap(([name, number]): Reading[] => {
      if (typeof number !== 'number') return [];
      const value = validValue(number, pathOf(['benchmarks', index, 'extra_info', name]), faults);
      return value === null ? [] : [{ benchmark, unit: unitOf(name), value }];
    });
    return [{ benchmark, unit: 'ns/op', value: time }, ...own];
  });
  return { values, units: {} };
};
