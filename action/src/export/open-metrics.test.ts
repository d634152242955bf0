// OpenMetrics output: valid by its grammar (OpenMetrics 1.0, ABNF), each family once and complete, hostile names as data.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { HOSTILE } from '../report/testing.ts';
import { type Newest, openMetrics } from './open-metrics.ts';

const ROW = {
  benchmark: 'X',
  metric: 'ns/op',
  treatment: 'on',
  overhead: 0.0343,
  low: 0.0284,
  high: 0.0401,
  rounds: 10,
};
const SUITE: Newest = {
  suite: 'jvm',
  stored: 31,
  commit: '3f2a1b9c4d5e',
  fingerprint: 'epyc-1a2b3c4d',
  date: '2026-11-21T03:15:00.000Z',
  verdict: 'breach',
  rows: [ROW],
};

const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`;
const SAMPLE = new RegExp(String.raw`^([a-z_]+)\{((?:${LABEL})(?:,${LABEL})*)\} (-?\d[\d.e+-]*)$`);
const META = /^# (TYPE|UNIT|HELP) ([a-z_]+) (.+)$/;

/** Returns the samples of an exposition by their family, by the rules of the grammar. */
function parsed(text: string): Map<string, { type: string; samples: { labels: string; value: number }[] }> {
  const families = new Map<string, { type: string; samples: { labels: string; value: number }[] }>();
  assert.ok(text.endsWith('\n# EOF\n'));
  let current = '';
  for (const line of text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1)) {
    const [, keyword, name = '', value = ''] = META.exec(line) ?? [];
    if (keyword === 'TYPE') {
      assert.ok(!families.has(name), `${name} stands twice`);
      families.set(name, { type: value, samples: [] });
      current = name;
    } else if (keyword !== undefined) {
      assert.equal(name, current);
      if (keyword === 'UNIT') assert.ok(name.endsWith(`_${value}`), `${name} must end in its unit`);
    } else {
      const [, sample, labels = '', number] = SAMPLE.exec(line) ?? assert.fail(`no sample: ${line}`);
      const family = families.get(current);
      assert.equal(sample, family?.type === 'info' ? `${current}_info` : current);
      assert.ok(!family?.samples.some(one => one.labels === labels), `twice: ${line}`);
      family?.samples.push({ labels, value: Number(number) });
    }
  }
  return families;
}

it('reports cost, date and verdict of the newest run of each suite', () => {
  const families = parsed(openMetrics([SUITE, { ...SUITE, suite: 'go', rows: [] }]));
  assert.deepEqual(families.get('overhead_ratio'), {
    type: 'gauge',
    samples: [{ labels: 'suite="jvm",benchmark="X",metric="ns/op",treatment="on"', value: 0.0343 }],
  });
  const value = (family: string, labels: string) =>
    families.get(family)?.samples.find(one => one.labels === labels)?.value;
  assert.equal(
    value('overhead_low_ratio', 'suite="jvm",benchmark="X",metric="ns/op",treatment="on"'),
    0.0284,
  );
  assert.equal(
    value('overhead_high_ratio', 'suite="jvm",benchmark="X",metric="ns/op",treatment="on"'),
    0.0401,
  );
  assert.equal(value('overhead_rounds', 'suite="jvm",benchmark="X",metric="ns/op",treatment="on"'), 10);
  assert.equal(value('overhead_run_timestamp_seconds', 'suite="jvm"'), Date.UTC(2026, 10, 21, 3, 15) / 1000);
  assert.equal(value('overhead_stored_runs', 'suite="go"'), 31);
  assert.equal(value('overhead_run', 'suite="jvm",commit="3f2a1b9c4d5e",fingerprint="epyc-1a2b3c4d"'), 1);
  const verdicts = families.get('overhead_verdict')?.samples.filter(({ labels }) => labels.includes('"jvm"'));
  assert.deepEqual(
    verdicts?.filter(one => one.value === 1).map(one => one.labels),
    ['suite="jvm",overhead_verdict="breach"'],
  );
  assert.equal(verdicts?.length, 4);
});

it('S26: keeps hostile names inside their quotes', () => {
  const rows = HOSTILE.map(name => ({ ...ROW, benchmark: name }));
  const families = parsed(openMetrics([{ ...SUITE, rows }]));
  assert.equal(families.get('overhead_ratio')?.samples.length, HOSTILE.length);
  assert.equal(parsed(openMetrics([])).get('overhead_ratio')?.samples.length, 0);
});
