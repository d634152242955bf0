// Reads an untrusted archive into memory: only files of a run, only up to a size. No name from it is used to write a file.
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { shorten, visible } from '../../../core/visible.ts';
import { Excess, type Intake } from '../received/intake.ts';
import { MOST_PROFILE } from '../received/profile.ts';
import type { Archive } from './artifact.ts';
import { Refused } from './workflow-run.ts';

/** Results of a run: every round of every suite, with its journal, and where the cost is. The name of a suite may be followed by its kernel and its mode. */
const WANTED =
  /^(?:run\.json|profile\.json|results\/[A-Za-z0-9][A-Za-z0-9._-]{0,149}(?:\.txt|\.rounds\.jsonl))$/;
/** Other files of a run; they are allowed and never opened. */
const IGNORED = /^(?:(?:comparison|judged)\.json|report\.(?:md|html)|(?:raw|profiles)\/.*|[\w-]+\/)$/;
const PROFILE = 'profile.json';
const LONGEST_NAME = 400;
const LONGEST_ARTIFACT = 80;

/** Unix file types that an archive may contain: a file, a folder, or none, as other systems write it. */
const TYPES = [0o100000, 0o040000, 0];
const TYPE = 0o170000;

/**
 * The files of a run by name. Throws {@link Refused} with the reason if the archive has anything unexpected, and {@link Excess} if it is
 * too large.
 * @param intake counts the content of all archives of the run
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

/** As {@link filesOf}; the reason of a refusal begins with the name of the artifact. */
export async function filesOfArtifact({ name, zip }: Archive, intake: Intake): Promise<Map<string, Buffer>> {
  try {
    return await filesOf(zip, intake);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused(`artifact ${shorten(visible(name), LONGEST_ARTIFACT)}: ${error.message}`);
  }
}

async function read(archive: ZipFile, intake: Intake): Promise<Map<string, Buffer>> {
  intake.entries(archive.entryCount);
  const files = new Map<string, Buffer>();
  const names = new Set<string>();
  for await (const entry of archive.eachEntry()) {
    check(entry, names);
    const name = entry.fileName;
    if (!WANTED.test(name)) continue;
    if (name === PROFILE && entry.uncompressedSize > MOST_PROFILE) {
      // The verdict does not depend on it. No content is no profile, and the report says so.
      files.set(name, Buffer.alloc(0));
      continue;
    }
    intake.bytes(entry.uncompressedSize);
    const chunks: Buffer[] = [];
    // The reader throws if there are more bytes than the entry states.
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(name, Buffer.concat(chunks));
  }
  return files;
}

function check(entry: Entry, names: Set<string>): void {
  const name = entry.fileName;
  if (name.length > LONGEST_NAME) throw new Refused('the archive has an entry with a name that is too long');
  // Names that some file system treats as equal count as the same folder.
  const folded = name.normalize('NFKC').toLowerCase().replace(/\/+$/, '');
  if (names.has(folded)) throw new Refused('the archive has two entries of the same name');
  names.add(folded);
  if (!TYPES.includes((entry.externalFileAttributes >>> 16) & TYPE))
    throw new Refused('the archive has an entry that is neither a file nor a folder');
  if (entry.isEncrypted()) throw new Refused('the archive has an encrypted entry');
  if (/\.zip$/i.test(name)) throw new Refused('the archive has another archive in it');
  if (!WANTED.test(name) && (!IGNORED.test(name) || name.split('/').some(part => part === '.')))
    throw new Refused(
      'the archive has an entry that no run leaves; upload run.json and results/ of the output folder',
    );
}
