// Resolves the packages of a suite: patterns for `go list`, each from a folder inside its module.
import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { PreconditionError } from '../../core/runner.ts';
import type { GoSettings } from './suite.ts';
import type { Toolchain } from './toolchain.ts';

/** A package with tests. */
export interface GoPackage {
  /** Its import path. */
  readonly path: string;
  /** Its folder, where `go test` runs a test binary. */
  readonly folder: string;
  /** The names of its test files. */
  readonly tests: readonly string[];
}

/** The packages that the patterns of a suite name. */
export interface FoundPackages {
  readonly packages: readonly GoPackage[];
  /** Why nothing can be measured, by the position of a pattern without packages with tests. */
  readonly lacking: ReadonlyMap<number, PreconditionError>;
}

const listedSchema = z.object({
  ImportPath: z.string(),
  Dir: z.string().default(''),
  TestGoFiles: z.array(z.string()).default([]),
  XTestGoFiles: z.array(z.string()).default([]),
  Error: z.object({ Err: z.string() }).optional(),
});

/** A pattern, and the folder to run `go list` in. */
interface Question {
  readonly folder: string;
  readonly pattern: string;
}

/**
 * Returns the packages with tests that the patterns name, sorted by import path. Throws {@link PreconditionError} if a
 * package cannot be read.
 */
export async function findPackages(
  toolchain: Toolchain,
  { module, packages }: GoSettings,
  flags: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<FoundPackages> {
  const found = new Map<string, GoPackage>();
  const lacking = new Map<number, PreconditionError>();
  for (const [index, written] of packages.entries()) {
    const lacks = (what: string) => lacking.set(index, new PreconditionError(`package ${written}: ${what}`));
    const { folder, pattern } = questionOf(module, written);
    if (!isFolder(folder)) {
      lacks(`there is no folder ${folder}; correct package or module`);
      continue;
    }
    const text = await toolchain.say({
      argv: ['list', '-e', '-json=ImportPath,Dir,TestGoFiles,XTestGoFiles,Error', ...flags, pattern],
      folder,
      environment,
      purpose: `finding the packages of ${written}`,
    });
    const listed = z.array(listedSchema).parse(JSON.parse(`[${text.replace(/^\}\n\{/gm, '},\n{')}]`));
    const wrong = listed.find(entry => entry.Error !== undefined);
    if (wrong !== undefined) {
      const what = `${wrong.Error?.Err}. Correct package or module, or the source`;
      if (wrong.Dir !== '') throw new PreconditionError(`package ${written}: ${what}`);
      lacks(what);
      continue;
    }
    const tested = listed.filter(
      ({ TestGoFiles, XTestGoFiles }) => TestGoFiles.length + XTestGoFiles.length > 0,
    );
    if (tested.length === 0)
      lacks(
        `${listed.length === 0 ? 'names no package' : 'has no _test.go file, so it has no benchmark'}; correct the path (from ${folder}), or write one`,
      );
    for (const { ImportPath, Dir, TestGoFiles, XTestGoFiles } of tested)
      found.set(ImportPath, { path: ImportPath, folder: Dir, tests: [...TestGoFiles, ...XTestGoFiles] });
  }
  const packagesFound = [...found.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
  return { packages: packagesFound, lacking };
}

/**
 * Returns the folder of a pattern. A path uses its own folder, because it may be in another module than the
 * configuration; an import path uses the module's folder.
 */
function questionOf(module: string, written: string): Question {
  if (!/^\.{1,2}(\/|$)/.test(written) && !isAbsolute(written)) return { folder: module, pattern: written };
  const [, place = '', rest = ''] = /^(.*?)(\/\.\.\..*)?$/.exec(written) ?? [];
  return {
    folder: resolve(module, place),
    pattern: rest === '' ? '.' : join('.', rest).replace(/^/, './'),
  };
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
