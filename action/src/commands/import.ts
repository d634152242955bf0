// `overhead import`: stores the history that another tool recorded. Its values are shown, and never used to judge.
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import { hidden } from '../../../core/results/secret.ts';
import { visible } from '../../../core/visible.ts';
import { contentOf, newTo } from '../baselines/import-facts.ts';
import type { Imported } from '../baselines/imported.ts';
import { openStore } from '../baselines/open.ts';
import { refusal } from '../baselines/trust.ts';
import { EXIT, type Host } from '../host/host.ts';
import { importedText } from '../importers/file.ts';
import { factsOf, sourceNamed, textOf } from '../importers/given.ts';
import { type ImportedResults, readFile } from '../importers/read.ts';
import { gatesText, readThresholds } from '../importers/thresholds.ts';
import { count } from '../report/values.ts';

export interface ImportOptions {
  readonly files: readonly string[];
  /** A store as after `--baseline`; null if not given. */
  readonly into: string | null;
  /** The source as the user wrote it; null: detected from the file. */
  readonly from: string | null;
  /** Facts that the files lack, from options; null if not given. */
  readonly suite: string | null;
  readonly date: string | null;
  readonly commit: string | null;
}

/** Reads every file before it stores anything. Throws with file, line and advice if one is invalid. */
export async function importCommand(options: ImportOptions, host: Host): Promise<{ exitCode: number }> {
  if (options.from === THRESHOLDS) return printGates(options, host);
  if (options.into === null)
    throw new UsageError('import: --into is missing: name the folder of the stored results, or branch');
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

/** The tool whose files have limits and no results. */
const THRESHOLDS = 'thresholds';

/** Prints the thresholds of files as gates for overhead.yml. What is no gate here is named, with its position and the reason. */
function printGates(
  { files, into, suite, date, commit }: ImportOptions,
  { output }: Host,
): { exitCode: number } {
  for (const [flag, given] of Object.entries({ into, suite, date, commit }))
    if (given !== null)
      throw new UsageError(`import: thresholds are printed, and nothing is stored: leave --${flag} out`);
  for (const file of files) {
    const read = readThresholds(shown(file), textOf(file));
    output.print(gatesText(read, shown(file)));
    for (const { file: where, line, column, message } of read.left)
      output.tell(`${visible(where)}:${line}:${column}: left out: ${message}`);
  }
  return { exitCode: EXIT.pass };
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
