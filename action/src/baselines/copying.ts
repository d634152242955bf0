// `overhead baseline copy`: copies the stored runs and imported values of one store into another.
import { readFileSync } from 'node:fs';
import { visible } from '../../../core/visible.ts';
import type { Host } from '../host/host.ts';
import { digestOf } from './manifest.ts';
import type { Baseline, Change, MarkedRun, Store } from './store.ts';

/** Runs of one write. */
const BATCH = 50;

/** Copies what the other store does not have, and marks that its copies lack. Removes nothing, in either store. */
export async function copy(from: Store, to: Store, { output }: Pick<Host, 'output'>): Promise<void> {
  const suites = await from.suites();
  if (suites.length === 0) output.print(`${visible(from.place)}: nothing is stored, so nothing was copied\n`);
  for (const suite of suites) {
    const { baselines, warnings } = await from.list(suite);
    for (const { message } of warnings) output.tell(`not copied: ${visible(message)}`);
    const there = await to.list(suite);
    const known = new Map(await digested(to, there.baselines));
    const counts = { runs: 0, marks: 0, there: 0 };
    // The oldest first: numbers behind names of equal time keep their order.
    const runs = baselines.toReversed();
    for (let at = 0; at < runs.length; at += BATCH) {
      output.status(`copying ${visible(suite)}: ${at} of ${runs.length} runs`);
      await copyBatch(from, to, suite, runs.slice(at, at + BATCH), known, counts, output);
    }
    output.status('');
    const values = await copyImports(from, to, suite);
    output.print(
      `${visible(suite)}: copied: runs ${counts.runs}, imported files ${values}; already there: runs ${counts.there}; marks updated: ${counts.marks}\n`,
    );
  }
}

interface Counts {
  runs: number;
  marks: number;
  there: number;
}

async function copyBatch(
  from: Store,
  to: Store,
  suite: string,
  runs: readonly Baseline[],
  known: Map<string, Baseline>,
  counts: Counts,
  output: Host['output'],
): Promise<void> {
  const absent: Baseline[] = [];
  for (const [digest, run] of await digested(from, runs)) {
    const twin = known.get(digest);
    if (twin === undefined) absent.push(run);
    else await update(to, twin, run, counts);
  }
  const { baselines, warnings } = await from.load(absent);
  for (const { message } of warnings) output.tell(`not copied: ${visible(message)}`);
  const texts = baselines.map(
    (run): MarkedRun => ({ text: readFileSync(run.path, 'utf8'), marks: run.marks }),
  );
  if (texts.length === 0) return;
  const stored = await to.adopt(suite, texts);
  for (const [index, run] of baselines.entries()) {
    const digest = `sha256-${digestOf(texts[index]?.text ?? '')}`;
    const copied = stored[index];
    if (copied === undefined) continue;
    if (known.has(digest)) await update(to, copied, run, counts);
    else counts.runs++;
    known.set(digest, copied);
  }
}

/** Adds marks to a copy that the original got since; takes none away. */
async function update(to: Store, twin: Baseline, { marks }: Baseline, counts: Counts): Promise<void> {
  counts.there++;
  const { verdict, accepted, pinned } = twin.marks;
  const change: Change = {
    ...(marks.verdict === 'breach' && verdict !== 'breach' ? { verdict: marks.verdict } : {}),
    ...(marks.accepted !== null && accepted === null ? { accepted: marks.accepted } : {}),
    ...(marks.pinned !== null && pinned?.date !== marks.pinned.date ? { pinned: marks.pinned } : {}),
  };
  if (Object.keys(change).length === 0) return;
  await to.mark(twin, change);
  counts.marks++;
}

/** Runs by their digests; those of a branch are made comparable with those of other stores by reading the runs. */
async function digested(store: Store, runs: readonly Baseline[]): Promise<[string, Baseline][]> {
  const digests = await store.digests(runs);
  const unknown = runs.filter((_, index) => !(digests[index]?.startsWith('sha256-') ?? false));
  const read = new Map<string, string>();
  for (let at = 0; at < unknown.length; at += BATCH)
    for (const { name, path } of (await store.load(unknown.slice(at, at + BATCH))).baselines)
      read.set(name, `sha256-${digestOf(readFileSync(path))}`);
  return runs.flatMap((run, index) => {
    const digest = read.get(run.name) ?? digests[index] ?? null;
    return digest === null ? [] : [[digest, run]];
  });
}

async function copyImports(from: Store, to: Store, suite: string): Promise<number> {
  let count = 0;
  for await (const { text } of from.imported(suite)) count += (await to.bring([{ suite, text }])).length;
  return count;
}
