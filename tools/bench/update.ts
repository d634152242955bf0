// The table of a run, put into the page that shows it.

const BEGIN = '<!-- written by make bench -->';
const END = '<!-- end of what make bench wrote -->';

/** The page with another text between its marks. Throws where it has none. */
export function withTable(page: string, text: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from)
    throw new Error(`the page has no place for the table: put ${BEGIN} and ${END} into it`);
  return `${page.slice(0, from + BEGIN.length)}\n\n${text}\n${page.slice(to)}`;
}
