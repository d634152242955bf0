// The command with failed runs (stored, but no baseline until accepted) and with stale baselines.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { STALE_COMMITS, YOUNG_DAYS } from '../src/baselines/age.ts';
import { assertStatus, gatesOf, overhead, rowsOf, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { BUDGET, failedOn, measuredOn, type Place, placeIn, REGRESSION } from './stored.ts';

const whole = scratch('accepting');
before(assertBuilt);
after(whole.remove);

const REASON = 'the new exporter costs that much';
const accept = (place: Place, name: string, ...argv: string[]) =>
  place.call('baseline', 'accept', name, '--reason', REASON, ...argv);

/** The number of stored runs that the run of a day is compared with, and the warnings. */
function comparedOn(place: Place, day: number) {
  const { comparison } = place.compare(place.measured(measuredOn(day)));
  const [suite] = comparison.suites;
  return {
    runs: rowsOf(comparison)[0]?.baseline?.runs ?? 0,
    reason: gatesOf(comparison)[0]?.reason ?? '',
    warnings: suite?.warnings ?? [],
  };
}

describe('a run that breached a gate', () => {
  it('is stored, reported, and no baseline until it is accepted', async () => {
    const place = placeIn(whole);
    const { call, finished, marks } = place;
    const saved = call('baseline', 'save', finished('run', failedOn(1), ...BUDGET));
    assertStatus(saved, 0);
    const name = saved.out.trim();
    assert.equal(
      saved.err,
      `codec breached a gate: stored, but not a baseline until accepted: overhead baseline accept ${name} --reason TEXT\n`,
    );
    assert.deepEqual(marks(name), { schema: 1, verdict: 'breach', accepted: null, pinned: null });
    assert.match(
      call('baseline', 'list').out,
      /failed, not accepted\n\? A failed run .* accept NAME --reason/,
    );

    const alone = comparedOn(place, 9);
    assert.equal(alone.runs, 0);
    assert.match(alone.reason, /no stored run can be used, see the warnings: fix, remove or accept/);
    const skipped = alone.warnings.find(({ code }) => code === 'baseline-skipped');
    assert.match(
      skipped?.message ?? '',
      /^the only stored run breached a gate and was not accepted, so there is no/,
    );
    assert.ok(skipped?.message.includes(`overhead baseline accept ${name} --reason TEXT`));

    const accepted = accept(place, name);
    assertStatus(accepted, 0);
    assert.equal(accepted.out, `${name} is a baseline from now on: ${REASON}\n`);
    const { accepted: mark } = marks(name) as { accepted: { reason: string; date: string } };
    assert.equal(mark.reason, REASON);
    assert.ok(Math.abs(Date.now() - Date.parse(mark.date)) < 3_600_000);
    assert.equal(comparedOn(place, 9).runs, 1);
    assert.match(
      call('baseline', 'list').out,
      / failed, accepted\n +accepted: the new exporter costs that much\n/,
    );
    assert.equal(call('baseline', 'show', name).err, `${name}: accepted: ${REASON}\n`);
  });

  it('is skipped, and the newest eight other runs are the baselines', async () => {
    const place = placeIn(whole);
    for (let day = 1; day <= 9; day++) await place.stored(measuredOn(day));
    await place.stored(failedOn(10), 'breach');
    await place.stored(failedOn(11), 'breach');
    const { runs, warnings } = comparedOn(place, 12);
    assert.equal(runs, 8);
    assert.deepEqual(
      warnings.map(({ code }) => code).filter(code => code.includes('baseline')),
      [],
    );
    assert.match(place.call('baseline', 'list').out, /^codec: 11 runs\n/);
  });

  it('can be accepted once, and saving it again changes nothing', async () => {
    const place = placeIn(whole);
    const run = place.finished('run', failedOn(1), ...BUDGET);
    const name = place.call('baseline', 'save', run).out.trim();
    assertStatus(accept(place, basename(name)), 0);
    const remembered = place.marks(name);
    const again = place.call('baseline', 'accept', '1111111', '--reason', 'another');
    assertStatus(again, 0);
    assert.equal(again.out, `${name} is accepted already\n`);
    const saved = place.call('baseline', 'save', run);
    assertStatus(saved, 0);
    assert.equal(saved.err, 'codec: this run is stored already\n');
    assert.deepEqual(place.marks(name), remembered);
  });

  it('takes any text as the reason, without interpreting it', async () => {
    const place = placeIn(whole);
    const name = await place.stored(failedOn(1), 'breach');
    const reason = '\u001b[31mred\u0007 $(touch pwned) `id` "\'\n\u202e';
    assertStatus(place.call('baseline', 'accept', name, '--reason', reason), 0);
    const { accepted } = place.marks(name) as { accepted: { reason: string } };
    assert.equal(accepted.reason, reason.trim());
    const list = place.call('baseline', 'list').out;
    assert.ok(list.includes('accepted: \\u{1b}[31mred\\u{7} $(touch pwned) `id` "\'\\n\\u{202e}'), list);
    assert.ok(!readdirSync(place.here()).includes('pwned'));
  });

  it('cannot be accepted without a reason or a known name', async () => {
    const place = placeIn(whole);
    const failed = await place.stored(failedOn(1), 'breach');
    await place.stored(measuredOn(2));
    const wrong: readonly (readonly [readonly string[], RegExp])[] = [
      [[failed], /required option '--reason <text>' not specified/],
      [[failed, '--reason', ' \n'], /--reason is empty: write a text/],
      [[failed, '--reason', 'x'.repeat(1001)], /--reason: 1001 characters exceed the limit of 1000/],
      [
        ['20260301T120000Z-111111111112.txt', '--reason', 'x'],
        /did you mean "20260301T120000Z-111111111111\.txt"\?/,
      ],
      [['codec', '--reason', 'x'], /no stored run is called "codec": stored runs: baselines\/codec\//],
      [['', '--reason', 'x'], /no stored run is called ""/],
      [['--reason', 'x'], /baseline accept: name either a stored run, or a removed item with --removed/],
    ];
    for (const [argv, expected] of wrong) {
      const result = place.call('baseline', 'accept', ...argv);
      assertStatus(result, 3);
      assert.match(result.err, expected);
      assert.equal(result.out, '');
    }
    assert.equal((place.marks(failed) as { accepted: unknown }).accepted, null);
    const passed = place.call('baseline', 'accept', '2222222', '--reason', 'x');
    assertStatus(passed, 0);
    assert.match(passed.out, /-222222222222\.txt did not fail, so it is a baseline already\n$/);
  });

  it('is named by its file if its commit has several runs', async () => {
    const place = placeIn(whole);
    await place.stored(failedOn(1), 'breach');
    await place.stored(failedOn(1).replace('T12', 'T13'), 'breach');
    const result = accept(place, '1111111');
    assertStatus(result, 3);
    assert.match(
      result.err,
      /2 stored runs are called "1111111": name one of baselines\/codec\/\S+T130000Z-1{12}\.txt, base/,
    );
  });

  it('is accepted in the store that the command names', async () => {
    const place = placeIn(whole);
    const run = place.finished('run', failedOn(1), ...BUDGET);
    const saved = place.call('baseline', 'save', run, '--baseline', 'my store');
    const name = saved.out.trim();
    assert.ok(saved.err.includes(`accept '${name}' --baseline 'my store' --reason TEXT`), saved.err);
    assertStatus(accept(place, name), 3);
    assertStatus(accept(place, name, '--baseline', 'my store'), 0);
  });
});

it('a list in a pipe has colour only under FORCE_COLOR, and never under NO_COLOR', async () => {
  const place = placeIn(whole);
  await place.stored(failedOn(1), 'breach');
  const coloured = (variables: Record<string, string>) =>
    overhead(place.here(), ['baseline', 'list'], variables).out.includes('\u001b[33mfailed, not accepted');
  assert.equal(coloured({}), false);
  assert.equal(coloured({ FORCE_COLOR: '1' }), true);
  assert.equal(coloured({ FORCE_COLOR: '1', NO_COLOR: '1' }), false);
});

describe('an unreadable file next to a run', () => {
  const faults: readonly (readonly [string, (path: string, place: Place) => void, RegExp])[] = [
    ['garbage', path => writeFileSync(path, '\0garbage'), /is not valid JSON/],
    ['cut off', path => writeFileSync(path, readFileSync(path, 'utf8').slice(0, 30)), /is not valid JSON/],
    [
      'a symbolic link',
      (path, { here }) => {
        writeFileSync(here('good.json'), '{"schema":1,"verdict":"pass","accepted":null,"pinned":null}');
        rmSync(path);
        symlinkSync(here('good.json'), path);
      },
      /is a symbolic link/,
    ],
    [
      'a folder',
      path => {
        rmSync(path);
        mkdirSync(path);
      },
      /is not a file/,
    ],
  ];
  for (const [what, spoil, expected] of faults) {
    it(`(${what}) keeps it from being a baseline, and every command reports it`, async () => {
      const place = placeIn(whole);
      await place.stored(measuredOn(1));
      const name = await place.stored(failedOn(2), 'breach');
      spoil(place.here(name.replace(/\.txt$/, '.json')), place);
      const { runs, warnings } = comparedOn(place, 9);
      assert.equal(runs, 1);
      assert.match(warnings.map(({ message }) => message).join('\n'), expected);
      const list = place.call('baseline', 'list');
      assertStatus(list, 0);
      assert.match(list.out, /^codec: 1 run\n/);
      assert.match(list.out.replace(/\s+/g, ' '), expected);
      for (const argv of [
        ['accept', name, '--reason', 'x'],
        ['pin', name],
        ['show', name],
      ]) {
        const result = place.call('baseline', ...argv);
        assertStatus(result, 3);
        assert.match(result.err, expected);
        assert.match(result.err, /restore that file, or remove both and save the run again/);
      }
    });
  }
});

describe('a stale baseline', () => {
  const staleOn = (place: Place, text: string) => {
    const { comparison } = place.compare(place.measured(text));
    return comparison.suites[0]?.warnings.find(({ code }) => code === 'stale-baseline')?.message ?? '';
  };

  it('S22: is reported with its age, and decides nothing', async () => {
    const place = placeIn(whole);
    const name = await place.stored(measuredOn(1));
    const later = (date: string) => measuredOn(9).replace(/^date: \S+/, `date: ${date}`);
    assert.equal(staleOn(place, later('2026-03-31T12:00:00.000Z')), '');
    const text = staleOn(place, later('2026-04-01T12:00:00.000Z'));
    assert.ok(
      text.startsWith(`the newest baseline, ${name}, is 31 days old and at an unknown distance: `),
      text,
    );
    await place.stored(failedOn(5), 'breach');
    assert.match(
      staleOn(place, later('2026-05-01T00:00:00.000Z')),
      /60 days old and at an unknown distance; 1 newer run failed and was not accepted: /,
    );
    const report = place.call('compare', 'now.txt', ...REGRESSION);
    assert.match(report.out, /^inconclusive: .* the newest stored run is too\s+old, so other changes/s);
    assert.match(report.out, /! the newest baseline, baselines\/codec\//);
    await place.stored(measuredOn(20));
    assert.equal(staleOn(place, later('2026-04-01T12:00:00.000Z')), '', 'the newest one counts');
  });

  it('S22: is reported with its distance in commits, which the list counts too', async () => {
    const place = placeIn(whole);
    const git = (...argv: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...argv], {
        cwd: place.here(),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
      }).trim();
    const commits = (number: number) => {
      for (let made = 0; made < number; made++) git('commit', '--quiet', '--allow-empty', '--message', 'x');
      return git('rev-parse', 'HEAD');
    };
    const at = (day: number, commit: string) => measuredOn(day).replace(/^commit: .*$/m, `commit: ${commit}`);
    git('init', '--quiet');
    await place.stored(at(1, commits(1)));
    assert.equal(staleOn(place, at(1 + YOUNG_DAYS, commits(STALE_COMMITS))), '');
    const now = commits(1);
    assert.equal(
      staleOn(place, at(YOUNG_DAYS, now)),
      '',
      'a young run is not stale, however many commits came',
    );
    assert.match(staleOn(place, at(1 + YOUNG_DAYS, now)), /is 7 days old and 51 commits behind: /);
    assert.match(place.call('baseline', 'list').out, / 51 +passed\n$/);
    const elsewhere = overhead(whole.folder, ['baseline', 'list', '--baseline', place.here('baselines')]);
    assertStatus(elsewhere, 0);
    assert.match(elsewhere.out, / unknown +passed\n$/);
  });
});
