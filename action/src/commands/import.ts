// `overhead import`: stores the history that another tool recorded. Its values are shown, and never used to judge.
import { readFileSync, statSync } from 'node:fs';
import { suggest, UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import { hidden } from '../../../core/results/secret.ts';
import { visible } from '../../../core/visible.ts';
import type { Imported } from '../baselines/imported.ts';
import type { Store } from '../baselines/store.ts';
import { refusal } from '../baselines/trust.ts';
import { EXIT, type Host } from '../host/host.ts';
import { importedText, SOURCES, type Source } from '../importers/file.ts';
import { identityOf } from '../importers/identity.ts';
import { type ImportedResults, readFile } from '../importers/read.ts';
import { commitOf, dateOf, type GivenFacts, LARGEST_FILE, suiteOf } from '../importers/values.ts';
import { count } from '../report/values.ts';
import { openStore } from './baselines.ts';
import { contentOf } from './imported.ts';

export interface ImportOptions {
  readonly files: readonly string[];
  /** A store as after `--baseline`. */
  readonly into: string;
  /** The source as the user wrote it; null: detected from the file. */
  readonly from: string | null;
  /** Facts that the files lack, from options; null if not given. */
  readonly suite: string | null;
  readonly date: string | null;
  readonly commit: string | null;
}

/** Reads every file before it stores anything. Throws with file, line and advice if one is invalid. */
export async function importCommand(options: ImportOptions, host: Host): Promise<{ exitCode: number }> {
  const source = sourceNamed(options.from);
  const facts = factsOf(options);
  const store = openStore(options.into, host, host.signal);
  const why = store.history === null ? null : await refusal(host.event, store.history, [host.commit]);
  if (why !== null) throw new UsageError(`import: ${why}. Nothing was changed.`);
  const read = options.files.map(file => ({ file, ...readFile(textOf(file), shown(file), source, facts) }));
  const files = read.flatMap(({ source: whose, suites }) =>
    suites.map((suite): Imported => ({ suite: suite.suite, text: hidden(importedText(suite, whose)) })),
  );
  const added = await store.bring(await newTo(store, files));
  for (const { file, ...what } of read) host.output.print(`${visible(shown(file))}: ${summary(what)}\n`);
  const there = files.length - added.length;
  const already = there === 0 ? '' : `; ${there === 1 ? 'one was' : `${there} were`} there already`;
  host.output.print(
    `${visible(store.place)}: ${count(added.length, 'file')} of imported values stored${already}. ` +
      'overhead history shows them; they are not runs of overhead, so nothing is compared with them.\n',
  );
  return { exitCode: EXIT.pass };
}

/** The files whose values are not in a store yet. An unreadable file of the store counts as empty. */
async function newTo(store: Store, files: readonly Imported[]): Promise<Imported[]> {
  const known = new Map<string, Set<string>>();
  for (const suite of new Set(files.map(file => file.suite))) {
    const there = new Set<string>();
    for await (const { text, name } of store.imported(suite)) {
      try {
        there.add(identityOf(text, name));
      } catch {
        // `overhead baseline list` reports the fault.
      }
    }
    known.set(suite, there);
  }
  return files.filter(({ suite, text }) => {
    const there = known.get(suite);
    const own = identityOf(text, suite);
    return there?.has(own) !== true && there?.add(own) !== undefined;
  });
}

function summary({ source, suites }: ImportedResults): string {
  const parts = suites.map(({ suite, runs }) => {
    const { values, ...period } = contentOf({ source, runs });
    const [first, last] = [period.first.slice(0, 10), period.last.slice(0, 10)];
    const days = first === last ? `of ${first}` : `from ${first} to ${last}`;
    return `suite "${visible(suite)}", ${count(runs.length, 'run')} ${days}, ${count(values, 'value')}`;
  });
  return `${source}: ${parts.join('; ')}`;
}

function sourceNamed(from: string | null): Source | null {
  if (from === null || SOURCES.includes(from as Source)) return from as Source | null;
  throw new UsageError(`--from: unknown tool "${from}": ${suggest(from, SOURCES)}`);
}

/** The facts from options. Throws {@link UsageError} for an invalid date, commit or suite. */
function factsOf({ suite, date, commit }: ImportOptions): GivenFacts {
  const when = date === null ? null : dateOf(date);
  const what = commit === null ? null : commitOf(commit);
  if (date !== null && when === null)
    throw new UsageError(`--date: "${date}" is not a date: write it as 2026-11-21 or 2026-11-21T03:15:00Z`);
  if (commit !== null && (what === null || what === ''))
    throw new UsageError(
      `--commit: "${commit}" is not a commit hash: write at least 7 of its hexadecimal digits`,
    );
  if (suite !== null && suite !== suiteOf(suite))
    throw new UsageError(
      `--suite: "${suite}" cannot be stored: use letters, digits, ".", "_" and "-", the first a letter or digit`,
    );
  return { suite, date: when, commit: what };
}

function textOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`import: ${file} does not exist: correct the path`);
  if (!stat.isFile())
    throw new UsageError(`import: ${file} is not a file: name the file that the tool wrote`);
  if (stat.size > LARGEST_FILE)
    throw new UsageError(
      `import: ${file} has ${Math.round(stat.size / 1e6)} MB, more than ${Math.round(LARGEST_FILE / 1e6)}: import it in parts`,
    );
  return readFileSync(file, 'utf8');
}
