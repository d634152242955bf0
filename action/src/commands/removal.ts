// `overhead baseline accept --removed`: what stored runs have and no run will have again is written into the list `expected` of its suites.
import { existsSync, readFileSync } from 'node:fs';
import { isBaseline } from '../baselines/life.ts';
import type { Store } from '../baselines/store.ts';
import type { Config, Suite } from '../config/config.ts';
import { means } from '../config/expected.ts';
import { withExpected } from '../config/expected-file.ts';
import { SIMULATION_SUFFIX } from '../config/modes.ts';
import { parseFile, parseText } from '../config/parse.ts';
import { suggest, UsageError } from '../config/problem.ts';
import { resolveConfig } from '../config/resolve.ts';
import { visible } from '../report/visible.ts';
import { writeAtomically } from '../results/files.ts';
import type { Host } from './host.ts';

export interface Removal {
  /** A benchmark, a variant or a metric; may be a glob. */
  readonly name: string;
  /** Null: every suite whose newest stored run has it. */
  readonly suite: string | null;
  readonly config: string;
  readonly reason: string;
}

/** Writes an entry into the configuration. Throws {@link UsageError} where nothing stored is called so, and no suite was named. */
export async function acceptRemoval(store: Store, asked: Removal, host: Host): Promise<void> {
  const { name, config: file, reason } = asked;
  if (name === '' || name.startsWith('!') || /[\p{C}\n]/u.test(name))
    throw new UsageError(
      `--removed: ${JSON.stringify(name)} is no name: write that of a benchmark, a variant or a metric`,
    );
  if (!existsSync(file))
    throw new UsageError(
      `baseline accept: there is no configuration ${file}: name it with --config, for the removal is written there`,
    );
  const parsed = parseFile(file);
  const config = resolveConfig(parsed);
  const all = Object.keys(parsed.content.suites);
  const found = await suitesWith(store, asked, all, config);
  let text = readFileSync(file, 'utf8');
  for (const suite of found) {
    const entry = `!${name}`;
    if (parsed.content.suites[suite]?.expected?.includes(entry)) {
      host.output.print(`${suite}: ${visible(name)} is not expected already\n`);
      continue;
    }
    text = withExpected(text, suite, entry, reason);
    // What was written must mean what was asked for, whatever the style of the file.
    if (!parseText(file, text).content.suites[suite]?.expected?.includes(entry))
      throw new UsageError(
        `baseline accept: ${file} cannot be changed: add '${entry}' to expected of ${suite}`,
      );
    host.output.print(`${suite}: ${visible(name)} is not expected any more: commit ${visible(file)}\n`);
  }
  writeAtomically(file, text);
}

/** The suites of the file that a removal is about. */
async function suitesWith(
  store: Store,
  { name, suite }: Removal,
  all: readonly string[],
  config: Config,
): Promise<readonly string[]> {
  if (suite !== null) {
    if (!all.includes(suite))
      throw new UsageError(`--suite: no suite "${suite}" is there: ${suggest(suite, all)}`);
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

/** The suites that a key of the file stands for: one, or its halves, or one on each kernel. */
function partsOf(key: string, { suites }: Config): readonly Suite[] {
  const meant = [key, `${key}${SIMULATION_SUFFIX}`];
  return suites.filter(({ name, kernel }) => meant.includes(name) || meant.includes(kernel?.matrix ?? ''));
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
