// run.json: read back as written, or rejected with the file and the reason.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../testing.ts';
import { type RunRecord, readRecord, writeRecord } from './record.ts';

const root = temporary('overhead-record-');
const file = join(root, 'run.json');

const RECORD: RunRecord = {
  schema: 1,
  tool: '0.1.0',
  inputs: { agent: 'a.jar', suites: ['codec'], quick: false },
  reproduce: 'overhead run --seed 7',
  seed: 7,
  started: '2026-11-01T12:00:00.000Z',
  attempt: 2,
  shard: null,
  earlier: ['attempt-1'],
  commit: '3f2a',
  tree: 'modified',
  machine: { cpu: 'Test CPU' },
  onInconclusive: 'neutral',
  configuration: '0123456789abcdef',
  suites: [
    {
      suite: 'codec',
      runner: 'jmh',
      control: 'off',
      variants: { off: {}, agent: { jvmArguments: ['-javaagent:a.jar'] } },
      against: {},
      references: [],
      alternatives: [],
      again: null,
      ladder: ['agent'],
      sweep: { name: 'size', values: ['1', '2'] },
      matrix: null,
      unmeasured: [],
      benchmarks: ['Encode'],
      expected: ['Encode'],
      metrics: { 'spans/op': { better: null, exact: true } },
      gates: [{ metric: '@primary', benchmark: '*', treatment: '*', kind: 'max-overhead', limit: 0.05 }],
      planned: 20,
      interim: [10, 15, 20],
      redone: 1,
      dropped: 2,
      conditions: { processors: '2' },
      broken: [],
      unusable: '',
      warnings: [{ code: 'forced-exit', message: 'it had to be ended' }],
      finished: true,
    },
  ],
  skipped: [{ suite: 'loom', reason: 'needs a JDK 21' }],
};

/** Writes a text as the record and reads it. */
function read(text: string): RunRecord {
  writeFileSync(file, text);
  return readRecord(file);
}

describe('the record of a run', () => {
  it('is read as it was written', () => {
    writeRecord(file, RECORD);
    assert.deepEqual(readRecord(file), RECORD);
  });

  it('without interim analyses is that of a run without any', () => {
    const [{ interim: _, ...suite } = {}] = RECORD.suites;
    const found = read(JSON.stringify({ ...RECORD, suites: [suite] }));
    assert.deepEqual(found.suites[0]?.interim, []);
  });

  it('of another version is rejected with that message', () => {
    const other = JSON.stringify({ ...RECORD, schema: 2 });
    assert.throws(() => read(other), {
      message: `${file}: not a record of a run of this version: schema: Invalid input: expected 1`,
    });
  });

  it('with missing or wrong parts is rejected, with the position', () => {
    const [suite] = RECORD.suites;
    const { seed: _, ...unseeded } = RECORD;
    assert.throws(() => read(JSON.stringify(unseeded)), /run\.json: not a record .*: seed: /);
    const wrong = { ...RECORD, suites: [{ ...suite, gates: [{ ...suite?.gates[0], kind: 'maximum' }] }] };
    assert.throws(() => read(JSON.stringify(wrong)), /: suites\.0\.gates\.0\.kind: /);
  });

  it('that was cut off anywhere is rejected', () => {
    const text = JSON.stringify(RECORD);
    for (let end = 0; end < text.length; end += 53) {
      assert.throws(() => read(text.slice(0, end)), /run\.json: cannot be read as the record of a run/);
    }
  });

  it('that is missing is rejected', () => {
    assert.throws(() => readRecord(join(root, 'none.json')), /none\.json: cannot be read .*ENOENT/);
  });
});
