// The objects of one suite on object storage: reads its manifest and pages, and advances the manifest by conditional writes.
import { setTimeout as sleep } from 'node:timers/promises';
import { visible } from '../../../core/visible.ts';
import { ObjectFailure } from '../objects/failure.ts';
import type { Objects } from '../objects/objects.ts';
import { inParallel } from '../objects/parallel.ts';
import {
  digestOf,
  type Entry,
  emptyManifest,
  idOf,
  MANIFEST,
  type Manifest,
  MOST_ENTRIES,
  manifestText,
  PAGE_ENTRIES,
  type PageRef,
  pageKey,
  pageText,
  parseManifest,
  parsePage,
  storedAs,
  timeIn,
} from './manifest.ts';

/** A writer gives up after this time (ms), long before the janitor removes objects that no manifest names. */
const PATIENCE = 1_800_000;
const SHORTEST_WAIT = 25;
const LONGEST_WAIT = 3000;

/** A manifest, and the ETag of its object; null if the suite has none yet. */
interface State {
  readonly manifest: Manifest;
  readonly etag: string | null;
}

export class SuiteObjects {
  readonly suite: string;
  readonly #objects: Objects;
  /** Ends with a slash. */
  readonly #base: string;
  readonly #place: string;
  readonly #begin: () => Promise<void>;
  /** Pages never change, so each is read once. */
  readonly #pages = new Map<string, Promise<Entry[]>>();

  /**
   * @param folder the key of the suite, with a slash at its end
   * @param place the name of the store in messages
   * @param begin called before the first manifest of the suite is written
   */
  constructor(objects: Objects, suite: string, folder: string, place: string, begin: () => Promise<void>) {
    this.#objects = objects;
    this.suite = suite;
    this.#base = folder;
    this.#place = place;
    this.#begin = begin;
  }

  /** The present manifest. Throws {@link ObjectFailure}, also if it is damaged. */
  async read(): Promise<State> {
    const found = await this.#objects.get(this.#base + MANIFEST);
    if (found === null) return { manifest: emptyManifest(this.suite), etag: null };
    const manifest = parseManifest(found.bytes.toString(), this.suite, this.#named(MANIFEST));
    return { manifest, etag: found.etag };
  }

  /** The entries of a page. Throws {@link ObjectFailure} if it is missing or damaged. */
  page(ref: PageRef): Promise<Entry[]> {
    const key = pageKey(ref);
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const reading = this.text(key, ref.sha256).then(text => parsePage(text, this.suite, this.#named(key)));
    this.#pages.set(key, reading);
    return reading;
  }

  /** The text of an object, by its key in the suite. Throws {@link ObjectFailure} if it is not the one of the digest. */
  async text(key: string, sha256: string): Promise<string> {
    const found = await this.#objects.get(this.#base + key);
    if (found === null) throw new ObjectFailure(`${this.#named(key)} is no longer there`);
    if (digestOf(found.bytes) !== sha256)
      throw new ObjectFailure(`${this.#named(key)} is damaged: its content does not have the stored digest`);
    return found.bytes.toString();
  }

  /** Writes an object of a name that no other writer uses. */
  async write(key: string, text: string): Promise<void> {
    if ((await this.#objects.put(this.#base + key, text, 'absent')) === null)
      throw new ObjectFailure(`${this.#named(key)} exists already: run the command again`);
  }

  /** Writes an object that is replaced each time. */
  async replace(key: string, text: string): Promise<void> {
    await this.#objects.put(this.#base + key, text);
  }

  async remove(key: string): Promise<void> {
    await this.#objects.remove(this.#base + key);
  }

  /** The entries of pages that may hold a run of a time, as in its name. */
  async pagedAt({ pages }: Manifest, time: string): Promise<Entry[]> {
    const near = pages.filter(({ first, last }) => first <= time && time <= last);
    return (await inParallel(near, page => this.page(page))).flat();
  }

  /**
   * The entry of a stored run with its present marks. Throws if it was removed.
   * @param id see {@link idOf}
   */
  async present(now: Manifest, id: string, name: string): Promise<Entry> {
    const here = now.entries.find(entry => idOf(entry) === id);
    if (here !== undefined) return here;
    const time = timeIn({ file: id.slice(id.indexOf('/') + 1) });
    const there = (await this.pagedAt(now, time)).find(entry => idOf(entry) === id);
    if (there === undefined) throw new Error(`${name} is no longer there`);
    return { ...there, paged: true };
  }

  /** Throws {@link ObjectFailure} if objects may not be removed, found out by removing one that does not exist. */
  async refuseWithoutRight(): Promise<void> {
    try {
      await this.remove('pages/none.json');
    } catch (error) {
      if (!(error instanceof ObjectFailure) || !error.denied) throw error;
      throw new ObjectFailure(`${error.message} Nothing was removed.`, error.status, error.code);
    }
  }

  /** Every object of the suite, with its age (ms). */
  async *all(): AsyncIterable<{ readonly key: string; readonly age: number }> {
    for await (const one of this.#objects.list(this.#base))
      if ('key' in one) yield { key: one.key.slice(this.#base.length), age: one.age };
  }

  /**
   * Advances the manifest, also with concurrent writers. Throws {@link ObjectFailure}.
   * @param edit returns the next manifest, or null if there is nothing to change; called again after a lost race
   * @returns the manifest that was written, or the unchanged one
   */
  async change(edit: (now: Manifest) => Promise<Manifest | null>): Promise<Manifest> {
    const until = Date.now() + PATIENCE;
    for (let races = 0; ; races++) {
      const { manifest, etag } = await this.read();
      const edited = await edit(manifest);
      if (edited === null) return manifest;
      if (etag === null) await this.#begin();
      const next = await this.#paged(edited);
      const text = manifestText(next);
      const condition = etag === null ? 'absent' : { etag };
      const written = await this.#objects.put(this.#base + MANIFEST, text, condition);
      if (written !== null && etag === null) await this.#refuseUnconditional(text);
      if (written !== null) return next;
      if (Date.now() > until)
        throw new ObjectFailure(
          `${this.#named(MANIFEST)} cannot be written: other writers were faster ${races + 1} times. Run the command again.`,
        );
      await sleep(Math.random() * Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** races));
    }
  }

  /** Moves the oldest entries into pages if the manifest is too long. Pinned entries stay. */
  async #paged(manifest: Manifest): Promise<Manifest> {
    let next = manifest;
    for (;;) {
      const movable = next.entries.filter(({ marks, paged }) => paged === undefined && marks.pinned === null);
      if (movable.length <= MOST_ENTRIES) return next;
      const moved = movable.toSorted((a, b) => (timeIn(a) < timeIn(b) ? -1 : 1)).slice(0, PAGE_ENTRIES);
      const gone = new Set(moved);
      const page = await this.newPage(moved);
      const entries = next.entries.filter(entry => !gone.has(entry));
      next = { ...next, pages: [...next.pages, page], entries };
    }
  }

  /** Pages of this writer, by their text: a lost race does not write them again. */
  readonly #written = new Map<string, PageRef>();

  /** Writes a page. Its entries must be sorted by time, and at least one. */
  async newPage(entries: readonly Entry[]): Promise<PageRef> {
    const [first] = entries;
    const last = entries.at(-1);
    if (first === undefined || last === undefined) throw new Error('a page without entries');
    const text = pageText(this.suite, entries);
    const known = this.#written.get(text);
    if (known !== undefined) return known;
    const page = { first: timeIn(first), last: timeIn(last), runs: entries.length, ...storedAs(text) };
    await this.write(pageKey(page), text);
    this.#written.set(text, page);
    return page;
  }

  /** A server that ignores conditions would lose runs: the first manifest of a suite finds out. */
  async #refuseUnconditional(text: string): Promise<void> {
    const key = this.#base + MANIFEST;
    // Not our own text: finding that again would look like a write whose answer was lost.
    const other =
      (await this.#objects.put(key, `${text}\n`, 'absent')) ??
      (await this.#objects.put(key, `${text}\n`, { etag: '"0123456789abcdef0123456789abcdef"' }));
    if (other !== null)
      throw new ObjectFailure(
        `${this.#place}: the server ignores the conditions of writes (If-None-Match, If-Match), so runs of concurrent writers would be lost: use a server that supports them`,
      );
  }

  #named(key: string): string {
    return `${this.#place}:${visible(`${this.suite}/${key}`)}`;
  }
}
