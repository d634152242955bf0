// Lines of measurements as a table in Markdown.
import type { Line } from './limits.ts';

const HEAD = ['what', 'wall', 'CPU', 'peak memory', '× benchstat', 'value', 'limit', ''];

export function table(lines: readonly Line[]): string {
  const seconds = (value: number | null) => (value === null ? '' : `${value.toFixed(value < 10 ? 2 : 1)} s`);
  const rows = lines.map(({ what, wall, cpu, memory, ratio, value, limit, verdict: word }) => [
    what,
    seconds(wall),
    seconds(cpu),
    memory === null ? '' : `${Math.round(memory / 1e6)} MB`,
    ratio === null ? '' : `${ratio.median.toFixed(1)} [${ratio.low.toFixed(1)}, ${ratio.high.toFixed(1)}]`,
    value,
    limit === '' ? '' : `≤ ${limit}`,
    word,
  ]);
  const used = HEAD.flatMap((_, index) => (rows.some(row => row[index] !== '') ? [index] : []));
  const of = (row: readonly string[]) => used.map(index => row[index] ?? '');
  const rule = HEAD.map((_, index) => (index > 0 && index < 5 ? '--:' : '---'));
  return aligned([HEAD, rule, ...rows].map(of));
}

/** A sentence that counts the lines over their limit, which the table marks. */
export function outcome(lines: readonly Pick<Line, 'verdict'>[]): string {
  const limited = lines.filter(({ verdict }) => verdict !== '');
  const over = limited.filter(({ verdict }) => verdict === 'over').length;
  if (limited.length === 0) return 'No line has a limit.';
  const all = limited.length === 1 ? 'The limit was kept.' : `All ${limited.length} limits were kept.`;
  return over === 0 ? all : `${over} of ${limited.length} limits were broken.`;
}

/** Pads columns to one width, so that the table is readable as text. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map(row => row[index]?.length ?? 0)));
  const line = (row: readonly string[], second: boolean): string => {
    const cells = row.map((cell, index) =>
      second ? ruled(cell, widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
    );
    return `| ${cells.join(' | ')} |`;
  };
  return rows.map((row, index) => line(row, index === 1)).join('\n');
}

function ruled(cell: string, width: number): string {
  return cell.endsWith(':') ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width);
}
