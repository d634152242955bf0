// Releases among the stored runs, through the command: pinned by name, with one of them as the release baseline for drift.
import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DirectoryStore } from '../src/baselines/directory.ts';
import { sidecarPath } from '../src/baselines/sidecar.ts';
import { assertStatus, gatesOf, judge, scratch } from './command.ts';
import { assertBuilt, ROOT } from './fixture.ts';
import { failedOn, measuredOn, placeIn } from './stored.ts';

const whole = scratch('pinning');
before(assertBuilt);
after(whole.remove);

describe('a pinned run', () => {
  it('is the release baseline; an earlier one stays in the history', async () => {
    const place = placeIn(whole);
    const [first, second] = [await place.stored(measuredOn(1)), await place.stored(measuredOn(2))];
    const pin = (...argv: string[]) => place.call('baseline', 'pin', ...argv);
    const pinned = pin(first, '--as', 'v1.2');
    assertStatus(pinned, 0);
    assert.equal(pinned.out, `${first} is the release baseline of its suite: v1.2\n`);
    const { date } = (place.marks(first) as { pinned: { date: string } }).pinned;
    assertStatus(pin('1111111', '--as', 'v1.2'), 0);
    assert.equal((place.marks(first) as { pinned: { date: string } }).pinned.date, date, 'once');

    assert.equal(
      pin(second, '--as', 'v1.2').out,
      `${second} is the release baseline of its suite, with 1 more: v1.2\n`,
    );
    assert.match(place.call('baseline', 'list').out, /release baseline v1\.2\n.*release baseline v1\.2\n$/);
    assertStatus(pin(second), 0);
    const { out } = place.call('baseline', 'list');
    assert.match(out, /-2{12}\.txt .* release baseline 2{12}\n.*-1{12}\.txt .* pinned as v1\.2\n$/);
    assertStatus(pin(first, '--as', 'v1.2.1'), 0);
    assert.match(place.call('baseline', 'list').out, /-1{12}\.txt .* release baseline v1\.2\.1\n$/);
  });

  it('R15: is a run with all its suites, pinned by one command, by file or commit', async () => {
    const place = placeIn(whole);
    const text = (suite: string) => measuredOn(1).replace('suite: codec', `suite: ${suite}`);
    const store = new DirectoryStore(place.here('baselines'));
    const suites = ['codec', 'queue', 'tree'];
    const paths = await Promise.all(
      suites.map(async suite => (await store.append({ suite, text: text(suite), verdict: 'pass' })).path),
    );
    const [first = '', second = ''] = paths.map(path => relative(place.here(), path));
    const pinned = (release: string) =>
      paths.filter(path => readFileSync(sidecarPath(path), 'utf8').includes(`"name": "${release}"`)).length;

    for (const [name, release] of [
      [basename(first), 'v1'],
      ['1111111', 'v2'],
    ] as const) {
      const result = place.call('baseline', 'pin', name, '--as', release);
      assertStatus(result, 0);
      assert.equal(result.out.match(/ is the release baseline of its suite: /g)?.length, 3, result.out);
      assert.equal(pinned(release), 3);
    }
    assertStatus(place.call('baseline', 'pin', second, '--as', 'v3'), 0);
    assert.equal(pinned('v3'), 1, 'a path means one suite');

    await store.append({ suite: 'codec', text: measuredOn(1).replace('T12', 'T13'), verdict: 'pass' });
    const two = place.call('baseline', 'pin', '1111111', '--as', 'v4');
    assertStatus(two, 3);
    assert.match(
      two.err,
      /2 stored runs are called "1111111": name one of 20260301T130000Z-1{12}\.txt, 20260301T120000Z-1{12}\.txt/,
    );
    const failed = text('failed');
    await store.append({ suite: 'failed', text: failed, verdict: 'breach' });
    const refused = place.call('baseline', 'pin', basename(first), '--as', 'v5');
    assertStatus(refused, 3);
    assert.match(refused.err, /\/failed\/\S+ breached a gate and is not a baseline: .* Nothing was pinned\./);
    assert.deepEqual([pinned('v4'), pinned('v5')], [0, 0]);
  });

  it('R15: can be pinned as docs/baselines.md shows it, in the store of this repository', () => {
    const place = placeIn(whole);
    cpSync(join(ROOT, 'baselines'), place.here('baselines'), { recursive: true });
    const page = readFileSync(join(ROOT, 'docs/baselines.md'), 'utf8');
    const lines = page.match(/^overhead baseline pin 2\S+ --as \S+$/gm) ?? [];
    assert.ok(lines.length > 0, `${lines.length}`);
    const files = readdirSync(place.here('baselines'), { recursive: true, encoding: 'utf8' });
    for (const line of lines) {
      const [, , , name = ''] = line.split(' ');
      const result = place.call(...line.split(' ').slice(1));
      assertStatus(result, 0);
      const suites = files.filter(file => file.endsWith(`/${name}`)).length;
      assert.ok(suites > 1, `${name} has only one suite`);
      assert.equal(result.out.match(/ is the release baseline of its suite/g)?.length, suites, result.out);
    }
  });

  it('is the base of --max-drift: fails beyond the limit, passes within it, inconclusive without a release', async () => {
    const place = placeIn(whole);
    const first = await place.stored(measuredOn(1));
    const now = place.measured(measuredOn(9));
    const at = (limit: string) => judge(place.here(), [now, '--max-drift', limit]);
    assert.equal(gatesOf(at('2%').comparison)[0]?.verdict, 'inconclusive', 'no release is pinned');
    assertStatus(place.call('baseline', 'pin', first, '--as', 'v1.2'), 0);
    assert.deepEqual(
      gatesOf(at('8%').comparison).map(({ kind, basis, verdict }) => [kind, basis, verdict]),
      [['max-drift', 'release', 'pass']],
    );
    place.measured(failedOn(9));
    const red = at('8%');
    assertStatus(red.result, 1);
    assert.equal(gatesOf(red.comparison)[0]?.verdict, 'breach');
  });

  it('takes any text as its name, without interpreting it, and must be a baseline', async () => {
    const place = placeIn(whole);
    const [failed, passed] = [await place.stored(failedOn(1), 'breach'), await place.stored(measuredOn(2))];
    const wrong: readonly (readonly [readonly string[], RegExp])[] = [
      [
        [failed],
        /breached a gate and is not a baseline: accept it first with overhead baseline accept base\S+ --reason TEXT/,
      ],
      [[passed, '--as', ''], /--as is empty: write a text/],
      [[passed, '--as', 'v'.repeat(101)], /--as: 101 characters exceed the limit of 100/],
      [['3333333'], /no stored run is called "3333333"/],
    ];
    for (const [argv, expected] of wrong) {
      const result = place.call('baseline', 'pin', ...argv);
      assertStatus(result, 3);
      assert.match(result.err, expected);
    }
    assertStatus(place.call('baseline', 'pin', passed, '--as', '\u001b[2Jv1'), 0);
    assert.match(place.call('baseline', 'list').out, /release baseline \\u\{1b\}\[2Jv1/);
    assertStatus(place.call('baseline', 'accept', failed, '--reason', 'meant'), 0);
    assertStatus(place.call('baseline', 'pin', failed), 0);
  });
});
