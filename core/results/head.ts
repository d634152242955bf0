// The head of a result file: its header lines, and faults that show without reading the whole file.
import { withNewHeaderNames } from './old-names.ts';

/** Bytes at the start of a file that hold its header; our headers are never longer. */
export const HEAD_BYTES = 4096;

const HEADER_LINE = /^([a-z][^\s:]*):[ \t]*(.*)$/;

/** The header as far as it was read, or what is wrong with it. */
export type Head = { readonly header: Record<string, string> } | { readonly fault: string };

/**
 * Reads header lines (`key: value`) up to the first line of another kind, in the Go benchmark data format.
 * @param text the start of a file; an unfinished last line is ignored
 */
export function readHead(text: string): Head {
  if (text.startsWith('\ufeff')) return { fault: 'it begins with a byte order mark' };
  if (text.includes('\0')) return { fault: 'it is not text' };
  const header: Record<string, string> = Object.create(null);
  // Line by line, without splitting the whole text: most of it comes after the header, and there may be years of runs.
  for (let from = 0, number = 1; ; number++) {
    const end = text.indexOf('\n', from);
    if (end < 0) break;
    const line = text.slice(from, text[end - 1] === '\r' && end > from ? end - 1 : end);
    from = end + 1;
    if (line === '') continue;
    if (/^(?:Unit |Benchmark)/.test(line)) break;
    const match = HEADER_LINE.exec(line);
    if (match === null) return { fault: `line ${number} is not a line of the result format` };
    header[match[1] ?? ''] = (match[2] ?? '').trim();
  }
  if (Object.keys(header).length === 0) return { fault: 'it has no header' };
  return { header: withNewHeaderNames(header) };
}
