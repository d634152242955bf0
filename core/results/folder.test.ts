// The folder of a run: rounds are complete or absent, wherever a crash happened.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporary } from '../testing.ts';
import { SuiteFiles } from './folder.ts';
import type { ForkLine } from './format.ts';
import type { RoundRecord } from './round.ts';
import { hide } from './secret.ts';

const root = temporary('overhead-folder-');
let folders = 0;
const open = (folder = join(root, String(folders++))) => ({ files: new SuiteFiles(folder, 'codec'), folder });

const HEADER = { suite: 'codec', cpu: 'Test CPU' };

function record(round: number, extra: Partial<RoundRecord> = {}): Omit<RoundRecord, 'bytes'> {
  return {
    round,
    outcome: 'complete',
    reason: '',
    attempt: 1,
    interim: [],
    seed: 7,
    order: [{ benchmark: 'Encode', variant: 'off' }],
    started: '2026-11-01T12:00:00.000Z',
    elapsed: 1234.5,
    redone: 0,
    steal: 0,
    pressure: 0.1,
    iterations: [],
    compilation: [],
    inputDigests: [],
    slices: [],
    ...extra,
  };
}

function lines(round: number): ForkLine[] {
  return ['off', 'agent-ü'].map(variant => ({
    benchmark: 'Encode',
    variant,
    operations: 1000 + round,
    samples: [
      { unit: 'cpu-ns/op', value: 100 + round / 3 },
      { unit: 'spans/op', value: round },
    ],
  }));
}

/** A run of some rounds; `from` resumes one. */
function measure(folder: string, from: number, to: number): void {
  const { files } = open(folder);
  files.recover();
  files.begin(HEADER);
  for (let round = from; round <= to; round++) files.append(lines(round), record(round), {});
}

const contents = ({ results, rounds }: SuiteFiles) => ({
  results: existsSync(results) ? readFileSync(results) : Buffer.alloc(0),
  rounds: existsSync(rounds) ? readFileSync(rounds) : Buffer.alloc(0),
});

describe('a result file', () => {
  it('has its header once, a Unit line before the first use of a unit, and a block for every round', () => {
    const { files, folder } = open();
    measure(folder, 1, 2);
    const text = readFileSync(files.results, 'utf8');
    assert.equal(
      text,
      [
        'suite: codec',
        'cpu: Test CPU',
        '',
        'Unit cpu-ns/op better=lower',
        'BenchmarkEncode/agent=off  1001  100.33333333333333 cpu-ns/op  1 spans/op',
        'BenchmarkEncode/agent=agent-ü  1001  100.33333333333333 cpu-ns/op  1 spans/op',
        'BenchmarkEncode/agent=off  1002  100.66666666666667 cpu-ns/op  2 spans/op',
        'BenchmarkEncode/agent=agent-ü  1002  100.66666666666667 cpu-ns/op  2 spans/op',
        '',
      ].join('\n'),
    );
  });

  it('has the length that the record of its last round gives', () => {
    const { files, folder } = open();
    measure(folder, 1, 3);
    const records = readFileSync(files.rounds, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    assert.deepEqual(
      records.map(({ round }) => round),
      [1, 2, 3],
    );
    assert.equal(records[2].bytes, readFileSync(files.results).length);
  });

  it('declares the units of the configuration', () => {
    const { files } = open();
    files.begin(HEADER);
    files.append(lines(1), record(1), { 'spans/op': { better: 'higher', exact: true } });
    assert.match(readFileSync(files.results, 'utf8'), /^Unit spans\/op better=higher assume=exact$/m);
  });

  it('has nothing of a dropped round, whose record has the reason', () => {
    const { files, folder } = open();
    measure(folder, 1, 1);
    const before = readFileSync(files.results);
    files.drop(record(2, { outcome: 'dropped', reason: 'the hypervisor stole 9.0 % of the CPU time' }));
    assert.deepEqual(readFileSync(files.results), before);
    const found = open(folder).files.recover();
    assert.deepEqual(
      found.map(({ round, outcome }) => [round, outcome]),
      [
        [1, 'complete'],
        [2, 'dropped'],
      ],
    );
  });
});

/** The files after a crash, and after the resumed run. */
function recovered(state: { results: Buffer; rounds: Buffer }, from: number, to: number) {
  const { files, folder } = open();
  writeFileSync(files.results, state.results);
  writeFileSync(files.rounds, state.rounds);
  const found = open(folder).files.recover();
  const kept = contents(files);
  measure(folder, from, to);
  return { found, kept, final: contents(files), again: open(folder).files.recover() };
}

describe('after a crash', () => {
  const { files, folder } = open();
  measure(folder, 1, 2);
  const two = contents(files);
  measure(folder, 3, 3);
  const three = contents(files);
  measure(folder, 4, 5);
  const five = contents(files);

  it('the third round counts only with its record and all of its lines', () => {
    const torn = [
      ...prefixes(two.rounds, three.rounds).map(rounds => ({ rounds, results: two.results })),
      ...prefixes(two.results, three.results).map(results => ({ rounds: three.rounds, results })),
    ];
    assert.ok(torn.length > 60, `${torn.length} positions`);
    for (const state of torn) {
      const where = `${state.rounds.length} and ${state.results.length} bytes`;
      const { found, kept, final, again } = recovered(state, 3, 5);
      assert.deepEqual(
        found.map(({ round }) => round),
        [1, 2],
        where,
      );
      assert.deepEqual(kept, two, where);
      assert.deepEqual(final, five, `${where}: the continued run differs from one without a crash`);
      assert.deepEqual(
        again.map(({ round }) => round),
        [1, 2, 3, 4, 5],
        where,
      );
    }
    assert.deepEqual(
      recovered(three, 4, 5).found.map(({ round }) => round),
      [1, 2, 3],
    );
    assert.deepEqual(recovered(three, 4, 5).final, five);
  });

  it('does not count the first round, and the run begins again', () => {
    const { files: fresh } = open();
    fresh.begin(HEADER);
    const header = contents(fresh);
    fresh.append(lines(1), record(1), {});
    const one = contents(fresh);
    const torn = [
      ...prefixes(Buffer.alloc(0), header.results).map(results => ({ results, rounds: Buffer.alloc(0) })),
      ...prefixes(header.rounds, one.rounds).map(rounds => ({ rounds, results: header.results })),
      ...prefixes(header.results, one.results).map(results => ({ rounds: one.rounds, results })),
    ];
    for (const state of torn) {
      const { found, final } = recovered(state, 1, 5);
      assert.deepEqual(found, []);
      assert.deepEqual(final, five);
    }
  });

  it('an invalid record stays invalid however far the file grows', () => {
    const { files: crashed, folder: where } = open();
    writeFileSync(crashed.results, two.results);
    writeFileSync(crashed.rounds, three.rounds);
    const next = open(where).files;
    next.recover();
    next.append([...lines(3), ...lines(3)], record(3), {});
    assert.equal(open(where).files.recover().length, 3);
  });

  it('dropped rounds are known, also if no other was complete', () => {
    const { files: fresh, folder: where } = open();
    fresh.begin(HEADER);
    fresh.drop(record(1, { outcome: 'dropped', reason: 'steal' }));
    assert.equal(open(where).files.recover().length, 1);
    assert.equal(existsSync(fresh.results), false, 'a header alone is written again');
    assert.equal(open(where).files.recover().length, 1, 'a second crash, before the new header');
  });

  it('invalid records are an error with their line, not an empty history', () => {
    const { files: broken, folder: where } = open();
    writeFileSync(broken.results, two.results);
    writeFileSync(broken.rounds, `${two.rounds}{"round":3}\n`);
    assert.throws(() => open(where).files.recover(), /codec\.rounds\.jsonl:3: not the record of a round/);
    writeFileSync(broken.rounds, `not json\n${two.rounds}`);
    assert.throws(() => open(where).files.recover(), /codec\.rounds\.jsonl:1: not the record of a round/);
  });

  it('a folder without results has no rounds', () => {
    assert.deepEqual(open().files.recover(), []);
  });
});

it('on a full disk a round is in neither file, and the error is thrown', () => {
  const { files, folder } = open();
  measure(folder, 1, 2);
  const before = contents(files);
  const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'folder.ts')).href);
  const long = JSON.stringify([{ ...lines(3)[0], variant: 'x'.repeat(20_000) }]);
  const program = `
    const { SuiteFiles } = await import(${module});
    const files = new SuiteFiles(${JSON.stringify(folder)}, 'codec');
    files.recover();
    try { files.append(${long}, ${JSON.stringify(record(3))}, {}); } catch (error) { console.log(error.code); }
  `;
  const words = [
    '-c',
    `trap '' XFSZ; ulimit -f 8; exec "$0" "$@"`,
    process.execPath,
    '--input-type=module',
    '-e',
    program,
  ];
  const { stdout, stderr } = spawnSync('bash', words, { encoding: 'utf8' });
  assert.equal(stdout.trim(), 'EFBIG', stderr);
  assert.deepEqual(contents(files), before);
});

it('each suite has its own files', () => {
  const folder = join(root, 'shared');
  mkdirSync(folder);
  const [left, right] = [new SuiteFiles(folder, 'left'), new SuiteFiles(folder, 'right')];
  left.begin({ suite: 'left' });
  assert.equal(existsSync(right.results), false);
  assert.ok(existsSync(left.raw) && existsSync(right.raw));
});

/** States of a growing file between two others: the first, one every few bytes, and one without the last byte. */
function prefixes(before: Buffer, after: Buffer): Buffer[] {
  const cuts = Array.from({ length: Math.ceil((after.length - before.length) / 5) }, (_, more) => 5 * more);
  return [...cuts, after.length - before.length - 1].map(more => after.subarray(0, before.length + more));
}

describe('a secret in the name of a benchmark', () => {
  after(() => hide([]));

  it('S9: is in no file, and the rounds are still found', () => {
    hide(['kanarienvogel']);
    const { files, folder } = open();
    const named = { benchmark: 'Encode/key=kanarienvogel', variant: 'off' };
    files.begin({ ...HEADER, runtime: 'kanarienvogel 25' });
    files.append([{ ...named, operations: 1, samples: [] }], record(1, { order: [named] }), {});
    files.drop(record(2, { reason: 'kanarienvogel' }));
    for (const path of [files.results, files.rounds]) {
      assert.doesNotMatch(readFileSync(path, 'utf8'), /kanarien/);
      assert.match(readFileSync(path, 'utf8'), /\*\*\*/);
    }
    assert.equal(open(folder).files.recover().length, 2);
  });
});
