// Errors of the Go runner: sources, configurations and benchmarks that cannot be measured.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import type { GoSuite } from './suite.ts';
import { context, goSuite, goVariant, ready, scratch } from './testing.ts';

const files = scratch();
const prepare = (suite: GoSuite, environment: Record<string, string> = {}) =>
  ready(suite, context(join(files.folder, 'cache'), { GOMAXPROCS: '2', ...environment }), files.next);
const probe = goVariant('probe');
const failing = (include: string, rest: Partial<GoSuite> = {}, operations: number | null = 10) =>
  goSuite(include, probe, rest, { packages: ['./failing'], operations });

/** Returns the error before the first fork. */
async function refusal(suite: GoSuite, environment: Record<string, string> = {}): Promise<PreconditionError> {
  try {
    await prepare(suite, environment);
  } catch (error) {
    assert.ok(error instanceof PreconditionError, String(error));
    return error;
  }
  return assert.fail('nothing was refused');
}

describe('the runner rejects, before the first fork,', () => {
  const cases: readonly (readonly [string, GoSuite, RegExp])[] = [
    [
      'a package that does not compile, with what the compiler says',
      goSuite('.*', probe, {}, { packages: ['./broken'] }),
      /building the benchmarks of off failed: go test -c.*broken_test\.go:6:38: undefined: undefinedFunction/s,
    ],
    [
      'a package without tests',
      goSuite('.*', probe, {}, { packages: ['./bare'] }),
      /\.\/bare: has no _test\.go file/,
    ],
    [
      'a folder that is not there',
      goSuite('.*', probe, {}, { packages: ['./nowhere'] }),
      /there is no folder .*nowhere/,
    ],
    [
      'an invalid import path',
      goSuite('.*', probe, {}, { packages: ['example.com/nothing'] }),
      /example\.com\/nothing: /,
    ],
    [
      'a name that no benchmark has, with the nearest',
      goSuite('^BenchmarkStaedy$'),
      /no benchmark of \.\/steady matches include \/\^BenchmarkStaedy\$\/: did you mean "Steady"\?; it has Steady, Write, Custom, Odd, Talks/,
    ],
    [
      'an exclude that leaves nothing',
      goSuite('Steady', probe, { exclude: 'Steady' }),
      /without exclude \/Steady\//,
    ],
    [
      'a benchmark that fails, with its output',
      failing('Fails'),
      /BenchmarkFails\/below.*failed.*it failed on purpose.*leave it out with exclude/s,
    ],
    ['a benchmark that panics', failing('Panics'), /BenchmarkPanics panicked: on purpose/],
    [
      'a benchmark that ends the process',
      failing('Exits'),
      /BenchmarkExits ended the process \(exit code 3\)/,
    ],
    ['a benchmark that is killed', failing('Killed'), /ended the process \(SIGKILL; the kernel does that/],
    [
      'a benchmark that never ends',
      failing('Hangs', { timeout: 2000 }),
      /BenchmarkHangs was still running after \d+ s: killed/,
    ],
    [
      'benchmarks that all skip themselves',
      failing('Skips'),
      /every benchmark of \.\/failing .* skips itself: BenchmarkSkips/,
    ],
    [
      'a sub-benchmark that is not there',
      {
        ...goSuite('Write', goVariant('probe', { benchmark: { impl: 'boreaz' } })),
        variants: [
          goVariant('off', { benchmark: { impl: 'channel' } }),
          goVariant('probe', { benchmark: { impl: 'boreaz' } }),
        ],
      },
      /Write\/size=16-2 has no sub-benchmark \/impl=boreaz for probe/,
    ],
    [
      'an overlay that is not there',
      goSuite('Steady', goVariant('probe', { overlay: '/no/overlay.json' })),
      /probe: overlay \/no\/overlay\.json is not there/,
    ],
  ];
  for (const [what, suite, expected] of cases) {
    it(what, async () => assert.match((await refusal(suite)).message, expected));
  }

  it('a machine without Go, which skips an optional suite', async () => {
    const error = await refusal(goSuite('Steady'), { PATH: files.folder });
    assert.equal(error.lacking, true);
    assert.match(error.message, /go cannot be started.*install Go 1\.21/);
  });
});

describe('a fork fails for good if it reports', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['NotANumber', /BenchmarkNotANumber-2 reports NaN riddles, which is no measurement/],
    ['Negative', /reports -1 riddles: report a cost or an amount/],
    ['TakesOurUnit', /reports cpu-ns\/op, which is the unit of the whole process/],
  ];
  for (const [name, expected] of cases) {
    it(name, async () => {
      const { prepared, fork } = await prepare(failing(name));
      await assert.rejects(fork('off'), error => {
        assert.ok(error instanceof ForkFailure && error.final, String(error));
        assert.match(error.message, expected);
        assert.match(error.message, /command: .*-test\.benchtime=10x/);
        return true;
      });
      prepared.close?.();
    });
  }
});

describe('an unselected failing sub-benchmark', () => {
  it('does not keep others from being measured', async () => {
    const { prepared } = await prepare(failing('Fails/other'));
    assert.deepEqual(prepared.benchmarks, ['Fails/other-2']);
    prepared.close?.();
  });
});

describe('a warning names', () => {
  const doubts = async (suite: GoSuite) => {
    const { prepared } = await prepare(suite);
    prepared.close?.();
    return prepared.warnings.filter(({ code }) => code !== 'same-variant');
  };

  it('R20: a benchmark that ignores its number of operations', async () => {
    const [doubt] = await doubts(failing('IgnoresN'));
    assert.equal(doubt?.code, 'depends-on-n');
    assert.match(
      doubt?.message ?? '',
      /IgnoresN-2: an operation takes 0\.\d+ times as long if a fork does 20 of them instead of 10/,
    );
  });
});
