// Comparisons for the notes on how a run ended, how steady it was, and what is doubtful.
import type { Comparison } from '../comparison/comparison.ts';
import {
  ADVICE,
  analysed,
  atTen,
  breach,
  bytes,
  classes,
  comparison,
  gate,
  open,
  row,
  since,
  steady,
  still,
  suite,
  warned,
} from './testing.ts';

/** These fixtures by name. */
export const DOUBTFUL: Readonly<Record<string, Comparison>> = {
  'early-analysis': comparison(
    suite({
      ...analysed([10]),
      rows: [
        row({
          ...atTen,
          low: 0.011,
          high: 0.039,
          gates: [gate({ rounds: 10, confidence: 0.998046875, needed: 0.000412 })],
          verdict: 'pass',
        }),
        still({ ...atTen, benchmark: 'CopyHeap/size=64', low: -0.013, high: 0.016 }),
        row({
          ...classes,
          gates: [gate({ kind: 'max-increase', limit: 500, rounds: 10, confidence: null })],
          verdict: 'pass',
        }),
      ],
    }),
  ),
  'every-analysis': comparison(
    suite({
      verdict: 'breach',
      ...analysed([10, 15, 20]),
      rounds: { ...analysed([10, 15, 20]).rounds, attempts: 2 },
      rows: [
        row({
          ...breach,
          rounds: 20,
          confidence: 0.960011,
          gates: [
            gate({
              verdict: 'breach',
              limit: 0.04,
              rounds: 10,
              confidence: 0.998046875,
              value: 0.071,
              low: 0.042,
              high: 0.099,
              p: 0.00098,
              adjusted: 0.00098,
              needed: 0.001525,
            }),
          ],
        }),
        row({
          ...open,
          benchmark: 'CopyHeap/size=64',
          rounds: 20,
          confidence: 0.960011,
          gates: open.gates.map(each => ({ ...each, rounds: 20, needed: 0.022 })),
        }),
      ],
    }),
  ),
  discoveries: comparison(
    suite({
      rows: Array.from({ length: 40 }, (_, index) => {
        const benchmark = `Case${index}`;
        if (index < 2) return row({ benchmark, q: 0.002 });
        if (index < 5) return row({ benchmark, overhead: 0.004, low: 0.0003, high: 0.008, p: 0.03, q: 0.24 });
        return still({ benchmark, q: 0.8 });
      }),
    }),
  ),
  steady: comparison(
    suite({
      treatments: ['otel', 'tracker'],
      warnings: [ADVICE],
      rows: [
        steady,
        row({
          ...steady,
          treatment: 'tracker',
          slot: { value: 0.012, low: 0.004, high: 0.02 },
          warmup: [
            { dropped: 0, overhead: 0.0251 },
            { dropped: 1, overhead: 0.0248 },
          ],
          ...warned(
            'slot-effect',
            'the later fork of a pair takes 1.2 % more than the earlier one, for any variant (a cache, heat, an effect of the earlier one); the overhead is not affected, because the order is shuffled and balanced',
          ),
        }),
        row({ ...steady, metric: 'ns/op', gates: [], verdict: 'none' }),
      ],
    }),
  ),
  doubts: comparison(
    suite({
      warnings: [
        {
          code: 'constant-stall',
          message:
            'with otel an operation takes about 1.00 ms in AllocateAndRelease and CopyHeap/size=64 alike, and without it from 17.9 ns to 49.1 ns: look for a fixed wait on the hot path (a sleep, a timer, a lock); its percentage says nothing about another program',
        },
        {
          code: 'no-collection',
          message:
            "no collection fell into the measured time of AllocateAndRelease: the agent's cost in garbage collection is unknown there; measure longer, or with a smaller heap",
        },
        {
          code: 'stale-baseline',
          message:
            'the newest baseline, baselines/netty-bytebuf/x/20260918T054734Z-06caf70b51e4.txt, is 64 days old and 212 commits behind: a change since then may be older than what was measured here; store a newer run with `overhead baseline save`',
        },
      ],
      rows: [
        row({
          baseline: since,
          gates: [gate()],
          verdict: 'pass',
          ...warned(
            'unsteady',
            'the forks of otel were still changing while they were measured: by -3.2 % from the first measured iteration to the last; give them a longer warm-up',
          ),
        }),
        row({
          metric: 'ns/op',
          off: 49.1,
          on: 50.2,
          ...warned(
            'warm-up-sensitive',
            'the overhead depends on where the warm-up ends: +2.5 % as measured, +3.9 % with one iteration of the warm-up; give the forks a longer warm-up',
          ),
        }),
        row({
          benchmark: 'CopyHeap/size=64',
          ...warned(
            'contradicting-signs',
            'by this run the overhead is +2.0 % to +3.0 %, by baselines/netty-bytebuf/x/20261101T120000Z-3f2a.txt it is -2.4 % to -0.9 %: one of them measured something else; check that the same agent was attached, with the same settings, and did its work',
          ),
        }),
        row({
          ...bytes,
          exact: false,
          on: 322.4,
          overhead: 0.0075,
          low: 0.005,
          high: 0.012,
          mde: 0.004,
          difference: { value: 2.4, low: 1.6, high: 3.8 },
          ...warned(
            'not-exact',
            'declared exact, but the values of off range from 319 to 324: it is judged like any other metric',
          ),
        }),
        classes,
        row({
          ...bytes,
          metric: 'gc-count',
          better: null,
          exact: true,
          off: 0,
          on: 0,
          overhead: null,
          low: null,
          high: null,
          p: 1,
          target: null,
        }),
      ],
    }),
  ),
};
