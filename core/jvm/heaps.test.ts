// The heaps of a suite: sorted sizes, and errors with their position for conflicting settings.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { configure } from '../../action/src/config/inputs.ts';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused, known, NOTHING } from '../../action/src/config/testing.ts';
import { temporary } from '../testing.ts';
import type { JvmSuite } from './suite.ts';

const folder = temporary('overhead-heap-');

const JMH = '    runner: jmh\n    jar: a.jar\n';
const TWO = '    variants: {off: {}, b: {agent: jacoco}}\n';
const suite = (heap: string, lines = `${JMH}${TWO}`) =>
  `version: 1\nsuites:\n  app:\n    heap: ${heap}\n${lines}`;
const read = (text: string) => resolveConfig(parseText('x.yml', text)).suites[0] as JvmSuite;

describe('the heaps of a suite', () => {
  it('are sizes as -Xmx takes them, the smallest first', () => {
    assert.deepEqual(read(suite('[1g, 64M, 131072k]'))?.heap, ['64m', '131072k', '1g']);
    assert.deepEqual(
      read(suite('[64m]', `    runner: startup\n    application: undertow-h2\n${TWO}`))?.heap,
      ['64m'],
    );
    assert.deepEqual(
      read(suite('[64m]', `    runner: http\n    application: undertow-h2\n    load: {rate: 1}\n${TWO}`))
        ?.heap,
      ['64m'],
    );
    assert.deepEqual(read(`version: 1\nsuites:\n  app:\n${JMH}${TWO}`)?.heap, []);
  });

  const java = '    runner: startup\n    ready: {log: x}\n';
  for (const [what, text, pattern] of [
    ['an invalid size', suite('[64]'), /x\.yml:4:12: "suites\.app\.heap\.0"/],
    ['one without a unit', suite('["64"]'), /^x\.yml:4:12: heap: "64" is no size: write for example 64m/],
    ['nothing', suite('["0m"]'), /"0m" is no size/],
    ['none', suite('[]'), /^x\.yml:4:11: heap: names none/],
    ['the same entry twice', suite('[1g, 1024m]'), /^x\.yml:4:16: heap: "1024m" is listed twice/],
    [
      'the simulator',
      suite('[64m]', `${JMH}    mode: simulation\n${TWO}`),
      /^x\.yml:4:5: heap: is measured on this machine alone/,
    ],
    ['both modes', suite('[64m]', `${JMH}    mode: both\n${TWO}`), /heap: is measured on this machine alone/],
    [
      'a suite of another runner',
      suite('[64m]', '    runner: command\n    command: java A\n    variants: {off: {}, b: {env: {A: 1}}}\n'),
      /"heap" is of the runner http or jmh or startup/,
    ],
    [
      'no JVM',
      suite('[64m]', `${java}    command: sh\n    variants: {off: {}, b: {env: {A: 1}}}\n`),
      /^x\.yml:4:5: heap: is given to a program called java/,
    ],
    [
      'a heap of the suite',
      suite('[64m]', `${JMH}    jvm-args: -Xss1m -Xmx1g\n${TWO}`),
      /^x\.yml:7:15: "-Xmx1g" sets the largest heap, and so does heap of the suite/,
    ],
    [
      'a heap of a variant',
      suite(
        '[64m]',
        `${JMH}    variants: {off: {}, b: {agent: jacoco, jvm-args: -XX:MaxRAMPercentage=50}}\n`,
      ),
      /^x\.yml:7:54: "-XX:MaxRAMPercentage=50" sets the largest heap/,
    ],
    [
      'a heap in the environment',
      suite('[64m]', `${JMH}    env: {JDK_JAVA_OPTIONS: -Xmx2g}\n${TWO}`),
      /^x\.yml:7:29: "-Xmx2g" sets the largest heap/,
    ],
    [
      'a heap of a command',
      suite('[64m]', `${java}    command: java -XX:MaxHeapSize=1g A\n${TWO}`),
      /^x\.yml:7:14: "-XX:MaxHeapSize=1g" sets the largest heap/,
    ],
    [
      'a heap of a process',
      suite(
        '[64m]',
        `    runner: startup\n    processes: {p: {command: java -Xmx1g A, ready: {port: 1}}}\n${TWO}`,
      ),
      /^x\.yml:6:30: "-Xmx1g" sets the largest heap/,
    ],
  ] as const)
    it(`are rejected: ${what}`, () => assertRefused(() => read(text), pattern));

  it('allow text that is no argument of a JVM', () => {
    const own = `${java}    command: java -jar a.jar -Xmx1g\n${TWO}`;
    assert.deepEqual(read(suite('[64m]', own))?.heap, ['64m']);
    assert.ok(read(suite('[64m]', `${JMH}    env: {HINT: -Xmx1g}\n${TWO}`)));
  });

  it('contradict a heap among the inputs', () => {
    const config = join(folder, 'x.yml');
    writeFileSync(config, suite('[64m]'));
    const withArguments = (jvmArguments: string) => configure({ ...NOTHING, config, jvmArguments });
    assert.deepEqual(known(withArguments('-Xss1m').suites)[0]?.heap, ['64m']);
    assert.throws(
      () => withArguments('-Xmx1g'),
      /jvm-args: "-Xmx1g" sets the largest heap, and so does heap of suite "app"/,
    );
  });
});
