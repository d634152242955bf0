// Default arguments of a JVM in the simulator, and the memory of its machine.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { heapDefaults, machineMemory } from './heap.ts';

describe('a JVM in the simulator', () => {
  it('V8: has the same collector and heap for every JDK', () =>
    assert.deepEqual(heapDefaults([]), ['-XX:+UseSerialGC', '-Xmx512m']));

  it('keeps configured ones', () => {
    for (const collector of ['Serial', 'Parallel', 'G1', 'Z', 'Shenandoah', 'Epsilon'])
      assert.deepEqual(heapDefaults([`-XX:+Use${collector}GC`, '-Xmx1g']), []);
    assert.deepEqual(heapDefaults(['-XX:MaxHeapSize=64m']), ['-XX:+UseSerialGC']);
    assert.deepEqual(heapDefaults(['-XX:MaxRAMPercentage=50']), ['-XX:+UseSerialGC']);
    assert.deepEqual(heapDefaults(['-XX:+UseGCOverheadLimit', '-Xms64m']), ['-XX:+UseSerialGC', '-Xmx512m']);
  });

  it('has a machine with memory for its heap, by the last setting', () => {
    const without = machineMemory([]);
    assert.equal(machineMemory(['-Xmx512m']), without);
    assert.equal(machineMemory(['-Xmx1G']), without + 512);
    assert.equal(machineMemory(['-Xmx4g', '-XX:MaxHeapSize=1048576k']), without + 512);
    assert.equal(machineMemory(['-Xmx1073741824']), without + 512);
    assert.ok(machineMemory(['-XX:MaxRAMPercentage=50']) >= without);
  });

  it('is as docs/simulator.md states', () => {
    const words = (page: string) =>
      readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8').replace(/\s+/g, ' ');
    const heap = Number(/^-Xmx(\d+)m$/.exec(heapDefaults([])[1] ?? '')?.[1]);
    const shared = machineMemory(['-XX:MaxRAMPercentage=50']);
    for (const sentence of [
      `the heap ${heap} MiB`,
      `${machineMemory([]) - heap} MiB more than the heap`,
      `(\`-XX:MaxRAMPercentage\`), it has ${shared} MiB in all`,
    ])
      assert.ok(words('simulator.md').includes(sentence), sentence);
  });
});
