// Stacks in the format of pprof, for `go tool pprof`, speedscope and the Firefox profiler.
import { gzipSync } from 'node:zlib';
import { Function as Fn, Line, Location, Profile, Sample, StringTable, ValueType } from 'pprof-format';
import type { Stack } from './profile.ts';

/** What the values of a file are: `cpu` in `nanoseconds`, `alloc_space` in `bytes`. */
export interface ValueKind {
  readonly type: string;
  readonly unit: string;
}

/** Writes stacks as a compressed profile. Values are rounded to whole numbers. @param comment for a person */
export function writePprof(stacks: readonly Stack[], { type, unit }: ValueKind, comment: string): Buffer {
  const table = new StringTable();
  const id = (text: string) => table.dedup(text);
  const functions = new Map<string, Fn>();
  const locations = new Map<string, Location>();
  const location = (name: string) => {
    const known = locations.get(name);
    if (known !== undefined) return known.id;
    const fn = new Fn({ id: functions.size + 1, name: id(name), systemName: id(name) });
    functions.set(name, fn);
    const made = new Location({ id: locations.size + 1, line: [new Line({ functionId: fn.id })] });
    locations.set(name, made);
    return made.id;
  };
  const samples = stacks.flatMap(({ frames, thread, value }) => {
    const rounded = Math.round(value);
    const names = [
      ...(thread === '' ? [] : [`[${thread}]`]),
      ...frames.map(({ name }) => name || '[unknown]'),
    ];
    // The function that ran is first in this format.
    return rounded <= 0
      ? []
      : [new Sample({ locationId: names.toReversed().map(location), value: [rounded] })];
  });
  const profile = new Profile({
    sampleType: [new ValueType({ type: id(type), unit: id(unit) })],
    sample: samples,
    location: [...locations.values()],
    function: [...functions.values()],
    stringTable: table,
    comment: [id(comment)],
  });
  // No time of day in the header, so that the same stacks give the same bytes.
  return gzipSync(profile.encode());
}
