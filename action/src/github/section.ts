// The text of the comment: a section for each job, found by hidden marks, merged and cut to GitHub's limit.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { VERDICTS } from '../comparison/comparison.ts';
import { COMMENT_LINES } from '../report/allotment.ts';
import { code } from '../report/escape.ts';
import { MARKS } from '../report/grid.ts';
import { count, grouped } from '../report/values.ts';
import { cut, linked } from './cut.ts';
import { unfoldedLines } from './lines.ts';

/** GitHub refuses a comment of more than 65,536 characters; a text never has fewer bytes than characters. */
export const COMMENT_LIMIT = 65_000;

/** The origin of a section: enough to decide which of two is newer. Readers see none of it unescaped. */
const originSchema = z.object({
  /** The job, with the values of its matrix. */
  name: z.string(),
  workflow: z.string(),
  run: z.number(),
  attempt: z.number(),
  commit: z.string(),
  verdict: z.enum(VERDICTS),
  /** The page of the run with the whole report; if the server has none, a description of its place. */
  page: z.string(),
});

/** The report of one job. */
export interface Section extends z.infer<typeof originSchema> {
  readonly markdown: string;
}

const OPENING = /^<!-- overhead-action:section ([\w-]+) -->$/;
const END = '<!-- overhead-action:end -->';

/**
 * The name of a job in a comment: its id, with the values of its matrix as GitHub writes them.
 * @param given a name, or the matrix as JSON
 */
export function sectionName(job: string, given: string): string {
  const name = job === '' ? 'overhead' : job;
  if (given === '') return name;
  let matrix: unknown;
  try {
    matrix = JSON.parse(given);
  } catch {
    return given;
  }
  if (matrix === null) return name;
  if (typeof matrix !== 'object') return given;
  const values = Object.values(matrix).map(value =>
    typeof value === 'string' ? value : JSON.stringify(value),
  );
  return values.length === 0 ? name : `${name} (${values.join(', ')})`;
}

/** The first line of every comment of ours about one configuration. */
export function markerOf(configuration: string): string {
  const key = createHash('sha256').update(configuration).digest('hex').slice(0, 16);
  return `<!-- overhead-action:${key} -->`;
}

/** The sections of a comment's text. Ignores other text and sections of another version. */
export function sectionsIn(body: string): Section[] {
  const sections: Section[] = [];
  let origin: z.infer<typeof originSchema> | null = null;
  let lines: string[] = [];
  // Editing a comment on the page changes its line ends to CRLF.
  for (const line of body.replace(/\r\n?/g, '\n').split('\n')) {
    const opening = OPENING.exec(line)?.[1];
    if (opening !== undefined) {
      origin = originOf(opening);
      lines = [];
    } else if (line === END) {
      if (origin !== null) sections.push({ ...origin, markdown: lines.join('\n').trim() });
      origin = null;
    } else lines.push(line);
  }
  return sections;
}

function originOf(encoded: string): z.infer<typeof originSchema> | null {
  try {
    return originSchema.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/** Whether two sections are of the same job. */
export function sameJob(one: Section, other: Section): boolean {
  return one.name === other.name && one.workflow === other.workflow;
}

export function isNewer(one: Section, other: Section): boolean {
  return one.run > other.run || (one.run === other.run && one.attempt > other.attempt);
}

/** The newest section of each job, in the order in which the jobs first appear. */
export function newestOf(sections: readonly Section[]): Section[] {
  const kept: Section[] = [];
  for (const section of sections) {
    const place = kept.findIndex(other => sameJob(section, other));
    const earlier = kept[place];
    if (earlier === undefined) kept.push(section);
    else if (isNewer(section, earlier)) kept[place] = section;
  }
  return kept;
}

/**
 * The sections with `own` in its place. Removes sections of earlier runs of the same workflow. Null if a newer run has already
 * reported, so that this one must not.
 */
export function withOwn(sections: readonly Section[], own: Section): Section[] | null {
  const ofWorkflow = sections.filter(section => section.workflow === own.workflow);
  if (ofWorkflow.some(section => section.run > own.run)) return null;
  if (ofWorkflow.some(section => sameJob(section, own) && isNewer(section, own))) return null;
  const kept = sections.filter(
    section => !sameJob(section, own) && !(section.workflow === own.workflow && section.run < own.run),
  );
  return [...kept, own];
}

/**
 * The whole comment, at most `limit` bytes long: worst sections first, each cut by whole rows to a fair share. At most
 * {@link COMMENT_LINES} lines are not folded, unless a single section has more.
 */
export function commentOf(
  marker: string,
  sections: readonly Section[],
  limit: number = COMMENT_LIMIT,
): string {
  const ordered = sections.toSorted(
    (a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || (a.name < b.name ? -1 : 1),
  );
  const several = ordered.length > 1;
  const intro = several ? `${tally(ordered)}\n\n` : '';
  const frames = ordered.map(section => frameOf(section, several));
  const fixed = (kept: number): number =>
    [marker, '\n', intro, ...frames.slice(0, kept).flat()].reduce(
      (sum, text) => sum + Buffer.byteLength(text),
      0,
    );
  // Only with hundreds of jobs is there no space even for their names.
  let kept = ordered.length;
  while (kept > 1 && fixed(kept) + kept * SHORTEST + REST > limit) kept--;
  const shown = ordered.slice(0, kept);
  const shares = fairShares(
    shown.map(section => Buffer.byteLength(section.markdown)),
    limit - fixed(kept) - REST,
  );
  const blocks = shown.map((section, index) => {
    const [before = '', after = ''] = frames[index] ?? [];
    return `${before}${cut(section.markdown, shares[index] ?? 0, section.page)}${after}`;
  });
  const left = ordered.length - kept;
  const rest = left === 0 ? '' : `And ${count(left, 'more job')}.\n`;
  const visible = several ? visibleBlocks(blocks) : blocks.length;
  const folded = blocks.slice(visible);
  const more = `${folded.join('')}${rest}`;
  const fold =
    more === ''
      ? ''
      : `<details>\n<summary>${count(folded.length + left, 'more job')}</summary>\n\n${more}\n</details>\n`;
  return `${marker}\n${intro}${blocks.slice(0, visible).join('')}${fold}`;
}

/** How many sections stay above the fold of the others: the summary of all jobs and that of the fold are a line each. */
function visibleBlocks(blocks: readonly string[]): number {
  let free = COMMENT_LINES - 2;
  const first = blocks.findIndex(block => {
    free -= unfoldedLines(block);
    return free < 0;
  });
  return first === -1 ? blocks.length : first;
}

/** The least size of a section (bytes): a first line, and a line about removed parts. */
const SHORTEST = 600;
/** Space for the fold of other jobs, and for the line that counts the jobs without a section. */
const REST = 140;

/** The text around a section: its name if there are several, its marks, the commit, and the whole report. */
function frameOf({ markdown: _, ...origin }: Section, several: boolean): [before: string, after: string] {
  const name = several ? `#### ${code(origin.name)}\n\n` : '';
  const encoded = Buffer.from(JSON.stringify(origin)).toString('base64url');
  const commit = /^[0-9a-f]{40,64}$/.test(origin.commit) ? `Commit \`${origin.commit.slice(0, 12)}\` · ` : '';
  const more = `${commit}${linked('the whole report', origin.page)}`;
  return [`${name}<!-- overhead-action:section ${encoded} -->\n\n`, `\n\n${END}\n\n${more}\n\n`];
}

/** `### ❌ 2 of 6 jobs: breach`: the summary of several jobs. */
function tally(sections: readonly Section[]): string {
  const verdict = sections[0]?.verdict ?? 'none';
  const alike = sections.filter(section => section.verdict === verdict).length;
  const word = verdict === 'none' ? 'measured' : verdict;
  const mark = MARKS[verdict] === '' ? '' : `${MARKS[verdict]} `;
  return `### ${mark}${word.charAt(0).toUpperCase()}${word.slice(1)} in ${grouped(alike)} of ${grouped(sections.length)} jobs`;
}

/** Divides `room` so that no part gets more than it needs, and gives what is left to the others. */
export function fairShares(wants: readonly number[], room: number): number[] {
  const shares = wants.map(() => 0);
  let free = room;
  const order = wants.map((_, index) => index).sort((a, b) => (wants[a] ?? 0) - (wants[b] ?? 0));
  for (const [rank, index] of order.entries()) {
    const share = Math.min(wants[index] ?? 0, Math.floor(free / (order.length - rank)));
    shares[index] = share;
    free -= share;
  }
  return shares;
}
