// The lines of imported values: facts that the tool did not report are empty, and so is the round.
import type { ImportedFile } from '../importers/file.ts';
import type { Line } from './sample.ts';

const FACTS = ['cpu', 'runtime'] as const;

/** @param name of the stored file, as messages call it */
export function* linesOfImport({ suite, source, runs, better }: ImportedFile, name: string): Generator<Line> {
  for (const { date, commit, facts, lines } of runs) {
    const known = Object.fromEntries(FACTS.map(fact => [fact, facts[fact] ?? null]));
    const same: Line = { suite, source, run: name, date, commit: commit === '' ? null : commit, ...known };
    for (const { benchmark, variant, operations, samples } of lines)
      for (const { unit, value } of samples)
        yield { ...same, benchmark, variant, operations, metric: unit, better: better[unit] ?? null, value };
  }
}
