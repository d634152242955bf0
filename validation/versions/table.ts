// The verdicts of the simulator on each version, next to those of the machine.
import { code } from '../../action/src/report/escape.ts';
import { change, interval } from '../../action/src/report/values.ts';
import { median } from '../sensitivity/statistics.ts';

export interface JudgedRow {
  readonly benchmark: string;
  readonly verdict: string;
  readonly overhead: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** A version, judged against the one before. */
export interface Judged {
  readonly version: string;
  /** The date, and the machine. */
  readonly measured: string;
  /** Wall time of the whole run with its build, in ms. */
  readonly elapsed: number;
  readonly rows: readonly JudgedRow[];
}

const OPPOSITE: Readonly<Record<string, string>> = { pass: 'breach', breach: 'pass' };

/** Whether two verdicts exclude each other, or both intervals lie on different sides of zero. */
export function contradicts(one: JudgedRow, other: JudgedRow): boolean {
  if (OPPOSITE[one.verdict] === other.verdict) return true;
  const side = ({ low, high }: JudgedRow) =>
    low !== null && low > 0 ? 1 : high !== null && high < 0 ? -1 : 0;
  return side(one) * side(other) < 0;
}

/** What is inconclusive neither agrees nor contradicts, unless the intervals lie on different sides of zero. */
function remarkOf(row: JudgedRow, other: JudgedRow): string {
  if (contradicts(row, other)) return 'contradicted';
  return row.verdict === other.verdict && row.verdict !== 'inconclusive' ? 'agrees' : '';
}

/** A table of all versions, and a summary of both modes. */
export function tableOf(simulated: readonly Judged[], native: readonly Judged[]): string {
  const lines = simulated.flatMap(({ version, rows }) =>
    rows.map(row => {
      const other = native
        .find(one => one.version === version)
        ?.rows.find(({ benchmark }) => benchmark === row.benchmark);
      const remark = other === undefined ? '' : remarkOf(row, other);
      const cells = [
        code(version),
        code(row.benchmark),
        cell(row),
        other === undefined ? 'not measured' : cell(other),
        remark,
      ];
      return `| ${cells.join(' | ')} |\n`;
    }),
  );
  const seconds = (all: readonly Judged[]) => (median(all.map(({ elapsed }) => elapsed)) / 1000).toFixed(1);
  const counted = ['pass', 'breach', 'inconclusive'].map(
    wanted =>
      `${simulated.flatMap(({ rows }) => rows).filter(({ verdict }) => verdict === wanted).length} ${wanted}`,
  );
  const where = (all: readonly Judged[]) => [...new Set(all.map(({ measured }) => measured))].join('; ');
  return [
    '| version | benchmark | simulator | native | |\n|---|---|---|---|---|\n',
    ...lines,
    `\n${simulated.length} versions: ${counted.join(', ')}. A version takes ${seconds(simulated)} s in the simulator (median)`,
    native.length === 0 ? '.\n' : `, ${seconds(native)} s natively.\n`,
    `\nSimulator: ${where(simulated)}.\n`,
    native.length === 0 ? '' : `Natively: ${where(native)}.\n`,
  ].join('');
}

function cell({ verdict, overhead, low, high }: JudgedRow): string {
  const range = low === null || high === null ? '' : ` ${interval(low, high)}`;
  return `${verdict}, ${change(overhead)}${range}`;
}
