// `overhead baseline accept --removed`: records in the list `expected` of its suites that something was removed.
import { existsSync, readFileSync } from 'node:fs';
import { suggest, UsageError } from '../../../core/config/problem.ts';
import { means } from '../../../core/expected.ts';
import { writeAtomically } from '../../../core/results/files.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { visible } from '../../../core/visible.ts';
import type { Config } from '../config/config.ts';
import { withExpected } from '../config/expected-file.ts';
import { SIMULATION_SUFFIX } from '../config/modes.ts';
import { parseFile, parseText } from '../config/parse.ts';
import { resolveConfig } from '../config/resolve.ts';
import type { Host } from '../host/host.ts';
import { isBaseline } from './life.ts';
import type { Store } from './store.ts';

export interface Removal {
  /** A benchmark, a variant or a metric; may be a glob. */
  readonly name: string;
  /** Null: every suite whose newest stored run has it. */
  readonly suite: string | null;
  readonly config: string;
  readonly reason: string;
}

/**
 * Writes an entry into the configuration. Throws {@link UsageError} if no stored run has the name and no suite was
 * given.
 */
export async function acceptRemoval(store: Store, request: Removal, host: Host): Promise<void> {
  const { name, config: file, reason } = request;
  if (name === '' || name.startsWith('!') || /[\p{C}\n]/u.test(name))
    throw new UsageError(
      `--removed: ${JSON.stringify(name)} is not a valid name: write the name of a benchmark, a variant or a metric`,
    );
  if (!existsSync(file))
    throw new UsageError(
      `baseline accept: the configuration ${file}, which records the removal, does not exist: name it with --config`,
    );
  const parsed = parseFile(file);
  const config = resolveConfig(parsed);
  const all = Object.keys(parsed.content.suites);
  const found = await suitesWith(store, request, all, config);
  let text = readFileSync(file, 'utf8');
  for (const suite of found) {
    const entry = `!${name}`;
    if (parsed.content.suites[suite]?.expected?.includes(entry)) {
      host.output.print(`${suite}: ${visible(name)} is already marked as removed\n`);
      continue;
    }
    text = withExpected(text, suite, entry, reason);
    // Checks the edited text, because files have many styles.
    if (!parseText(file, text).content.suites[suite]?.expected?.includes(entry))
      throw new UsageError(
        `baseline accept: ${file} cannot be changed: add '${entry}' to expected of ${suite}`,
      );
    host.output.print(`${suite}: ${visible(name)} is no longer expected: commit ${visible(file)}\n`);
  }
  writeAtomically(file, text);
}

async function suitesWith(
  store: Store,
  { name, suite }: Removal,
  all: readonly string[],
  config: Config,
): Promise<readonly string[]> {
  if (suite !== null) {
    if (!all.includes(suite))
      throw new UsageError(`--suite: unknown suite "${suite}": ${suggest(suite, all)}`);
    return [suite];
  }
  const known = new Set<string>();
  const found: string[] = [];
  for (const key of all) {
    const names: string[] = [];
    for (const { name: stored } of partsOf(key, config)) names.push(...(await newestNames(store, stored)));
    for (const one of names) known.add(one);
    if (names.some(one => means(name, one))) found.push(key);
  }
  if (found.length > 0) return found;
  const remedy =
    known.size === 0 ? 'nothing is stored: name the suite with --suite' : suggest(name, [...known].sort());
  throw new UsageError(`--removed: no newest stored run has "${name}": ${remedy}`);
}

/** The suites of a key in the file: one, or one per mode, or one per kernel. */
function partsOf(key: string, { suites }: Config): readonly BaseSuite[] {
  const meant = [key, `${key}${SIMULATION_SUFFIX}`];
  return suites.filter(({ name, matrix }) => meant.includes(name) || meant.includes(matrix?.name ?? ''));
}

/** The benchmarks, variants and metrics of the newest baseline of a suite. */
async function newestNames(store: Store, suite: string): Promise<string[]> {
  const newest = (await store.list(suite)).baselines.find(isBaseline);
  if (newest === undefined) return [];
  const names = new Set<string>();
  for (const [, name = '', rest = ''] of (await store.read(newest)).matchAll(
    /^Benchmark(\S+)[ \t]+\d+(.*)$/gm,
  )) {
    const [, before = name, variant = '', after = ''] = /^(.*)\/agent=([^/]*?)(-\d+)?$/.exec(name) ?? [];
    names.add(`${before}${after}`);
    names.add(variant);
    for (const [, unit = ''] of rest.matchAll(/\S+[ \t]+(\S+)/g)) names.add(unit);
  }
  names.delete('');
  return [...names];
}
