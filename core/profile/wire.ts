// Checks that the bytes of a profile are well-formed protobuf, before a library that trusts them decodes them.

/** How a length-delimited field is read: as text, as packed numbers, or as a message. */
type Content = 'text' | 'numbers' | Shape;
interface Shape {
  readonly [field: number]: Content;
}

/** The longest number, in bytes (Protocol Buffers, "Encoding"). */
const LONGEST_NUMBER = 10;

const VALUE_TYPE: Shape = {};
/** The fields of the format of pprof with a length (google/pprof, proto/profile.proto). */
const PROFILE: Shape = {
  1: VALUE_TYPE,
  2: { 1: 'numbers', 2: 'numbers', 3: {} },
  3: {},
  4: { 4: {} },
  5: {},
  6: 'text',
  11: VALUE_TYPE,
  13: 'numbers',
};

/** Whether the bytes are a profile in the format of pprof, as far as the encoding shows it. */
export function isPprof(bytes: Uint8Array): boolean {
  return bytes.length > 0 && isMessage(bytes, PROFILE);
}

function isMessage(bytes: Uint8Array, shape: Shape): boolean {
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at++] as number;
    const end = endOfNumber(bytes, at);
    if (end === null) return false;
    // All fields of the format have numbers below 16, whose tag is one byte.
    if (tag >= 0x80) return false;
    if ((tag & 7) === 0) {
      at = end;
    } else if ((tag & 7) === 2) {
      const length = lengthIn(bytes, at, end);
      if (length > bytes.length - end) return false;
      if (!isContent(bytes.subarray(end, end + length), shape[tag >> 3] ?? 'text')) return false;
      at = end + length;
    } else {
      return false;
    }
  }
  return true;
}

function isContent(bytes: Uint8Array, content: Content): boolean {
  if (content === 'text') return true;
  if (content !== 'numbers') return isMessage(bytes, content);
  for (let at = 0; at < bytes.length; ) {
    const end = endOfNumber(bytes, at);
    if (end === null) return false;
    at = end;
  }
  return true;
}

/** Where the number that begins at an index ends; null if it does not. */
function endOfNumber(bytes: Uint8Array, at: number): number | null {
  for (let end = at; end < Math.min(bytes.length, at + LONGEST_NUMBER); end++)
    if ((bytes[end] as number) < 0x80) return end + 1;
  return null;
}

function lengthIn(bytes: Uint8Array, at: number, end: number): number {
  let length = 0;
  for (let index = end - 1; index >= at; index--) length = length * 128 + ((bytes[index] as number) & 0x7f);
  return length;
}
