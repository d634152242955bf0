// What a report remarks besides its numbers: why gates are open, and what the measurement warns of.
import type { Row, SuiteComparison } from '../comparison/comparison.ts';
import type { Section } from './model.ts';
import { name, type Phrase, say } from './phrase.ts';
import { shortLabelOf } from './quantity.ts';
import { count } from './values.ts';

/** Texts with the rows that each is about, in the order in which they first appear. */
class Remarks {
  readonly #rows = new Map<string, Row[]>();

  add(text: string, row: Row): void {
    const rows = this.#rows.get(text);
    if (rows === undefined) this.#rows.set(text, [row]);
    else rows.push(row);
  }

  /** One sentence a text: it names its row, or says how many there are. */
  phrases(keep: (text: string, rows: readonly Row[]) => boolean): Phrase[] {
    return [...this.#rows]
      .filter(([text, rows]) => keep(text, rows))
      .map(([text, rows]) => {
        const [row] = rows;
        if (row === undefined || rows.length > 1) return say`${count(rows.length, 'row')}: ${text}`;
        const metric = shortLabelOf(row.metric) ?? name(row.metric);
        return say`${name(row.treatment)} on ${name(row.benchmark)}, ${metric}: ${text}`;
      });
  }
}

/**
 * Why gates are open or broken, each reason once. What the suite says already is left out, and so is what the first line
 * `said` of a single gate.
 */
export function reasonsOf({ bad, suite }: Section, said: string): Phrase[] {
  const remarks = new Remarks();
  for (const row of bad) for (const { reason } of row.gates) if (reason !== '') remarks.add(reason, row);
  return remarks.phrases((text, rows) => !suite.broken.includes(text) && (text !== said || rows.length > 1));
}

/** The warnings of a suite, then those of its rows, each once. */
export function warningsOf(suite: SuiteComparison): Phrase[] {
  const own = new Set(suite.warnings.map(warning => warning.message));
  const remarks = new Remarks();
  for (const row of suite.rows) for (const { message } of row.warnings) remarks.add(message, row);
  return [...[...own].map((message): Phrase => [message]), ...remarks.phrases(text => !own.has(text))];
}
