// Reads profiles in the format of pprof, as Go writes them: compressed, with inlined functions.
import { gunzipSync } from 'node:zlib';
import { Profile } from 'pprof-format';
import { type CollapsedLine, ProfileError } from './collapsed.ts';
import { isPprof } from './wire.ts';

/** Larger files are refused, in bytes: a profile of seconds has some kilobytes. */
export const LARGEST_PROFILE = 32 * 2 ** 20;
/** Larger contents are refused, in bytes. */
const LARGEST_CONTENT = 64 * 2 ** 20;
/** More frames in all stacks together are refused. */
const MOST_FRAMES = 10_000_000;

/**
 * Reads the stacks of a compressed file, from the entry of the thread to the function that ran; an unknown function has the empty name. Labels
 * are ignored. Throws {@link ProfileError}.
 * @param type the name of the values to read, such as `cpu` or `alloc_space`
 */
export function readPprof(file: Uint8Array, type: string): CollapsedLine[] {
  const profile = Profile.decode(unpacked(file));
  const { strings } = profile.stringTable;
  const index = profile.sampleType.findIndex(one => strings[Number(one.type)] === type);
  if (index === -1) {
    const types = profile.sampleType.map(one => strings[Number(one.type)] ?? '?').join(', ');
    throw new ProfileError(`the profile has no values of the type ${type}, only ${types || 'none'}`);
  }
  const frames = framesOf(profile);
  let left = MOST_FRAMES;
  return profile.sample.flatMap(({ locationId, value: values }) => {
    const value = Number(values[index] ?? Number.NaN);
    if (!Number.isSafeInteger(value)) throw new ProfileError('a sample of the profile has no valid value');
    if (value === 0) return [];
    const names = locationId.flatMap(id => frames(Number(id)));
    left -= names.length;
    if (left < 0) throw new ProfileError(`the profile has more than ${MOST_FRAMES} frames`);
    // The function that ran is first in this format.
    return [{ names: names.reverse(), value }];
  });
}

function unpacked(file: Uint8Array): Uint8Array {
  if (file.length > LARGEST_PROFILE)
    throw new ProfileError(`the profile is larger than ${LARGEST_PROFILE / 2 ** 20} MiB`);
  let content: Uint8Array;
  try {
    content = gunzipSync(file, { maxOutputLength: LARGEST_CONTENT });
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code;
    throw new ProfileError(
      why === 'ERR_BUFFER_TOO_LARGE'
        ? `the profile has more than ${LARGEST_CONTENT / 2 ** 20} MiB`
        : `the profile is no complete gzip file: ${(error as Error).message}`,
    );
  }
  if (!isPprof(content)) throw new ProfileError('the file is not a profile in the format of pprof');
  return content;
}

/** Returns the names of a location's functions, the innermost first: the functions that were inlined, then the one that holds them. */
function framesOf(profile: Profile): (location: number) => readonly string[] {
  const { strings } = profile.stringTable;
  const functions = new Map(profile.function.map(({ id, name }) => [Number(id), strings[Number(name)]]));
  const locations = new Map(
    profile.location.map(({ id, line }) => {
      const names = line.map(({ functionId }) => functions.get(Number(functionId)) ?? '');
      return [Number(id), names.length === 0 ? [''] : names];
    }),
  );
  return location => {
    const names = locations.get(location);
    if (names === undefined) throw new ProfileError(`the profile has no location ${location}`);
    return names;
  };
}
