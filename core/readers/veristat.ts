// The CSV of veristat (-o csv): what the kernel's verifier needed for each program.
import type { UnitDeclaration } from '../results/metrics.ts';
import { csvTable } from './csv.ts';
import { LOWER, type Reader, type Reading } from './reader.ts';
import { nameOf, pathName, refuseCutOff, validValue } from './values.ts';

/** A count that a verifier of one kernel repeats. */
const COUNT: UnitDeclaration = { better: 'lower', exact: false, epsilon: 0 };

/** Columns with a known meaning. Others with numbers keep their name and have no direction. */
const KNOWN: Readonly<Record<string, { unit: string; factor?: number; declared: UnitDeclaration }>> = {
  // In microseconds.
  duration: { unit: 'verify-ns', factor: 1000, declared: LOWER },
  total_insns: { unit: 'verified-instr', declared: COUNT },
  total_states: { unit: 'verifier-states', declared: COUNT },
  peak_states: { unit: 'verifier-peak-states', declared: COUNT },
  max_states_per_insn: { unit: 'verifier-states-per-instr', declared: COUNT },
  max_mark_read_len: { unit: 'verifier-mark-read', declared: COUNT },
  prog_size: { unit: 'bpf-instr', declared: COUNT },
  prog_size_jited: { unit: 'jited-B', declared: COUNT },
  stack_depth: { unit: 'bpf-stack-B', declared: COUNT },
  // In MiB.
  mem_peak: { unit: 'verifier-peak-B', factor: 2 ** 20, declared: LOWER },
};
const NEEDED = ['file_name', 'prog_name', 'verdict'] as const;

/** A program is the benchmark `FILE/PROGRAM`. One that the verifier refuses is a fault, unless `include` leaves it out. */
export const readVeristat: Reader = (text, faults, wanted) => {
  refuseCutOff(text, faults);
  const { columns, rows } = csvTable(text, faults);
  for (const name of NEEDED)
    if (!columns.includes(name))
      faults.add(1, `the column ${name} is missing: write the file with veristat -o csv`);
  faults.raise();
  const values: Reading[] = [];
  const units: Record<string, UnitDeclaration> = {};
  for (const { line, cell } of rows) {
    const benchmark = nameOf(`${cell('file_name')}/${cell('prog_name')}`, line, faults, pathName);
    if (benchmark === null || !wanted(benchmark)) continue;
    if (cell('verdict') !== 'success') {
      faults.add(
        line,
        `the verdict on ${benchmark} is "${cell('verdict')}", not success: leave it out with include`,
      );
      continue;
    }
    for (const column of columns) {
      const written = cell(column);
      if (NEEDED.some(name => name === column) || written === '' || !Number.isFinite(Number(written)))
        continue;
      // What veristat could not measure.
      if (written === '-1') continue;
      const { unit, factor = 1, declared } = KNOWN[column] ?? { unit: column.replaceAll('_', '-') };
      const value = validValue(Number(written) * factor, line, faults);
      if (value === null) continue;
      values.push({ benchmark, unit, value });
      if (declared !== undefined) units[unit] = declared;
    }
  }
  if (values.length === 0)
    faults.add(1, 'no program is in it that include selects: name more objects, or correct include');
  return { values, units };
};
