// The identity of a file of imported values: its content, independent of how it is written.
import { createHash } from 'node:crypto';
import { type ImportedFile, readImported } from './file.ts';

/**
 * A digest that is the same for files with the same values of the same runs. It ignores how values are grouped into lines and what is known
 * of their forks, because older releases wrote these differently. Throws with the number of an invalid line.
 * @param name the file's name in messages
 */
export function identityOf(text: string, name: string): string {
  const { source, better, runs } = readImported(text, name);
  const parts = [JSON.stringify(source), ...sorted(Object.entries(better)), ...sorted(runs.map(runText))];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function runText({ date, commit, facts, lines }: ImportedFile['runs'][number]): string {
  const values = lines.flatMap(({ benchmark, variant, operations, samples }) =>
    samples.map(({ unit, value }) => [benchmark, variant, operations, unit, value]),
  );
  return JSON.stringify([date, commit, sorted(Object.entries(facts)), sorted(values)]);
}

const sorted = (values: readonly unknown[]): string[] => values.map(value => JSON.stringify(value)).sort();
