// Every reader of a whole output: the values in recorded output of the tool.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { UnitDeclaration } from '../results/metrics.ts';
import { readEstimates } from './criterion.ts';
import { Faults } from './faults.ts';
import type { FormatName } from './formats.ts';
import { INCLUDE, read, recorded, shown } from './testing.ts';

const directions = (units: Readonly<Record<string, UnitDeclaration>>) =>
  Object.fromEntries(Object.entries(units).map(([unit, { better }]) => [unit, better]));

describe('values', () => {
  const of = (format: Exclude<FormatName, 'criterion'>, file: string, include = INCLUDE[format]) => {
    const { values, units } = read(format, recorded(file), include);
    return { lines: shown(values), units: directions(units) };
  };

  it('of go test have their units, and the directions of Unit lines', () => {
    const { lines, units } = of('go', 'go-packages.txt');
    const ring = 'github.com/overhead-action/overhead-action/go-bench/ring';
    assert.deepEqual(lines.slice(0, 2), [
      `${ring}.Single/impl=boreas-2 81.03 ns/op`,
      `${ring}.Single/impl=boreas-2 12.34 Mops/s`,
    ]);
    assert.equal(lines.length, 34);
    assert.deepEqual(units, { 'Mops/s': 'higher' });
    assert.equal(of('go', 'go-bench.txt').lines[0], 'Encode/size=1k-2 1361395 ns/op');
  });

  it('of JMH are the median of each fork, in ns/op', () => {
    const { lines } = of('jmh', 'jmh.json');
    assert.equal(lines[0], 'overhead.calltree.CallTreeBenchmark.tree/depth=4/work=0 150.1358172041376 ns/op');
    assert.match(lines[2] ?? '', / B\/op$/);
  });

  it('of hyperfine are those of each run', () => {
    assert.deepEqual(of('hyperfine', 'hyperfine-2.json').lines.slice(0, 4), [
      'gzip%20-1%20--version/level=1 1313944 ns/op',
      'gzip%20-1%20--version/level=1 1118000 user-ns/op',
      'gzip%20-1%20--version/level=1 0 system-ns/op',
      'gzip%20-1%20--version/level=1 3031040 peak-rss-B',
    ]);
  });

  it('of pytest-benchmark are medians, and numbers of extra_info', () => {
    const { lines } = of('pytest', 'pytest-benchmark.json');
    assert.match(lines[0] ?? '', /^bench\/test_codec\.py::test_plain\[1%20kB\] \d+\.\d+ ns\/op$/);
    assert.equal(lines[1], 'bench/test_codec.py::test_plain[1%20kB] 890 bytes');
    assert.equal(lines.length, 6, 'the text of extra_info is no metric');
  });

  it('of JUnit are the times of tests that ran', () => {
    assert.deepEqual(
      of('junit', 'junit-surefire.xml').lines.map(line => line.replace(/ \d+ /, ' N ')),
      [
        'codec.CodecTest.encodes N ns/op',
        'codec.CodecTest.decodes(int)[1] N ns/op',
        'codec.CodecTest.decodes(int)[2] N ns/op',
      ],
    );
    assert.deepEqual(
      of('junit', 'junit-pytest.xml').lines.map(line => line.replace(/ \d+ /, ' N ')),
      [
        'unit.test_unit.TestCodec.test_encode N ns/op',
        'unit.test_unit.TestCodec.test_decode[a%20b] N ns/op',
        'unit.test_unit.TestCodec.test_decode[<x>] N ns/op',
      ],
    );
  });

  it('of veristat are the counts and the time of each program', () => {
    const { lines, units } = of('veristat', 'veristat.csv');
    assert.deepEqual(lines.slice(-9), [
      'reference.o/oh_kprobe 70000 verify-ns',
      'reference.o/oh_kprobe 27 verified-instr',
      'reference.o/oh_kprobe 2 verifier-states',
      'reference.o/oh_kprobe 2 verifier-peak-states',
      'reference.o/oh_kprobe 0 verifier-states-per-instr',
      'reference.o/oh_kprobe 0 verifier-mark-read',
      'reference.o/oh_kprobe 72 bpf-instr',
      'reference.o/oh_kprobe 136 jited-B',
      'reference.o/oh_kprobe 0 bpf-stack-B',
    ]);
    const measured = recorded('veristat.csv').replaceAll(',0,-1\n', ',0,3\n');
    assert.ok(
      shown(read('veristat', measured, '^counting').values).includes(
        `counting.o/resting ${3 * 2 ** 20} verifier-peak-B`,
      ),
    );
    assert.equal(units['verifier-states'], 'lower');
  });

  it('of k6 have one name in both of its formats', () => {
    const [exported, summary] = [of('k6', 'k6-export.json'), of('k6', 'k6-summary.json')];
    for (const line of [
      '1507286.5999999999 http-req-duration-avg-ns',
      '909769.5 http-req-duration-p50-ns',
      '3281121.2999999826 http-req-duration-p95-ns',
      '11883671.549000017 http-req-duration-p99.9-ns',
      '1531577.3589743588 http-req-duration{expected-response:true}-avg-ns',
      '0.025 http-req-failed-rate',
      '40 http-reqs',
      '19.297630166057793 http-reqs/s',
      '2459.965405418217 data-received-B/s',
      '0.975 checks-rate',
      '12 rows-read-p50',
      '2 vus',
    ]) {
      assert.ok(exported.lines.includes(line), line);
      assert.ok(summary.lines.includes(line), line);
    }
    // Only handleSummary states that a metric of the script is a time.
    assert.ok(exported.lines.includes('0.41261950000000003 query-time-p50'));
    for (const line of ['412619.5 query-time-p50-ns', '40 query-time-count'])
      assert.ok(summary.lines.includes(line), line);
    const { units } = exported;
    assert.deepEqual(
      [
        'http-req-duration-p95-ns',
        'http-reqs/s',
        'http-req-failed-rate',
        'checks-rate',
        'rows-read-p50',
        'vus',
      ].map(unit => units[unit]),
      ['lower', 'higher', 'lower', 'higher', undefined, undefined],
    );
  });

  it('of Prometheus are series as they are called, without buckets and without values that are not a number', () => {
    assert.deepEqual(of('prometheus', 'prometheus.txt').lines, [
      '5.050000000000001 http_request_duration_seconds_sum',
      '100 http_request_duration_seconds_count',
      String.raw`12 http_requests_total{code="200",path="/a%20\"quoted\"\\path\n"}`,
      '1 http_requests_total{code="500",path="/"}',
      '0 idle_seconds_sum',
      '0 idle_seconds_count',
      '0.05 queue_seconds{quantile="0.5"}',
      '0.099 queue_seconds{quantile="0.99"}',
      '5.050000000000001 queue_seconds_sum',
      '100 queue_seconds_count',
    ]);
  });

  it('of a histogram log are the percentiles that HdrHistogram itself finds in all intervals', () => {
    assert.deepEqual(of('hdr', 'histogram.hlog').lines, [
      '1031679 latency-p50-ns',
      '3610623 latency-p90-ns',
      '8773631 latency-p99-ns',
      '22708223 latency-p99.9-ns',
      '30523391 latency-max-ns',
      '1500 latency-count',
    ]);
    assert.deepEqual(of('hdr', 'histogram-tags.hlog').lines, [
      '1011711 read-latency-p50-ns',
      '11468799 read-latency-p90-ns',
      '74448895 read-latency-p99-ns',
      '505413631 read-latency-p99.9-ns',
      '505413631 read-latency-max-ns',
      '400 read-latency-count',
      '1335295 write-latency-p50-ns',
      '12713983 write-latency-p90-ns',
      '84934655 write-latency-p99-ns',
      '304087039 write-latency-p99.9-ns',
      '304087039 write-latency-max-ns',
      '400 write-latency-count',
    ]);
  });

  it('of Flight Recorder are computed from its events', () => {
    const { lines, units } = of('jfr', 'jfr.json');
    assert.deepEqual(lines, [
      '31963060 jfr-gc-pause-ns',
      '18513558 jfr-gc-pause-max-ns',
      '4 jfr-gc-count',
      '46320792 jfr-allocated-B',
      '6782892 jfr-heap-after-gc-B',
      '14.427861 jfr-cpu-load-%',
      '250072263 jfr-monitor-ns',
      '1419 jfr-classes',
      '9 jfr-threads',
    ]);
    assert.ok(Object.values(units).every(better => better === 'lower'));
    const event = (type: string, values: object) =>
      JSON.stringify({ recording: { events: [{ type, values }] } });
    const threads = event('jdk.JavaThreadStatistics', { peakCount: 3 });
    assert.deepEqual(shown(read('jfr', threads).values), [
      '0 jfr-gc-pause-ns',
      '0 jfr-gc-pause-max-ns',
      '0 jfr-gc-count',
      '0 jfr-monitor-ns',
      '3 jfr-threads',
    ]);
    const pause = event('jdk.GarbageCollection', {
      gcId: 1,
      sumOfPauses: 'PT1H2M3.5S',
      longestPause: 'PT0S',
    });
    assert.equal(shown(read('jfr', pause).values)[0], `${3723.5e9} jfr-gc-pause-ns`);
  });
});

describe('a benchmark of Criterion', () => {
  const estimates = (folder: string, change: (text: string) => string = text => text, include = '') => {
    const part = (file: string) => ({
      text: recorded(`criterion/${folder}/new/${file}`),
      faults: new Faults(file),
    });
    const values = part('estimates.json');
    return shown(
      readEstimates(part('benchmark.json'), { ...values, text: change(values.text) }, name =>
        new RegExp(include).test(name),
      ).values,
    );
  };

  it('has the estimate that Criterion prints: the slope, or the mean of a flat sampling', () => {
    assert.deepEqual(estimates('codec/plain/64'), ['codec/plain/64 37.70557352820599 ns/op']);
    assert.deepEqual(estimates('slow one/flat'), ['slow%20one/flat 106425.71161290324 ns/op']);
    assert.deepEqual(estimates('codec/plain/64', undefined, 'traced'), []);
  });

  it('is rejected if a file was cut off or damaged', () => {
    for (const share of [0, 0.3, 0.9])
      assert.throws(
        () => estimates('codec/plain/64', text => text.slice(0, text.length * share)),
        /^Error: estimates\.json:1: that is no JSON/,
      );
    assert.throws(
      () => estimates('codec/plain/64', text => text.replace('"mean"', '"average"')),
      /^Error: estimates\.json: mean: /,
    );
  });
});
