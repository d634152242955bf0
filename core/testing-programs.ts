// Programs of tests, in place of those of the bundle.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { LIST, type Programs } from './programs.ts';

/** Puts a program into the bundle below a root, in an archive of its own. If another archive holds it, that archive is no longer listed. */
export function placeProgram(root: string, name: string, content: string | Buffer): void {
  const dist = join(root, 'action/dist');
  mkdirSync(dist, { recursive: true });
  const list = join(dist, LIST);
  const programs: Programs = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Programs) : {};
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // The best quality, the default, takes half a minute for a program of 15 MB.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes, { params }));
  const others = Object.entries(programs).filter(([, known]) => !known.some(one => one.name === name));
  const own = [`${name}.br`, [{ name, bytes: bytes.length, sha256 }]] as const;
  writeFileSync(list, JSON.stringify(Object.fromEntries([...others, own])));
}
