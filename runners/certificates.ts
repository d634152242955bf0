// The certificates that this machine trusts: those of Node, of NODE_EXTRA_CA_CERTS, and of the system.
import { existsSync, readFileSync } from 'node:fs';
import tls from 'node:tls';

/** Where distributions keep all certificates in one file; the first that exists counts. */
const BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** What Node has of this since 22.15 and 22.19; older releases are supported too. */
const newer: Partial<Pick<typeof tls, 'getCACertificates' | 'setDefaultCACertificates'>> = tls;

/** PEM texts of certificates to trust. `environment` may name files of its own: NODE_EXTRA_CA_CERTS, SSL_CERT_FILE. */
export function trusted(environment: Readonly<Record<string, string>>): string[] {
  if (newer.getCACertificates !== undefined)
    return [...newer.getCACertificates('default'), ...newer.getCACertificates('system')];
  const { NODE_EXTRA_CA_CERTS: extra, SSL_CERT_FILE: system } = environment;
  const files = [extra, system ?? BUNDLES.find(existsSync)];
  return [...tls.rootCertificates, ...files.flatMap(certificatesIn)];
}

/** Node itself ignores a file that it cannot read, too. */
function certificatesIn(file: string | undefined): string[] {
  if (file === undefined || !existsSync(file)) return [];
  return readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}

/** Every connection of this process trusts them from now on, whichever library opens it; a Node before 22.19 stays as it is. */
export function trustSystem(environment: Readonly<Record<string, string>>): void {
  newer.setDefaultCACertificates?.(trusted(environment));
}
