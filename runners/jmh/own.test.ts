// Metrics that a JMH fork prints or writes, in a real fork and in overhead.yml.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import type { JmhSuite } from './suite.ts';
import { assertFixtures, context, fixtureSuite, QUICK_JVM, ready, scratch, withAgent } from './testing.ts';

const files = scratch();
before(assertFixtures);

it('a recording in the folder of the fork, and a line of its log, are metrics of the benchmark', async () => {
  const suite = fixtureSuite('\\.steady$', withAgent('transform'), {
    jvmArguments: ['-Xmx128m', ...QUICK_JVM, '-XX:StartFlightRecording:filename={scratch}/a.jfr'],
    sources: {
      results: [{ format: 'jfr', file: '{scratch}/a.jfr', include: 'gc-count' }],
      metrics: [
        {
          unit: 'recording',
          selector: { kind: 'line', pattern: 'Started recording (\\d+)' },
          file: null,
          work: false,
        },
      ],
    },
  });
  const raws: string[] = [];
  const { prepared, fork } = await ready(suite, context(), () => {
    raws.push(files.next());
    return raws.at(-1) ?? '';
  });
  const { samples } = await fork('off');
  const value = (unit: string) => samples.find(sample => sample.unit === unit)?.value ?? Number.NaN;
  assert.ok(value('jfr-gc-count') >= 1);
  assert.equal(value('recording'), 1);
  assert.deepEqual(prepared.units?.['jfr-gc-count'], { better: 'lower', exact: false });
  const [raw = ''] = raws;
  assert.ok(existsSync(join(raw, 'results-1/a.jfr')), 'it is kept');
  assert.ok(!existsSync(join(raw, 'scratch')));
  prepared.close?.();
});

it('files in overhead.yml are in the folder of each fork, because forks live at the same time', () => {
  const read = (lines: string) => {
    const text = `version: 1\nsuites:\n  codec:\n    runner: jmh\n    jar: a.jar\n${lines}    variants: {off: {}, b: {agent: b.jar}}\n`;
    const [suite] = resolveConfig(parseText('overhead.yml', text)).suites;
    return (suite as JmhSuite).sources;
  };
  assert.equal(read('    results: [{format: jfr, file: "{scratch}/a.jfr"}]\n')?.results.length, 1);
  assertRefused(
    () => read('    results: [{format: jfr, file: a.jfr}]\n'),
    /:6:\d+: file: the forks of all variants live at the same time, and would write one file/,
  );
  assertRefused(
    () => read('    results: [{format: go, file: "{scratch}/a"}]\n'),
    /:6:24: go: its benchmarks cannot be read here, because a fork is one benchmark of JMH/,
  );
  assertRefused(
    () => read('    mode: simulation\n    metrics: {rows: {line: "(a)"}}\n'),
    /:7:22: line: nothing of a fork in the simulator is read: leave mode out/,
  );
});
