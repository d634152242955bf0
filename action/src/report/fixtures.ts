// Comparisons for the tests of reports: one for each possible statement.
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
  HOSTILE,
  halved,
  higher,
  MEASURED,
  open,
  others,
  row,
  since,
  steady,
  still,
  suite,
  warned,
} from './testing.ts';

/** Every fixture by name. */
export const FIXTURES: Readonly<Record<string, Comparison>> = {
  // How a run ended, how steady it was, and what is doubtful.
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
  breach: comparison(suite({ verdict: 'breach', rows: [...others, breach] })),
  pass: comparison(suite({ rows: others })),
  inconclusive: comparison(
    suite({
      verdict: 'inconclusive',
      rows: [open, ...others],
      warnings: [
        { code: 'steal', message: 'another machine took 3.1 % of the CPU time in round 4 (limit 5 %)' },
      ],
    }),
  ),
  broken: comparison(
    suite({
      verdict: 'broken',
      rows: [row({ benchmark: 'CopyHeap/size=64', gates: [gate()], verdict: 'pass' })],
      rounds: { planned: 6, complete: 6, redone: 2, dropped: 0, interim: [], attempts: 1 },
      broken: [
        'overhead-out/results/netty-bytebuf.txt: the benchmark AllocateAndRelease is missing; it was expected by overhead.yml:14',
        'fork 3 of otel (java -javaagent:agent.jar -jar netty.jar) ended with exit code 134; last line: "SIGSEGV"',
      ],
    }),
  ),
  ungated: comparison(
    suite({
      verdict: 'pass',
      rows: [row(), ...others.map(one => ({ ...one, gates: [], verdict: 'none' as const }))],
    }),
  ),
  'zero-control': comparison(
    suite({
      rows: [
        row({
          metric: 'switches/op',
          off: 0,
          on: 3,
          overhead: null,
          low: null,
          high: null,
          mde: null,
          target: null,
          p: null,
          difference: { value: 3, low: 2, high: 4 },
          gates: [gate({ kind: 'max-increase', limit: 5 })],
          verdict: 'pass',
        }),
        row({
          metric: 'gc-count',
          better: null,
          off: 0,
          on: 0,
          overhead: null,
          low: null,
          high: null,
          mde: null,
          target: null,
          p: null,
          difference: { value: 0, low: 0, high: 0 },
        }),
      ],
    }),
  ),
  'higher-is-better': comparison(suite({ rows: [higher] })),
  negative: comparison(
    suite({
      rows: [
        row({
          on: 50.1,
          overhead: -0.031,
          low: -0.041,
          high: -0.02,
          difference: { value: -1.6, low: -2.1, high: -1 },
          gates: [gate()],
          verdict: 'pass',
          warnings: [{ code: 'negative-overhead', message: 'the overhead is certainly below zero' }],
        }),
      ],
    }),
  ),
  against: comparison(
    suite({
      verdict: 'breach',
      treatments: ['base', 'head'],
      rows: [
        row({ treatment: 'base', gates: [gate()], verdict: 'pass' }),
        row({
          treatment: 'head',
          on: 54.6,
          overhead: 0.0561,
          low: 0.0493,
          high: 0.0613,
          difference: { value: 2.9, low: 2.5, high: 3.2 },
          gates: [gate({ limit: 0.08 })],
          verdict: 'pass',
        }),
        row({
          treatment: 'head',
          against: 'base',
          off: 53.04,
          on: 54.6,
          overhead: 0.0302,
          low: 0.0251,
          high: 0.0363,
          difference: { value: 1.6, low: 1.3, high: 1.9 },
          gates: [
            gate({
              kind: 'max-regression',
              basis: 'paired',
              limit: 0.02,
              verdict: 'breach',
              p: 0.00003,
              adjusted: 0.0001,
            }),
          ],
          verdict: 'breach',
        }),
        row({
          benchmark: 'CopyHeap',
          treatment: 'head',
          against: 'base',
          off: 18.9,
          on: 18.1,
          overhead: -0.042,
          low: -0.051,
          high: -0.033,
          difference: { value: -0.8, low: -1, high: -0.6 },
        }),
      ],
    }),
  ),
  'two-revisions': comparison(
    suite({
      verdict: 'inconclusive',
      control: 'base',
      treatments: ['head'],
      rows: [
        row({
          treatment: 'head',
          against: 'base',
          paired: true,
          off: 18.9,
          on: 18.1,
          overhead: -0.042,
          low: -0.051,
          high: -0.033,
          difference: { value: -0.8, low: -1, high: -0.6 },
          gates: [gate({ kind: 'max-regression', basis: 'paired', limit: 0.02 })],
          verdict: 'pass',
        }),
        row({
          benchmark: 'CopyHeap',
          treatment: 'head',
          against: 'base',
          paired: true,
          low: -0.004,
          high: 0.031,
          overhead: 0.013,
          gates: [
            gate({
              kind: 'max-regression',
              basis: 'paired',
              limit: 0.02,
              verdict: 'inconclusive',
              deciding: 40,
              reason:
                'inconclusive: the interval [-0.4 %, +3.1 %] includes the limit +2 %; about 40 rounds would decide',
            }),
          ],
          verdict: 'inconclusive',
        }),
      ],
    }),
  ),
  hostile: comparison(
    suite({
      suite: '@org/team | fixes #1 <!-- overhead-action:x -->',
      verdict: 'breach',
      treatments: ['ot|el', 'other'],
      rows: HOSTILE.map((benchmark, index) =>
        index === 0
          ? { ...breach, benchmark, treatment: 'ot|el', metric: '@me/op' }
          : row({ benchmark, treatment: 'ot|el' }),
      ),
      warnings: [
        { code: 'x', message: 'see @org/team, #123 and https://example.com | <img src=x onerror=alert(1)>' },
      ],
      machine: { cpu: '<b>|cpu|</b> @intel' },
    }),
  ),
  'two-treatments': comparison(
    suite({
      treatments: ['otel', 'tracker'],
      rows: [...others, ...others.map(halved)],
    }),
    suite({
      suite: 'startup',
      rounds: { planned: 6, complete: 6, redone: 0, dropped: 0, interim: [], attempts: 1 },
      rows: [
        row({
          benchmark: 'HelloWorld',
          metric: 'ns/op',
          off: 41.3e6,
          on: 66.9e6,
          overhead: 0.6201,
          low: 0.59,
          high: 0.66,
          difference: { value: 25.6e6, low: 24.4e6, high: 27.2e6 },
        }),
      ],
    }),
  ),
  many: comparison(
    suite({
      rows: Array.from({ length: 60 }, (_, index) => {
        const benchmark = `Case${Math.floor(index / 4)}`;
        const [metric, off] = MEASURED[index % MEASURED.length] ?? ['ns/op', 48];
        const cost = 0.01 * ((index % 7) + 1);
        if (index % 3 === 0) return still({ benchmark, metric, off, on: off });
        const gated = metric === 'cpu-ns/op';
        return row({
          benchmark,
          metric,
          off,
          on: off * (1 + cost),
          overhead: cost,
          low: 0.8 * cost,
          high: 1.2 * cost,
          difference: { value: off * cost, low: off * 0.8 * cost, high: off * 1.2 * cost },
          gates: gated ? [gate({ limit: 0.1 })] : [],
          verdict: gated ? 'pass' : 'none',
        });
      }),
    }),
  ),
  kernels: comparison(
    ...(['5.10', '6.1'] as const).map(kernel =>
      suite({
        suite: `probe.${kernel}`,
        matrix: { name: 'probe', kernel },
        verdict: 'inconclusive',
        machine: { mode: 'simulation', kernel: `Linux ${kernel}.0` },
        treatments: ['kprobe', 'fentry'],
        rows: [
          row({
            benchmark: 'Connect',
            metric: 'cpu-instr/op',
            treatment: 'kprobe',
            off: 69_330,
            on: kernel === '6.1' ? 88_000 : 72_000,
            overhead: kernel === '6.1' ? 0.2693 : 0.0385,
            low: kernel === '6.1' ? 0.26 : 0.03,
            high: kernel === '6.1' ? 0.28 : 0.05,
            difference: { value: 2_670, low: 2_600, high: 2_700 },
          }),
          row({
            benchmark: 'Connect',
            metric: 'cpu-instr/op',
            treatment: 'fentry',
            unmeasured: 'needs CAP_BPF, CAP_PERFMON',
            off: null,
            on: null,
            overhead: null,
            low: null,
            high: null,
            confidence: null,
            p: null,
            mde: null,
            target: null,
            difference: null,
            rounds: 0,
            verdict: 'inconclusive',
          }),
        ],
      }),
    ),
  ),
};
