// Shortens a rendered report by whole pieces: first what is folded, then rows from the end, breaches last.
import { EVERYTHING_ELSE } from '../report/folds.ts';
import { MARKS } from '../report/grid.ts';
import { count } from '../report/values.ts';

/** A piece of a report that is kept or removed as a whole. */
interface Piece {
  readonly kind: 'text' | 'fold' | 'head' | 'row' | 'bad' | 'open' | 'close';
  readonly lines: readonly string[];
}

/** What is removed first. The first line of a report is always kept. */
const ORDER = ['fold', 'row', 'text', 'bad'] as const;

/** Space for the line about removed parts, without its link (bytes). */
const REMARK = 160;

/**
 * As much of the report as fits into `limit` bytes, with the number of removed parts and a link to the whole. A report that fits is not
 * changed.
 */
export function cut(markdown: string, limit: number, page: string): string {
  if (Buffer.byteLength(markdown) <= limit) return markdown;
  const pieces = piecesOf(markdown);
  const dropped = new Set<Piece>();
  let size = Buffer.byteLength(markdown) + REMARK + Buffer.byteLength(page);
  for (const kind of ORDER) {
    for (const piece of pieces.slice(1).toReversed()) {
      if (size <= limit) break;
      if (piece.kind !== kind || piece.lines.every(line => line === '')) continue;
      dropped.add(piece);
      size -= piece.lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    }
  }
  if (size > limit) return `This report is too long to stand here. ${linked('The whole report', page)}`;
  const kept = pieces.filter(piece => !dropped.has(piece));
  const headed = kept.filter((piece, index) => piece.kind !== 'head' || isRow(kept[index + 1]));
  const lines = headed.filter(
    ({ kind }, index) =>
      !(kind === 'open' && headed[index + 1]?.kind === 'close') &&
      !(kind === 'close' && headed[index - 1]?.kind === 'open'),
  );
  return `${lines
    .flatMap(piece => piece.lines)
    .join('\n')
    .trim()}\n\n${remark([...dropped], page)}`;
}

function isRow(piece: Piece | undefined): boolean {
  return piece?.kind === 'row' || piece?.kind === 'bad';
}

function remark(dropped: readonly Piece[], page: string): string {
  const number = (kind: Piece['kind']) => dropped.filter(piece => piece.kind === kind).length;
  const bad = number('bad');
  const parts = [
    ...(bad > 0 ? [`**${count(bad, 'row')} that failed**`] : []),
    ...(number('row') > 0 ? [count(number('row'), bad > 0 ? 'other row' : 'row')] : []),
    ...(number('fold') > 0 ? [count(number('fold'), 'folded part')] : []),
    ...(number('text') > 0 ? [count(number('text'), 'remark')] : []),
  ];
  return `Left out here: ${parts.join(', ')}. ${linked('The whole report', page)}`;
}

/** A link to the page of a run; without a web page, a description of the place. */
export function linked(text: string, page: string): string {
  return /^https?:\/\/[^\s()<>]+$/.test(page) ? `[${text}](${page})` : `${text} is in the summary of its job`;
}

/** The pieces of a report, in its order. */
function piecesOf(markdown: string): Piece[] {
  const pieces: Piece[] = [];
  const lines = markdown.split('\n');
  let inside = false;
  for (let index = 0; index < lines.length; ) {
    const [kind, end] = pieceAt(lines, index, inside);
    if (kind === 'open' || kind === 'close') inside = kind === 'open';
    pieces.push({ kind: inside && kind === 'text' ? 'fold' : kind, lines: lines.slice(index, end) });
    index = end;
  }
  return pieces;
}

/** @param inside whether it is in the fold around all others, which is shortened and not removed */
function pieceAt(lines: readonly string[], start: number, inside: boolean): readonly [Piece['kind'], number] {
  const line = lines[start] ?? '';
  if (!inside && line.startsWith('<details>') && lines[start + 1]?.startsWith(EVERYTHING_ELSE))
    return ['open', blankEnd(lines, start + 2)];
  if (inside && line.startsWith('</details>')) return ['close', blankEnd(lines, start + 1)];
  if (line.startsWith('<details>')) return ['fold', foldEnd(lines, start)];
  return line.startsWith('|') ? tablePiece(lines, start) : ['text', textEnd(lines, start)];
}

/** The line after the empty lines at `start`. */
function blankEnd(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && lines[end] === '') end++;
  return end;
}

function tablePiece(lines: readonly string[], start: number): readonly ['head' | 'row' | 'bad', number] {
  const line = lines[start] ?? '';
  if (/^\|[-:|]+\|$/.test(lines[start + 1] ?? '')) return ['head', start + 2];
  return [line.includes(MARKS.breach) || line.includes(MARKS.broken) ? 'bad' : 'row', start + 1];
}

/** A sentence belongs to the tool output that it quotes, and to the empty lines after it. */
function textEnd(lines: readonly string[], start: number): number {
  let end = fenceEnd(lines, start);
  while (end < lines.length && (lines[end] === '' || /^ *```/.test(lines[end] ?? '')))
    end = fenceEnd(lines, end);
  return end;
}

/** The line after the fold that opens at `start`; a fold may contain others. */
function foldEnd(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let index = start; index < lines.length; index = fenceEnd(lines, index)) {
    const line = lines[index] ?? '';
    if (line.startsWith('<details>')) depth++;
    if (line.startsWith('</details>')) depth--;
    if (depth <= 0) return blankEnd(lines, index + 1);
  }
  return lines.length;
}

/** The line after the fenced block that opens at `start`; the next line if none opens. */
function fenceEnd(lines: readonly string[], start: number): number {
  const fence = /^ *(`{3,})/.exec(lines[start] ?? '')?.[1];
  if (fence === undefined) return start + 1;
  const close = lines.findIndex((line, index) => index > start && line.trim() === fence);
  return close === -1 ? lines.length : close + 1;
}
