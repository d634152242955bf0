// Recordings of Flight Recorder: a real one is printed and read, and one that was cut off is rejected.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PreconditionError } from '../runner.ts';
import { scratch } from '../testing.ts';
import { Faults } from './faults.ts';
import { readJfr } from './jfr.ts';
import { findJfr, printRecording } from './recording.ts';
import { NO_SOURCES } from './sources.ts';

const files = scratch();
const { PATH = '' } = process.env;
const SOURCES = { results: [{ format: 'jfr', file: 'a.jfr', include: '' }], metrics: [] } as const;
const context = { environment: { PATH }, signal: new AbortController().signal };

describe('a recording', () => {
  it('is read by the jfr of a JDK, and rejected if it was cut off', async () => {
    const recording = join(files.next(), 'a b.jfr');
    const source = join(files.next(), 'Collect.java');
    writeFileSync(source, 'class Collect { public static void main(String[] args) { System.gc(); } }\n');
    const made = spawnSync('java', [`-XX:StartFlightRecording:filename=${recording}`, source], {
      encoding: 'utf8',
    });
    assert.equal(made.status, 0, made.stderr);
    const jfr = findJfr(SOURCES, null, PATH);
    const { path, text } = await printRecording(jfr, recording, context);
    assert.equal(path, `${recording}.json`);
    const faults = new Faults(path);
    const { values } = readJfr(text, faults, () => true);
    faults.raise();
    const collections = values.find(({ unit }) => unit === 'jfr-gc-count')?.value ?? 0;
    assert.ok(collections >= 1, `${collections}`);
    const whole = readFileSync(recording);
    writeFileSync(recording, whole.subarray(0, whole.length / 2));
    await assert.rejects(
      printRecording(jfr, recording, context),
      /a b\.jfr: jfr cannot read it, so it was cut off or is no recording:\n.*could not read recording/,
    );
  });

  it('needs the program jfr: that of the JDK of the command, or that on the path', () => {
    assert.throws(
      () => findJfr(SOURCES, null, files.folder),
      (error: Error) =>
        error instanceof PreconditionError && error.lacking && /install a JDK/.test(error.message),
    );
    assert.equal(findJfr(NO_SOURCES, null, files.folder), '', 'if there is one');
  });
});
