// The manifest of a suite on object storage: its newest runs with their marks, pages of older ones, imported values.
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ObjectFailure } from '../objects/failure.ts';
import { isImport } from './imported.ts';
import { isSegment, parseFileName } from './names.ts';
import { type Marks, marks } from './sidecar.ts';

const SCHEMA = 1;
/** A manifest with more movable entries than this moves the oldest into pages. */
export const MOST_ENTRIES = 400;
/** Entries of a page. */
export const PAGE_ENTRIES = 200;
/** Digits of a digest in the name of an object. */
const DIGITS = 16;

const stored = {
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().nonnegative(),
  /** Makes the name of the object one that no other writer uses. */
  nonce: z.string().regex(/^[0-9a-f]{8}$/),
};
const entrySchema = z.strictObject({
  /** Unique in its fingerprint: `TIME-COMMIT[-N].txt`. */
  file: z.string().refine(name => parseFileName(name) !== null, 'not the name of a run'),
  fingerprint: z.string().refine(isSegment, 'not a fingerprint'),
  ...stored,
  marks: z.strictObject({
    verdict: marks.verdict,
    accepted: marks.accepted.default(null),
    pinned: marks.pinned.default(null),
    elapsed: marks.elapsed,
  }),
  /** Present for an entry that is in a page too: this one, with its marks, is valid. */
  paged: z.literal(true).exactOptional(),
});
const TIME = /^\d{8}T\d{6}Z$/;
const pageRefSchema = z.strictObject({
  /** The times of its oldest and newest runs, as in their names. */
  first: z.string().regex(TIME),
  last: z.string().regex(TIME),
  runs: z.number().int().positive(),
  ...stored,
});
const importSchema = z.strictObject({
  file: z.string().refine(isImport, 'not the name of imported values'),
  ...stored,
});
const head = { schema: z.literal(SCHEMA), suite: z.string() };
const manifestSchema = z.strictObject({
  ...head,
  imports: z.array(importSchema),
  pages: z.array(pageRefSchema),
  entries: z.array(entrySchema),
});
const pageSchema = z.strictObject({ ...head, entries: z.array(entrySchema) });

/** A stored run, and the object that holds it. */
export type Entry = z.infer<typeof entrySchema>;
export type PageRef = z.infer<typeof pageRefSchema>;
export type ImportEntry = z.infer<typeof importSchema>;
export type Manifest = Omit<z.infer<typeof manifestSchema>, 'schema'>;

export function emptyManifest(suite: string): Manifest {
  return { suite, imports: [], pages: [], entries: [] };
}

/** The facts of an object that is new: its digest, its length and its nonce. */
export function storedAs(text: string): Pick<Entry, 'sha256' | 'bytes' | 'nonce'> {
  return { sha256: digestOf(text), bytes: Buffer.byteLength(text), nonce: randomBytes(4).toString('hex') };
}

export function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The keys of objects, relative to their suite. */
export const MANIFEST = 'manifest.json';
export const LAST = 'last.json';

/** The object that marks a prefix as a store. */
export const MARKER = '.overhead-store';

export function markerText(): string {
  return `${JSON.stringify({ schema: SCHEMA })}\n`;
}

/** Throws {@link ObjectFailure} if a store has a newer format. */
export function checkMarker(text: string, name: string): void {
  const [, number] = /"schema":\s*(\d+)/.exec(text) ?? [];
  if (Number(number ?? SCHEMA) > SCHEMA) throw newer(Number(number), name);
}

function newer(number: number, name: string): ObjectFailure {
  return new ObjectFailure(
    `${name} has schema ${number}, which is newer than this version of overhead: update overhead`,
  );
}

/** Without the number that tells runs of one second and commit apart: the object is written before that is known. */
export function runKey({ file, fingerprint, sha256, nonce }: Omit<Entry, 'marks'>): string {
  const [begin = ''] = /^\w+-[0-9a-z]+/.exec(file) ?? [];
  return `${fingerprint}/${begin}-${sha256.slice(0, DIGITS)}-${nonce}.txt`;
}

export function pageKey({ first, sha256, nonce }: PageRef): string {
  return `pages/${first}-${sha256.slice(0, DIGITS)}-${nonce}.json`;
}

export function importKey({ file, nonce }: ImportEntry): string {
  return `imports/${file.replace(/\.txt$/, '')}-${nonce}.txt`;
}

/** All objects that a manifest names, relative to their suite; also those of its pages. */
export function namedBy({ entries, pages, imports }: Manifest, paged: readonly Entry[]): Set<string> {
  const runs = [...entries, ...paged].map(runKey);
  return new Set([MANIFEST, LAST, ...runs, ...pages.map(pageKey), ...imports.map(importKey)]);
}

/** The time in the name of a run, as text that sorts. */
export function timeIn({ file }: Pick<Entry, 'file'>): string {
  return file.slice(0, file.indexOf('-'));
}

/** Identifies a run of a suite. */
export function idOf({ fingerprint, file }: Pick<Entry, 'fingerprint' | 'file'>): string {
  return `${fingerprint}/${file}`;
}

/** One entry on a line, so that a person can read and compare manifests. */
export function manifestText({ suite, imports, pages, entries }: Manifest): string {
  return `{"schema":${SCHEMA},"suite":${JSON.stringify(suite)},
"imports":${lines(imports)},
"pages":${lines(pages)},
"entries":${lines(entries.map(compact))}}
`;
}

export function pageText(suite: string, entries: readonly Entry[]): string {
  return `{"schema":${SCHEMA},"suite":${JSON.stringify(suite)},\n"entries":${lines(entries.map(compact))}}\n`;
}

function lines(values: readonly unknown[]): string {
  return values.length === 0 ? '[]' : `[\n${values.map(value => JSON.stringify(value)).join(',\n')}]`;
}

function compact({ marks: { accepted, pinned, ...known }, ...entry }: Entry): unknown {
  return {
    ...entry,
    marks: { ...known, ...(accepted === null ? {} : { accepted }), ...(pinned === null ? {} : { pinned }) },
  };
}

/**
 * Parses a manifest. Throws {@link ObjectFailure}: a damaged manifest never is an empty one.
 * @param name its name in messages
 */
export function parseManifest(text: string, suite: string, name: string): Manifest {
  const { schema: _, ...manifest } = parsed(manifestSchema, text, suite, name);
  return manifest;
}

/** Parses a page. Throws {@link ObjectFailure}. */
export function parsePage(text: string, suite: string, name: string): Entry[] {
  return parsed(pageSchema, text, suite, name).entries;
}

function parsed<T extends { readonly suite: string }>(
  schema: z.ZodType<T>,
  text: string,
  suite: string,
  name: string,
): T {
  const damaged = (why: string): never => {
    throw new ObjectFailure(
      `${name} is damaged: ${why}. Restore an earlier version of this object; the runs themselves are separate objects.`,
    );
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return damaged(text === '' ? 'it is empty' : 'it is not valid JSON, so it may be cut off');
  }
  const number = (value as { readonly schema?: unknown } | null)?.schema;
  if (typeof number === 'number' && number > SCHEMA) throw newer(number, name);
  const result = schema.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    return damaged(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  if (result.data.suite !== suite) return damaged(`it is of the suite ${JSON.stringify(result.data.suite)}`);
  return result.data;
}

/** Marks with a change. */
export function remarked(entry: Entry, change: Partial<Marks>): Entry {
  return { ...entry, marks: { ...entry.marks, ...change } };
}
