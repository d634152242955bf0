// The sidecar of a stored run, a file next to it: its verdict, whether it was accepted, whether it is pinned.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { verdictSchema } from '../comparison/comparison.ts';
import { hasCode } from './disk.ts';

const date = z.iso.datetime();
/** The shape of marks. */
export const marks = {
  /** The verdict when the run was stored; a broken run is never stored. `none`: unknown. */
  verdict: verdictSchema.exclude(['broken']),
  /** Why a run that breached a gate serves as a baseline; null if it was not accepted. */
  accepted: z.strictObject({ reason: z.string().min(1), date }).nullable(),
  /** The release of the run. */
  pinned: z.strictObject({ name: z.string().min(1), date }).nullable(),
  /** Wall time of its rounds, also of dropped ones, in ms; absent if unknown. */
  elapsed: z.number().nonnegative().exactOptional(),
};
const sidecarSchema = z.strictObject({ schema: z.literal(1), ...marks });

/** The marks of a run; dates are ISO 8601. */
export type Marks = Omit<z.infer<typeof sidecarSchema>, 'schema'>;

/** The marks of a run without a sidecar. Such runs predate sidecars, when failed runs were refused. */
export const UNMARKED: Marks = { verdict: 'none', accepted: null, pinned: null };

/** A longer file is not a sidecar of ours (bytes). */
const LONGEST = 64 * 1024;
/** Shared buffer: sidecars are read one at a time. */
const CONTENT = Buffer.allocUnsafeSlow(LONGEST + 1);

export function sidecarPath(run: string): string {
  return run.replace(/\.txt$/, '.json');
}

export function sidecarText(marks: Marks): string {
  return `${JSON.stringify({ schema: 1, ...marks }, null, 2)}\n`;
}

/** The marks of a run (null without a sidecar), or what is wrong with its sidecar. */
export type Remembered = { readonly marks: Marks | null } | { readonly fault: string };

/** Reads the sidecar of the run at a path. An unreadable sidecar is a fault, never a run without marks. */
export function readSidecar(run: string): Remembered {
  const path = sidecarPath(run);
  let file: number;
  try {
    // O_NONBLOCK: opening a pipe without a writer would block.
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
    if (length > LONGEST) return fault(path, 'is too long for a sidecar');
    return parseSidecar(path, CONTENT.toString('utf8', 0, length));
  } finally {
    closeSync(file);
  }
}

/**
 * Parses a sidecar.
 * @param path its path, for messages
 */
export function parseSidecar(path: string, text: string): Remembered {
  if (text.length > LONGEST) return fault(path, 'is too long for a sidecar');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fault(path, text === '' ? 'is empty' : 'is not valid JSON');
  }
  const result = sidecarSchema.safeParse(value);
  if (result.success) {
    const { schema: _, ...rest } = result.data;
    return { marks: rest };
  }
  const [issue] = result.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  return fault(path, `is not of this version (${where}${issue?.message})`);
}

function fault(path: string, what: string): Remembered {
  return {
    fault: `its sidecar ${basename(path)} ${what}, so it is unknown whether the run was accepted: restore that file, or remove both and save the run again`,
  };
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
