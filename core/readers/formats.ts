// The formats of whole outputs: how each is read, and where it comes from.
import { readGo } from './go.ts';
import { readHdr } from './hdr.ts';
import { readHyperfine } from './hyperfine.ts';
import { readJfr } from './jfr.ts';
import { readJmh } from './jmh.ts';
import { readJunit } from './junit.ts';
import { readK6 } from './k6.ts';
import { readPrometheus } from './prometheus.ts';
import { readPytest } from './pytest.ts';
import type { Reader } from './reader.ts';
import { readVeristat } from './veristat.ts';

/** A format of a whole output. */
interface Format {
  /** Null: {@link readEstimates} reads the two files of each benchmark. */
  readonly read: Reader | null;
  /** Whether it names benchmarks; otherwise all values are of the whole run. */
  readonly names: boolean;
  /** A text may also be the standard output. The JDK's own program reads a recording. */
  readonly kind: 'text' | 'recording' | 'folder';
  /** What writes it, for users. */
  readonly by: string;
}

/** By the name in `results`. */
export const FORMATS = {
  go: { read: readGo, names: true, kind: 'text', by: 'go test -bench' },
  jmh: { read: readJmh, names: true, kind: 'text', by: 'JMH with -rf json -rff FILE' },
  hyperfine: { read: readHyperfine, names: true, kind: 'text', by: 'hyperfine --export-json FILE' },
  pytest: { read: readPytest, names: true, kind: 'text', by: 'pytest --benchmark-json=FILE' },
  criterion: { read: null, names: true, kind: 'folder', by: 'cargo bench, in target/criterion' },
  junit: { read: readJunit, names: true, kind: 'text', by: 'Surefire, Gradle, pytest --junitxml=FILE' },
  veristat: { read: readVeristat, names: true, kind: 'text', by: 'veristat -o csv' },
  k6: { read: readK6, names: false, kind: 'text', by: 'k6 run --summary-export FILE, handleSummary' },
  prometheus: { read: readPrometheus, names: false, kind: 'text', by: 'what /metrics answers' },
  hdr: { read: readHdr, names: false, kind: 'text', by: 'HistogramLogWriter of HdrHistogram' },
  jfr: { read: readJfr, names: false, kind: 'recording', by: 'java -XX:StartFlightRecording:filename=FILE' },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof FORMATS;
export const FORMAT_NAMES = Object.keys(FORMATS) as [FormatName, ...FormatName[]];
