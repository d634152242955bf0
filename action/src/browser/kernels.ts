// Measurements on several kernels as maps: kernels down, loads or treatments across; every cell without a number says
// why.
import type { PageData } from '../page/model.ts';
import { isCpu } from '../report/quantity.ts';
import type { Entry } from './entry.ts';
import { byName, grouped } from './selection.ts';

/** One map, of one metric. */
export interface KernelMap {
  /** The suite, and the common part of all columns. */
  readonly title: string;
  readonly metric: string;
  /** Whether the metric is the CPU time of an operation. */
  readonly leading: boolean;
  readonly kernels: readonly string[];
  readonly columns: readonly string[];
  /** By kernel, then by column. */
  readonly cells: readonly (readonly KernelCell[])[];
  /** The largest overhead in all maps of the suite for this metric, so that all share one colour scale (a fraction). */
  readonly most: number;
}

export interface KernelCell {
  readonly entry: Entry | null;
  /** A fraction; null without a number. */
  readonly overhead: number | null;
  /** Text instead of a number: no overhead detected, may be chance, or why there is none. */
  readonly text: string;
}

/** A row with its place: its suite, kernel and load. */
interface Placed {
  readonly entry: Entry;
  readonly suite: string;
  readonly kernel: string;
  readonly load: string;
}

const KEY = /\/kernel=([^/]+)/;

/**
 * The maps of kernel matrices (`overhead run --kernels`) and of benchmarks with `/kernel=6.12` in their name, without
 * rows that compare two treatments.
 */
export function kernelMapsOf(entries: readonly Entry[], suites: PageData['suites']): KernelMap[] {
  const placed = entries.flatMap(placeOf);
  return grouped(placed, ({ entry, suite }) => [
    suite,
    entry.suite.matrix === null ? entry.suiteIndex : '',
    entry.row.metric,
  ]).flatMap(group => mapsOf(group, suites));
}

function placeOf(entry: Entry): Placed[] {
  const { row, words, suite, control } = entry;
  if (row.against !== control || row.paired) return [];
  if (suite.matrix !== null)
    return [{ entry, suite: suite.matrix.name, kernel: suite.matrix.kernel, load: words.benchmark }];
  const [part, kernel] = KEY.exec(words.benchmark) ?? [];
  if (part === undefined || kernel === undefined) return [];
  return [{ entry, suite: suite.name, kernel, load: words.benchmark.replace(part, '') }];
}

/**
 * One map if a suite has one load or one treatment, else one per load.
 * @param group rows of one suite and metric
 */
function mapsOf(group: readonly Placed[], suites: PageData['suites']): KernelMap[] {
  const [first] = group;
  if (first === undefined) return [];
  const own = suites.filter(({ matrix }) => matrix?.name === first.suite);
  const planned = own.map(({ matrix }) => matrix?.kernel ?? '');
  const kernels =
    first.entry.suite.matrix === null ? unique(group, ({ kernel }) => kernel).sort(byName) : planned;
  const workloads = unique(group, ({ load }) => load);
  const treatments = unique(group, treatmentOf);
  const broken = new Set(own.flatMap(one => (one.broken.length > 0 ? [one.matrix?.kernel ?? ''] : [])));
  const most = group.reduce((high, { entry }) => Math.max(high, Math.abs(colouredBy(entry))), 0);
  const mapOf = (
    title: string,
    columns: readonly string[],
    among: readonly Placed[],
    column: (one: Placed) => string,
  ): KernelMap => ({
    title: `${first.suite} · ${title}`,
    metric: first.entry.words.metric,
    leading: isCpu(first.entry.row.metric),
    kernels,
    columns,
    most,
    cells: kernels.map(kernel =>
      columns.map(name => {
        const found = among.find(one => one.kernel === kernel && column(one) === name);
        return cellOf(found?.entry ?? null, broken.has(kernel));
      }),
    ),
  });
  const [treatment = ''] = treatments;
  return treatments.length === 1
    ? [mapOf(treatment, workloads, group, ({ load }) => load)]
    : workloads.map(load =>
        mapOf(
          load,
          treatments,
          group.filter(one => one.load === load),
          treatmentOf,
        ),
      );
}

const treatmentOf = ({ entry }: Placed): string => entry.words.treatment;

function unique(group: readonly Placed[], of: (one: Placed) => string): string[] {
  return [...new Set(group.map(of))];
}

/** The text for a row whose number gets no colour, by its effect. */
const UNCOLOURED: Readonly<Partial<Record<Entry['words']['effect'], string>>> = {
  same: 'none found',
  unclear: 'none found',
  chance: 'may be chance',
};

/** The overhead that determines the colour; 0 if none was detected or it may be chance. */
function colouredBy({ row, words }: Entry): number {
  return words.effect in UNCOLOURED ? 0 : (row.overhead ?? 0);
}

function cellOf(entry: Entry | null, broken: boolean): KernelCell {
  if (entry === null) return { entry, overhead: null, text: broken ? 'broken' : 'not there' };
  const { row, words } = entry;
  if (row.unmeasured !== undefined) return { entry, overhead: null, text: 'not measured' };
  if (row.overhead === null) return { entry, overhead: null, text: 'not known' };
  // Without an interval, as after a few rounds, the number is shown without a judgement.
  return { entry, overhead: colouredBy(entry), text: UNCOLOURED[words.effect] ?? '' };
}
