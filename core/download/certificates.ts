// The certificates that this machine trusts: those of Node, of NODE_EXTRA_CA_CERTS, and of the system.
import { existsSync, readFileSync } from 'node:fs';
import tls from 'node:tls';

/** Where distributions keep all certificates in one file; the first existing one is used. */
const BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** Functions that Node has since 22.15 and 22.19; older releases are supported too. */
const newer: Partial<Pick<typeof tls, 'getCACertificates' | 'setDefaultCACertificates'>> = tls;

/** PEM texts of trusted certificates. `environment` may name files: NODE_EXTRA_CA_CERTS, SSL_CERT_FILE. */
export function trusted(environment: Readonly<Record<string, string>>): string[] {
  if (newer.getCACertificates !== undefined)
    return [...newer.getCACertificates('default'), ...newer.getCACertificates('system')];
  const { NODE_EXTRA_CA_CERTS: extra, SSL_CERT_FILE: system } = environment;
  const files = [extra, system ?? BUNDLES.find(existsSync)];
  return [...tls.rootCertificates, ...files.flatMap(certificatesIn)];
}

/** Ignores a file that cannot be read, as Node does. */
function certificatesIn(file: string | undefined): string[] {
  if (file === undefined || !existsSync(file)) return [];
  return readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}

let system = false;

/** Makes every connection of this process trust them, in any library. It takes 0.15 s once. Has no effect on Node before 22.19. */
export function trustSystem(): void {
  if (!system) newer.setDefaultCACertificates?.(trusted({}));
  system = true;
}
