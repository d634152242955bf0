// Reads zip archives such as jars: the names of their entries, and the content of some.
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';

/** The largest entry that is read, in bytes, and the most entries of an archive. */
const LARGEST_ENTRY = 128 * 2 ** 20;
const MOST_ENTRIES = 500_000;

/** An archive as a file or in memory. */
export type Archive = string | Buffer;

/** Content of an entry, read on demand. */
export interface ArchiveEntry {
  readonly name: string;
  /** The CRC-32 of its content, as the archive states it. */
  readonly checksum: number;
  /** Throws if the entry is larger than 128 MiB. */
  read(): Promise<Buffer>;
}

/** Calls back for every entry, in order. Throws with the reason if the archive cannot be read. */
export async function eachEntry(
  archive: Archive,
  visit: (entry: ArchiveEntry) => Promise<void> | void,
): Promise<void> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;
  const zip =
    typeof archive === 'string'
      ? await openPromise(archive, options)
      : await fromBufferPromise(archive, options);
  try {
    if (zip.entryCount > MOST_ENTRIES) throw new Error(`the archive has ${zip.entryCount} entries`);
    for await (const entry of zip.eachEntry())
      await visit({
        name: entry.fileName,
        checksum: entry.crc32,
        read: () => content(zip, entry),
      });
  } finally {
    zip.close();
  }
}

/** Returns the content of one entry. Throws if the archive has none of that name. */
export async function fileInArchive(archive: string, name: string): Promise<Buffer> {
  let found: Buffer | null = null;
  await eachEntry(archive, async entry => {
    if (entry.name === name) found = await entry.read();
  });
  if (found === null) throw new Error(`${archive} has no ${name}`);
  return found;
}

async function content(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > LARGEST_ENTRY)
    throw new Error(`${entry.fileName} has ${entry.uncompressedSize} bytes, more than ${LARGEST_ENTRY}`);
  const chunks: Buffer[] = [];
  // The reader throws if there are more bytes than the entry states.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
