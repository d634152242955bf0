// Removes runs, and objects that no manifest names, from a suite on object storage.
import { ObjectFailure } from '../objects/failure.ts';
import { inParallel } from '../objects/parallel.ts';
import { type Entry, idOf, type Manifest, namedBy, type PageRef, pageKey, runKey } from './manifest.ts';
import type { SuiteObjects } from './suite-objects.ts';

/** An object that no manifest names is removed at this age (ms), when no writer can still be about to name it. */
const ABANDONED = 24 * 3_600_000;

/**
 * Removes runs from the manifest and its pages, then their objects; keeps a run that was pinned meanwhile. Throws
 * {@link ObjectFailure}: before any change if objects may not be removed.
 * @param doomed the identities of entries
 * @returns the identities of the removed ones
 */
export async function removeRuns(
  objects: SuiteObjects,
  doomed: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (doomed.size === 0) return doomed;
  await objects.refuseWithoutRight();
  // Of every attempt: one whose answer was lost may have succeeded.
  const removed = new Map<string, Entry>();
  const replaced = new Set<PageRef>();
  const manifest = await objects.change(async now => {
    const pages = await paged(objects, now);
    const all = [...pages.flatMap(({ entries }) => entries), ...now.entries];
    const present = new Map(all.map(entry => [idOf(entry), entry]));
    const going = [...present].filter(([id, { marks }]) => doomed.has(id) && marks.pinned === null);
    for (const id of present.keys()) removed.delete(id);
    for (const [id, entry] of going) removed.set(id, entry);
    if (going.length === 0) return null;
    const stays = (entry: Entry) => !removed.has(idOf(entry));
    const changed = pages.filter(({ entries }) => !entries.every(stays));
    for (const { ref } of changed) replaced.add(ref);
    const kept = changed.map(({ entries }) => entries.filter(stays)).filter(({ length }) => length > 0);
    return {
      ...now,
      pages: [
        ...now.pages.filter(page => !replaced.has(page)),
        ...(await inParallel(kept, entries => objects.newPage(entries))),
      ],
      entries: now.entries.filter(stays),
    };
  });
  const left = new Set(manifest.pages.map(pageKey));
  const pages = [...replaced].map(pageKey).filter(key => !left.has(key));
  const keys = [...[...removed.values()].map(runKey), ...pages];
  let gone = 0;
  try {
    await inParallel(keys, async key => {
      await objects.remove(key);
      gone++;
    });
  } catch (error) {
    if (!(error instanceof ObjectFailure)) throw error;
    throw new ObjectFailure(
      `${error.message} The runs are no longer listed, but ${keys.length - gone} objects remain: overhead baseline prune removes them after a day.`,
      error.status,
      error.code,
    );
  }
  return new Set(removed.keys());
}

/** Removes objects that no manifest names and that are older than a day: those of killed writers. */
export async function removeUnnamed(objects: SuiteObjects): Promise<void> {
  const old: string[] = [];
  for await (const { key, age } of objects.all()) if (age > ABANDONED) old.push(key);
  if (old.length === 0) return;
  // Read after the list: what is old and unnamed now will never be named, because writers give up much earlier.
  const { manifest } = await objects.read();
  const entries = (await paged(objects, manifest)).flatMap(page => page.entries);
  const named = namedBy(manifest, entries);
  await inParallel(
    old.filter(key => !named.has(key)),
    key => objects.remove(key),
  );
}

async function paged(
  objects: SuiteObjects,
  { pages }: Manifest,
): Promise<{ readonly ref: PageRef; readonly entries: readonly Entry[] }[]> {
  return inParallel(pages, async ref => ({ ref, entries: await objects.page(ref) }));
}
