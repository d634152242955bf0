// Tests of which parts of a received run are used, and which are not.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readRecord } from '../../../core/results/record.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { temporary } from '../../../core/testing.ts';
import { builtinSuites } from '../config/builtin.ts';
import { originsOf } from '../runs/requests.ts';
import { Intake } from './intake.ts';
import { receive } from './received.ts';

const COMMIT = 'a'.repeat(40);
const EVIL = '</details>@everybody';

const root = temporary('overhead-received-');
let count = 0;
function empty(): string {
  const folder = join(root, String(count++));
  mkdirSync(folder);
  return folder;
}

/** Suites of a configuration, by name; their other fields do not matter here. */
function suites(...names: string[]): BaseSuite[] {
  const [model] = builtinSuites('jdbc', {
    agent: 'a.jar',
    agentArguments: '',
    jvmArguments: [],
  });
  assert.ok(model);
  const variants = model.variants.map(variant =>
    variant.name === 'agent' ? { ...variant, name: 'probe' } : variant,
  );
  return names.map(name => ({ ...model, name, variants, optional: name === 'optional' }));
}

function suite(fields: object = {}) {
  return {
    suite: 'codec',
    runner: 'jmh',
    control: 'off',
    variants: { off: {}, probe: { agent: EVIL } },
    against: {},
    benchmarks: ['Encode'],
    metrics: { 'cpu-ns/op': { better: 'higher', exact: true, epsilon: 1e9 } },
    gates: [{ metric: '@primary', benchmark: '*', treatment: '*', kind: 'max-overhead', limit: 9 }],
    planned: 12,
    redone: 1,
    dropped: 2,
    conditions: { collector: 'G1' },
    broken: [],
    unusable: '',
    warnings: [{ code: EVIL, message: EVIL }],
    finished: true,
    ...fields,
  };
}

function sent(
  fields: object = {},
  results = `suite: codec\ncommit: ${'f'.repeat(40)}\nUnit x better=lower\n`,
) {
  const record = {
    schema: 1,
    tool: EVIL,
    inputs: { a: EVIL },
    reproduce: EVIL,
    seed: 7,
    started: '2026-11-01T12:00:00.000Z',
    attempt: 2,
    shard: { index: 1, of: 2 },
    earlier: ['/etc'],
    commit: 'f'.repeat(40),
    machine: { cpu: EVIL },
    onInconclusive: 'fail',
    configuration: EVIL,
    suites: [suite()],
    skipped: [],
    ...fields,
  };
  return new Map([
    ['run.json', Buffer.from(JSON.stringify(record))],
    ['results/codec.txt', Buffer.from(results)],
    ['results/codec.rounds.jsonl', Buffer.from('{}\n')],
  ]);
}

describe('a received run', () => {
  it('keeps its counts and names, but not its texts, gates and metrics', () => {
    const { folders, notes } = receive([sent()], suites('codec'), COMMIT, empty(), new Intake());
    const [folder = ''] = folders;
    const text = readFileSync(join(folder, 'run.json'), 'utf8');
    assert.ok(!text.includes(EVIL), text);
    const {
      suites: [only],
      seed,
      attempt,
      shard,
      earlier,
      commit,
    } = readRecord(join(folder, 'run.json'));
    assert.deepEqual([seed, attempt, shard, earlier, commit], [7, 2, { index: 1, of: 2 }, [], COMMIT]);
    assert.deepEqual([only?.planned, only?.redone, only?.dropped, only?.benchmarks], [12, 1, 2, ['Encode']]);
    assert.deepEqual([only?.gates, only?.metrics, only?.variants], [[], {}, { off: {}, probe: {} }]);
    assert.deepEqual(notes, ['Warnings of the measurement: 1. See the summary of its own run.']);
    assert.deepEqual([only?.runner, only?.broken, only?.unusable], ['jmh', [], '']);
  });

  it('has the alternatives of our configuration, not its own', () => {
    const [ours] = suites('codec');
    assert.ok(ours);
    const variants = ours.variants.map(variant => ({ ...variant, alternative: true }));
    const alternatives = (known: readonly BaseSuite[] | null) => {
      const run = sent({ suites: [suite({ alternatives: ['probe'] })] });
      const [folder = ''] = receive([run], known, COMMIT, empty(), new Intake()).folders;
      return readRecord(join(folder, 'run.json')).suites[0]?.alternatives;
    };
    assert.deepEqual(alternatives([{ ...ours, variants }]), ['probe']);
    assert.deepEqual(alternatives([ours]), []);
    assert.deepEqual(alternatives(null), []);
  });

  it('loses an invalid runner and date, and has no note without warnings', () => {
    const run = sent({ started: EVIL, suites: [suite({ runner: EVIL, warnings: [] })] });
    const { folders, notes } = receive([run], null, COMMIT, empty(), new Intake());
    const record = readRecord(join(folders[0] ?? '', 'run.json'));
    assert.deepEqual([record.started, record.suites[0]?.runner, notes], ['', '', []]);
  });

  it('may have a suite name of maximal length with kernel and mode', () => {
    const name = `${'a'.repeat(64)}.${'k'.repeat(64)}.simulation`;
    const run = sent({ suites: [suite({ suite: name })] });
    const [folder = ''] = receive([run], null, COMMIT, empty(), new Intake()).folders;
    assert.equal(readRecord(join(folder, 'run.json')).suites[0]?.suite, name);
    const longer = sent({ suites: [suite({ suite: name.repeat(2) })] });
    assert.throws(
      () => receive([longer], null, COMMIT, empty(), new Intake()),
      /a suite with an invalid name/,
    );
  });

  it('gets the commit from GitHub, without a change of its file size', () => {
    const results = `suite: codec\ncommit: ${'f'.repeat(40)}\nUnit x better=lower\nBenchmarkA/agent=off 1 1 x\n`;
    const [folder = ''] = receive([sent({}, results)], null, COMMIT, empty(), new Intake()).folders;
    const text = readFileSync(join(folder, 'results/codec.txt'), 'utf8');
    assert.equal(text, results.replace('f'.repeat(40), COMMIT));
    assert.ok(existsSync(join(folder, 'results/codec.rounds.jsonl')));
  });

  it('gets that commit for every way to write the header line', () => {
    const other = 'f'.repeat(40);
    for (const line of [
      `commit:${other}`,
      `commit:\t${other} \r`,
      `commit:  ${other}\t`,
      `\uFEFFcommit: ${other}`,
      `cpu: x\u2028commit: ${other}\ncommit: ${other}`,
    ]) {
      const results = `${line}\nsuite: codec\nBenchmarkA/agent=off 1 1 x\n`;
      const [folder = ''] = receive([sent({}, results)], null, COMMIT, empty(), new Intake()).folders;
      const path = join(folder, 'results/codec.txt');
      assert.deepEqual(
        originsOf({ results: [{ path, name: path }] }).map(({ commit }) => commit),
        [COMMIT],
        JSON.stringify(line),
      );
      assert.equal(statSync(path).size, Buffer.byteLength(results));
    }
    // A shorter hash stays: writing a longer one would overwrite bytes behind it.
    const results = 'suite: codec\ncommit: 3f2a1b9c\nUnit x better=lower\nBenchmarkA/agent=off 1 1 x\n';
    const [folder = ''] = receive([sent({}, results)], null, COMMIT, empty(), new Intake()).folders;
    assert.equal(readFileSync(join(folder, 'results/codec.txt'), 'utf8'), results);
  });

  it('has its texts about faults replaced by ours', () => {
    const bad = suite({ broken: [EVIL], unusable: EVIL, finished: false });
    const [folder = ''] = receive([sent({ suites: [bad] })], null, COMMIT, empty(), new Intake()).folders;
    const [only] = readRecord(join(folder, 'run.json')).suites;
    assert.match(only?.broken.join() ?? '', /^its measurement broke/);
    assert.match(only?.unusable ?? '', /^the measurement discarded/);
    assert.deepEqual(only?.warnings, []);
  });

  it('R7: is broken if it was stopped before its last round', () => {
    const stopped = suite({ finished: false });
    const [folder = ''] = receive([sent({ suites: [stopped] })], null, COMMIT, empty(), new Intake()).folders;
    const [only] = readRecord(join(folder, 'run.json')).suites;
    assert.match(only?.broken.join() ?? '', /^its measurement was stopped before its rounds were done/);
  });

  it('R6: makes each missing suite broken, except an optional one that it skipped', () => {
    const { folders } = receive(
      [sent({ skipped: [{ suite: 'optional', reason: EVIL }] })],
      suites('codec', 'other', 'optional'),
      COMMIT,
      empty(),
      new Intake(),
    );
    const missing = folders
      .map(folder => readRecord(join(folder, 'run.json')))
      .flatMap(record => record.suites);
    assert.deepEqual(
      missing.map(({ suite, broken }) => [suite, broken.length]),
      [
        ['codec', 0],
        ['other', 1],
      ],
    );
  });

  it('is not judged for an unknown suite, with a note', () => {
    const stranger = suite({ suite: 'stranger', warnings: [] });
    const { folders, notes } = receive(
      [sent({ suites: [suite(), stranger] }), sent({ suites: [stranger] })],
      suites('codec'),
      COMMIT,
      empty(),
      new Intake(),
    );
    assert.deepEqual(
      folders.map(folder => readRecord(join(folder, 'run.json')).suites.map(({ suite }) => suite)),
      [['codec']],
    );
    const note = 'Not judged: stranger is not a suite in the configuration of the default branch.';
    assert.deepEqual(notes.slice(0, 2), [note, note]);
    // Without a configuration, every suite is accepted.
    assert.equal(
      receive([sent({ suites: [stranger] })], null, COMMIT, empty(), new Intake()).folders.length,
      1,
    );
  });

  it('may skip only suites that our configuration makes optional', () => {
    const skipped = ['optional', 'other'].map(name => ({ suite: name, reason: EVIL }));
    const { folders } = receive(
      [sent({ skipped })],
      suites('codec', 'other', 'optional'),
      COMMIT,
      empty(),
      new Intake(),
    );
    const records = folders.map(folder => readRecord(join(folder, 'run.json')));
    assert.deepEqual(
      records.flatMap(record => record.skipped),
      [{ suite: 'optional', reason: 'could not be run on its machine' }],
    );
    const [folder = ''] = receive(
      [sent({ skipped: [...skipped, { suite: '../x', reason: EVIL }] })],
      null,
      COMMIT,
      empty(),
      new Intake(),
    ).folders;
    assert.deepEqual(
      readRecord(join(folder, 'run.json')).skipped.map(({ suite }) => suite),
      ['optional', 'other'],
      'without a configuration, every valid name',
    );
  });

  /** A second suite next to a valid one. */
  const other = (fields: object) => suite({ suite: 'other', ...fields });
  const many = <T>(count: number, of: (index: number) => [string, T]) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => of(index)));
  const faults: readonly (readonly [string, object, RegExp])[] = [
    ['a suite twice', { suites: [suite(), suite()] }, /a suite twice/],
    [
      'a suite that is a path',
      { suites: [suite(), suite({ suite: '../x' })] },
      /a suite with an invalid name/,
    ],
    [
      'too many variants',
      { suites: [suite(), other({ variants: many(51, index => [`v${index}`, {}]) })] },
      /too many variants/,
    ],
    [
      'too many benchmarks',
      { suites: [suite(), other({ benchmarks: Array(50_001).fill('A') })] },
      /too many benchmarks/,
    ],
    [
      'a benchmark name of 2,001 characters',
      { suites: [suite(), other({ benchmarks: ['A', 'x'.repeat(2001)] })] },
      /a benchmark with an invalid name/,
    ],
    ['too many rounds', { suites: [suite(), other({ planned: 100_001 })] }, /an invalid number of rounds/],
    [
      'a variant name with a space',
      { suites: [suite(), other({ variants: { off: {}, 'a b': {} } })] },
      /a variant with an invalid name/,
    ],
    [
      'an against that is a path',
      { suites: [suite(), other({ against: { probe: '../x' } })] },
      /a variant with an invalid name/,
    ],
    ['another control', { suites: [suite(), other({ control: 'probe' })] }, /another control/],
    [
      'a benchmark without a name',
      { suites: [suite(), other({ benchmarks: ['A', ''] })] },
      /a benchmark with an invalid name/,
    ],
    [
      'a negative number of rounds',
      { suites: [suite(), other({ dropped: -1 })] },
      /an invalid number of rounds/,
    ],
    ['a thousand shards', { shard: { index: 1, of: 1000 } }, /more shards/],
    [
      'too many suites',
      { suites: Array.from({ length: 201 }, (_, index) => suite({ suite: `s${index}` })) },
      /too many suites/,
    ],
  ];
  for (const [name, fields, expected] of faults) {
    it(`is refused with ${name}`, () =>
      assert.throws(() => receive([sent(fields)], null, COMMIT, empty(), new Intake()), expected));
  }
});
