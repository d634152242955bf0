// Certificates for tests, made at run time: an authority, and the servers that it signs.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key with its certificate, both as PEM. */
export interface Certified {
  readonly key: string;
  readonly cert: string;
}

/** DER (X.690, section 8.1): a tag, a length, and the contents. */
function der(tag: number, ...inside: readonly Buffer[]): Buffer {
  const body = Buffer.concat(inside);
  const { length } = body;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...inside: readonly Buffer[]) => der(0x30, ...inside);
const set = (...inside: readonly Buffer[]) => der(0x31, ...inside);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const octets = (inside: Buffer) => der(0x04, inside);
const bits = (inside: Buffer) => der(0x03, Buffer.from([0]), inside);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const TRUE = der(0x01, Buffer.from([0xff]));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const BASIC_CONSTRAINTS = oid('551d13');
const ALTERNATIVE_NAMES = oid('551d11');

const named = (name: string) => sequence(set(sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
/** UTCTime, section 4.1.2.5.1 of RFC 5280. */
const time = (year: number) => der(0x17, Buffer.from(`${String(year % 100).padStart(2, '0')}0101000000Z`));

/** A certificate (RFC 5280, section 4.1) that `issuer` signs. */
function certificate(
  serial: number,
  subject: string,
  publicKey: KeyObject,
  issuer: { readonly name: string; readonly key: KeyObject },
  extension: Buffer,
): string {
  const year = new Date().getUTCFullYear();
  const content = sequence(
    der(0xa0, integer(2)),
    integer(serial),
    ECDSA_WITH_SHA256,
    named(issuer.name),
    sequence(time(year - 1), time(year + 2)),
    named(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const whole = sequence(content, ECDSA_WITH_SHA256, bits(sign('sha256', content, issuer.key)));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** An authority, and a server with these names that it signs. */
export function certified(...names: readonly string[]): {
  readonly authority: string;
  readonly server: Certified;
} {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // The digest makes the name of the authority unique.
  const digest = createHash('sha256').update(own.publicKey.export({ type: 'spki', format: 'der' }));
  const issuer = { name: `overhead test ${digest.digest('hex').slice(0, 16)}`, key: own.privateKey };
  const authority = sequence(BASIC_CONSTRAINTS, TRUE, octets(sequence(TRUE)));
  const alternatives = names.map(name => der(0x82, Buffer.from(name)));
  return {
    authority: certificate(1, issuer.name, own.publicKey, issuer, authority),
    server: {
      key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      cert: certificate(
        2,
        names[0] ?? '',
        pair.publicKey,
        issuer,
        sequence(ALTERNATIVE_NAMES, octets(sequence(...alternatives))),
      ),
    },
  };
}
