// Archives that an attacker could write: every field of an entry may be false (PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16).
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly data?: string | Buffer;
  /** The Unix mode, in the upper half of the external attributes. */
  readonly mode?: number;
  readonly size?: number;
  readonly deflate?: boolean;
  readonly encrypted?: boolean;
}

/** An archive of these entries; `count` is the declared number of entries. */
export function zip(entries: readonly ZipEntry[], count: number = entries.length): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, data = '', mode = 0o100644, size, deflate = false, encrypted = false } of entries) {
    const bytes = Buffer.from(data);
    const packed = deflate ? deflateRawSync(bytes, { level: 9 }) : bytes;
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 + (encrypted ? 1 : 0), 2);
    common.writeUInt16LE(deflate ? 8 : 0, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size ?? bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, path]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}
