// For the tests of the report: a comparison and its context with the given texts in every place for text from outside.
import fc from 'fast-check';
import type { Comparison, Row } from '../comparison/comparison.ts';
import { cause, profiledRow, profiledSuite, profileFile } from '../profile/testing.ts';
import type { ReportContext } from './context.ts';
import { breach, comparison, gate, HOSTILE, row, still, suite } from './testing.ts';

/** Names and binary noise. @param longest length of the noise in characters */
export const hostileText = (longest: number): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: longest }));

/** Texts from outside. */
export const WORDS = [
  'suite',
  'benchmark',
  'metric',
  'treatment',
  'control',
  'reason',
  'message',
  'machine',
  'table',
  'note',
] as const;
/** Every text from outside. */
export type Words = Readonly<Record<(typeof WORDS)[number], string>>;

/** Any of these texts. */
export function hostileWords(longest: number): fc.Arbitrary<Words> {
  return fc.record(Object.fromEntries(WORDS.map(key => [key, hostileText(longest)]))) as fc.Arbitrary<Words>;
}

/** A report with these texts. */
export function holding(words: Words): { readonly given: Comparison; readonly context: ReportContext } {
  const { benchmark, metric, treatment, control, reason, message, machine } = words;
  const named = { benchmark, treatment, against: control };
  const own = { ...named, metric };
  const warnings = [{ code: 'x', message }];
  const gates = [gate({ verdict: 'inconclusive', reason })];
  const rows: Row[] = [
    { ...breach, ...own, gates, verdict: 'inconclusive' },
    still({ ...own, warnings }),
    row({
      ...own,
      q: 0.9,
      components: { between: 0.01, within: 0.02, icc: 0.2, falseAlarm: 0.4, iterations: 3 },
      slot: { value: 0.01, low: 0.001, high: 0.02 },
      warmup: [0, 1].map(dropped => ({ dropped, overhead: 0.03 })),
      warnings: [{ code: 'unsteady', message }],
    }),
    row({ ...own, better: 'higher' }),
    ...['64m', '128m'].map(heap => row({ ...named, benchmark: `${benchmark}/heap=${heap}` })),
    ...['application', 'agent-threads', 'collector'].map(part =>
      row({ ...named, metric: `${part}-cpu-ns/op` }),
    ),
  ];
  const judged = suite({
    suite: words.suite,
    control,
    treatments: [treatment],
    verdict: 'broken',
    broken: [reason],
    rows,
    machine: { [machine]: machine, cpu: machine },
    warnings: ['x', 'advice', 'constant-stall', 'counted', 'stale-baseline'].map(code => ({ code, message })),
    inputDigest: message,
  });
  const simulated = suite({
    suite: `${words.suite}.simulation`,
    control,
    treatments: [treatment],
    machine: { mode: 'simulation' },
    rows: [row({ ...named, metric: 'cpu-instr/op', overhead: 0.9, low: 0.8, high: 1 })],
  });
  const native = suite({ suite: words.suite, control, treatments: [treatment], rows: [row(named)] });
  const kernels = [row(named), { ...row(named), unmeasured: reason, overhead: null }].map((one, index) =>
    suite({
      suite: `${words.suite} ${index}`,
      control,
      matrix: { name: words.suite, kernel: `${machine} ${index}` },
      treatments: [treatment],
      rows: [one],
    }),
  );
  return {
    given: comparison(judged, native, simulated, ...kernels),
    context: {
      benchstat: [{ suite: words.suite, title: words.table, text: words.table }],
      reproduce: [words.table],
      seed: words.note,
      folder: words.note,
      notes: [words.note],
      profile: profileFile(
        profiledSuite({
          suite: words.suite,
          profiler: words.note,
          warnings,
          rows: [
            profiledRow({ ...own, unresolved: 0.5, causes: [cause({ name: message, caller: reason })] }),
          ],
        }),
      ),
    },
  };
}
