// Removing old stored runs through the command; stores whose command is killed half-way, or that cannot be written.
import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { DirectoryStore } from '../src/baselines/directory.ts';
import { COMPARED, isBaseline } from '../src/baselines/life.ts';
import { assertStatus, overhead, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { BUDGET, failedOn, measuredOn, type Place, placeIn } from './stored.ts';

const whole = scratch('pruning');
before(assertBuilt);
after(whole.remove);

/** The days of the stored runs, newest first; failed runs are negative. */
async function daysIn(folder: string): Promise<number[]> {
  const { baselines, warnings } = await new DirectoryStore(folder).list('codec');
  assert.deepEqual(warnings, []);
  return baselines.map(run => run.time.getUTCDate() * (isBaseline(run) ? 1 : -1));
}

const prune = ({ call }: Place, ...argv: string[]) => call('baseline', 'prune', ...argv);

describe('baseline prune', () => {
  it('keeps the newest baselines and pinned runs, lists the removed ones, and only lists them in a dry run', async () => {
    const place = placeIn(whole);
    const names: string[] = [];
    for (let day = 1; day <= 6; day++)
      names.push(
        day % 2 === 0 ? await place.stored(failedOn(day), 'breach') : await place.stored(measuredOn(day)),
      );
    assertStatus(place.call('baseline', 'pin', names[0] ?? '', '--as', 'v1'), 0);
    const store = place.here('baselines');
    const gone = [names[3], names[2], names[1]];

    const dry = prune(place, '--keep', '1', '--dry-run');
    assertStatus(dry, 0);
    assert.equal(
      dry.out,
      `${gone.map(name => `would remove ${name}\n`).join('')}codec: 3 would be removed, 3 kept\n`,
    );
    assert.deepEqual(await daysIn(store), [-6, 5, -4, 3, -2, 1]);

    const done = prune(place, 'codec', '--keep', '1');
    assertStatus(done, 0);
    assert.equal(done.out, `${gone.map(name => `removed ${name}\n`).join('')}codec: 3 removed, 3 kept\n`);
    assert.deepEqual(await daysIn(store), [-6, 5, 1]);
    assert.equal(readdirSync(join(store, 'codec'), { recursive: true }).length, 1 + 2 * 3);
    assert.equal(prune(place, '--keep', '1').out, 'codec: 0 removed, 3 kept\n');
  });

  it('removes by age, but never the newest eight baselines unless a flag says so', async () => {
    const place = placeIn(whole);
    for (let day = 1; day <= COMPARED + 2; day++) await place.stored(measuredOn(day));
    await place.stored(failedOn(20), 'breach');
    const today = measuredOn(25).replace(/^date: \S+/, `date: ${new Date().toISOString()}`);
    await place.stored(today, 'breach');
    const store = place.here('baselines');
    assert.match(prune(place, '--older-than', '9999d').out, /^codec: 0 removed, 12 kept\n$/);
    assert.match(prune(place, '--older-than', '1d').out, /\ncodec: 3 removed, 9 kept\n$/);
    const left = await daysIn(store);
    assert.deepEqual(left.slice(1), [10, 9, 8, 7, 6, 5, 4, 3]);
    assert.match(prune(place, '--older-than', '1d', '--keep', '2').out, /\ncodec: 6 removed, 3 kept\n$/);
    const help = place.call('baseline', 'prune', '--help').out.replace(/\s+/g, ' ');
    assert.ok(
      help.includes(
        `keep the newest n baselines of each suite (with --older-than: ${COMPARED} unless given)`,
      ),
      help,
    );
  });

  it('keeps files that it cannot read, and reports them', async () => {
    const place = placeIn(whole);
    const old = await place.stored(failedOn(1), 'breach');
    await place.stored(measuredOn(2));
    await place.stored(measuredOn(3));
    const sidecar = place.here(old.replace(/txt$/, 'json'));
    writeFileSync(sidecar, 'garbage');
    const result = prune(place, '--keep', '1');
    assertStatus(result, 0);
    assert.match(result.err, /^not removed: baselines\/\S+ is not used as a baseline: .* is not valid JSON/);
    assert.match(result.out, /-222222222222\.txt\ncodec: 1 removed, 1 kept\n$/);
    assert.ok(existsSync(place.here(old)) && existsSync(sidecar));
  });

  it('needs to know what to keep, and rejects wrong values', async () => {
    const place = placeIn(whole);
    await place.stored(measuredOn(1));
    const wrong: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /no limit is given: use --keep N or --older-than 90d/],
      [['--keep', '0'], /--keep: "0" is not a whole number of at least 1/],
      [['--keep', '-1'], /--keep: "-1"|argument missing/],
      [['--keep', 'all'], /--keep: "all" is not a whole number/],
      [['--older-than', '90'], /--older-than: "90" is not a number of days: write for example 90d/],
      [['--older-than', '3w'], /--older-than: "3w" is not a number of days/],
      [['codek', '--keep', '1'], /no suite "codek" is stored: did you mean "codec"\?/],
    ];
    for (const [argv, expected] of wrong) {
      const result = prune(place, ...argv);
      assertStatus(result, 3);
      assert.match(result.err, expected);
      assert.equal(result.out, '');
    }
    assert.deepEqual(await daysIn(place.here('baselines')), [1]);
    const none = prune(place, '--keep', '1', '--baseline', 'nowhere');
    assertStatus(none, 0);
    assert.match(none.out, /^nowhere: no run is stored/);
  });
});

/** Runs a command whose disk fails as failing-disk.mjs describes. */
const faulty = (folder: string, fault: string, argv: readonly string[]) =>
  overhead(folder, argv, {
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'failing-disk.mjs'))}?${fault}`,
  });

describe('a command that is killed at any change of the store', () => {
  const commands: readonly (readonly [string, readonly string[], readonly number[]])[] = [
    // The store had 1 passed, 2 and 3 failed, 4 passed; each command makes this of it.
    ['save', ['save', 'run'], [-5, 4, -3, -2, 1]],
    ['prune', ['prune', '--keep', '1'], [4]],
    ['accept', ['accept', '2222222', '--reason', 'meant'], [4, -3, 2, 1]],
    ['pin', ['pin', '1111111'], [4, -3, -2, 1]],
  ];
  for (const [what, argv, expected] of commands) {
    it(`(${what}) leaves every run in its old or its new state, and can be called again`, async () => {
      const place = placeIn(whole);
      place.finished('run', failedOn(5), ...BUDGET);
      await place.stored(measuredOn(1));
      await place.stored(failedOn(2), 'breach');
      await place.stored(failedOn(3), 'breach');
      await place.stored(measuredOn(4));
      const store = place.here('baselines');
      cpSync(store, place.here('before'), { recursive: true });
      const before = await daysIn(store);
      for (let change = 1; ; change++) {
        rmSync(store, { recursive: true });
        cpSync(place.here('before'), store, { recursive: true });
        const result = faulty(place.here(), `kill=${change}`, ['baseline', ...argv]);
        const now = await daysIn(store);
        for (const day of now)
          assert.ok([...before, ...expected].includes(day), `killed at change ${change}: ${now}`);
        if (result.status === 0) {
          assert.ok(change > 2, 'it changed something');
          assert.deepEqual(now, expected);
          break;
        }
        assert.equal(result.status, null, result.err);
        assertStatus(place.call('baseline', ...argv), 0);
        assert.deepEqual(await daysIn(store), expected, `called again after change ${change}`);
      }
    });
  }
});

describe('a store that cannot be written', () => {
  it('is reported, and can still be read', async () => {
    const place = placeIn(whole);
    place.finished('run', failedOn(5), ...BUDGET);
    await place.stored(measuredOn(1));
    await place.stored(failedOn(2), 'breach');
    await place.stored(measuredOn(3));
    const refused = (...argv: string[]) => faulty(place.here(), 'refuse=EROFS', ['baseline', ...argv]);
    for (const argv of [
      ['save', 'run'],
      ['accept', '2222222', '--reason', 'meant'],
      ['pin', '1111111'],
      ['prune', '--keep', '1'],
    ]) {
      const result = refused(...argv);
      assertStatus(result, 2);
      assert.match(result.err, /^Permission denied: EROFS: read-only file system, (open|mkdir|unlink) '/);
      assert.equal(result.out, '');
    }
    for (const argv of [['list'], ['show', '2222222'], ['prune', '--keep', '1', '--dry-run']])
      assertStatus(refused(...argv), 0);
    assert.deepEqual(await daysIn(place.here('baselines')), [3, -2, 1]);
  });
});
