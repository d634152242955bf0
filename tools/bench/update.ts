// The table of a run, put into the page that shows it.

/** The page with another text between the marks of a command. Throws where it has none. */
export function withTable(page: string, command: string, text: string): string {
  const [begin, end] = [`<!-- written by ${command} -->`, `<!-- end of what ${command} wrote -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`the page has no place for the table: put ${begin} and ${end} into it`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n${page.slice(to)}`;
}
