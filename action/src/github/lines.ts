// Counts the lines of a report that are not folded.

/** The lines that GitHub shows of Markdown as we write it: rows, items, paragraphs, lines of code, and the summaries of folds. */
export function unfoldedLines(markdown: string): number {
  let depth = 0;
  let fence = '';
  let lines = 0;
  for (const line of markdown.split('\n')) {
    const mark = /^ *(`{3,})/.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (line.trim() === fence) fence = '';
      else if (depth === 0) lines++;
    } else if (mark !== '') fence = mark;
    else if (line.startsWith('<details>')) depth++;
    else if (line.startsWith('</details>')) depth--;
    else if (line.startsWith('<summary>') ? depth === 1 : depth === 0 && isShown(line)) lines++;
  }
  return lines;
}

/** Empty lines, hidden marks, and the line below the head of a table are not shown. */
function isShown(line: string): boolean {
  return line !== '' && !/^<!--.*-->$/.test(line) && !/^\|[-:|]+\|$/.test(line);
}
