// Packs the programs of the bundle: each folder becomes one Brotli archive, and programs.json lists the names, sizes and digests.
// Usage: node tools/programs.ts DIST QUALITY FOLDER…     QUALITY is Brotli's, from 0 to 11
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LIST, type Programs } from '../core/programs.ts';

/** Returns one archive of programs. Similar programs are near each other, because Brotli looks back at most 16 MiB. */
export async function packed(
  programs: Readonly<Record<string, Buffer>>,
  quality: number,
): Promise<{ archive: Buffer; list: Programs[string] }> {
  const ordered = Object.entries(programs).sort(
    ([one, a], [other, b]) => a.length - b.length || (one < other ? -1 : 1),
  );
  const all = Buffer.concat(ordered.map(([, content]) => content));
  const archive = await promisify(brotliCompress)(all, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: all.length,
    },
  });
  const list = ordered.map(([name, content]) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  return { archive, list };
}

if (import.meta.main) {
  const [dist = '', quality = '', ...folders] = process.argv.slice(2);
  mkdirSync(dist, { recursive: true });
  const archives = await Promise.all(
    folders.map(async folder => {
      const programs = readdirSync(folder).map(name => [name, readFileSync(join(folder, name))] as const);
      return [`${basename(folder)}.br`, await packed(Object.fromEntries(programs), Number(quality))] as const;
    }),
  );
  for (const [name, { archive }] of archives) writeFileSync(join(dist, name), archive);
  const lists = Object.fromEntries(archives.map(([name, { list }]) => [name, list]));
  writeFileSync(join(dist, LIST), `${JSON.stringify(lists, null, 1)}\n`);
}
