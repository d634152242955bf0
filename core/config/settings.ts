// What a runner says of its settings: its keys of overhead.yml, how it reads them, and its files in a revision.
import { isAbsolute } from 'node:path';
import type { z } from 'zod';
import type { AttachCheck, BaseSuite, BaseVariant } from '../suite.ts';
import type { Findings, Path } from './findings.ts';
import type { SuiteFile, VariantFile } from './suite-schema.ts';

/** A suite that is read. @template F its settings as written */
export interface SuiteRequest<F extends SuiteFile = SuiteFile> {
  /** Where it is in the file. */
  readonly path: Path;
  readonly file: F;
  /** The file of the configuration. */
  readonly configuration: string;
  readonly found: Findings;
}

/** A variant that is read. @template V its settings as written */
export interface VariantRequest<F extends SuiteFile, V extends VariantFile> extends SuiteRequest<F> {
  readonly name: string;
  readonly variant: V;
  /** Whether its relative paths begin in a revision that is not checked out yet. */
  readonly revised: boolean;
  /** Maven repositories of the configuration, by id. */
  readonly repositories: Readonly<Record<string, string>>;
}

/** The variants of a suite, for what can be checked only with all of them. */
export interface Variants<V extends BaseVariant> {
  readonly variants: readonly V[];
  readonly control: string;
}

/** A file of a revision, by the key that names it. */
export interface Artefact {
  readonly key: string;
  readonly path: string;
}

/** Returns a file that a revision must have: none for a setting without a path, or with an absolute one. */
export function artefact(key: string, path: string | null): Artefact[] {
  return path === null || isAbsolute(path) ? [] : [{ key, path }];
}

/** What a suite has in addition to the common settings. It may set some of those too. */
export type OwnSuite<S extends BaseSuite> = Omit<S, keyof BaseSuite> & Partial<Pick<BaseSuite, 'again'>>;
/** What a variant has in addition to the common settings. A preset may set some of those too. */
export type OwnVariant<V extends BaseVariant> = Omit<V, keyof BaseVariant> &
  Partial<Pick<BaseVariant, 'environment' | 'attached'>>;

/**
 * The settings of one runner.
 * @template S its suites
 * @template F a suite as written
 * @template V a variant as written
 */
export interface Settings<
  S extends BaseSuite = BaseSuite,
  F extends SuiteFile = SuiteFile,
  V extends VariantFile = VariantFile,
> {
  /** Its keys of a suite. Runners that share a key share its schema too. */
  readonly suiteKeys: z.ZodRawShape;
  /** Its keys of a variant. */
  readonly variantKeys: z.ZodRawShape;
  /** The conditions of an attach check that it can see. */
  readonly attachKeys: readonly (keyof AttachCheck)[];
  /** Whether it reads the values of metrics that a suite declares; otherwise they may not have a source. */
  readonly readsMetrics?: boolean;
  /** Why it does not, for users. */
  readonly unread?: string;
  /** The modes other than `native` and `simulation`. */
  readonly modes?: readonly BaseSuite['mode'][];
  /** Whether its machines in the simulator can have a model of caches. */
  readonly modelsCaches?: boolean;
  /** Reads a suite. Problems are reported. */
  readSuite(request: SuiteRequest<F>, variants: Variants<S['variants'][number]>): OwnSuite<S>;
  /** Reads a variant. Problems are reported. */
  readVariant(request: VariantRequest<F, V>): OwnVariant<S['variants'][number]>;
  /** Adds variants that the runner measures in addition. */
  withArms?(variants: readonly S['variants'][number][], file: F): readonly S['variants'][number][];
  /** Splits a suite that is measured in several parts, such as one for each kernel. */
  parts?(suite: S, file: F): readonly S[];
  /** Whether one variant is enough, because nothing is compared. @param everywhere whether limits on overheads hold for every suite of the file */
  isAlone?(file: F, everywhere: boolean): boolean;
  /** Why nothing of a revision would be measured, as what to do instead; null if something is. */
  unmeasured(file: F, variant: OwnVariant<S['variants'][number]>): string | null;
  /** The folder of the working tree where relative paths begin; default: the current folder. */
  folder?(suite: S): string;
  /** The folder of the working tree with the sources that are measured; null if a revision is measured only by its artefacts. */
  sources?(suite: S): string | null;
  /** The files that a revision must have after its build: those of its relative paths. */
  artefacts(variant: OwnVariant<S['variants'][number]>): readonly Artefact[];
  /** A variant whose relative paths begin at a folder. */
  inFolder(variant: S['variants'][number], folder: string): S['variants'][number];
}
