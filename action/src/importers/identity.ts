// What makes two files of imported values the same: what they say, and not how it is written there.
import { createHash } from 'node:crypto';
import { type ImportedFile, readImported } from './file.ts';

/**
 * The same for files with the same values of the same runs. How values stand in lines, and what is said of their forks, is no part of it: with
 * that an older release wrote some of them otherwise. Throws with the line of what is no imported value.
 * @param name what messages call the file
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
