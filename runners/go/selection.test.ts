// Selected benchmarks of a pattern, level by level like Go, and their names in the result file.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { benchmarksOf, excludes, type Found, includes, mayInclude } from './selection.ts';

describe('a pattern', () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['.*', 'BenchmarkA', true],
    ['A', 'BenchmarkBA/x', true],
    ['^BenchmarkA$', 'BenchmarkAB', false],
    ['A/size=64', 'BenchmarkA/size=64', true],
    ['A/size=64', 'BenchmarkA/size=640/z', true],
    ['A/^size=64$', 'BenchmarkA/size=640', false],
    ['A/size=64', 'BenchmarkA', false],
    ['size', 'BenchmarkA/size=64', false],
    ['A/x|B/y', 'BenchmarkB/y', true],
    ['A/x|B/y', 'BenchmarkB/x', false],
    ['(A|B)/x', 'BenchmarkB/x', true],
    ['A/[a/b]', 'BenchmarkA/b', true],
    ['A/a\\/b', 'BenchmarkA/a', false],
  ];
  for (const [pattern, name, expected] of cases) {
    it(`${pattern} ${expected ? 'selects' : 'does not select'} ${name}`, () =>
      assert.equal(includes(pattern, name), expected));
  }

  it('shows by its first level which benchmarks to inspect', () => {
    assert.ok(mayInclude('A/deep', 'BenchmarkA'));
    assert.ok(!mayInclude('A/deep', 'BenchmarkB'));
  });

  it('that excludes also removes benchmarks below, and nothing if it is empty', () => {
    assert.ok(excludes('A', 'BenchmarkA/x'));
    assert.ok(!excludes('', 'BenchmarkA'));
  });
});

const found = (bare: string, processors = 1, path = 'm/a'): Found => ({ package: path, bare, processors });
const namesOf = (all: readonly Found[]) =>
  benchmarksOf({ off: all, on: all }, { off: {}, on: {} }).benchmarks.map(({ name }) => name);

describe('a benchmark is called', () => {
  it('as in Go, followed by the CPU count', () =>
    assert.deepEqual(namesOf([found('BenchmarkA', 8), found('BenchmarkA/k=v-2')]), ['A-8', 'A/k=v-2']));

  it('by the end of its package if another has its name', () =>
    assert.deepEqual(
      namesOf([
        found('BenchmarkA', 4, 'm/x/codec'),
        found('BenchmarkA', 4, 'm/y/codec'),
        found('BenchmarkB', 4, 'm/y/codec'),
      ]),
      ['A/package=x%2Fcodec-4', 'A/package=y%2Fcodec-4', 'B-4'],
    ));

  it('Benchmark if it has no other name', () =>
    assert.deepEqual(namesOf([found('Benchmark'), found('Benchmark/x', 2)]), ['Benchmark', '/x-2']));

  it('without the key that names the variant', () =>
    assert.deepEqual(namesOf([found('BenchmarkA/agent=x')]), ['A/param.agent=x']));
});

describe('variants that select sub-benchmarks', () => {
  const all = ['A/impl=x/n=1', 'A/impl=y/n=1', 'A/impl=x/n=2', 'A/other', 'B'].map(name =>
    found(`Benchmark${name}`, 2),
  );
  const picks = { off: { impl: 'x' }, on: { impl: 'y' } };
  const { benchmarks, lacking, apart } = benchmarksOf({ off: all, on: all }, picks);

  it('share a name without the key', () => {
    assert.deepEqual(benchmarks, [
      {
        name: 'A/n=1-2',
        targets: {
          off: { package: 'm/a', bare: 'BenchmarkA/impl=x/n=1' },
          on: { package: 'm/a', bare: 'BenchmarkA/impl=y/n=1' },
        },
      },
    ]);
  });

  it('report what one of them lacks, and what none of them selects', () => {
    assert.deepEqual(lacking, [{ name: 'A/n=2-2', variant: 'on' }]);
    assert.deepEqual(apart, ['BenchmarkA/other', 'BenchmarkB']);
  });
});

describe('variants that select sub-benchmarks by name', () => {
  const pairs = (off: string, on: string, names: readonly string[]) => {
    const all = names.map(name => found(`Benchmark${name}`));
    return benchmarksOf({ off: all, on: all }, { off: { '': off }, on: { '': on } });
  };
  const names = ['Ring/vsChannels/GoChannels/n=1', 'Ring/vsChannels/BoreasLite/n=1', 'Ring/alone'];

  it('V17: are one benchmark, which keeps the common part of the names', () => {
    const { benchmarks, apart } = pairs('vsChannels/GoChannels', 'vsChannels/BoreasLite', names);
    assert.deepEqual(benchmarks, [
      {
        name: 'Ring/vsChannels/n=1',
        targets: {
          off: { package: 'm/a', bare: `Benchmark${names[0]}` },
          on: { package: 'm/a', bare: `Benchmark${names[1]}` },
        },
      },
    ]);
    assert.deepEqual(apart, ['BenchmarkRing/alone']);
  });

  it('V17: may begin at the benchmark itself, with different depths', () => {
    const named = (off: string, on: string) =>
      pairs(off, on, [...names, 'Ring/old/GoChannels/deep/n=1']).benchmarks.map(({ name }) => name);
    assert.deepEqual(named('Ring/vsChannels/GoChannels', 'Ring/vsChannels/BoreasLite'), [
      'Ring/vsChannels/n=1',
    ]);
    assert.deepEqual(named('GoChannels/deep', 'vsChannels/BoreasLite'), []);
    assert.deepEqual(named('old/GoChannels/deep', 'vsChannels/BoreasLite'), ['Ring/n=1']);
  });

  it('may be whole benchmarks, which are called as far as their names agree, or as the control', () => {
    const named = (off: string, on: string, names: readonly string[]) =>
      pairs(off, on, names).benchmarks.map(({ name, targets }) => [
        name,
        targets.off?.bare,
        targets.on?.bare,
      ]);
    assert.deepEqual(named('Plain', 'Traced', ['Plain/n=1', 'Traced/n=1', 'Other']), [
      ['Plain/n=1', 'BenchmarkPlain/n=1', 'BenchmarkTraced/n=1'],
    ]);
    assert.deepEqual(
      named('BenchmarkEncodePlain', 'BenchmarkEncodeTraced', ['EncodePlain', 'EncodeTraced']),
      [['Encode', 'BenchmarkEncodePlain', 'BenchmarkEncodeTraced']],
    );
    assert.deepEqual(named('Ring_plain', 'Ring_traced', ['Ring_plain', 'Ring_traced'])[0]?.[0], 'Ring');
    assert.deepEqual(named('WithTrace', 'WithoutTrace', ['WithTrace', 'WithoutTrace'])[0]?.[0], 'Trace');
  });

  it('may be a whole benchmark and a sub-benchmark of another one', () => {
    const { benchmarks, whole } = pairs('Plain', 'Traced/deep', ['Plain/n=1', 'Traced/deep/n=1']);
    assert.deepEqual(benchmarks, [
      {
        name: 'Plain/n=1',
        targets: {
          off: { package: 'm/a', bare: 'BenchmarkPlain/n=1' },
          on: { package: 'm/a', bare: 'BenchmarkTraced/deep/n=1' },
        },
      },
    ]);
    assert.equal(whole, true);
  });

  it('are sub-benchmarks wherever both names are', () => {
    const { benchmarks, whole } = pairs('One', 'Two', ['One', 'Two', 'Both/One', 'Both/Two']);
    assert.deepEqual(
      benchmarks.map(({ name }) => name),
      ['Both'],
    );
    assert.equal(whole, false);
  });

  it('report the whole benchmark that one of them lacks', () => {
    const { lacking } = pairs('One', 'Two', ['One/n=1', 'One/n=2', 'Two/n=1']);
    assert.deepEqual(lacking, [{ name: 'One/n=2', variant: 'on' }]);
  });

  it('may have spaces, which Go prints as another character', () =>
    assert.deepEqual(
      pairs('go channels', 'boreas lite', ['Ring/go_channels', 'Ring/boreas_lite']).benchmarks.map(
        ({ name }) => name,
      ),
      ['Ring'],
    ));
});

describe('variants of different sources', () => {
  const [a, b, twin] = [found('BenchmarkA'), found('BenchmarkB'), found('BenchmarkA', 1, 'm/b')];
  const none = { off: {}, base: {}, head: {} };

  it('share benchmarks that all of them have', () => {
    const { benchmarks, lacking } = benchmarksOf({ off: [a, b], base: [a], head: [a, b] }, none);
    assert.deepEqual(
      benchmarks.map(({ name }) => name),
      ['A'],
    );
    assert.deepEqual(lacking, [{ name: 'B', variant: 'base' }]);
  });

  it('have names without a key for a benchmark that only one of them has', () => {
    const { benchmarks, lacking } = benchmarksOf({ off: [a, twin], base: [a], head: [a, twin] }, none);
    assert.deepEqual(
      benchmarks.map(({ name }) => name),
      ['A'],
    );
    assert.deepEqual(lacking, [{ name: 'A/package=b', variant: 'base' }]);
  });

  it('select their sub-benchmarks from the right sources', () => {
    const picks = { off: { impl: 'x' }, base: { impl: 'y' } };
    const [x, y] = [found('BenchmarkW/impl=x'), found('BenchmarkW/impl=y')];
    const { benchmarks, lacking } = benchmarksOf({ off: [x, y], base: [y] }, picks);
    assert.deepEqual(benchmarks, [
      {
        name: 'W',
        targets: { off: { package: 'm/a', bare: x.bare }, base: { package: 'm/a', bare: y.bare } },
      },
    ]);
    assert.deepEqual(lacking, []);
  });
});
