// Reports of JVMs, recorded from two releases under load: allocation, loaded classes, compiled code.
import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { scratch } from '../command/testing.ts';
import { readChosen, readCollections } from './gc-log.ts';
import { commandsAfter, commandsBefore, jvmConditions, jvmSamples, readCodeCache } from './jvm.ts';

const recorded = (name: string) => readFileSync(join(import.meta.dirname, 'testdata', name), 'utf8');
const MB = 2 ** 20;

describe('the GC log', () => {
  it('has the allocation between the requested collections, and nothing else', () => {
    const log = [
      '[1ms][gc] Using G1',
      '[5ms][gc     ] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 90M->8M(64M) 5.000ms',
      '[9ms][gc     ] GC(1) Pause Full (Diagnostic Command) 10M->4M(20M) 20.000ms',
      '[10ms][gc     ] GC(2) Pause Young (Normal) (G1 Evacuation Pause) 14M->5M(20M) 1.500ms',
      '[11ms][gc     ] GC(3) Concurrent Mark Cycle',
      '[12ms][gc     ] GC(3) Pause Remark 6M->6M(20M) 0.500ms',
      '[12ms][gc     ] GC(3) Concurrent Mark Cycle 4.000ms',
      '[13ms][gc     ] GC(4) Pause Full (Diagnostic Command) 9M->4M(20M) 20.000ms',
      '[14ms][gc     ] GC(5) Pause Young (Normal) (G1 Evacuation Pause) 90M->8M(64M) 5.000ms',
    ].join('\n');
    assert.deepEqual(readCollections(log), { allocated: 14 * MB, live: 4 * MB, count: 2, paused: 2 });
  });

  it('is read in other units, and for concurrent collectors', () => {
    const serial =
      '[9ms][gc] GC(1) Pause Full (Diagnostic Command) 1024K->512K(4096K) 2.0ms\n' +
      '[9ms][gc] GC(2) Pause Full (Diagnostic Command) 1536K->512K(4096K) 2.0ms\n';
    assert.deepEqual(readCollections(serial), { allocated: MB, live: MB / 2, count: 0, paused: 0 });
    const z =
      '[9ms][gc] GC(1) Major Collection (Diagnostic Command) 20M(1%)->10M(0%) 0.012s\n' +
      '[9ms][gc] GC(2) Minor Collection (Allocation Rate) 30M(1%)->12M(0%) 0.012s\n' +
      '[9ms][gc] GC(3) Major Collection (Diagnostic Command) 20M(1%)->10M(0%) 0.012s\n';
    assert.deepEqual(readCollections(z), { allocated: 28 * MB, live: 10 * MB, count: 1, paused: 0 });
  });

  it('is ignored with fewer than two requested collections', () => {
    const one = '[9ms][gc] GC(1) Pause Full (Diagnostic Command) 10M->4M(20M) 20.000ms\n';
    for (const text of ['', one, one.replace('(Diagnostic Command)', '(System.gc())').repeat(2)])
      assert.equal(readCollections(text), null);
  });

  for (const [release, allocated, collections] of [
    [17, 80, 8],
    [25, 68, 7],
  ]) {
    it(`of JDK ${release} is read as recorded`, () => {
      const found = readCollections(recorded(`gc-${release}.log`));
      assert.deepEqual([found?.allocated, found?.count], [(allocated ?? 0) * MB, collections]);
      assert.equal(found?.live, 4 * MB);
      assert.deepEqual(readChosen(recorded(`gc-${release}.log`)), {
        collector: 'G1',
        heap: '64M',
        processors: '2',
      });
    });
  }
});

it('the code cache is the sum of its segments, or the total', () => {
  assert.equal(readCodeCache(recorded('code-cache-17.txt')), (1299 + 3537 + 1155) * 1024);
  assert.equal(readCodeCache(recorded('code-cache-25.txt')), 4952 * 1024);
  assert.equal(
    readCodeCache('CodeCache: size=49152Kb used=2004Kb max_used=2010Kb free=47147Kb'),
    2004 * 1024,
  );
  assert.equal(readCodeCache('Unknown diagnostic command'), null);
});

describe('the samples of a JVM', () => {
  const files = scratch();
  const COUNTERS = new Map<string, number | string>([
    ['java.cls.loadedClasses', 1751],
    ['java.cls.sharedLoadedClasses', 1009],
    ['sun.gc.metaspace.used', 11_605_608],
    ['java.ci.totalTime', 4_930_971_711],
    ['sun.os.hrt.frequency', 1e9],
    ['java.rt.vmArgs', '-Xmx64m'],
  ]);

  it('come from its log, its counters and its answers', () => {
    const raw = files.next();
    cpSync(join(import.meta.dirname, 'testdata/gc-17.log'), join(raw, 'gc.log'));
    cpSync(join(import.meta.dirname, 'testdata/code-cache-17.txt'), join(raw, 'code-cache.txt'));
    const samples = Object.fromEntries(
      jvmSamples(raw, 2000, COUNTERS).map(({ unit, value }) => [unit, value]),
    );
    assert.deepEqual(Object.keys(samples), [
      'B/op',
      'live-heap-B',
      'gc-count',
      'gc-ms',
      'classes',
      'metaspace-B',
      'code-cache-B',
      'jit-ms',
    ]);
    assert.deepEqual([samples.classes, samples['metaspace-B']], [2760, 11_605_608]);
    assert.ok(Math.abs((samples['jit-ms'] ?? 0) - 4931) < 1);
    assert.deepEqual(jvmConditions(raw), {
      collector: 'G1',
      'largest heap': '64M',
      'processors of the JVM': '2',
    });
  });

  it('are left out one by one if they are unknown', () => {
    const raw = files.next();
    assert.deepEqual(jvmSamples(raw, 2000, new Map()), []);
    assert.deepEqual(jvmConditions(raw), {});
    writeFileSync(
      join(raw, 'code-cache.txt'),
      "CodeHeap 'profiled nmethods': size=1Kb used=3Kb max_used=4Kb\n",
    );
    assert.deepEqual(jvmSamples(raw, 2000, new Map()), [{ unit: 'code-cache-B', value: 3072 }]);
  });
});

it('a JVM is queried by its own jcmd, word by word', () => {
  const jvm = { home: '/jdk', process: 7 };
  assert.deepEqual(commandsBefore(jvm, '/raw'), [
    { arguments: ['/jdk/bin/jcmd', '7', 'GC.run'], output: '/raw/gc-run-before.txt' },
  ]);
  assert.deepEqual(
    commandsAfter(jvm, '/raw').map(({ arguments: [, , ...argv] }) => argv),
    [['GC.run'], ['Compiler.codecache']],
  );
});
