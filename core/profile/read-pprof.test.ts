// Profiles of pprof: real ones of Go, our own, and damaged ones.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Function as Fn, Line, Location, Profile, Sample, StringTable, ValueType } from 'pprof-format';
import { ProfileError } from './collapsed.ts';
import { writePprof } from './pprof.ts';
import { LARGEST_PROFILE, readPprof } from './read-pprof.ts';

const real = readFileSync(join(import.meta.dirname, 'testdata/go.cpu.pb.gz'));
const refuses = (file: Uint8Array, message: RegExp, type = 'cpu') =>
  assert.throws(
    () => readPprof(file, type),
    (error: Error) => error instanceof ProfileError && message.test(error.message),
  );

/** A profile with one location, in which b was inlined into a. */
function profile(values: readonly (number | bigint)[], location = 1): Buffer {
  const table = new StringTable();
  const id = (text: string) => table.dedup(text);
  const type = (name: string) => new ValueType({ type: id(name), unit: id('count') });
  return gzipSync(
    new Profile({
      sampleType: [type('objects'), type('space')],
      sample: [new Sample({ locationId: [location], value: [...values] })],
      location: [
        new Location({ id: 1, line: [new Line({ functionId: 1 }), new Line({ functionId: 2 })] }),
        new Location({ id: 2 }),
      ],
      function: [new Fn({ id: 1, name: id('b') }), new Fn({ id: 2, name: id('a') })],
      stringTable: table,
    }).encode(),
  );
}

describe('a profile of pprof', () => {
  it('of Go has the frames of its stacks from the entry on', () => {
    const stacks = readPprof(real, 'cpu');
    const steps = stacks.filter(({ names }) => names.at(-1)?.endsWith('/busy.Steps') === true);
    assert.ok(steps.length > 0);
    for (const { names } of steps)
      assert.deepEqual(names.slice(0, 2), ['testing.(*B).run1.func1', 'testing.(*B).runN']);
    const sum = (type: string) => readPprof(real, type).reduce((all, { value }) => all + value, 0);
    assert.equal(sum('cpu'), sum('samples') * 10_000_000);
  });

  it('has inlined functions as frames, and the values of one type', () => {
    assert.deepEqual(readPprof(profile([3, 4096]), 'space'), [{ names: ['a', 'b'], value: 4096 }]);
    assert.deepEqual(readPprof(profile([3, 4096]), 'objects'), [{ names: ['a', 'b'], value: 3 }]);
    assert.deepEqual(readPprof(profile([3, 0]), 'space'), []);
    assert.deepEqual(readPprof(profile([3, 2 ** 40]), 'space'), [{ names: ['a', 'b'], value: 2 ** 40 }]);
  });

  it('has the empty name for an unknown function', () => {
    assert.deepEqual(readPprof(profile([1, 1], 2), 'space'), [{ names: [''], value: 1 }]);
  });

  it('of ours is read as it was written', () => {
    const frames = ['a', 'b'].map(name => ({ name, kind: 'code', agent: false }) as const);
    const written = writePprof([{ frames, thread: '', value: 7 }], { type: 'cpu', unit: 'nanoseconds' }, '');
    assert.deepEqual(readPprof(written, 'cpu'), [{ names: ['a', 'b'], value: 7 }]);
  });
});

describe('a profile is refused', () => {
  it('without the type of values', () =>
    refuses(real, /no values of the type space, only samples, cpu/, 'space'));
  it('with a location that it lacks', () => refuses(profile([1, 1], 9), /no location 9/, 'space'));
  it('with a missing, negative or too large value', () => {
    for (const values of [[1], [1, -1], [1, 2n ** 60n]]) refuses(profile(values), /no valid value/, 'space');
  });
  it('that is empty, foreign or not compressed', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('text'), gunzipSync(real)])
      refuses(bytes, /no complete gzip file/);
    for (const text of ['', 'not a profile', '{"schema":1}', '\x7fELF\x02\x01\x01'])
      refuses(gzipSync(text), /not a profile in the format of pprof/);
  });
  it('that is cut off anywhere', () => {
    for (let length = 0; length < real.length; length += 97)
      refuses(real.subarray(0, length), /no complete gzip file/);
    const content = gunzipSync(real);
    // A cut between two fields leaves locations or types out.
    for (let length = 1; length < content.length; length += 31)
      try {
        readPprof(gzipSync(content.subarray(0, length), { level: 1 }), 'cpu');
      } catch (error) {
        assert.ok(error instanceof ProfileError, `cut at ${length}: ${(error as Error).stack}`);
      }
  });
  it('with a number that never ends', () => {
    refuses(gzipSync(Buffer.concat([Buffer.from([0x60]), Buffer.alloc(2 ** 20, 0xff)])), /not a profile/);
    refuses(gzipSync(Buffer.from([0x12, 0x0d, 0x0a, 0x0b, ...new Array(11).fill(0xff)])), /not a profile/);
  });
  it('that is too large, compressed or not', () => {
    refuses(Buffer.alloc(LARGEST_PROFILE + 1), /larger than 32 MiB/);
    refuses(gzipSync(Buffer.alloc(65 * 2 ** 20), { level: 1 }), /more than 64 MiB/);
  });
});
