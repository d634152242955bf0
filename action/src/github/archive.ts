// An archive from outside, read into memory: only the files of a run, only of their sizes; nothing is ever written by a name from it.
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Excess, type Intake } from '../commands/intake.ts';
import { shorten, visible } from '../report/visible.ts';
import { Refused } from './workflow-run.ts';

/** Results of a run: every round of every suite, with its journal. To the name of a suite that of its kernel and its mode may be added. */
const WANTED = /^(?:run\.json|results\/[A-Za-z0-9][A-Za-z0-9._-]{0,149}(?:\.txt|\.rounds\.jsonl))$/;
/** What a run leaves besides; it may be there and is never opened. */
const IGNORED = /^(?:(?:comparison|judged)\.json|report\.(?:md|html)|raw\/.*|[\w-]+\/)$/;
const LONGEST_NAME = 400;

/** The types of a Unix file that may be in an archive: a file, a folder, or what other systems do not say. */
const TYPES = [0o100000, 0o040000, 0];
const TYPE = 0o170000;

/**
 * The files of a run by name. Throws {@link Refused} with the reason where anything in the archive is not as it should be, and {@link Excess}
 * where there is too much of it.
 * @param intake counts what is in all archives of the run
 */
export async function filesOf(zip: Buffer, intake: Intake): Promise<Map<string, Buffer>> {
  try {
    const archive = await fromBufferPromise(zip, {
      lazyEntries: true,
      strictFileNames: true,
      validateEntrySizes: true,
    });
    return await read(archive, intake);
  } catch (error) {
    if (error instanceof Refused || error instanceof Excess) throw error;
    throw new Refused(
      `the archive cannot be read: ${shorten(visible((error as Error).message), LONGEST_NAME)}`,
    );
  }
}

async function read(archive: ZipFile, intake: Intake): Promise<Map<string, Buffer>> {
  intake.entries(archive.entryCount);
  const files = new Map<string, Buffer>();
  const seen = new Set<string>();
  for await (const entry of archive.eachEntry()) {
    check(entry, seen);
    const name = entry.fileName;
    if (!WANTED.test(name)) continue;
    intake.bytes(entry.uncompressedSize);
    const chunks: Buffer[] = [];
    // More bytes than the entry says are an error of the reader.
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(name, Buffer.concat(chunks));
  }
  return files;
}

function check(entry: Entry, seen: Set<string>): void {
  const name = entry.fileName;
  if (name.length > LONGEST_NAME) throw new Refused('the archive has an entry with a name that is too long');
  // Folders that a file system could take for the same are the same.
  const folded = name.normalize('NFKC').toLowerCase().replace(/\/+$/, '');
  if (seen.has(folded)) throw new Refused('the archive has two entries of the same name');
  seen.add(folded);
  if (!TYPES.includes((entry.externalFileAttributes >>> 16) & TYPE))
    throw new Refused('the archive has an entry that is neither a file nor a folder');
  if (entry.isEncrypted()) throw new Refused('the archive has an encrypted entry');
  if (/\.zip$/i.test(name)) throw new Refused('the archive has another archive in it');
  if (!WANTED.test(name) && (!IGNORED.test(name) || name.split('/').some(part => part === '.')))
    throw new Refused(
      'the archive has an entry that no run leaves; upload run.json and results/ of the output folder',
    );
}
