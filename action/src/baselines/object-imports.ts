// Values of other tools on object storage: immutable objects that the manifest of their suite names.
import { inParallel } from '../objects/parallel.ts';
import { type ImportRef, importName, type StoredImport } from './imported.ts';
import { importKey, type Manifest, storedAs } from './manifest.ts';
import type { SuiteObjects } from './suite-objects.ts';

/** The imported files that a manifest names. Throws `ObjectFailure` if one cannot be read. */
export async function* readImports(
  objects: SuiteObjects,
  { imports }: Manifest,
): AsyncIterable<Pick<StoredImport, 'file' | 'text'>> {
  for (const entry of imports)
    yield { file: entry.file, text: await objects.text(importKey(entry), entry.sha256) };
}

/** Stores files of imported values; skips those that exist already. Returns the names of the new ones, and the manifest. */
export async function addImports(
  objects: SuiteObjects,
  texts: readonly string[],
): Promise<{ readonly manifest: Manifest; readonly added: readonly string[] }> {
  const fresh = texts.map(text => ({ text, entry: { file: importName(text), ...storedAs(text) } }));
  const written = new Set<string>();
  const manifest = await objects.change(async now => {
    const known = new Set(now.imports.map(({ file }) => file));
    const wanted = fresh.filter(({ entry: { file } }) => !known.has(file) && known.add(file));
    for (const { text, entry } of wanted) {
      if (written.has(entry.nonce)) continue;
      await objects.write(importKey(entry), text);
      written.add(entry.nonce);
    }
    if (wanted.length === 0) return null;
    return { ...now, imports: [...now.imports, ...wanted.map(({ entry }) => entry)] };
  });
  const ours = manifest.imports.filter(({ nonce }) => written.has(nonce));
  return { manifest, added: ours.map(({ file }) => file) };
}

/** Removes files of imported values: from the manifest first. Returns the manifest. */
export async function removeImports(
  objects: SuiteObjects,
  files: readonly Pick<ImportRef, 'file'>[],
): Promise<Manifest> {
  const names = new Set(files.map(({ file }) => file));
  const doomed = (await objects.read()).manifest.imports.filter(({ file }) => names.has(file));
  if (doomed.length > 0) await objects.refuseWithoutRight();
  const manifest = await objects.change(async now => ({
    ...now,
    imports: now.imports.filter(({ file }) => !names.has(file)),
  }));
  await inParallel(doomed, entry => objects.remove(importKey(entry)));
  return manifest;
}
