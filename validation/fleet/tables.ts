// Fills a store on object storage with the tables of many repositories, and asks a question about all of them.
import type { Objects } from '../../action/src/objects/objects.ts';
import { inParallel } from '../../action/src/objects/parallel.ts';
import { TABLES } from '../../action/src/tables/columns.ts';
import { tableKey } from '../../action/src/tables/keys.ts';
import { generate, type Months } from './generate.ts';

/** Repositories that are generated; further ones have their files again. */
const DIFFERENT = 10;

const AGENTS = [
  { agent: 'opentelemetry', versions: Array.from({ length: 12 }, (_, at) => `2.${22 + at}.0`) },
  { agent: 'elastic', versions: Array.from({ length: 6 }, (_, at) => `1.${50 + at}.0`) },
];

/** The drift of one agent over a year. */
export const DRIFT = `SELECT month, arg_max(agent_version, started) AS version, count(*) AS runs, median(overhead) AS cost
  FROM rows WHERE agent = 'opentelemetry' AND metric = 'cpu-ns/op' GROUP BY month ORDER BY month`;

/** Generates the repositories that differ. The table of rounds is empty. */
export function generated(runs: number, tell: (text: string) => void): Months[] {
  return Array.from({ length: DIFFERENT }, (_, seed) => {
    tell(`generating ${seed + 1} of ${DIFFERENT} repositories`);
    const { agent, versions } = AGENTS[seed % AGENTS.length] ?? { agent: '', versions: [] };
    // The generator has no noise at seed 0.
    return generate({ seed: seed + 1, runs, agent, versions, rounds: 0 });
  });
}

/** Writes the tables of repositories that are not there yet. Returns the bytes of all that were written. */
export async function upload(
  objects: Objects,
  different: readonly Months[],
  from: number,
  to: number,
): Promise<number> {
  let bytes = 0;
  for (let number = from; number < to; number++) {
    const months = [...(different[number % different.length] ?? [])];
    const repository = `org/service-${number}`;
    await inParallel(months, async ([month, files]) => {
      for (const table of TABLES) {
        await objects.put(tableKey({ table, repository, month }), files[table]);
        bytes += files[table].length;
      }
    });
  }
  return bytes;
}
