// The Go runner in real forks: its builds, measurements and errors.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import type { GoSuite, GoVariant } from './suite.ts';
import { amount, context, FIXTURE, goSuite, goVariant, type Ready, ready, scratch } from './testing.ts';

const files = scratch();
const cache = join(files.folder, 'cache');
const prepare = (suite: GoSuite, environment: Record<string, string> = {}) =>
  ready(suite, context(cache, { GOMAXPROCS: '2', ...environment }), files.next);

async function failure<T extends Error>(
  run: Promise<unknown>,
  kind: new (...argv: never[]) => T,
): Promise<T> {
  try {
    await run;
  } catch (error) {
    assert.ok(error instanceof kind, String(error));
    return error;
  }
  return assert.fail('nothing failed');
}

describe('a fork', () => {
  let prepared: Ready['prepared'];
  let fork: Ready['fork'];
  before(async () => {
    const include = ['Steady', 'Custom', 'Odd', 'Talks'].map(name => `^Benchmark${name}$`).join('|');
    ({ prepared, fork } = await prepare(goSuite(include)));
  });

  it("reports the benchmark's metrics and the process's usage, for each operation", async () => {
    const result = await fork('off', 'Custom-2');
    assert.deepEqual(
      // Instructions are present too, if this machine counts them.
      result.samples.map(({ unit }) => unit).filter(unit => !unit.endsWith('instr/op')),
      [
        'ns/op',
        'MB/s',
        'events/s',
        'riddles',
        'spans/op',
        'B/op',
        'allocs/op',
        'cpu-ns/op',
        'wall-ns/op',
        'peak-rss-B',
        'switches/op',
        'preemptions/op',
      ],
    );
    assert.equal(result.operations, 1000);
    assert.deepEqual(
      ['events/s', 'riddles', 'spans/op', 'allocs/op'].map(unit => amount(result, unit)),
      [50000, 7, 2.5, 1],
    );
    // It includes allocations of the runtime.
    assert.equal(Math.floor(amount(result, 'B/op') / 64), 1);
    // A process of a few milliseconds, divided by its thousand operations.
    assert.ok(amount(result, 'wall-ns/op') * 1000 > 1e5 && amount(result, 'cpu-ns/op') * 1000 > 1e5);
    assert.ok(amount(result, 'peak-rss-B') > 1e6);
    assert.deepEqual(prepared.units, { 'spans/op': { better: 'lower', exact: true } });
  });

  it('is of one benchmark, with any characters in its name', async () => {
    const odd = prepared.benchmarks.filter(name => name.startsWith('Odd'));
    assert.deepEqual(
      odd,
      [
        'a_b',
        'x/y',
        'k=v=w',
        'ü-漢-😀',
        '50%',
        'same',
        'same#01',
        'ends-16',
        '#00',
        '\\x01',
        '(p)[b]|c.*',
        'param.agent=x',
      ].map(name => `Odd/${name}-2`),
    );
    for (const benchmark of odd) assert.equal((await fork('probe', benchmark)).operations, 1000);
  });

  it('keeps its result if the program prints between', async () => {
    assert.equal(amount(await fork('off', 'Talks-2'), 'allocs/op'), 1);
  });

  it('has no CPU count in its name on one processor', async () => {
    const { prepared, fork } = await prepare(goSuite('Odd/ends-16|Steady'), { GOMAXPROCS: '1' });
    assert.deepEqual(prepared.benchmarks, ['Steady', 'Odd/ends-16']);
    assert.equal((await fork('off', 'Odd/ends-16')).conditions.GOMAXPROCS, '1');
    prepared.close?.();
  });

  it('leaves its output and its usage in the folder of the fork, and no binary', async () => {
    const raw = files.next();
    await prepared.fork({ benchmark: 'Steady-2', variant: goVariant('off'), raw, seed: 1 });
    assert.match(readFileSync(join(raw, 'go.log'), 'utf8'), /^BenchmarkSteady-2\s+1000\t/m);
    assert.ok(JSON.parse(readFileSync(join(raw, 'usage.json'), 'utf8')).userNs >= 0);
    const kept = () => readdirSync(cache).filter(name => name.startsWith('overhead-go-'));
    assert.equal(kept().length, 1);
    prepared.close?.();
    assert.deepEqual(kept(), []);
  });
});

describe('a variant', () => {
  const overlay = join(files.folder, 'overlay.json');
  writeFileSync(
    overlay,
    JSON.stringify({ Replace: { [join(FIXTURE, 'dep-1/dep.go')]: join(FIXTURE, 'dep-2/dep.go') } }),
  );
  const builds: readonly (readonly [string, GoVariant, number])[] = [
    ['build tags', goVariant('probe', { tags: ['extra'] }), 2],
    ['an overlay', goVariant('probe', { overlay }), 2],
    [
      'another version of a module',
      goVariant('probe', { replace: { 'example.com/dep': join(FIXTURE, 'dep-2') } }),
      2,
    ],
    ['the environment', goVariant('probe', {}, { environment: { GOFLAGS: '-tags=extra' } }), 2],
    ['a program around the compiler', goVariant('probe', { toolexec: 'env FIXTURE=1' }), 1],
  ];
  for (const [what, variant, allocations] of builds) {
    it(`may differ by ${what}`, async () => {
      const before = readFileSync(join(FIXTURE, 'go.mod'), 'utf8');
      const { prepared, fork } = await prepare(goSuite('^BenchmarkSteady$', variant));
      assert.equal(amount(await fork('off'), 'allocs/op'), 1);
      assert.equal(amount(await fork('probe'), 'allocs/op'), allocations);
      assert.equal(readFileSync(join(FIXTURE, 'go.mod'), 'utf8'), before);
      assert.ok(!existsSync(join(FIXTURE, 'go.sum')));
      prepared.close?.();
    });
  }

  it('may differ by linker flags, and passes its attach check by a line of its log', async () => {
    const ldflags = '-X example.com/fixture/steady.mode=probed';
    const attached = { log: '^Mode is probed$' };
    const { prepared, fork } = await prepare(
      goSuite('^BenchmarkSteady$', goVariant('probe', { ldflags }, { attached })),
    );
    await fork('probe');
    prepared.close?.();
    const inert = await prepare(goSuite('^BenchmarkSteady$', goVariant('probe', {}, { attached })));
    const error = await failure(inert.fork('probe'), ForkFailure);
    assert.equal(error.final, true);
    assert.match(error.message, /"probe" is not at work: no line matches attached\.log/);
    inert.prepared.close?.();
  });

  it('may be a sub-benchmark of the same name, without a second benchmark or binary', async () => {
    const suite = goSuite('Write', goVariant('probe', { benchmark: { impl: 'boreas' } }));
    const { prepared, fork } = await prepare({
      ...suite,
      variants: [goVariant('off', { benchmark: { impl: 'channel' } }), ...suite.variants.slice(1)],
    });
    assert.deepEqual(prepared.benchmarks, ['Write/size=16-2', 'Write/size=64-2']);
    const binaries = readdirSync(cache, { recursive: true, encoding: 'utf8' });
    assert.equal(binaries.filter(name => name.endsWith('.test')).length, 1, 'one binary is enough');
    assert.equal(amount(await fork('off', 'Write/size=64-2'), 'allocs/op'), 1);
    assert.equal(amount(await fork('probe', 'Write/size=64-2'), 'allocs/op'), 2);
    assert.match(
      prepared.warnings.map(({ message }) => message).join(),
      /BenchmarkWrite\/flat: has no sub-benchmark/,
    );
    prepared.close?.();
  });

  it('may be a whole benchmark', async () => {
    const variants = [
      goVariant('off', { benchmark: { '': 'EncodePlain' } }),
      goVariant('probe', { benchmark: { '': 'BenchmarkEncodeTraced' } }),
    ];
    const { prepared, fork } = await prepare(
      goSuite('Encode', variants[1], { variants }, { packages: ['./tops'] }),
    );
    assert.deepEqual(prepared.benchmarks, ['Encode/size=16-2', 'Encode/size=64-2']);
    assert.equal(amount(await fork('off', 'Encode/size=64-2'), 'allocs/op'), 1);
    assert.equal(amount(await fork('probe', 'Encode/size=64-2'), 'allocs/op'), 2);
    prepared.close?.();
  });

  it('that is a missing whole benchmark is rejected with the existing ones', async () => {
    const variants = [
      goVariant('off', { benchmark: { '': 'EncodePlain' } }),
      goVariant('probe', { benchmark: { '': 'EncodeTracd' } }),
    ];
    const error = await failure(
      prepare(goSuite('Encode', variants[1], { variants }, { packages: ['./tops'] })),
      PreconditionError,
    );
    assert.match(
      error.message,
      /^Encode\S*\/size=16-2 has no counterpart EncodeTracd for probe; there are EncodePlain\/size=16, .*EncodeTraced\/size=64: correct benchmark/,
    );
  });

  it('V17: that is a missing sub-benchmark is rejected with the existing ones', async () => {
    const suite = goSuite('Write', goVariant('probe', { benchmark: { '': 'impl=borealis' } }));
    const off = goVariant('off', { benchmark: { '': 'impl=channel' } });
    const error = await failure(
      prepare({ ...suite, variants: [off, ...suite.variants.slice(1)] }),
      PreconditionError,
    );
    assert.match(
      error.message,
      /Write\/size=16-2 has no sub-benchmark \/impl=borealis for probe; there are .*Write\/impl=boreas\/size=64.*: correct benchmark/,
    );
  });

  it('that is the same as another is reported', async () => {
    const { prepared } = await prepare(goSuite('^BenchmarkSteady$'));
    assert.match(
      prepared.warnings.find(({ code }) => code === 'same-variant')?.message ?? '',
      /off and probe do not differ/,
    );
    prepared.close?.();
  });

  it('reports its conditions, from any variable', async () => {
    const { prepared, fork } = await prepare(
      goSuite('^BenchmarkSteady$', goVariant('probe', {}, { environment: { GOGC: '50', GOMAXPROCS: '1' } })),
    );
    const [off, probe] = [(await fork('off')).conditions, (await fork('probe')).conditions];
    assert.deepEqual([off.GOGC, off.GOMAXPROCS], ['100', '2']);
    assert.deepEqual([probe.GOGC, probe.GOMAXPROCS], ['50', '1']);
    assert.match(off['Go version'] ?? '', /^go1\./);
    if (process.arch === 'x64') assert.deepEqual([off.GOAMD64, probe.GOAMD64], ['v1', 'v1']);
    prepared.close?.();
  });
});

it('benchmarks of one name in two packages have unique names', async () => {
  const { prepared, fork } = await prepare(
    goSuite('^BenchmarkSteady$', goVariant('probe'), {}, { packages: ['./steady', './twin'] }),
  );
  assert.deepEqual(prepared.benchmarks, ['Steady/package=steady-2', 'Steady/package=twin-2']);
  assert.equal(amount(await fork('off', 'Steady/package=steady-2'), 'allocs/op'), 1);
  assert.equal(amount(await fork('off', 'Steady/package=twin-2'), 'allocs/op'), 0);
  prepared.close?.();
});

it('packages whose paths differ only in a slash have separate binaries', async () => {
  const module = join(files.folder, 'slashes');
  const benchmark = (value: number) =>
    `package x\n\nimport "testing"\n\nfunc BenchmarkX(b *testing.B) {\n\tb.ReportMetric(${value}, "riddles")\n}\n`;
  for (const [place, value] of [
    ['a/b', 1],
    ['a_b', 2],
  ] as const) {
    mkdirSync(join(module, place), { recursive: true });
    writeFileSync(join(module, place, 'x_test.go'), benchmark(value));
  }
  writeFileSync(join(module, 'go.mod'), 'module example.com/slashes\n\ngo 1.21\n');
  const packages = { folder: module, module, packages: ['./...'] };
  const { prepared, fork } = await prepare(goSuite('X', goVariant('probe'), {}, packages));
  assert.deepEqual(prepared.benchmarks, ['X/package=b-2', 'X/package=a_b-2']);
  for (const [index, benchmark] of prepared.benchmarks.entries())
    assert.equal(amount(await fork('off', benchmark), 'riddles'), index + 1);
  prepared.close?.();
});
