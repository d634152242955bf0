// The log of HdrHistogram's HistogramLogWriter: percentiles of all of its intervals, as metrics of the whole run.
import type { UnitDeclaration } from '../results/metrics.ts';
import { Histogram } from './histogram.ts';
import { LOWER, type Reader, type Reading } from './reader.ts';
import { refuseCutOff, unitOf, validValue } from './values.ts';

/** `[Tag=NAME,]START,LENGTH,MAX,HISTOGRAM` */
const LINE = /^(?:Tag=([^,]+),)?\d[\d.]*,\d[\d.]*,\d[\d.]*,([A-Za-z0-9+/]+=*)$/;
/** Comments, and the head of the columns. */
const HEAD = /^(#|"StartTimestamp")/;
const PERCENTILES = [50, 90, 99, 99.9] as const;

/** `latency-p99-ns` and the like, and the number of values; a tag is in front. Values are taken as nanoseconds. */
export const readHdr: Reader = (text, faults, wanted) => {
  refuseCutOff(text, faults);
  const histograms = new Map<string, Histogram>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '' || HEAD.test(line)) continue;
    const [, tag = '', encoded] = LINE.exec(line) ?? [];
    if (encoded === undefined) {
      faults.add(
        index + 1,
        'no line of a histogram log: HistogramLogWriter writes START,LENGTH,MAX,HISTOGRAM; write the log again',
      );
      continue;
    }
    const histogram = histograms.get(tag) ?? new Histogram();
    histograms.set(tag, histogram);
    try {
      histogram.add(encoded);
    } catch (error) {
      faults.add(
        index + 1,
        `its histogram cannot be decoded (${(error as Error).message}): write the log again`,
      );
    }
  }
  faults.raise();
  if ([...histograms.values()].every(({ total }) => total === 0))
    faults.fail(1, 'no value is in its histograms: let the command record some');
  const values: Reading[] = [];
  const units: Record<string, UnitDeclaration> = {};
  for (const [tag, histogram] of histograms) {
    const front = tag === '' ? '' : `${tag}-`;
    const found: [string, number, UnitDeclaration | null][] = [
      ...PERCENTILES.map((rank): [string, number, UnitDeclaration] => [
        `latency-p${rank}-ns`,
        histogram.percentile(rank),
        LOWER,
      ]),
      ['latency-max-ns', histogram.max, LOWER],
      ['latency-count', histogram.total, null],
    ];
    for (const [name, number, declared] of found) {
      const unit = unitOf(front + name);
      const value = wanted(unit) ? validValue(number, unit, faults) : null;
      if (value === null) continue;
      values.push({ benchmark: '', unit, value });
      if (declared !== null) units[unit] = declared;
    }
  }
  return { values, units };
};
