// async-profiler from Maven Central: its native library for this platform, checked by digest at each use.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileInArchive } from '../../download/archive.ts';
import { download, type Fetch } from '../../download/download.ts';
import { checkSha256, fetchArtifact } from '../../maven/artifact.ts';
import { digest } from '../../maven/kept.ts';
import { PreconditionError, type RunContext } from '../../runner.ts';

export const VERSION = '4.4';
const ARTIFACT = {
  kind: 'maven',
  group: 'tools.profiler',
  artifact: 'async-profiler',
  version: VERSION,
  classifier: '',
} as const;
const SHA256 = '47f321b8cdbadda2c281a612f6ac245254c81a02ce578abf782a53170ea40b37';

interface NativeLibrary {
  /** The path in the jar. */
  readonly entry: string;
  readonly sha256: string;
}

const MACOS = {
  entry: 'macos/libasyncProfiler.so',
  sha256: '7fbe50f594acf5d1d97770907fcb4fe1cb5b916c5c1f2190b9f7b4b80cc9789c',
};
/** By `platform architecture` of Node. */
const LIBRARIES: Readonly<Record<string, NativeLibrary>> = {
  'linux x64': {
    entry: 'linux-x64/libasyncProfiler.so',
    sha256: '4544ab57e48190abfcf11b7e700252fd817ffa4fd9b6765df7598c5f1164b635',
  },
  'linux arm64': {
    entry: 'linux-arm64/libasyncProfiler.so',
    sha256: '633fd7eabf697499aae5c5b9d5b5d01852ab38c1c444ff901e6c115de756cd25',
  },
  'darwin x64': MACOS,
  'darwin arm64': MACOS,
};

/**
 * Returns the path of the library in the cache. Throws {@link PreconditionError} if this platform has none, or if it cannot be fetched.
 * @param platform `platform architecture` of Node
 */
export async function profilerLibrary(
  context: RunContext,
  platform = `${process.platform} ${process.arch}`,
  fetchFile: Fetch = download,
): Promise<string> {
  const library = LIBRARIES[platform];
  if (library === undefined)
    throw new PreconditionError(`async-profiler has no library for ${platform}`, true);
  const file = join(context.cache, `async-profiler-${VERSION}`, library.entry);
  // Every process that can write to the cache can change its files.
  if (!existsSync(file) || digest('sha256', readFileSync(file)) !== library.sha256) {
    const jar = await fetchArtifact(ARTIFACT, SHA256, context, fetchFile);
    place(file, await fileInArchive(jar, library.entry));
  }
  checkSha256(readFileSync(file), library.sha256, file);
  return file;
}

/** Writes a file that appears whole or not at all: another run may load it. */
function place(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, bytes, { mode: 0o755 });
  renameSync(part, file);
}
