// Metrics that an application prints or writes: read after its end, and the reasons for a fork that does not count.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import type { ProcessPlan } from '../../core/application/suite.ts';
import type { MetricSource, OutputSources } from '../../core/readers/sources.ts';
import type { StartupSuite } from './suite.ts';
import { context, failureOf, noLinux, once, plan, scratch, startupSuite, withPrepared } from './testing.ts';

const files = scratch();
const around = context(files.folder);

const line = (unit: string, pattern: string): MetricSource => ({
  unit,
  selector: { kind: 'line', pattern },
  file: null,
  work: false,
});
/** An application that prints a text, is ready, and prints another one at its end. */
const printing = (first: string, last = '') => [
  'sh',
  '-c',
  `trap 'echo "${last}"; exit 0' TERM; echo "${first}"; echo Started; while :; do sleep 0.05; done`,
];

function suiteOf(
  argv: readonly string[],
  metrics: readonly MetricSource[],
  processes: readonly ProcessPlan[] = [plan()],
  results: OutputSources['results'] = [],
): StartupSuite {
  const suite = startupSuite(argv, processes);
  return { ...suite, application: { ...suite.application, sources: { metrics, results } } };
}

describe('a metric that an application prints', { skip: noLinux }, () => {
  it('is added to those of its first process, also if it is printed at the end', async () => {
    const suite = suiteOf(printing('beans: 12', 'served 3 requests'), [
      line('beans', '^beans: (\\d+)'),
      line('served', 'served (\\d+)'),
    ]);
    const { samples } = await once(suite, around, files.next());
    assert.equal(samples[0]?.unit.endsWith('/op'), true);
    assert.deepEqual(
      samples.filter(({ unit }) => unit === 'beans' || unit === 'served'),
      [
        { unit: 'beans', value: 12 },
        { unit: 'served', value: 3 },
      ],
    );
  });

  it('must be there, in one line of one process, under a name of its own', async () => {
    const fails = async (suite: StartupSuite, expected: RegExp) =>
      assert.match((await failureOf(once(suite, around, files.next()))).message, expected);
    await fails(
      suiteOf(printing('nothing'), [line('beans', 'beans: (\\d+)')]),
      /^its results cannot be read: beans: .*output\.log:\d+: no line up to here matches .*\n {2}command: /,
    );
    await fails(
      suiteOf(printing('beans: 1'), [line('ns/op', 'beans: (\\d+)')]),
      /^ns\/op is a metric that overhead measures itself/,
    );
    const both = ['web', 'worker'].map(name => plan({ name, argv: printing('beans: 1') }));
    await fails(
      suiteOf([], [line('beans', 'beans: (\\d+)')], both),
      /beans: lines of both .*web\.log and .*worker\.log match \/beans: \(\\d\+\)\/, and only one may/,
    );
  });

  it('may be in files of the folder that each fork has, as one value or as whole results', async () => {
    const json: MetricSource = {
      unit: 'beans',
      selector: { kind: 'json', path: ['beans'] },
      file: '{scratch}/stats.json',
      work: false,
    };
    const series = { format: 'prometheus', file: '{scratch}/metrics.txt', include: '' } as const;
    const text =
      'echo "{\\"beans\\": 4}" > "$0/stats.json"; echo "pods_total 3" > "$0/metrics.txt"; echo Started; while :; do sleep 0.05; done';
    const suite = suiteOf(['sh', '-c', text, '{scratch}'], [json], [plan()], [series]);
    const raw = files.next();
    const values = await withPrepared(suite, around, async prepared => {
      const [variant] = suite.variants;
      assert.ok(variant);
      const { samples } = await prepared.fork({ benchmark: 'Start', variant, raw, seed: 1 });
      return Object.fromEntries(samples.map(({ unit, value }) => [unit, value]));
    });
    assert.deepEqual([values.beans, values.pods_total], [4, 3]);
    assert.ok(existsSync(join(raw, 'results-1/metrics.txt')), 'it is kept');
    assert.ok(!existsSync(join(raw, 'scratch')));
    const lost = suiteOf(printing('x'), [json]);
    assert.match(
      (await failureOf(once(lost, around, files.next()))).message,
      /^its results cannot be read: .*scratch\/stats\.json: the command did not write it/,
    );
  });

  it('is a line, or in a file of its fork, in overhead.yml, on this machine', () => {
    const read = (metric: string, more = '') => {
      const text = `version: 1\nsuites:\n  app:\n    runner: startup\n    command: ./app\n    ready: {port: "{port}"}\n${more}    metrics: {beans: {${metric}}}\n    variants: {off: {}, b: {env: {A: 1}}}\n`;
      const [suite] = resolveConfig(parseText('overhead.yml', text)).suites;
      return (suite as StartupSuite).application.sources;
    };
    const metrics = (metric: string, more = '') => read(metric, more)?.metrics;
    assert.deepEqual(metrics('line: "beans: (.)", better: lower'), [line('beans', 'beans: (.)')]);
    assert.deepEqual(metrics('better: lower'), []);
    assert.equal(metrics('json: a.b, file: "{scratch}/a.json"')?.[0]?.file, '{scratch}/a.json');
    assert.equal(metrics('json: a.b, file: a.json', '    interleave: forks\n')?.[0]?.file, 'a.json');
    const results = '    results: [{format: k6, file: "{scratch}/a.json"}]\n';
    assert.deepEqual(read('better: lower', results)?.results, [
      { format: 'k6', file: '{scratch}/a.json', include: '' },
    ]);
    assertRefused(
      () => read('json: a.b'),
      /:7:23: json: the output of an application is its log, in which only lines are looked for: add file/,
    );
    assertRefused(
      () => read('json: a.b, file: a.json'),
      /:7:40: file: the forks of all variants live at the same time, and would write one file: begin its name with \{scratch\}\//,
    );
    assertRefused(
      () => read('better: lower', '    results: [{format: go, file: "{scratch}/a"}]\n'),
      /:7:24: go: its benchmarks cannot be read here, because the benchmarks of an application are its processes/,
    );
    assertRefused(
      () => read('better: lower', '    results: [{format: k6}]\n'),
      /:7:\d+: format: the output of an/,
    );
    assertRefused(() => read('line: "(a)", work: true'), /:7:36: work: the operations of an application are/);
    assertRefused(() => read('line: "a"'), /:7:29: line: the expression has 0 groups/);
    assertRefused(
      () => read('line: "(a)"', '    mode: simulation\n'),
      /:8:23: line: nothing of an application in the simulator is read: leave mode out/,
    );
  });
});
