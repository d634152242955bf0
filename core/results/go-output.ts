// Reads the output of a test binary: results with any text between them, and failed or skipped benchmarks.
import { metricOf, type UnitDeclaration } from './metrics.ts';

/** One value with its unit, as printed. */
export interface Measured {
  readonly unit: string;
  readonly value: number;
}

/** One result line. */
export interface GoResult {
  /** The import path that the output names before it, or empty. */
  readonly package: string;
  /** With `Benchmark`, and with the CPU count at the end. */
  readonly name: string;
  /** The same without the CPU count, if the output has it (`-test.v`); else null. */
  readonly bare: string | null;
  /** b.N. */
  readonly operations: number;
  /** All values in the order of the line. */
  readonly values: readonly Measured[];
}

export interface GoOutput {
  /** The printed ones of `goos`, `goarch`, `cpu`. */
  readonly header: Readonly<Record<string, string>>;
  readonly results: readonly GoResult[];
  /** Full names of failed and of skipped benchmarks; only `-test.v` names the skipped ones. */
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
  /** The message of a panic, or null. */
  readonly panic: string | null;
  /** The declarations of `Unit` lines. */
  readonly units: Readonly<Record<string, UnitDeclaration>>;
}

const NUMBER = String.raw`[+-]?(?:NaN|Inf|\d[\d.]*(?:e[+-]?\d+)?)`;
/** The count and the values, at the end of a line. */
const VALUES = String.raw`(\d+)((?:[ \t]+${NUMBER}[ \t]+\S+)+)[ \t]*$`;
const VALUE = new RegExp(String.raw`(${NUMBER})[ \t]+(\S+)`, 'g');
/** A whole result. Text without a line break may come before it. */
const RESULT = new RegExp(String.raw`(Benchmark(?![a-z])\S*)[ \t]+${VALUES}`);
/** The end of a result whose name was printed before other text. */
const TAIL = new RegExp(String.raw`(?:^|\D)${VALUES}`);
/** A name whose result follows: it is padded, with a tab at the end. */
const WAITING = /(Benchmark\S*) *\t/;
const BARE = /^(Benchmark\S*)$/;
const HEADER = /^(goos|goarch|cpu|pkg): *(.*?)\s*$/;
const OUTCOME = /(?:^|\t)--- (FAIL|SKIP): (Benchmark\S*)/;
/** A benchmark that panics still unblocks its runner, which may print the padded name first. */
const PANIC = /^(?:Benchmark\S* *\t)?panic: (.*)/;
const UNIT = /^Unit (\S+)((?: +[a-z]+=\S+)+)\s*$/;

/** Reads the output of one or more test binaries, as they or `go test -bench` print it. */
export function parseOutput(text: string): GoOutput {
  const reader = new Reader();
  for (const line of text.split(/\r?\n/)) reader.read(line);
  return reader;
}

class Reader implements GoOutput {
  readonly header: Record<string, string> = {};
  readonly results: GoResult[] = [];
  readonly failed: string[] = [];
  readonly skipped: string[] = [];
  readonly units: Record<string, UnitDeclaration> = {};
  panic: string | null = null;
  #package = '';
  /** The running benchmark, if the output names it. */
  #bare: string | null = null;
  /** The name of a result that follows. */
  #waiting: string | null = null;

  read(line: string): void {
    const [, key = '', value = ''] = HEADER.exec(line) ?? [];
    if (key === 'pkg') this.#begin(value);
    else if (key !== '') this.header[key] = value;
    else if (!this.#result(line)) this.#word(line);
  }

  #begin(name: string): void {
    this.#package = name;
    this.#bare = null;
    this.#waiting = null;
  }

  #result(line: string): boolean {
    const [, name, count, values] = RESULT.exec(line) ?? [];
    if (name !== undefined && count !== undefined) {
      this.#add(name, count, values ?? '');
      return true;
    }
    const [, tailCount, tailValues] = this.#waiting === null ? [] : (TAIL.exec(line) ?? []);
    if (this.#waiting === null || tailCount === undefined) return false;
    this.#add(this.#waiting, tailCount, tailValues ?? '');
    return true;
  }

  #add(name: string, count: string, values: string): void {
    const own = this.#bare !== null && (name === this.#bare || isCounted(name, this.#bare));
    this.#waiting = null;
    this.results.push({
      package: this.#package,
      name,
      bare: own ? this.#bare : null,
      operations: Number(count),
      values: [...values.matchAll(VALUE)].map(([, value = '', unit = '']) => ({
        unit,
        value: numberOf(value),
      })),
    });
  }

  #word(line: string): void {
    const [, outcome, name = ''] = OUTCOME.exec(line) ?? [];
    if (outcome !== undefined) {
      (outcome === 'FAIL' ? this.failed : this.skipped).push(name);
      this.#waiting = null;
      return;
    }
    const [, panic] = PANIC.exec(line) ?? [];
    if (panic !== undefined) this.panic ??= panic;
    this.#bare = BARE.exec(line)?.[1] ?? this.#bare;
    this.#waiting = WAITING.exec(line)?.[1] ?? this.#waiting;
    const [, unit, declaration = ''] = UNIT.exec(line) ?? [];
    // A benchmark cannot redefine a unit of the catalogue.
    if (unit !== undefined && metricOf(unit) === undefined) this.units[unit] = declarationOf(declaration);
  }
}

/** Returns whether a name is another name with a CPU count. */
function isCounted(name: string, bare: string): boolean {
  return name.startsWith(`${bare}-`) && /^\d+$/.test(name.slice(bare.length + 1));
}

/** Go's notation of numbers. */
function numberOf(text: string): number {
  return Number(text.replace('Inf', 'Infinity'));
}

function declarationOf(declaration: string): UnitDeclaration {
  const words = new Map(
    declaration
      .trim()
      .split(/ +/)
      .map(word => word.split('=') as [string, string]),
  );
  const better = words.get('better');
  const epsilon = Number(words.get('epsilon'));
  return {
    better: better === 'lower' || better === 'higher' ? better : null,
    exact: words.get('assume') === 'exact',
    ...(words.has('epsilon') && epsilon >= 0 ? { epsilon } : {}),
  };
}
