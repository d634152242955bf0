// The forks of a set in turns: each is several short processes, one of them in each turn.
import { join } from 'node:path';
import type { Sample } from '../../action/src/results/format.ts';
import type { ForkRequest, ForkResult, ForksTogether } from '../runner.ts';

/**
 * Runs one fork of each variant. A fork does its operations in `processes` processes, and no process runs next to another. Throws {@link ForkFailure}.
 * @param run runs one process
 * @param rows gives all variants once, each time in another order
 */
export async function runTogether(
  run: (request: ForkRequest) => Promise<ForkResult>,
  processes: number,
  requests: readonly ForkRequest[],
  rows: Iterator<readonly string[], never>,
): Promise<ForksTogether> {
  const parts = new Map<string, ForkResult[]>(requests.map(({ variant }) => [variant.name, []]));
  const slices: string[] = [];
  for (let turn = 1; turn <= processes; turn++)
    for (const name of rows.next().value) {
      const request = requests.find(({ variant }) => variant.name === name);
      if (request === undefined) throw new Error(`no fork of ${name} in this set`);
      parts.get(name)?.push(await run({ ...request, raw: join(request.raw, `process-${turn}`) }));
      slices.push(name);
    }
  return { results: [...parts.values()].map(whole), slices };
}

/** The fork that its processes are. All do as many operations, so that the mean of their values is that of the fork. */
export function whole(parts: readonly ForkResult[]): ForkResult {
  const units = new Set(parts.flatMap(({ samples }) => samples.map(({ unit }) => unit)));
  return {
    operations: parts.reduce((sum, { operations }) => sum + operations, 0),
    samples: [...units].map(unit => ({ unit, value: mean(parts.flatMap(part => valuesOf(part, unit))) })),
    iterations: [],
    conditions: Object.assign({}, ...parts.map(({ conditions }) => conditions)),
    warnings: parts.flatMap(({ warnings }) => warnings),
  };
}

const valuesOf = ({ samples }: ForkResult, unit: string) =>
  samples.filter((sample: Sample) => sample.unit === unit).map(({ value }) => value);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
