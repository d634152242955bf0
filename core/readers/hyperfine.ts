// hyperfine's JSON (--export-json), releases 1 and 2: each run of a command is a process and a line.
import { z } from 'zod';
import { benchmarkName, type Sample } from '../results/format.ts';
import type { Faults } from './faults.ts';
import { checked, parsed, pathOf } from './json.ts';
import { type Reader, readingsOf } from './reader.ts';
import { MOST_VALUES, nameOf, type ToolLine, validValue } from './values.ts';

/** A parameter's value; since release 2 inside an object. */
const word = z.union([z.string(), z.number()]).transform(String);
const named = {
  command: z.string(),
  parameters: z
    .record(z.string(), z.union([word, z.object({ value: word }).transform(({ value }) => value)]))
    .default({}),
};
/** Up to release 1.x: lists with one entry for each run; user and system time are means. */
const firstSchema = z.object({
  results: z.array(
    z.object({
      ...named,
      times: z.array(z.number()).optional(),
      mean: z.number(),
      user: z.number().nullish(),
      system: z.number().nullish(),
      memory_usage_byte: z.array(z.number()).optional(),
    }),
  ),
});
const quantity = z.object({ value: z.number() });
/** Since release 2: a map of quantities for each run. */
const secondSchema = z.object({
  metadata: z.object({ start_time: z.string().optional() }).optional(),
  results: z.array(
    z.object({
      ...named,
      measurements: z.array(
        z.object({
          time_wall_clock: quantity,
          time_user: quantity.optional(),
          time_system: quantity.optional(),
          memory_peak_resident: quantity.optional(),
        }),
      ),
    }),
  ),
});

/** Whether a value looks like hyperfine's output. */
export function isHyperfine(value: unknown): boolean {
  const results = (value as { results?: unknown } | null)?.results;
  const [first] = Array.isArray(results) ? (results as unknown[]) : [];
  return typeof first === 'object' && first !== null && 'command' in first;
}

/** Reads an output. */
export function hyperfineLines(text: string, faults: Faults): HyperfineLines {
  const value = parsed(text, faults);
  faults.raise();
  const second = typeof value === 'object' && value !== null && 'schema_version' in value;
  const read = second ? ofSecond(value, faults) : ofFirst(value, faults);
  if (read.lines.length > MOST_VALUES)
    faults.add('results', `${read.lines.length} runs are too many: split the file`);
  return read;
}

/** The mean of the runs of each command. */
export const readHyperfine: Reader = (text, faults) => {
  const { lines } = hyperfineLines(text, faults);
  if (lines.length === 0) faults.add('results', 'no command ran: the list is empty');
  return { values: readingsOf(lines), units: {} };
};

/** Lines, and when the runs started, as written; empty if unknown. */
export interface HyperfineLines {
  readonly lines: readonly ToolLine[];
  readonly began: string;
}

function ofFirst(value: unknown, faults: Faults): HyperfineLines {
  const results = checked(firstSchema, value, faults)?.results ?? [];
  const lines = results.flatMap((result, index): ToolLine[] => {
    const { times, mean, memory_usage_byte: memory = [], user, system } = result;
    const at = (...more: PropertyKey[]) => pathOf(['results', index, ...more]);
    const runs = (times ?? []).map((time, run) => [
      ...seconds('ns/op', time, at('times', run), faults),
      ...bytes(memory[run], at('memory_usage_byte', run), faults),
    ]);
    // Means over all runs belong to no single run, so they get their own line. Only the list of times shows the number of runs.
    const means = [
      ...(times === undefined ? seconds('ns/op', mean, at('mean'), faults) : []),
      ...seconds('user-ns/op', user, at('user'), faults),
      ...seconds('system-ns/op', system, at('system'), faults),
    ];
    return [
      ...linesOf(result, runs, 1, at('command'), faults),
      ...linesOf(result, [means], times?.length ?? null, at('command'), faults),
    ];
  });
  return { lines, began: '' };
}

function ofSecond(value: unknown, faults: Faults): HyperfineLines {
  const data = checked(secondSchema, value, faults);
  const lines = (data?.results ?? []).flatMap((result, index) => {
    const runs = result.measurements.map((one, run) => {
      const at = (key: string) => pathOf(['results', index, 'measurements', run, key]);
      return [
        ...seconds('ns/op', one.time_wall_clock.value, at('time_wall_clock'), faults),
        ...seconds('user-ns/op', one.time_user?.value, at('time_user'), faults),
        ...seconds('system-ns/op', one.time_system?.value, at('time_system'), faults),
        ...bytes(one.memory_peak_resident?.value, at('memory_peak_resident'), faults),
      ];
    });
    return linesOf(result, runs, 1, pathOf(['results', index, 'command']), faults);
  });
  return { lines, began: data?.metadata?.start_time ?? '' };
}

function linesOf(
  {
    command,
    parameters,
  }: { readonly command: string; readonly parameters: Readonly<Record<string, string>> },
  runs: readonly (readonly Sample[])[],
  forks: number | null,
  where: string,
  faults: Faults,
): ToolLine[] {
  const benchmark = nameOf(command, where, faults, name => benchmarkName(name, parameters));
  if (benchmark === null) return [];
  return runs.flatMap(samples =>
    samples.length === 0 ? [] : [{ benchmark, forks, operations: 1, samples }],
  );
}

function seconds(unit: string, time: number | null | undefined, where: string, faults: Faults): Sample[] {
  if (time == null) return [];
  const value = validValue(Math.round(time * 1e9), where, faults);
  return value === null ? [] : [{ unit, value }];
}

/** A system that does not record the peak reports 0. */
function bytes(peak: number | undefined, where: string, faults: Faults): Sample[] {
  if (peak === undefined || peak === 0) return [];
  const value = validValue(peak, where, faults);
  return value === null ? [] : [{ unit: 'peak-rss-B', value }];
}
