// `overhead baseline`: what is stored, one of them in full, and the results of a run added.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DirectoryStore } from '../baselines/directory.ts';
import type { Baseline } from '../baselines/store.ts';
import { readComparison, type SuiteComparison } from '../comparison/comparison.ts';
import { suggest, UsageError } from '../config/problem.ts';
import { renderBaselineList } from '../report/baselines.ts';
import { visibleLines } from '../report/visible.ts';
import { openStore } from './baselines.ts';
import { EXIT, type Host } from './host.ts';
import { shown } from './judging.ts';

export type BaselineOptions = { readonly store: string } & (
  | { readonly action: 'list'; readonly suites: readonly string[] }
  | { readonly action: 'show'; readonly name: string }
  | { readonly action: 'save'; readonly folder: string }
);

/** Fewer complete rounds than this say nothing, so they are no baseline. */
const FEWEST_ROUNDS = 6;

export async function baselineCommand(options: BaselineOptions, host: Host): Promise<{ exitCode: number }> {
  const store = openStore(options.store);
  if (options.action === 'save') await save(store, options.folder, host);
  else if (options.action === 'show') await show(store, options.name, host);
  else await list(store, options.suites, host);
  return { exitCode: EXIT.pass };
}

async function list(store: DirectoryStore, named: readonly string[], host: Host): Promise<void> {
  const suites = await chosen(store, named);
  if (suites.length === 0)
    host.output.print(`${shown(store.root)}: no run is stored; overhead baseline save DIR stores one\n`);
  for (const suite of suites) {
    host.output.print(renderBaselineList(suite, await store.list(suite), host.output.width));
  }
}

/** Prints the one stored run whose path ends in a name, or whose commit begins with it. */
async function show(store: DirectoryStore, name: string, host: Host): Promise<void> {
  const listings = await Promise.all((await store.suites()).map(suite => store.list(suite)));
  const baselines = listings.flatMap(listing => listing.baselines);
  const found = baselines.filter(
    ({ path, commit }) =>
      path === resolve(name) || path.endsWith(`/${name}`) || (commit !== '' && commit.startsWith(name)),
  );
  const [only] = found;
  if (only === undefined || found.length > 1) {
    const known = (found.length > 1 ? found : baselines).map(baseline => baseline.name);
    const what = found.length === 0 ? 'no stored run is' : `${found.length} stored runs are`;
    throw new UsageError(`baseline show: ${what} called "${name}": ${suggest(name, known)}`);
  }
  host.output.print(`${visibleLines(await store.read(only)).join('\n')}\n`);
}

/** Stores every suite of a run. Refused is what could only mislead: broken or breached suites, and too few rounds. */
async function save(store: DirectoryStore, folder: string, host: Host): Promise<void> {
  const file = join(folder, 'comparison.json');
  if (!existsSync(file)) {
    throw new UsageError(
      `baseline save: ${folder} holds no comparison.json; name the folder of a finished run`,
    );
  }
  const { suites } = readComparison(file);
  for (const suite of suites) {
    const reason = unfit(suite);
    if (reason !== null)
      throw new UsageError(`baseline save: suite ${suite.suite} ${reason}. Nothing was stored.`);
  }
  for (const { suite } of suites) {
    const text = readFileSync(join(folder, 'results', `${suite}.txt`), 'utf8');
    const same = await storedAlready(store, suite, text);
    if (same !== null) host.output.tell(`${suite}: this run is stored already`);
    const { path } = same ?? (await store.append({ suite, text }));
    host.output.print(`${shown(path)}\n`);
  }
}

/** Why a suite is nothing to compare with later, or null. */
function unfit({ verdict, rounds, warnings }: SuiteComparison): string | null {
  if (verdict === 'broken') return 'is broken: mend it and measure again';
  if (verdict === 'breach') return 'breaches a gate: mend the agent or the gate, and judge it again';
  if (warnings.some(warning => warning.code === 'unusable'))
    return 'was measured on a machine that was too noisy: measure again when it is quieter';
  if (rounds.complete < FEWEST_ROUNDS)
    return `has ${rounds.complete} complete rounds, fewer than ${FEWEST_ROUNDS}: measure more`;
  return null;
}

/** The very same result file in the store: a run counts once, however often it is saved. */
async function storedAlready(store: DirectoryStore, suite: string, text: string): Promise<Baseline | null> {
  for (const baseline of (await store.list(suite)).baselines) {
    if (text.includes(baseline.header.date ?? '') && (await store.read(baseline)) === text) return baseline;
  }
  return null;
}

/** The suites that were named, or all that are stored. */
async function chosen(store: DirectoryStore, named: readonly string[]): Promise<readonly string[]> {
  const known = await store.suites();
  const unknown = named.find(suite => !known.includes(suite));
  if (unknown !== undefined)
    throw new UsageError(`baseline: no suite "${unknown}" is stored: ${suggest(unknown, known)}`);
  return named.length === 0 ? known : named;
}
