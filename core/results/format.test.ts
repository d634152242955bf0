// The result format: any name and number gives one line that can be read back.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { benchmarkName, encodeValue, formatHeader, formatLine, unitLine } from './format.ts';
import { countedUnit, isCount, METRICS, metricOf } from './metrics.ts';

/** Any text, with lone surrogates and control characters. */
const text = fc.string({ unit: 'binary' });

describe('a value', () => {
  it('without special characters is unchanged', () => {
    for (const plain of ['64', 'direct', 'two-words', 'a.b_c+d', 'ü漢😀', '"quoted"', 'k:v', '#1', '*']) {
      assert.equal(encodeValue(plain), plain);
    }
  });

  it('is percent-encoded if it has special characters', () => {
    assert.equal(encodeValue('two words'), 'two%20words');
    assert.equal(encodeValue('a/b=50%'), 'a%2Fb%3D50%25');
    assert.equal(encodeValue('\u00a0\u2028\t\n'), '%C2%A0%E2%80%A8%09%0A');
    assert.equal(encodeValue('\u001b[31m\u202e'), '%1B[31m%E2%80%AE');
  });

  it('can be decoded, and never has white space, "/", "=" or invisible characters', () => {
    fc.assert(
      fc.property(text, value => {
        const encoded = encodeValue(value);
        assert.equal(decodeURIComponent(encoded), value.toWellFormed());
        assert.doesNotMatch(encoded, /[\s/=\p{C}]/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('has a unique encoding', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        fc.pre(left.toWellFormed() !== right.toWellFormed());
        assert.notEqual(encodeValue(left), encodeValue(right));
      }),
      { examples: [['a b', 'a%20b']], numRuns: 1000 },
    );
  });
});

describe('a name', () => {
  it('has its parameters as keys, in order', () => {
    assert.equal(benchmarkName('Copy', { size: '64', kind: 'off heap' }), 'Copy/size=64/kind=off%20heap');
    assert.equal(benchmarkName('A b/c', {}), 'A%20b%2Fc');
  });

  it('can be parsed into its keys and values', () => {
    fc.assert(
      fc.property(text, fc.dictionary(fc.string({ unit: 'binary', minLength: 1 }), text), (name, values) => {
        const [first = '', ...keys] = benchmarkName(name, values).split('/');
        assert.equal(decodeURIComponent(first), name.toWellFormed());
        assert.deepEqual(
          keys.map(key => key.split('=').map(decodeURIComponent)),
          Object.entries(values).map(pair => pair.map(word => word.toWellFormed())),
        );
      }),
    );
  });
});

describe('a line', () => {
  const line = { benchmark: 'Copy/size=64', variant: 'otel', operations: 20542531, samples: [] };

  it('is one fork of one variant', () => {
    const samples = [
      { unit: 'ns/op', value: 49.1 },
      { unit: 'B/op', value: 320 },
    ];
    assert.equal(
      formatLine({ ...line, samples }),
      'BenchmarkCopy/size=64/agent=otel  20542531  49.1 ns/op  320 B/op\n',
    );
  });

  it('has a CPU count, as go test appends it, after the variant', () => {
    assert.match(
      formatLine({ ...line, benchmark: 'Copy/size=64-8' }),
      /^BenchmarkCopy\/size=64\/agent=otel-8 {2}/,
    );
    assert.match(formatLine({ ...line, benchmark: 'Copy-8x' }), /^BenchmarkCopy-8x\/agent=otel {2}/);
  });

  it('has a whole number of operations, at least one', () => {
    assert.match(formatLine({ ...line, operations: 0.2 }), /agent=otel {2}1\n/);
    assert.match(formatLine({ ...line, operations: 1234.6 }), /agent=otel {2}1235\n/);
  });

  it('has numbers that are restored to the same bits', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }), value => {
        const written = formatLine({ ...line, samples: [{ unit: 'ns/op', value }] })
          .trim()
          .split(/\s+/);
        assert.equal(written.length, 4);
        assert.equal(Number(written[2]), value);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a header', () => {
  it('has a line for each known fact', () => {
    assert.equal(formatHeader({ suite: 'codec', image: '', cpu: 'A  B' }), 'suite: codec\ncpu: A B\n\n');
  });

  it('has exactly one line for each fact, with any text', () => {
    fc.assert(
      fc.property(text, value => {
        const lines = formatHeader({ cpu: value, commit: 'c' }).split('\n');
        assert.deepEqual(lines.slice(-3), ['commit: c', '', '']);
        assert.ok(lines.length <= 4);
        for (const shown of lines) assert.doesNotMatch(shown, /[\r\v\f\u0085\u2028\u2029\p{Cc}]/u);
      }),
      { examples: [['x\nBenchmarkFake/agent=off 1 1 ns/op'], ['\n']] },
    );
  });
});

describe('a Unit line', () => {
  it('has direction and exactness, with declarations before the catalogue', () => {
    assert.equal(unitLine('ns/op', {}), 'Unit ns/op better=lower\n');
    assert.equal(unitLine('ops/s', {}), 'Unit ops/s better=higher\n');
    assert.equal(
      unitLine('classes', { classes: { better: null, exact: true } }),
      'Unit classes assume=exact\n',
    );
    assert.equal(
      unitLine('x', { x: { better: 'higher', exact: true } }),
      'Unit x better=higher assume=exact\n',
    );
  });

  it('has the tolerance of a count', () => {
    assert.equal(unitLine('B/op', {}), 'Unit B/op better=lower epsilon=0.5\n');
    assert.equal(unitLine('gc-count', {}), 'Unit gc-count epsilon=0\n');
    assert.equal(
      unitLine('x', { x: { better: null, exact: true, epsilon: 2 } }),
      'Unit x assume=exact epsilon=2\n',
    );
    // A declaration is used as it is: the catalogue is added when a configuration is read.
    assert.equal(unitLine('B/op', { 'B/op': { better: 'lower', exact: false } }), 'Unit B/op better=lower\n');
  });

  it('is left out if nothing is known', () => {
    assert.equal(unitLine('spans/op', {}), '');
    assert.equal(unitLine('gc-ms', {}), '');
  });
});

describe('the catalogue of metrics', () => {
  it('has each unit once', () => {
    assert.equal(new Set(METRICS.map(metric => metric.unit)).size, METRICS.length);
    assert.equal(metricOf('cpu-ns/op')?.better, 'lower');
    assert.equal(metricOf('no such unit'), undefined);
  });

  it("knows the simulator's units of times, and that nothing else changes", () => {
    const names = [
      'ns/op',
      'cpu-ns/op',
      'wall-ns/op',
      'p99-ns/op',
      'latency-max-ns',
      'jit-ms',
      'ops/s',
      'MB/s',
      'B/op',
      'ins/op',
    ];
    assert.deepEqual(names.map(countedUnit), [
      'instr/op',
      'cpu-instr/op',
      'wall-instr/op',
      'p99-instr/op',
      'latency-max-instr',
      'jit-Minstr',
      'ops/Ginstr',
      'MB/Ginstr',
      'B/op',
      'ins/op',
    ]);
    assert.equal(metricOf('instr/op')?.label, 'instructions per operation');
    assert.equal(metricOf('cpu-instr/op')?.label, 'CPU instructions per operation');
    assert.equal(metricOf('ops/Ginstr')?.label, 'operations per G instructions');
    assert.deepEqual(
      ['cpu-instr/op', 'ops/Ginstr'].map(unit => metricOf(unit)?.better),
      ['lower', 'higher'],
    );
  });

  it('knows which units are counts, unless the configuration says otherwise', () => {
    assert.deepEqual(
      ['B/op', 'classes', 'threads', 'gc-count', 'cpu-ns/op', 'jit-ms', 'spans/op'].map(unit =>
        isCount(unit, {}),
      ),
      [true, true, true, true, false, false, false],
    );
    assert.equal(isCount('spans/op', { 'spans/op': { better: null, exact: true } }), true);
    assert.equal(isCount('classes', { classes: { better: 'lower', exact: false } }), false);
    assert.equal(isCount('@primary', {}), false);
  });

  it('has only units that fit the format', () => {
    for (const { unit } of METRICS) assert.match(unit, /^[^\s=]+$/);
  });
});
