// The command with wrong input: a clear message, the right exit code, and never a pass.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { readComparison } from '../src/comparison/comparison.ts';
import { assertStatus, overhead, scratch } from './command.ts';
import { assertBuilt, jitter, resultFile } from './fixture.ts';

/** Twelve rounds that cost 1 %, far below the budget, so that no breach hides a fault of a file. */
const SOUND = resultFile(0.01, 0.002);
const BUDGET = ['--max-overhead', '5%'];
const MANY = 250_000;
const MILLION = 1_000_000;

/** Replaces the first value of the control, on line 4. */
const withValue = (value: string) => SOUND.replace(/(agent=off 1000000) \S+/, `$1 ${value}`);

/** Bytes of every value, the same on every machine. */
function bytes(count: number): Uint8Array {
  const random = jitter(3);
  return Uint8Array.from({ length: count }, () => Math.floor(128 * (random() + 1)));
}

describe('the command, given', () => {
  const { folder, path, remove } = scratch('input');
  before(assertBuilt);
  after(remove);
  let count = 0;
  const write = (content: string | Uint8Array) => {
    const name = `${count++}.txt`;
    writeFileSync(path(name), content);
    return name;
  };

  /** Judges a file. Returns the output and the suite of `comparison.json`. */
  const feed = (file: string) => {
    const out = `out-${count++}`;
    const result = overhead(folder, ['compare', file, ...BUDGET, '--out', out]);
    const json = path(out, 'comparison.json');
    const comparison = existsSync(json) ? readComparison(json) : null;
    return { result, comparison, suite: comparison?.suites[0] };
  };

  it('a valid file: passes, and the other cases change this file', () => {
    const { result, comparison } = feed(write(SOUND));
    assertStatus(result, 0);
    assert.equal(comparison?.verdict, 'pass');
  });

  const broken: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
    ['R2: an empty file', '', /FILE: is empty: nothing was measured; .*measure again/],
    [
      'R2: a header and nothing else',
      'suite: codec\ncpu: x\n',
      /FILE: has no complete benchmark line: .*measure again/,
    ],
    ['R1: NaN', withValue('NaN'), /FILE:4: NaN cpu-ns\/op is not a valid measurement.*measure again/],
    [
      'R1: an infinity',
      withValue('+Inf'),
      /FILE:4: \+Inf cpu-ns\/op is not a valid measurement.*measure again/,
    ],
    ['R1: a negative time', withValue('-5'), /FILE:4: -5 cpu-ns\/op is negative; report/],
    [
      'R1: a number beyond all numbers',
      withValue('5e400'),
      /FILE:4: .*value out of range; check the program that wrote it/,
    ],
    [
      'R1: a huge number',
      withValue('1e308'),
      /FILE:4: 1e\+308 cpu-ns\/op is too large.*check the program that wrote it/,
    ],
    ['R1: no time at all', withValue('0'), /FILE:4: 0 cpu-ns\/op: every operation takes time; measure more/],
    ['R5: a decimal comma', withValue('49,1'), /FILE:4: .*invalid syntax; correct or delete the line/],
    [
      'R4: Unit lines that contradict each other',
      SOUND.replace('Unit', 'Unit cpu-ns/op better=higher\nUnit'),
      /FILE:4: contradicts an earlier Unit line: .*keep the one that is right/,
    ],
    [
      'R2: a benchmark that vanished in one variant',
      `${SOUND}${SOUND.replace(/^[^B].*\n/gm, '')
        .replace(/.*agent=probe.*\n/g, '')
        .replaceAll('Encode', 'Decode')}`,
      /FILE: Decode has no line for the variant probe; .*measure again/,
    ],
    [
      'R2: a variant that lost a fork in the middle',
      SOUND.replace(/.*agent=probe.*\n/, ''),
      /FILE: Encode has 11 lines for the variant probe where others have 12; .*measure again/,
    ],
    [
      'no control',
      SOUND.replaceAll('agent=off', 'agent=none'),
      /FILE: has no line for the control off.*measure it/,
    ],
    ['no treatment', SOUND.replace(/.*agent=probe.*\n/g, ''), /FILE: has no treatment.*measure at least one/],
    [
      'lines without a variant',
      SOUND.replaceAll('/agent=off', ''),
      /FILE:4: BenchmarkEncode has no \/agent= key; name/,
    ],
    [
      'R4: another machine in the middle',
      SOUND.replace(/(?<=\n)(?=Bench[^\n]*\n$)/, 'cpu: other\n'),
      /FILE:28: cpu changes/,
    ],
    ['bytes of any kind', bytes(9999), /FILE:\d+: (is not UTF-8|holds a zero byte)/],
    [
      'S24: zeros in the middle, as a disk that was full leaves them',
      `${SOUND}${'\0'.repeat(4096)}\n${SOUND}`,
      /FILE:28: holds a zero byte.*measure again/,
    ],
    ['UTF-16', Buffer.from(`\uFEFF${SOUND}`, 'utf16le'), /FILE:1: is UTF-16; save the file as UTF-8/],
    ['a line without an end', `Benchmark${'x'.repeat(100_000)}\n`, /FILE:1: is longer than 61440 bytes/],
  ];
  for (const [what, content, expected] of broken) {
    it(`${what}: is broken, with the place and the remedy`, () => {
      const file = write(content);
      const { result, comparison, suite } = feed(file);
      assertStatus(result, 2);
      assert.equal(comparison?.verdict, 'broken');
      const reason = suite?.broken[0] ?? '';
      assert.match(reason, new RegExp(expected.source.replace('FILE', file)));
      assert.ok(result.out.startsWith('broken: '), result.out);
    });
  }

  it('S24: a file that was cut off in the middle of a line: judges the whole rounds and names the torn one', () => {
    const cut = SOUND.slice(0, SOUND.lastIndexOf('agent=probe') + 15);
    const file = write(cut);
    const { result, comparison, suite } = feed(file);
    assertStatus(result, 0);
    assert.equal(suite?.rounds.complete, 11);
    assert.equal(suite?.rounds.dropped, 1);
    assert.deepEqual(
      suite?.warnings.map(({ code }) => code),
      ['torn-file'],
    );
    assert.match(result.out, new RegExp(`${file}:27: the last line has no end.*dropped with its`, 's'));
    assert.equal(comparison?.verdict, 'pass');
  });

  it('R3: too little of a file for a verdict: is inconclusive, never a pass', () => {
    const { result, comparison, suite } = feed(write(SOUND.slice(0, 500)));
    assertStatus(result, 0);
    assert.equal(comparison?.verdict, 'inconclusive');
    assert.equal(suite?.rounds.complete, 4);
    assert.match(result.out, /needs? at\s+least 6/);
  });

  it('S24: CRLF and a byte order mark: ignores them', () => {
    const plain = feed(write(SOUND)).comparison;
    const { result, comparison } = feed(write(`\uFEFF${SOUND.replaceAll('\n', '\r\n')}`));
    assertStatus(result, 0);
    assert.deepEqual(comparison, plain);
  });

  it('a quarter of a million lines: judges all of them', () => {
    const file = path('many.txt');
    const handle = openSync(file, 'w');
    writeSync(handle, 'suite: codec\nUnit cpu-ns/op better=lower\n');
    const random = jitter(5);
    for (let written = 0; written < MANY; ) {
      let block = '';
      for (let pair = 0; pair < 5000; pair++, written += 2) {
        const off = 100 + random();
        block += `BenchmarkEncode/agent=off 1000 ${off.toFixed(4)} cpu-ns/op\nBenchmarkEncode/agent=probe 1000 ${(off * 1.08 + random()).toFixed(4)} cpu-ns/op\n`;
      }
      writeSync(handle, block);
    }
    closeSync(handle);
    const { result, suite } = feed('many.txt');
    assertStatus(result, 1);
    assert.equal(suite?.rounds.complete, MANY / 2);
  });

  it('R1: a million invalid lines: reports twenty, and counts the others', () => {
    const { result, suite } = feed(write('BenchmarkEncode what is this\n'.repeat(MILLION)));
    assertStatus(result, 2);
    assert.equal(suite?.broken.length, 21);
    assert.match(suite?.broken[20] ?? '', /and 999980 more problems$/);
    assert.ok(result.out.split('\n').length < 60);
  });

  const refused: readonly (readonly [string, () => string, RegExp])[] = [
    [
      'a path that does not exist',
      () => 'nowhere.txt',
      /compare: nowhere\.txt does not exist: name a result file/,
    ],
    [
      'a folder that is no run',
      () => {
        mkdirSync(path('no-run'));
        return 'no-run';
      },
      /compare: no-run is not the folder of a run \(it has no run\.json\), and contains none; name its result files/,
    ],
    [
      'a pipe',
      () => {
        execFileSync('mkfifo', [path('pipe')]);
        return 'pipe';
      },
      /compare: pipe is neither a file nor a folder; write its text to a file/,
    ],
  ];
  for (const [what, make, expected] of refused) {
    it(`${what}: is a usage error`, () => {
      const { result, comparison } = feed(make());
      assertStatus(result, 3);
      assert.match(result.err, expected);
      assert.equal(result.out, '');
      assert.equal(comparison, null);
    });
  }

  it('the same file twice: is broken, because its rounds would count twice', () => {
    const file = write(SOUND);
    const result = overhead(folder, ['compare', file, `./${file}`, ...BUDGET]);
    assertStatus(result, 2);
    assert.match(result.out, /is given twice.*give it once/);
  });

  describe('the folder of a run', () => {
    const run = (name: string, record: string) => {
      mkdirSync(path(name, 'results'), { recursive: true });
      writeFileSync(path(name, 'run.json'), record);
      return name;
    };

    it('S24: whose record is cut off: is broken, and names the file', () => {
      const { result, comparison } = feed(run('torn-record', '{"schema": 1, "tool": "0.1'));
      assertStatus(result, 2);
      assert.match(
        result.err,
        /torn-record\/run\.json: cannot be read as the record of a run: .*name the result files/,
      );
      assert.equal(comparison, null);
    });

    it('S25: whose record has another version: is broken, and names the field', () => {
      const { result } = feed(run('other-version', '{"schema": 2}'));
      assertStatus(result, 2);
      assert.match(result.err, /other-version\/run\.json: not a record of a run of this version: schema/);
    });

    it('S24: whose comparison is cut off: report and baseline save name the file, and how to make it again', () => {
      const name = run('torn-comparison', '{}');
      writeFileSync(path(name, 'comparison.json'), '{"schema": 1, "verdi');
      for (const argv of [
        ['report', name],
        ['baseline', 'save', name],
      ]) {
        const result = overhead(folder, argv);
        assertStatus(result, 2);
        assert.match(
          result.err,
          /torn-comparison\/comparison\.json: cannot be read: .*overhead compare .*--out/,
        );
      }
    });
  });

  it('a configuration with three faults: reports each with its line and remedy', () => {
    writeFileSync(
      path('wrong.yml'),
      'version: 1\nsuites:\n  codec:\n    runner: jhm\n    variants: { off: {}, probe: {} }\n    gates: { cpu-ns/op: { max-overhed: 5% } }\n    tiemout: 5m\n',
    );
    const result = overhead(folder, ['compare', write(SOUND), '--config', 'wrong.yml']);
    assertStatus(result, 3);
    assert.match(result.err, /wrong\.yml:4:13: .*"jhm": did you mean "jmh"\?/);
    assert.match(result.err, /wrong\.yml:6:\d+: .*"max-overhed".*did you mean "max-overhead"\?/);
    assert.match(result.err, /wrong\.yml:7:5: .*"tiemout".*did you mean "timeout"\?/);
  });
});
