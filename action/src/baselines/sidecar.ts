// What a store remembers of a run in a file beside it: how it was judged, whether it was accepted all the same, whether it is pinned.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { verdictSchema } from '../comparison/comparison.ts';
import { hasCode } from './disk.ts';

const date = z.iso.datetime();
const marks = {
  /** How the run was judged when it was stored; what was broken is never stored. `none`: that is not known. */
  verdict: verdictSchema.exclude(['broken']),
  /** Why a run that breached a gate serves as a baseline; null where nobody said so. */
  accepted: z.strictObject({ reason: z.string().min(1), date }).nullable(),
  /** The release that the run stands for. */
  pinned: z.strictObject({ name: z.string().min(1), date }).nullable(),
};
const sidecarSchema = z.strictObject({ schema: z.literal(1), ...marks });

/** What is remembered of a run; dates are ISO 8601. */
export type Marks = Omit<z.infer<typeof sidecarSchema>, 'schema'>;

/** What is known of a run that was stored before anything was remembered: runs that failed were refused then. */
export const UNMARKED: Marks = { verdict: 'none', accepted: null, pinned: null };

/** No reason is so long; a longer file is none of ours (bytes). */
const LONGEST = 64 * 1024;
/** One for all: they are read one after the other, for years of runs. */
const CONTENT = Buffer.allocUnsafeSlow(LONGEST + 1);

/** The sidecar of a run, by the path of its result file. */
export function sidecarPath(run: string): string {
  return run.replace(/\.txt$/, '.json');
}

export function sidecarText(marks: Marks): string {
  return `${JSON.stringify({ schema: 1, ...marks }, null, 2)}\n`;
}

/** The marks of a run, null where it has no sidecar, or what is wrong with that. */
export type Remembered = { readonly marks: Marks | null } | { readonly fault: string };

/** Reads the sidecar of the run at a path. What cannot be read is a fault, never a run without marks. */
export function readSidecar(run: string): Remembered {
  const path = sidecarPath(run);
  let file: number;
  try {
    // Without waiting: a pipe that nobody writes to would never open.
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { marks: null };
    return fault(
      path,
      hasCode(error, 'ELOOP') ? 'is a symbolic link' : `cannot be opened (${codeOf(error)})`,
    );
  }
  try {
    if (!fstatSync(file).isFile()) return fault(path, 'is not a file');
    const length = readSync(file, CONTENT, 0, CONTENT.length, 0);
    if (length > LONGEST) return fault(path, 'is too long to be one of ours');
    return parseSidecar(path, CONTENT.toString('utf8', 0, length));
  } finally {
    closeSync(file);
  }
}

/** The marks in a sidecar's text. @param path where it lies, for the message */
export function parseSidecar(path: string, text: string): Remembered {
  if (text.length > LONGEST) return fault(path, 'is too long to be one of ours');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fault(path, text === '' ? 'is empty' : 'is no JSON');
  }
  const result = sidecarSchema.safeParse(value);
  if (result.success) {
    const { schema: _, ...rest } = result.data;
    return { marks: rest };
  }
  const [issue] = result.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  return fault(path, `is none of this version (${where}${issue?.message})`);
}

function fault(path: string, what: string): Remembered {
  return {
    fault: `${basename(path)} beside it ${what}, so nobody knows whether it was accepted: restore that file, or remove both and save the run again`,
  };
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
