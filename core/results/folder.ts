// The folder of a run: its files, and how rounds are appended and read again.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { appendWhole, wholeLines, writeAtomically } from './files.ts';
import { type ForkLine, formatHeader, formatLine, unitLine } from './format.ts';
import type { UnitDeclaration } from './metrics.ts';
import { parseJournal, type RoundRecord } from './round.ts';
import { hidden, hiddenIn } from './secret.ts';

/** The path of a result file's journal: next to it. */
export function journalOf(results: string): string {
  return `${results.replace(/\.txt$/, '')}.rounds.jsonl`;
}

/** The files of one suite inside a run folder. */
export class SuiteFiles {
  readonly results: string;
  readonly rounds: string;
  readonly raw: string;
  readonly #units = new Set<string>();

  constructor(folder: string, suite: string) {
    this.results = join(folder, 'results', `${suite}.txt`);
    this.rounds = journalOf(this.results);
    this.raw = join(folder, 'raw', suite);
    mkdirSync(join(folder, 'results'), { recursive: true });
    mkdirSync(this.raw, { recursive: true });
  }

  /** Starts a new result file with its header, if there is none yet. */
  begin(header: Readonly<Record<string, string>>): void {
    if (!existsSync(this.results)) appendWhole(this.results, formatHeader(hiddenIn(header)));
  }

  /**
   * Appends a complete round: first its record, then its lines in one synced write. The record states the size of the result file after
   * the write, so a record without its lines is detected after a crash. On a full disk both files stay unchanged, and the error is thrown.
   */
  append(
    lines: readonly ForkLine[],
    record: Omit<RoundRecord, 'bytes'>,
    declared: Readonly<Record<string, UnitDeclaration>>,
  ): void {
    const units = new Set(lines.flatMap(line => line.samples.map(sample => sample.unit)));
    const fresh = [...units].filter(unit => !this.#units.has(unit));
    const head = fresh.map(unit => unitLine(unit, declared)).join('');
    const named = lines.map(line => ({ ...line, benchmark: hidden(line.benchmark) }));
    const block = head + named.map(formatLine).join('');
    const bytes = statSync(this.results).size + Buffer.byteLength(block);
    const entry = `${JSON.stringify({ ...hiddenIn(record), bytes })}\n`;
    const recorded = appendWhole(this.rounds, entry);
    try {
      appendWhole(this.results, block);
    } catch (error) {
      truncateSync(this.rounds, recorded - Buffer.byteLength(entry));
      throw error;
    }
    for (const unit of fresh) this.#units.add(unit);
  }

  /** Records a dropped round: the result file has no line of it. */
  drop(record: Omit<RoundRecord, 'bytes'>): void {
    appendWhole(this.rounds, `${JSON.stringify({ ...hiddenIn(record), bytes: 0 })}\n`);
  }

  /**
   * The rounds of an earlier run, which may have been killed. Drops records whose lines never reached the result file, and cuts off
   * lines without a record (a torn append).
   */
  recover(): RoundRecord[] {
    const written = existsSync(this.results) ? statSync(this.results).size : 0;
    const recorded = this.#readRounds();
    const rounds = recorded.filter(round => round.bytes <= written);
    // A record that does not count must stay invalid when the file later grows past the size in it.
    if (rounds.length < recorded.length) {
      writeAtomically(this.rounds, rounds.map(round => `${JSON.stringify(round)}\n`).join(''));
    }
    const counted = Math.max(...rounds.map(round => round.bytes), 0);
    if (counted === 0) {
      rmSync(this.results, { force: true });
      return rounds;
    }
    truncateSync(this.results, counted);
    for (const match of readFileSync(this.results, 'utf8').matchAll(/^Unit (\S+) /gm)) {
      if (match[1] !== undefined) this.#units.add(match[1]);
    }
    return rounds;
  }

  #readRounds(): RoundRecord[] {
    if (!existsSync(this.rounds)) return [];
    const text = readFileSync(this.rounds, 'utf8');
    const whole = wholeLines(text);
    if (whole.length < text.length) truncateSync(this.rounds, Buffer.byteLength(whole));
    return parseJournal(whole, this.rounds);
  }
}
