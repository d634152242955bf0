// The folder of a run: where each file lies, and how rounds are appended to it and found again.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { appendWhole, wholeLines, writeAtomically } from './files.ts';
import { type ForkLine, formatHeader, formatLine, unitLine } from './format.ts';
import type { UnitDeclaration } from './metrics.ts';
import { parseJournal, type RoundRecord } from './round.ts';
import { hidden, hiddenIn } from './secret.ts';

/** Where the journal of a result file lies: beside it. */
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

  /** Starts a new result file with its header, where there is none yet. */
  begin(header: Readonly<Record<string, string>>): void {
    if (!existsSync(this.results)) appendWhole(this.results, formatHeader(hiddenIn(header)));
  }

  /**
   * Appends a complete round: its record first, then its lines in one synced write. The record says how long the
   * result file will be, so that after a crash in between it is known not to count. Where the disk is full, both
   * files are as they were, and the error is thrown.
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

  /** Records a round that was thrown away: nothing of it is in the result file. */
  drop(record: Omit<RoundRecord, 'bytes'>): void {
    appendWhole(this.rounds, `${JSON.stringify({ ...hiddenIn(record), bytes: 0 })}\n`);
  }

  /**
   * The rounds of an earlier, perhaps killed run. Records whose lines never reached the result file do not count, and
   * lines that no record counts (a torn append) are cut off.
   */
  recover(): RoundRecord[] {
    const written = existsSync(this.results) ? statSync(this.results).size : 0;
    const recorded = this.#readRounds();
    const rounds = recorded.filter(round => round.bytes <= written);
    // A record that does not count must not begin to when the file grows past the size that it names.
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
