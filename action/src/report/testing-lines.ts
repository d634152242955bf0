// For the tests of the report: the lines that a reader sees of rendered Markdown, counted in its HTML.
import { htmlOf } from './testing-markdown.ts';

/** Elements that are one line each. A row with several lines in a cell is one. */
const ONE_LINE = /<(?:h\d|tr|li|summary|p)\b/g;

/** The lines that are not folded: headings, rows, items, paragraphs outside of items, lines of code, and the summaries of outer folds. */
export function linesSeen(markdown: string): number {
  return linesIn(htmlOf(markdown));
}

/** The same of its HTML. */
export function linesIn(html: string): number {
  const open = unfolded(html);
  const code = [...open.matchAll(/<pre><code[^>]*>(.*?)\n?<\/code><\/pre>/gs)];
  const quoted = code.reduce((sum, [, text = '']) => sum + text.split('\n').length, 0);
  const rest = code
    .reduce((text, [block]) => text.replace(block, ''), open)
    // A paragraph in an item begins on the line of the item.
    .replace(/<li>\s*<p>/g, '<li>')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<p>\s*<\/p>/g, '');
  return quoted + (rest.match(ONE_LINE) ?? []).length;
}

/** HTML in which each outermost fold is only its summary. */
function unfolded(html: string): string {
  let depth = 0;
  return html
    .split(/(<details>|<\/details>|<summary>.*?<\/summary>)/s)
    .filter(piece => {
      if (piece === '<details>') depth++;
      else if (piece === '</details>') depth--;
      else return depth === 0 || (depth === 1 && piece.startsWith('<summary>'));
      return false;
    })
    .join('');
}
