// Reads the counters of a HotSpot JVM from its memory-mapped file for jstat, at no cost for the JVM.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** HotSpot uses this folder on Linux, for any java.io.tmpdir. */
const SHELF = '/tmp';
const MAGIC = 0xcafec0c0;
/** Sizes of the head of the file and of an entry, in bytes. */
const [HEAD, ENTRY] = [32, 20];
const [LONG, BYTE] = ['J'.charCodeAt(0), 'B'.charCodeAt(0)];

/** The counters and texts of a JVM by name. */
export type PerfData = ReadonlyMap<string, number | string>;

/** Reads the counters of a JVM; null if it has none (`-XX:-UsePerfData`), or has ended. */
export function perfDataOf(pid: number, shelf = SHELF): PerfData | null {
  for (const name of readdirSync(shelf)) {
    if (!name.startsWith('hsperfdata_')) continue;
    try {
      return parsePerfData(readFileSync(join(shelf, name, String(pid))));
    } catch {
      // Of another user, or the JVM has not created it yet.
    }
  }
  return null;
}

/** Parses version 2.0 of the format (perfMemory.hpp of HotSpot). Throws for anything else. */
export function parsePerfData(bytes: Buffer): PerfData {
  if (bytes.length < HEAD || bytes.readUInt32BE(0) !== MAGIC)
    throw new Error('no performance data of HotSpot');
  const little = bytes[4] === 1;
  if (bytes[5] !== 2) throw new Error(`performance data of version ${bytes[5]}, not 2`);
  const word = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const values = new Map<string, number | string>();
  let at = word(24);
  for (let left = word(28); left > 0; left--) {
    if (at + ENTRY > bytes.length) throw new Error('performance data is cut off');
    const [length, name, items] = [word(at), word(at + 4), word(at + 8)];
    const [type, data] = [bytes[at + 12], at + word(at + 16)];
    const text = bytes.toString('latin1', at + name, bytes.indexOf(0, at + name));
    if (type === LONG && items === 0)
      values.set(text, Number(little ? bytes.readBigInt64LE(data) : bytes.readBigInt64BE(data)));
    else if (type === BYTE)
      values.set(text, bytes.toString('latin1', data, data + items).replace(/\0.*$/s, ''));
    if (length === 0) throw new Error('performance data has an entry without an end');
    at += length;
  }
  return values;
}

/** Returns the loaded classes of a JVM, with those of its archive; null if unknown. */
export function classesOf(data: PerfData | null): number | null {
  const [own, shared] = ['java.cls.loadedClasses', 'java.cls.sharedLoadedClasses'].map(name =>
    data?.get(name),
  );
  return typeof own === 'number' && typeof shared === 'number' ? own + shared : null;
}

/** Settings that a JVM chose, and an agent must not change: its collector, and the sizes of its generations. */
export function choicesOf(data: PerfData | null): Record<string, string> {
  if (data === null) return {};
  const collector = data.get('sun.gc.collector.0.name');
  const generations = [...data].filter(([name]) => /^sun\.gc\.generation\.\d+\.maxCapacity$/.test(name));
  const heap = Math.max(0, ...generations.map(([, value]) => Number(value)));
  return {
    ...(typeof collector === 'string' && collector !== '' ? { collector } : {}),
    ...(heap > 0 ? { heap: `${heap} B` } : {}),
  };
}
