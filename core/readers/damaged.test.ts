// Output of a tool that was cut off or damaged is rejected with its place, and never read as something else.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { FORMATS, type FormatName } from './formats.ts';
import { FILES, INCLUDE, read, recorded, shown } from './testing.ts';

describe('recorded output', () => {
  for (const [format, files] of Object.entries(FILES) as [Exclude<FormatName, 'criterion'>, string[]][])
    for (const file of files) {
      const include = INCLUDE[format];
      it(`${file}: has values, each with a unit and a place`, () => {
        const { values } = read(format, recorded(file), include);
        assert.ok(values.length >= 2);
        assert.ok(values.every(({ value, unit }) => Number.isFinite(value) && /^\S+$/.test(unit)));
        assert.ok(values.every(({ benchmark }) => (benchmark !== '') === FORMATS[format].names));
      });

      it(`${file}: is rejected if it was cut off, with the place`, () => {
        const text = recorded(file);
        for (const share of [0.2, 0.5, 0.8, 0.95])
          assert.throws(
            () => read(format, text.slice(0, Math.floor(text.length * share)).trimEnd(), include),
            /^Error: f(:\d+)?: \S/,
            `${share}`,
          );
      });

      it(`${file}: is rejected if it is of another format`, () => {
        for (const text of ['', 'hello\n', '{}', '[]', '<html></html>\n', '\u0000\u0001\n'])
          assert.throws(() => read(format, text, include), /^Error: f(:\d+)?: \S/, JSON.stringify(text));
      });
    }
});

describe('damaged output is rejected', () => {
  const damaged: readonly (readonly [string, FormatName, string, string, string, RegExp])[] = [
    ['a Go line', 'go', 'go-bench.txt', '309150 ns/op', '309150', /^Error: f:6: the line was cut off/],
    [
      'a JMH unit',
      'jmh',
      'jmh.json',
      '"scoreUnit"',
      '"unit"',
      /^Error: f: \[0\]\.primaryMetric\.scoreUnit: /,
    ],
    [
      'a time of hyperfine',
      'hyperfine',
      'hyperfine-2.json',
      '"value": 0.0',
      '"value": -1.0',
      /the value is -1\d+, and values are not negative/,
    ],
    [
      'a median',
      'pytest',
      'pytest-benchmark.json',
      '"median"',
      '"middle"',
      /^Error: f: benchmarks\[0\]\.stats\.median: /,
    ],
    [
      'a time of a test',
      'junit',
      'junit-pytest.xml',
      'name="test_encode" time="',
      'name="test_encode" time="x',
      /^Error: f: testcase unit\.test_unit\.TestCodec\.test_encode: its time is "x/,
    ],
    [
      'a column of veristat',
      'veristat',
      'veristat.csv',
      'verdict',
      'result',
      /^Error: f:1: the column verdict is missing/,
    ],
    [
      'a field of veristat',
      'veristat',
      'veristat.csv',
      'success,35,',
      'success,',
      /^Error: f:2: 14 fields, and the head has 15/,
    ],
    [
      'a value of k6',
      'k6',
      'k6-export.json',
      '"med": 0.9097695,',
      '"med": -1,',
      /^Error: f: metrics\.http_req_duration\.med: the value is -1000000/,
    ],
    ['a type of k6', 'k6', 'k6-summary.json', '"metrics"', '"metric"', /^Error: f: metrics: /],
    [
      'a label',
      'prometheus',
      'prometheus.txt',
      'code="500",',
      'code=500,',
      /^Error: f:12: no line of Prometheus: write NAME/,
    ],
    [
      'a number of Prometheus',
      'prometheus',
      'prometheus.txt',
      '_count 100',
      '_count 1OO',
      /^Error: f:8: no line of Prometheus/,
    ],
    [
      'a histogram',
      'hdr',
      'histogram.hlog',
      'HISTFAAAA',
      'HISTFAAAB',
      /^Error: f:4: its histogram cannot be decoded \(it has \d+ of \d+ bytes\)/,
    ],
    [
      'a line of a histogram log',
      'hdr',
      'histogram.hlog',
      '0.000,1.000,',
      '0.000,',
      /^Error: f:4: no line of a histogram log/,
    ],
    [
      'a duration',
      'jfr',
      'jfr.json',
      '"sumOfPauses": "PT',
      '"sumOfPauses": "P',
      /^Error: f: recording\.events\[\d+\]\.values\.sumOfPauses: "P.*" is no number and no duration/,
    ],
  ];
  for (const [what, format, file, from, to, expected] of damaged)
    it(what, () => {
      const text = recorded(file);
      assert.ok(text.includes(from), from);
      assert.throws(() => read(format, text.replace(from, to), INCLUDE[format]), expected);
    });

  it('a test that failed, and a program that the verifier refused', () => {
    assert.throws(
      () => read('junit', recorded('junit-pytest.xml')),
      /^Error: f: testcase unit\.test_unit\.test_fails: the test failed: correct it, or leave it out with include$/,
    );
    assert.throws(
      () => read('veristat', recorded('veristat.csv')),
      /^Error: f:4: the verdict on reference\.o\/oh_fentry is "failure", not success: leave it out with include\nf:6: the verdict on refused\.o\/refused is/,
    );
  });

  it('a series below zero', () => {
    assert.throws(
      () => read('prometheus', recorded('prometheus.txt')),
      /f:53: temperature is -3\.5, which is no measurement: select other series with include$/,
    );
  });

  it('a histogram that expands to too many counts, or has none', () => {
    const plain = (counts: Buffer) => {
      const head = Buffer.alloc(40);
      head.writeUInt32BE(0x1c849313, 0);
      head.writeUInt32BE(counts.length, 4);
      head.writeUInt32BE(3, 12);
      head.writeBigUInt64BE(1n, 16);
      const packed = deflateSync(Buffer.concat([head, counts]));
      const front = Buffer.alloc(8);
      front.writeUInt32BE(0x1c849314, 0);
      front.writeUInt32BE(packed.length, 4);
      return `0.0,1.0,1.0,${Buffer.concat([front, packed]).toString('base64')}\n`;
    };
    // A run of 2^40 zeros.
    const many = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0x3f]);
    assert.throws(() => read('hdr', plain(many)), /more counts than a histogram can have/);
    assert.throws(() => read('hdr', plain(Buffer.from([0x80]))), /its last count is cut off/);
    assert.throws(() => read('hdr', plain(Buffer.alloc(0))), /^Error: f:1: no value is in its histograms/);
    assert.equal(shown(read('hdr', plain(Buffer.from([0, 2]))).values)[0], '1 latency-p50-ns');
  });
});

describe('any text', () => {
  /** Returns values, or rejects with a place: no text gives nothing, or another error. */
  const read1 = (format: FormatName, text: string) => {
    try {
      const { values } = read(format, text);
      assert.ok(values.length > 0);
      assert.ok(
        values.every(({ value, unit }) => Number.isFinite(value) && value >= 0 && /^\S+$/.test(unit)),
      );
    } catch (error) {
      assert.match((error as Error).message, /^f(:\d+)?: \S/);
    }
  };
  for (const [format, [file = '']] of Object.entries(FILES) as [Exclude<FormatName, 'criterion'>, string[]][])
    it(`gives values or a fault with its place: ${format}`, () => {
      const text = recorded(file);
      fc.assert(
        fc.property(fc.nat(text.length), fc.nat(20), fc.string({ maxLength: 8 }), (at, removed, added) =>
          read1(format, text.slice(0, at) + added + text.slice(at + removed)),
        ),
        { numRuns: 60 },
      );
    });
});
