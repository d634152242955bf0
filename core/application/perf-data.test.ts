// The counters of a real JVM, complete and damaged.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { choicesOf, classesOf, parsePerfData, perfDataOf } from './perf-data.ts';

/** The file of a Temurin 25 with -XX:+UseSerialGC -Xmx64m, cut after its last entry. */
const REAL = readFileSync(join(import.meta.dirname, 'testdata/temurin-25.perf'));

describe('the counters of a JVM', () => {
  it('contain classes, and its own settings', () => {
    const data = parsePerfData(REAL);
    assert.equal(data.size, 176);
    // As printed by jcmd PerfCounter.print for the same JVM.
    assert.equal(data.get('java.cls.loadedClasses'), 1474);
    assert.equal(data.get('java.cls.sharedLoadedClasses'), 1050);
    assert.equal(classesOf(data), 1474 + 1050);
    assert.deepEqual(choicesOf(data), { collector: 'Serial young collection pauses', heap: '44761088 B' });
    assert.equal(data.get('java.property.java.vm.name'), 'OpenJDK 64-Bit Server VM');
  });

  it('are rejected if they are cut off, or something else', () => {
    assert.throws(() => parsePerfData(REAL.subarray(0, 1000)), /cut off|out of range|outside/);
    assert.throws(() => parsePerfData(REAL.subarray(0, 20)), /no performance data/);
    assert.throws(() => parsePerfData(Buffer.alloc(64)), /no performance data/);
    const newer = Buffer.from(REAL);
    newer[5] = 3;
    assert.throws(() => parsePerfData(newer), /version 3, not 2/);
    const endless = Buffer.from(REAL);
    endless.writeUInt32LE(0, endless.readUInt32LE(24));
    assert.throws(() => parsePerfData(endless), /entry without an end/);
  });

  it('are null if they are missing', () => {
    assert.equal(perfDataOf(2 ** 22 + 1), null);
    assert.equal(classesOf(null), null);
    assert.deepEqual(choicesOf(null), {});
  });
});
