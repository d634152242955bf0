// Adds an entry to the list `expected` in the text of a configuration, without changing anything else.
import { isMap, isSeq, type Node, parseDocument } from 'yaml';

/**
 * Returns the text with an entry before all others of a suite's list; the list is created if it is missing.
 * @param text of a valid configuration
 * @param suite its name in the file
 * @param remark a comment of one line for readers of the entry
 */
export function withExpected(text: string, suite: string, entry: string, remark: string): string {
  const quoted = `'${entry.replaceAll("'", "''")}'`;
  const item = `- ${quoted} # ${remark.replace(/[\s\p{C}]+/gu, ' ').trim()}`;
  const suites = parseDocument(text).get('suites', true);
  const settings = isMap(suites) ? (suites.get(suite, true) as Node | undefined) : undefined;
  if (!isMap(settings)) throw new Error(`${suite} is no suite`);
  const list = settings.get('expected', true) as Node | undefined;
  if (isSeq(list)) {
    const [start] = list.range ?? [0];
    return list.flow
      ? spliced(text, start + 1, `${quoted}${list.items.length === 0 ? '' : ', '}`)
      : spliced(text, start, `${item}\n${' '.repeat(columnOf(text, start))}`);
  }
  const [start] = settings.range ?? [0];
  if (settings.flow) return spliced(text, start + 1, ` expected: [${quoted}],`);
  const indent = ' '.repeat(columnOf(text, start));
  return spliced(text, start, `expected:\n${indent}  ${item}\n${indent}`);
}

/** Returns the number of characters before an offset on its line. */
function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

function spliced(text: string, at: number, more: string): string {
  return text.slice(0, at) + more + text.slice(at);
}
