// The names in a store: `<suite>/<fingerprint>/<time>-<commit>.txt`, each checked before it becomes a path.
const SEGMENT = /^[\p{L}\p{N}][\p{L}\p{N}._ +-]*$/u;
const LONGEST_SEGMENT = 100;
/** Device names of Windows, where a store may be checked out. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Throws if a suite's name cannot be a folder name, because it would lead elsewhere or be hidden. */
export function checkSuiteName(suite: string): void {
  if (!isSegment(suite)) {
    throw new Error(
      `a suite named ${JSON.stringify(suite.slice(0, LONGEST_SEGMENT))} cannot be stored: use letters, digits, ".", "_" and "-", at most ${LONGEST_SEGMENT}, the first a letter or digit`,
    );
  }
}

/** Whether a folder name is one that a store uses, safe on every system. */
export function isSegment(text: string): boolean {
  const usable = SEGMENT.test(text) && !/[. ]$/.test(text) && !RESERVED.test(text);
  return usable && text.length <= LONGEST_SEGMENT;
}

/** Whether a name is a valid branch name for Git and safe in a shell and on a screen. */
export function isBranchName(name: string): boolean {
  const parts = name.split('/');
  return (
    name.length <= 200 &&
    parts.every(part => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part) && !/\.\.|\.lock$|\.$/.test(part))
  );
}

/** `20261121T031500Z`: a time in file names (ISO 8601, basic format, UTC). */
function compactTime(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** The commit in a file name: the first 12 hexadecimal digits, or `uncommitted`. */
function shortCommit(commit: string): string {
  return /^[0-9a-f]{7,64}$/.test(commit) ? commit.slice(0, 12) : 'uncommitted';
}

/** `20261121T031500Z-3f2a1b9c4d5e.txt`; further runs of the same second and commit end in `-2`, `-3`, … */
export function fileName(time: Date, commit: string, sequence: number): string {
  return `${compactTime(time)}-${shortCommit(commit)}${sequence === 1 ? '' : `-${sequence}`}.txt`;
}

/** More runs of one second and commit than this are not an accident. */
export const MOST_COLLISIONS = 10_000;

/** The first free name. Throws after {@link MOST_COLLISIONS}. */
export function freeName(nameOf: (sequence: number) => string, taken: (name: string) => boolean): string {
  for (let sequence = 1; sequence <= MOST_COLLISIONS; sequence++) {
    const name = nameOf(sequence);
    if (!taken(name)) return name;
  }
  throw new Error(`the branch already holds ${MOST_COLLISIONS} runs of this second and commit`);
}

export interface ParsedName {
  readonly time: Date;
  /** As written in the name; empty for `uncommitted`. */
  readonly commit: string;
  readonly sequence: number;
}

/** Parses a file's name; null if it is not the name of a run or its time does not exist. */
export function parseFileName(name: string): ParsedName | null {
  const match =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{4,64}|uncommitted)(?:-([1-9]\d{0,5}))?\.txt$/.exec(
      name,
    );
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, commit = '', sequence = '1'] = match;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // Date would turn the 31st of February into a day in March, and hour 24 into the next day.
  if (time.getUTCDate() !== Number(day)) return null;
  return { time, commit: commit === 'uncommitted' ? '' : commit, sequence: Number(sequence) };
}

/** Sorts runs newest first; within one second, the run that was stored last comes first. */
export function newestFirst<T extends { readonly time: Date; readonly path: string }>(
  runs: readonly { readonly baseline: T; readonly sequence: number }[],
): T[] {
  return runs
    .toSorted(
      (a, b) =>
        b.baseline.time.getTime() - a.baseline.time.getTime() ||
        b.sequence - a.sequence ||
        (a.baseline.path < b.baseline.path ? -1 : 1),
    )
    .map(({ baseline }) => baseline);
}
