// The npm packages of DuckDB: a native program of tens of MB, which is therefore not part of the bundle.

/** The package that is loaded, and its version, on which the others depend exactly. */
export const PACKAGE = '@duckdb/node-api';
export const VERSION = '1.5.6-r.1';

/** An entry of npm's lock file. */
export interface Locked {
  readonly version: string;
  /** The digest of the package as npm writes it (Subresource Integrity). */
  readonly integrity: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly optional?: true;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** What to install: package-lock.json of this project has the same. */
export type Packages = Readonly<Record<string, Locked>>;
