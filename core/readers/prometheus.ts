// Metrics in Prometheus' text format: each series is a metric of the whole run.
import type { Reader, Reading } from './reader.ts';
import { isValue, refuseCutOff, unitOf } from './values.ts';

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*/;
const LABEL = /^\s*([a-zA-Z_][a-zA-Z0-9_]*)\s*=\s*"((?:[^"\\]|\\.)*)"\s*/;
/** After the name and the labels: the value and, if any, the time in ms. */
const REST = /^\s+(\S+)(?:\s+(-?\d+(?:\.\d+)?))?(?:\s+#.*)?\s*$/;

/** One series at one time. */
interface Series {
  /** `name{label="value"}`, labels sorted. */
  readonly unit: string;
  readonly value: number;
  /** A bucket of a histogram. */
  readonly bucket: boolean;
}

/** Names and values as written; without buckets of histograms, and without series that have no value. */
export const readPrometheus: Reader = (text, faults, wanted) => {
  refuseCutOff(text, faults);
  const values: Reading[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const series = seriesOf(line);
    if (series === null) {
      faults.add(index + 1, 'no line of Prometheus: write NAME{LABEL="VALUE"} NUMBER');
      continue;
    }
    const { unit, value, bucket } = series;
    if (bucket || Number.isNaN(value) || !wanted(unit)) continue;
    if (isValue(value)) values.push({ benchmark: '', unit, value });
    else
      faults.add(index + 1, `${unit} is ${value}, which is no measurement: select other series with include`);
  }
  if (values.length === 0)
    faults.add(1, 'no series is in it that include selects: write what /metrics answers, or correct include');
  return { values, units: {} };
};

/** Returns the series of a line; null if the line is not a series. */
function seriesOf(line: string): Series | null {
  const [name = ''] = NAME.exec(line) ?? [];
  let rest = line.slice(name.length);
  const labels: string[] = [];
  if (rest.startsWith('{')) {
    rest = rest.slice(1);
    for (let found = LABEL.exec(rest); found !== null; found = LABEL.exec(rest)) {
      labels.push(`${found[1]}="${found[2]}"`);
      rest = rest.slice(found[0].length).replace(/^,/, '');
    }
    if (!rest.startsWith('}')) return null;
    rest = rest.slice(1);
  }
  const [, number] = REST.exec(rest) ?? [];
  const value = number === undefined ? null : numberOf(number);
  if (name === '' || value === null) return null;
  const sorted = labels.toSorted();
  return {
    unit: unitOf(encoded(sorted.length === 0 ? name : `${name}{${sorted.join(',')}}`)),
    value,
    bucket: name.endsWith('_bucket') && sorted.some(label => label.startsWith('le=')),
  };
}

/** Different labels stay different: a unit is one word. */
function encoded(series: string): string {
  return series.replace(/[\s\p{C}]/gu, character => encodeURIComponent(character.toWellFormed()));
}

/** Go's notation of numbers; null for anything else. */
function numberOf(text: string): number | null {
  const [, sign = '', word] = /^([+-]?)(Inf|NaN)$/i.exec(text) ?? [];
  if (word !== undefined)
    return word.toLowerCase() === 'nan' ? Number.NaN : sign === '-' ? -Infinity : Infinity;
  return /^[+-]?(\d|\.\d)/.test(text) && Number.isFinite(Number(text)) ? Number(text) : null;
}
