// The keys `results` and `metrics` of overhead.yml that say what a suite reads from its command.
import { z } from 'zod';
import type { Findings, Path } from '../config/findings.ts';
import type { MetricFile } from '../config/gate-schema.ts';
import { pattern, text } from '../config/schema-parts.ts';
import { FORMAT_NAMES, FORMATS } from './formats.ts';
import { parsePath } from './select.ts';
import type { MetricSource, OutputSources, ResultSource, Selector } from './sources.ts';

const PAGE = '../runners/command/README.md#its-own-metrics';

const resultsSchema = z
  .array(
    z.strictObject({
      format: z
        .enum(FORMAT_NAMES)
        .describe(`The format: ${FORMAT_NAMES.map(name => `\`${name}\` (${FORMATS[name].by})`).join(', ')}.`),
      file: text(
        'The file that the command writes, from its folder; for `criterion` a folder. `{scratch}/…` is in a folder of each fork. Default: standard output.',
      ).optional(),
      include: pattern(
        'Which benchmarks are used, or which metrics if the format has no benchmarks. Default: `.*`.',
      ).optional(),
    }),
  )
  .min(1)
  .describe('Whole outputs of the command: their benchmarks and metrics become those of the suite.')
  .meta({ kind: 'list', more: PAGE });

/** The key of suites whose runner reads results. */
export const results = resultsSchema.optional();

type ResultFile = z.infer<typeof resultsSchema>[number];

/** What the keys need of a suite, as written. */
export interface SourcesFile {
  readonly mode?: string | undefined;
  readonly interleave?: 'slices' | 'forks' | undefined;
  readonly results?: readonly ResultFile[] | undefined;
  readonly metrics?: Readonly<Record<string, MetricFile>> | undefined;
}

/** Reads both keys. Problems are reported. */
export function readSources(path: Path, file: SourcesFile, found: Findings): OutputSources {
  const { mode, results: whole = [], metrics = {} } = file;
  const sources = {
    results: whole.map((one, index) => readResult([...path, 'results', `${index}`], one, mode, found)),
    metrics: Object.entries(metrics).flatMap(
      ([unit, file]) => readMetric([...path, 'metrics', unit], unit, file, found) ?? [],
    ),
  };
  const [, second] = sources.metrics.filter(({ work }) => work);
  if (second !== undefined)
    found.report(
      [...path, 'metrics', second.unit, 'work'],
      'work: another metric is the work already, and a run has one number of operations: remove one',
    );
  return sources;
}

/** What a runner whose forks have benchmarks of their own does not read, each as a reason. */
export interface Unread {
  /** Why no format with benchmarks is read. */
  readonly benchmarks: string;
  /** Why no metric is the work. */
  readonly work: string;
  /** Why nothing is read in another mode. */
  readonly mode: string;
  /** Why JSON, tables and whole results are read from files only. */
  readonly output: string;
  /** Whether the forks of all variants live at the same time, and need files of their own. */
  readonly together: boolean;
}

/** The placeholder for an empty folder of each fork. */
export const SCRATCH = '{scratch}';

/** Reads both keys of a suite with benchmarks of its own. Problems are reported, also sources that its runner does not read. */
export function readOwnSources(
  path: Path,
  file: SourcesFile,
  found: Findings,
  unread: Unread,
): OutputSources {
  const { mode = 'native', interleave = 'slices', results: whole = [], metrics = {} } = file;
  const written = [
    ...whole.map((one, index) => ({
      at: [...path, 'results', `${index}`],
      key: 'format',
      file: one.file,
      line: false,
    })),
    ...Object.entries(metrics).flatMap(([unit, one]) =>
      KINDS.flatMap(key =>
        one[key] === undefined
          ? []
          : [{ at: [...path, 'metrics', unit], key, file: one.file, line: key === 'line' }],
      ),
    ),
  ];
  for (const { at, key, file: from, line } of written) {
    if (mode !== 'native') found.reportKey([...at, key], `${key}: ${unread.mode}: leave mode out`);
    if (from === undefined && !line)
      found.reportKey(
        [...at, key],
        `${key}: ${unread.output}: add file, with the name of a file that is written`,
      );
    if (from !== undefined && unread.together && interleave === 'slices' && !from.includes(SCRATCH))
      found.report(
        [...at, 'file'],
        `file: the forks of all variants live at the same time, and would write one file: begin its name with ${SCRATCH}/, the folder of a fork, or set interleave: forks`,
      );
  }
  for (const [index, { format }] of whole.entries())
    if (FORMATS[format].names)
      found.report(
        [...path, 'results', `${index}`, 'format'],
        `${format}: its benchmarks cannot be read here, because ${unread.benchmarks}: use the runner command, or metrics`,
      );
  for (const [unit, { work }] of Object.entries(metrics))
    if (work === true) found.reportKey([...path, 'metrics', unit, 'work'], `work: ${unread.work}: remove it`);
  return readSources(path, file, found);
}

/** The kinds of a single value. */
const KINDS = ['line', 'json', 'csv'] as const;

function readResult(
  path: Path,
  { format, file, include }: ResultFile,
  mode: string | undefined,
  found: Findings,
): ResultSource {
  const { kind, by } = FORMATS[format];
  if (file === undefined && kind !== 'text')
    found.report(
      path,
      `${format}: file is missing: name the ${kind === 'folder' ? 'folder' : 'file'} that the command writes (${by})`,
    );
  if (kind === 'folder' && mode !== undefined && mode !== 'native')
    found.report(
      [...path, 'format'],
      `${format}: a folder cannot be read from the simulator: leave mode out, or print the values and read them under metrics`,
    );
  found.pattern([...path, 'include'], include);
  return { format, file: file ?? null, include: include ?? '' };
}

/** Returns null for a metric that is only declared. */
function readMetric(path: Path, unit: string, file: MetricFile, found: Findings): MetricSource | null {
  const kinds = KINDS.filter(kind => file[kind] !== undefined);
  const [kind, another] = kinds;
  if (another !== undefined) {
    found.reportKey(
      [...path, another],
      `${another}: the value comes from ${kind} already: remove one of them`,
    );
    return null;
  }
  if (kind === undefined) {
    for (const key of ['file', 'work'] as const)
      if (file[key] !== undefined && file[key] !== false)
        found.reportKey([...path, key], `${key}: nothing says how the value is found: add line, json or csv`);
    return null;
  }
  if (/\s/.test(unit)) found.reportKey(path, `"${unit}" is no unit: write it without white space`);
  const selector = readSelector(path, kind, file, found);
  return selector === null ? null : { unit, selector, file: file.file ?? null, work: file.work ?? false };
}

function readSelector(
  path: Path,
  kind: Selector['kind'],
  file: MetricFile,
  found: Findings,
): Selector | null {
  switch (kind) {
    case 'line': {
      const { line = '' } = file;
      const before = found.problems.length;
      found.pattern([...path, kind], line);
      if (found.problems.length > before) return null;
      const groups = (new RegExp(`${line}|`).exec('')?.length ?? 1) - 1;
      if (groups !== 1)
        found.report(
          [...path, kind],
          `line: the expression has ${groups} groups, and one must select the value: write for example "total: (\\\\d+) rows"`,
        );
      return { kind, pattern: line };
    }
    case 'json': {
      const steps = found.attempt([...path, kind], () => parsePath(file.json ?? ''));
      return steps === null ? null : { kind, path: steps };
    }
    case 'csv': {
      const { column = '', where = {} } = file.csv ?? {};
      const conditions = Object.entries(where).map(([name, value]) => [name, String(value)]);
      return { kind, column, where: Object.fromEntries(conditions) };
    }
  }
}
