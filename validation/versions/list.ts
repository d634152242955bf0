// The versions that are judged, oldest first.

const GO =
  'v1.1.0 v1.2.0 v1.2.1 v1.3.0 v1.4.0 v1.4.1 v1.5.0 v1.5.1 v1.6.0 v1.7.0 v1.7.1 v1.8.0 v1.9.0 ' +
  'v1.10.0 v1.11.0 v1.11.1 v1.12.0 v1.12.1 v1.12.2 v1.13.0 v1.13.1 v1.14.0 v1.15.0 v1.15.1 v1.16.0 ' +
  'v1.17.0 v1.18.0 v1.19.0 v1.19.1 v1.20.0 v1.20.5';
const JAVA =
  '1.3.0 1.3.20 1.4.0 1.4.2 1.5.0 1.5.17 1.6.0 1.6.13 1.7.0 1.7.12 1.8.0 1.8.13 1.9.0 1.9.17 ' +
  '1.10.0 1.10.13 1.11.0 1.11.12 1.12.0 1.12.13 1.13.0 1.13.15 1.14.0 1.14.14 1.15.0 1.15.12 ' +
  '1.16.0 1.16.8 1.17.0 1.17.1 1.17.2';

/** Releases of github.com/prometheus/client_golang. */
export const GO_VERSIONS: readonly string[] = GO.split(' ');

/** io.micrometer:micrometer-core: the first and a later release of each minor version. */
export const JAVA_VERSIONS: readonly string[] = JAVA.split(' ');
