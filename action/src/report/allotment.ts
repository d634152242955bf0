// Which lines of each suite are in the visible part of a Markdown report; everything else is folded.
//
// A line is what GitHub renders as one: a row of a table with its head, an item of a list, a paragraph, a line of code, the summary of a fold.

/** The most lines of a comment that are not folded. */
export const COMMENT_LINES = 25;
/**
 * The most lines of one report. A comment adds up to five: the summary of several jobs, the name of the job, the commit, what was left out
 * for size, and the fold of the other jobs.
 */
export const REPORT_LINES = COMMENT_LINES - 5;

/** What a suite has. Its title is one line, and its table has a head. */
export interface Available {
  /** Why it is broken or inconclusive. */
  readonly reasons: number;
  /** Rows that failed or are inconclusive. */
  readonly bad: number;
  /** All rows that may be visible, the bad ones first. */
  readonly rows: number;
  /** Where the cost is. */
  readonly causes: number;
  /** Whether the causes have a title. */
  readonly titled: boolean;
  /** What readers of the numbers must know. */
  readonly doubts: number;
}

/** How much of it is visible, always from the first on. */
export interface Allotted {
  readonly reasons: number;
  readonly rows: number;
  readonly causes: number;
  readonly doubts: number;
}
type Kind = keyof Allotted;

/** A suite with less would only be a title: a title, a head, and a row; or a title and reasons. */
const LEAST = 3;
/** Suites that failed, for which an earlier one leaves the least. */
const MOST_AFTER = 2;

/** Divides lines among suites, the worst of which is first. Null: the whole suite is folded, like every one after it. */
export function allotted(suites: readonly Available[], lines: number): (Allotted | null)[] {
  let free = lines;
  let full = false;
  return suites.map((suite, index) => {
    full ||= free < LEAST;
    if (full) return null;
    const after = suites.slice(index + 1).filter(({ bad, reasons }) => bad + reasons > 0).length;
    const room = Math.max(LEAST, free - LEAST * Math.min(after, MOST_AFTER));
    const given = fitted(suite, room);
    free -= sizeOf(suite, given);
    return given;
  });
}

/** In the order of importance: what is taken, and up to which number. */
function steps({ bad }: Available): readonly (readonly [kind: Kind, most: number])[] {
  return [
    ['rows', 1],
    ['reasons', 1],
    ['causes', 1],
    ['rows', Math.min(bad, 4)],
    ['causes', 3],
    ['reasons', 3],
    ['doubts', 2],
    ['rows', bad],
    ['causes', 4],
    ['rows', Number.POSITIVE_INFINITY],
    ['reasons', Number.POSITIVE_INFINITY],
    ['causes', Number.POSITIVE_INFINITY],
    ['doubts', Number.POSITIVE_INFINITY],
  ];
}

function fitted(suite: Available, room: number): Allotted {
  let given: Allotted = { reasons: 0, rows: 0, causes: 0, doubts: 0 };
  for (const [kind, most] of steps(suite))
    while (given[kind] < Math.min(most, suite[kind])) {
      const more = { ...given, [kind]: given[kind] + 1 };
      if (sizeOf(suite, more) > room) break;
      given = more;
    }
  return given;
}

function sizeOf({ titled }: Available, { reasons, rows, causes, doubts }: Allotted): number {
  const head = rows > 0 ? 1 : 0;
  const title = causes > 0 && titled ? 1 : 0;
  return 1 + reasons + head + rows + title + causes + doubts;
}
