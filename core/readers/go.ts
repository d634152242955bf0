// The output of `go test -bench`: one line for each repetition, after lines about the machine.
import type { Sample } from '../results/format.ts';
import { parseOutput } from '../results/go-output.ts';
import type { Faults } from './faults.ts';
import { type Reader, readingsOf } from './reader.ts';
import { MOST_VALUES, nameOf, pathName, refuseCutOff, type ToolLine, unitOf, validValue } from './values.ts';

const RESULT = /^Benchmark(\S*)\s+(\d{1,15})\s+(\S.*)$/;
/** `go test -v` prints the name alone before it runs. */
const NAME_ALONE = /^Benchmark\S*\s*$/;
const FACT = /^(goos|goarch|pkg|cpu):\s*(.+)$/;

/** The lines of an output, and the facts of its machine. */
export interface GoLines {
  /** If the output has several packages, the package is in front of each name. */
  readonly lines: readonly ToolLine[];
  /** `goos`, `goarch`, `pkg` and `cpu`, as far as they are the same in the whole output. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Whether a text has a line of results. */
export function isGoText(text: string): boolean {
  return /^Benchmark\S*\s+\d+\s+\S+\s+\S/m.test(text);
}

/** Reads an output. A line that starts like a result but cannot be read as one is a fault. */
export function goLines(text: string, faults: Faults): GoLines {
  const facts = new Map<string, Set<string>>();
  const found: { readonly within: string; readonly line: ToolLine }[] = [];
  let within = '';
  let values = 0;
  for (const [index, raw] of text.split('\n').entries()) {
    const written = raw.replace(/\r$/, '');
    const [, key, fact = ''] = FACT.exec(written) ?? [];
    if (key === 'pkg') within = fact;
    if (key !== undefined) facts.set(key, (facts.get(key) ?? new Set()).add(fact));
    if (!written.startsWith('Benchmark') || NAME_ALONE.test(written)) continue;
    const line = lineOf(written, index + 1, faults);
    if (line === null) continue;
    found.push({ within, line });
    values += line.samples.length;
    if (values > MOST_VALUES) {
      faults.add(index + 1, `more than ${MOST_VALUES} values are too many: split the file`);
      break;
    }
  }
  if (found.length === 0)
    faults.add(
      1,
      'no line of results is in it; go test -bench prints lines such as BenchmarkName 100 12.3 ns/op',
    );
  const several = (facts.get('pkg')?.size ?? 0) > 1;
  // A fact that changes inside the file does not hold for the whole file.
  const same = [...facts].flatMap(([key, [only = '', ...others]]) =>
    others.length > 0 ? [] : [[key, only]],
  );
  const lines = found.map(({ within: of, line }) =>
    several && of !== '' ? { ...line, benchmark: `${pathName(of)}.${line.benchmark}` } : line,
  );
  return { lines, facts: Object.fromEntries(same) };
}

function lineOf(written: string, at: number, faults: Faults): ToolLine | null {
  const [, name = '', operations = '1', rest = ''] = RESULT.exec(written) ?? [];
  const words = rest.trim().split(/\s+/);
  if (rest === '' || words.length % 2 === 1) {
    faults.add(at, 'the line was cut off, or something else was printed into it: complete it, or remove it');
    return null;
  }
  const samples: Sample[] = [];
  for (let index = 0; index < words.length; index += 2) {
    const value = validValue(Number(words[index]), at, faults);
    if (value !== null) samples.push({ unit: unitOf(words[index + 1] ?? ''), value });
  }
  const benchmark = nameOf(name, at, faults, pathName);
  if (benchmark === null || samples.length === 0) return null;
  // -count repeats a benchmark inside one process, so its lines are not forks.
  return { benchmark, forks: null, operations: Math.max(1, Number(operations)), samples };
}

/** The values of each benchmark, with the declarations of `Unit` lines. */
export const readGo: Reader = (text, faults) => {
  refuseCutOff(text, faults);
  return { values: readingsOf(goLines(text, faults).lines), units: parseOutput(text).units };
};
