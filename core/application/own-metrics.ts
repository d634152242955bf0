// Metrics that an application prints: values in lines of its processes, read after their end.
import type { Findings, Path } from '../config/findings.ts';
import { type MetricFile, SOURCE_KEYS } from '../config/gate-schema.ts';
import { Faults } from '../readers/faults.ts';
import { linesWith, selected } from '../readers/select.ts';
import { readSources } from '../readers/settings.ts';
import type { MetricSource } from '../readers/sources.ts';
import type { Sample } from '../results/format.ts';
import type { Cast, Member } from './application.ts';
import type { ApplicationPlan } from './suite.ts';
import { failed, outputOf } from './up.ts';

interface MetricsFile {
  readonly mode?: string | undefined;
  readonly metrics?: Readonly<Record<string, MetricFile>> | undefined;
}

/** Reads the lines of a suite under `metrics`. Problems are reported, also sources that an application does not have. */
export function readLines(
  path: Path,
  { mode = 'native', metrics = {} }: MetricsFile,
  found: Findings,
): MetricSource[] {
  for (const [unit, file] of Object.entries(metrics))
    for (const key of SOURCE_KEYS) {
      if (file[key] === undefined || file[key] === false) continue;
      const at = [...path, 'metrics', unit, key];
      if (key !== 'line')
        found.reportKey(
          at,
          `${key}: of an application only lines of its output are read: use line, or remove it`,
        );
      else if (mode !== 'native')
        found.reportKey(
          at,
          'line: the output of an application in the simulator is not read: leave mode out',
        );
    }
  const lines = Object.entries(metrics).map(([unit, { line }]) => [unit, line === undefined ? {} : { line }]);
  return [...readSources(path, { metrics: Object.fromEntries(lines) }, found).metrics];
}

/** Returns the values in the output of all processes. Throws {@link ForkFailure} if a line is missing, or in several processes. */
export function printedSamples(
  { metrics = [] }: ApplicationPlan,
  { members }: Cast,
  measured: readonly Sample[],
): Sample[] {
  const [main] = members;
  if (main === undefined || metrics.length === 0) return [];
  const texts = members.map(member => ({ member, text: outputOf(member) }));
  return metrics.map(({ unit, selector }) => {
    if (measured.some(sample => sample.unit === unit))
      throw failed(
        `${unit} is a metric that overhead measures itself: give the other a different name`,
        main,
        true,
      );
    const pattern = selector.kind === 'line' ? selector.pattern : '';
    const [first, second] = texts.filter(({ text }) => linesWith(text, pattern).length > 0);
    if (first !== undefined && second !== undefined)
      throw failed(
        `${unit}: lines of both ${nameOf(first.member)} and ${nameOf(second.member)} match /${pattern}/, and only one may: make line match one of them`,
        first.member,
      );
    const { member, text } = first ?? { member: main, text: texts[0]?.text ?? '' };
    const faults = new Faults(`${unit}: ${member.log}`);
    const value = selected(text, selector, faults);
    if (value !== null) return { unit, value };
    try {
      faults.raise();
    } catch (error) {
      throw failed((error as Error).message, member);
    }
    throw failed(`${unit}: no value was found`, member);
  });
}

const nameOf = ({ name, log }: Member) => (name === '' ? log : name);
