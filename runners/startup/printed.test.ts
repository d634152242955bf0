// Metrics that an application prints: read after its end, and the reasons for a fork that does not count.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import type { ProcessPlan } from '../../core/application/suite.ts';
import type { MetricSource } from '../../core/readers/sources.ts';
import type { StartupSuite } from './suite.ts';
import { context, failureOf, noLinux, once, plan, scratch, startupSuite } from './testing.ts';

const files = scratch();
after(files.remove);
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
): StartupSuite {
  const suite = startupSuite(argv, processes);
  return { ...suite, application: { ...suite.application, metrics } };
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
      /^beans: .*output\.log:\d+: no line up to here matches .*\n {2}command: /,
    );
    await fails(
      suiteOf(printing('beans: 1'), [line('ns/op', 'beans: (\\d+)')]),
      /^ns\/op is a metric that overhead measures itself/,
    );
    const both = ['web', 'worker'].map(name => plan({ name, argv: printing('beans: 1') }));
    await fails(
      suiteOf([], [line('beans', 'beans: (\\d+)')], both),
      /beans: lines of both web and worker match \/beans: \(\\d\+\)\/, and only one may/,
    );
  });

  it('is a line in overhead.yml, and nothing else, on this machine', () => {
    const read = (metric: string, mode = '') => {
      const text = `version: 1\nsuites:\n  app:\n    runner: startup\n    command: ./app\n    ready: {port: "{port}"}\n${mode}    metrics: {beans: {${metric}}}\n    variants: {off: {}, b: {env: {A: 1}}}\n`;
      const [suite] = resolveConfig(parseText('overhead.yml', text)).suites;
      return (suite as StartupSuite).application.metrics;
    };
    assert.deepEqual(read('line: "beans: (.)", better: lower'), [line('beans', 'beans: (.)')]);
    assert.equal(read('better: lower'), undefined);
    assertRefused(
      () => read('json: a.b'),
      /:7:23: json: of an application only lines of its output are read/,
    );
    assertRefused(() => read('line: "(a)", work: true'), /:7:36: work: of an application only lines/);
    assertRefused(() => read('line: "a"'), /:7:29: line: the expression has 0 groups/);
    assertRefused(
      () => read('line: "(a)"', '    mode: simulation\n'),
      /:8:23: line: the output of an application in the simulator is not read/,
    );
  });
});
