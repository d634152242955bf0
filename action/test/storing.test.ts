// Stored baselines through the command: saved, listed, shown, compared with, refused, and exported.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { assertStatus, type CommandResult, gatesOf, rowsOf, scratch, start } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { measuredOn, placeIn, REGRESSION } from './stored.ts';

describe('stored runs', () => {
  const whole = scratch('storing');
  const begin = () => placeIn(whole);
  before(assertBuilt);
  after(whole.remove);

  it('are saved, listed newest first, shown unchanged, and compared with', () => {
    const { here, call, measured, saved, compare } = begin();
    const none = call('baseline', 'list');
    assertStatus(none, 0);
    assert.match(none.out, /no run is stored; overhead baseline save DIR stores one/);

    const first = saved(measuredOn(1));
    const second = saved(measuredOn(2));
    assert.match(first, /^baselines\/codec\/test-[0-9a-f]{8}\/20260301T120000Z-111111111111\.txt$/);
    const list = call('baseline', 'list', 'codec');
    assertStatus(list, 0);
    assert.match(
      list.out,
      /^codec: 2 runs\n +run .*\n +test-[0-9a-f]{8}\n +20260302T120000Z-2{12}\.txt .* passed\n +20260301T120000Z-1{12}\.txt .* passed\n$/,
    );

    for (const name of [first, basename(first), '1111111']) {
      const shown = call('baseline', 'show', name);
      assertStatus(shown, 0);
      assert.equal(shown.out, readFileSync(here(first), 'utf8'));
      assert.equal(shown.err, `${first}: passed\n`);
    }
    const third = measured(measuredOn(3));
    const { result, comparison } = compare(third);
    assertStatus(result, 0);
    assert.equal(rowsOf(comparison)[0]?.baseline?.runs, 2);
    assert.equal(compare(third, '--baseline', dirname(dirname(dirname(second)))).comparison.verdict, 'pass');
  });

  it('are never compared with themselves', () => {
    const { finished, call, compare, saved } = begin();
    const run = finished('run', measuredOn(1));
    assertStatus(call('baseline', 'save', run), 0);
    const alone = compare(`${run}/results/codec.txt`);
    assert.equal(rowsOf(alone.comparison)[0]?.baseline, null);
    assert.equal(alone.comparison.verdict, 'inconclusive');
    saved(measuredOn(2));
    assert.equal(rowsOf(compare(`${run}/results/codec.txt`).comparison)[0]?.baseline?.runs, 1);
  });

  it('count once, however often they are saved', () => {
    const { call, finished } = begin();
    const run = finished('run', measuredOn(1));
    const first = call('baseline', 'save', run);
    const again = call('baseline', 'save', run);
    assertStatus(again, 0);
    assert.equal(again.out, first.out);
    assert.match(again.err, /codec: this run is stored already/);
    assert.match(call('baseline', 'list').out, /^codec: 1 run\n/);
  });

  const sound = measuredOn(1);
  const unfit: readonly (readonly [string, string, readonly string[], RegExp])[] = [
    ['broken', sound.replace(/off 1000000 \S+/, 'off 1000000 NaN'), [], /suite codec is broken: fix it/],
    [
      'of too few rounds',
      `${sound.split('\n').slice(0, 15).join('\n')}\n`,
      [],
      /suite codec has 5 complete rounds, fewer than 6: measure more/,
    ],
  ];
  for (const [what, text, argv, expected] of unfit) {
    it(`are refused if the run is ${what}, and nothing is stored`, () => {
      const { here, call, finished } = begin();
      const result = call('baseline', 'save', finished('run', text, ...argv));
      assertStatus(result, 3);
      assert.match(result.err, expected);
      assert.match(result.err, /Nothing was stored\./);
      assert.equal(existsSync(here('baselines')), false);
    });
  }

  it('are refused if the machine was too noisy', () => {
    const { here, call, finished } = begin();
    const run = finished('run', sound);
    const file = here(run, 'comparison.json');
    const comparison = JSON.parse(readFileSync(file, 'utf8'));
    comparison.suites[0].warnings.push({ code: 'unusable', message: 'too noisy' });
    writeFileSync(file, JSON.stringify(comparison));
    const result = call('baseline', 'save', run);
    assertStatus(result, 3);
    assert.match(result.err, /machine that was too noisy: measure again/);
  });

  it('are refused without a finished run', () => {
    const { call } = begin();
    const result = call('baseline', 'save', '.');
    assertStatus(result, 3);
    assert.match(result.err, /\. contains no comparison\.json; name the folder of a finished run/);
  });

  it('that are unusable are named one by one, and the others are used', () => {
    const { here, call, measured, saved, compare } = begin();
    const machine = dirname(saved(measuredOn(1)));
    saved(measuredOn(2));
    const files: Readonly<Record<string, string>> = {
      '20260303T120000Z-uncommitted.txt': '',
      '20260304T120000Z-uncommitted.txt': measuredOn(4).slice(0, -20),
      '20260305T120000Z-uncommitted.txt': `\0\u0001\n${measuredOn(5)}`,
      '20260306T120000Z-uncommitted.txt': measuredOn(6).replace('suite: codec', 'suite: other'),
      '20260307T120000Z-uncommitted.txt': `${measuredOn(7)}BenchmarkEncode/agent=off 1000000 NaN cpu-ns/op\n`,
      'notes.txt': 'not a run\n',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(here(machine, name), text);
    symlinkSync(here(machine, 'notes.txt'), here(machine, '20260308T120000Z-uncommitted.txt'));
    const names = [...Object.keys(files), '20260308T120000Z-uncommitted.txt'];

    const list = call('baseline', 'list');
    assertStatus(list, 0);
    const report = call('compare', measured(measuredOn(9)), ...REGRESSION);
    assertStatus(report, 0);
    const unwrapped = (result: CommandResult) => result.out.replace(/\n {2}/g, ' ').replace(/ /g, '');
    for (const name of names)
      assert.ok(unwrapped(report).includes(name), `${name} is not named:\n${report.out}`);
    for (const name of names.filter(name => !name.startsWith('20260307')))
      assert.ok(unwrapped(list).includes(name), `${name} is not named:\n${list.out}`);
    assert.equal(rowsOf(compare('now.txt').comparison)[0]?.baseline?.runs, 2);
  });

  it('that are all unusable differ from an empty history: nothing passes, and the remedy differs', () => {
    const { here, measured, saved, compare } = begin();
    const only = saved(measuredOn(1));
    writeFileSync(here(only), '');
    const { result, comparison } = compare(measured(measuredOn(2)));
    assertStatus(result, 0);
    assert.equal(comparison.verdict, 'inconclusive');
    assert.match(
      gatesOf(comparison)[0]?.reason ?? '',
      /no stored run can be used, see the warnings: fix, remove or accept/,
    );
    assert.match(comparison.suites[0]?.warnings[0]?.message ?? '', /not used as a baseline: it is empty/);
  });

  it('are exported to standard output, even if the reader closes it early', async () => {
    const { here, call, stored } = begin();
    const text = measuredOn(1);
    const lines = text.split('\n').filter(line => line.startsWith('Benchmark'));
    // Far more than the buffer of a pipe.
    const rounds = Array.from({ length: Math.ceil(4000 / lines.length) }, () => lines).flat();
    await stored(`${text.slice(0, text.indexOf('Benchmark'))}${rounds.join('\n')}\n`);
    const whole = call('export', '--csv', '-');
    assertStatus(whole, 0);
    assert.equal(whole.err, '');
    assert.ok(whole.out.length > 500_000, String(whole.out.length));
    assert.equal(call('export', '--csv', 'all.csv').status, 0);
    assert.equal(whole.out, readFileSync(here('all.csv'), 'utf8'));
    const { child, ended } = start(here(), ['export', '--csv', '-']);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const result = await ended;
    assertStatus(result, 0);
    assert.equal(result.err, '');
    assert.ok(result.out.length < whole.out.length);
  });

  const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
    [
      'a missing store',
      ['compare', 'e.txt', '--baseline', 'nowhere'],
      /nowhere does not exist: correct the path/,
    ],
    [
      'a store that is a file',
      ['compare', 'e.txt', '--baseline', 'e.txt'],
      /e\.txt is a file: name the folder/,
    ],
    ['a list of a store that is a file', ['baseline', 'list', '--baseline', 'e.txt'], /e\.txt is a file/],
    [
      'a missing run',
      ['baseline', 'show', '2222222'],
      /no stored run is called "2222222": stored runs: base/,
    ],
    ['a missing suite', ['baseline', 'list', 'codek'], /no suite "codek" is stored: did you mean "codec"\?/],
  ];
  it('report a request for something that does not exist', () => {
    const { here, call, saved } = begin();
    saved(measuredOn(1));
    writeFileSync(here('e.txt'), measuredOn(2));
    for (const [what, argv, expected] of wrong) {
      const result = call(...argv);
      assert.equal(result.status, 3, what);
      assert.match(result.err, expected);
      assert.equal(result.out, '');
    }
    assert.deepEqual(readdirSync(here('baselines')), ['codec']);
  });
});
