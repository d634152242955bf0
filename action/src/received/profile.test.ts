// Profiles from forks: names are data, sentences are not used, and a bad file costs only the causes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { visible } from '../../../core/visible.ts';
import { reportIn } from '../github/report.ts';
import type { FlameNode, ProfileFile } from '../profile/file.ts';
import { cause, MISSES, profiledRow, profiledSuite, profileFile } from '../profile/testing.ts';
import { breach, comparison, HOSTILE, suite } from '../report/testing.ts';
import { hostileText } from '../report/testing-hostile.ts';
import { linesSeen } from '../report/testing-lines.ts';
import { assertInert, htmlOf } from '../report/testing-markdown.ts';
import { MOST_PROFILE, receiveProfile } from './profile.ts';

const JUDGED = comparison(suite({ verdict: 'breach', rows: [breach] }));
const TARGETS = new Map([
  ['netty-bytebuf', [{ benchmark: 'AllocateAndRelease', treatment: 'otel', against: 'off' }]],
]);
const EVIL = '</details>@everybody';

const sent = (profile: ProfileFile | string) =>
  new Map([['profile.json', Buffer.from(typeof profile === 'string' ? profile : JSON.stringify(profile))]]);
const received = (...profiles: (ProfileFile | string)[]) => receiveProfile(profiles.map(sent), TARGETS);
const reported = (profile: ProfileFile | null) => reportIn(65_000, JUDGED, { profile });

describe('a received profile', () => {
  it('gives the numbers and names of its causes', () => {
    const { profile, notes } = received(profileFile(profiledSuite()));
    assert.deepEqual(notes, []);
    assert.match(
      reported(profile),
      /^- \+62 \[\+55, \+70\] ns\/op in `com\.example\.Agent\.record` of the agent, called from `io\.netty\.buffer/m,
    );
  });

  it('S26: has no sentence of its own', () => {
    const warnings = [{ code: EVIL, message: EVIL }];
    const none = received(profileFile(profiledSuite({ rows: [], unavailable: EVIL, warnings })));
    assert.doesNotMatch(JSON.stringify(none), /everybody/);
    assert.match(reported(none.profile), /The profile is not available: see the log of its run/);
    const some = received(profileFile(profiledSuite({ warnings })));
    assert.doesNotMatch(JSON.stringify(some), /everybody/);
    assert.match(reported(some.profile), /warnings of the profiler: 1; see the summary/);
  });

  it('is ignored for what was not judged', () => {
    const other = [
      { benchmark: 'Other' },
      { treatment: 'x' },
      { against: 'x' },
      { metric: EVIL },
      { sets: -1 },
    ];
    const { profile } = received(profileFile(profiledSuite({ rows: other.map(profiledRow) })));
    assert.deepEqual(profile?.suites[0]?.rows, []);
    assert.equal(received(profileFile(profiledSuite({ suite: 'stranger' }))).profile, null);
  });

  it('has estimated misses of what was judged, in units of the model only', () => {
    const misses = [...MISSES, { treatment: 'x' }, { metric: 'cpu-instr/op' }, { off: -1 }].map(more => ({
      ...(MISSES[0] as (typeof MISSES)[number]),
      ...more,
    }));
    const { profile } = received(profileFile(profiledSuite({ rows: [], misses })));
    assert.deepEqual(profile?.suites[0]?.misses, MISSES);
    assert.match(reported(profile), /^- Estimated misses per operation of `AllocateAndRelease`/m);
  });

  it('is that of the first run with the suite', () => {
    const rows = (name: string) =>
      profileFile(profiledSuite({ rows: [profiledRow({ causes: [cause({ name })] })] }));
    const { profile } = received(rows('first'), rows('second'));
    assert.deepEqual(
      profile?.suites.map(one => one.rows[0]?.causes[0]?.name),
      ['first'],
    );
  });

  it('S26: shows hostile names of functions as code, each on one short line', () => {
    const name = fc.oneof(
      hostileText(60),
      fc.constantFrom(
        ...HOSTILE,
        EVIL,
        '[a](http://x.y)',
        '@org/team #1',
        '\u202eevil',
        'a\n\n### b',
        '| x |',
        '`',
        '<!-- overhead-action:end -->',
      ),
    );
    fc.assert(
      fc.property(name, name, name, (symbol, caller, profiler) => {
        const file = profileFile(
          profiledSuite({ profiler, rows: [profiledRow({ causes: [cause({ name: symbol, caller })] })] }),
        );
        const text = reported(received(file).profile);
        const html = htmlOf(text);
        assertInert(html);
        assert.equal((html.match(/<details>/g) ?? []).length, (html.match(/<\/details>/g) ?? []).length);
        assert.ok(!text.includes('<!-- overhead'));
        assert.ok(linesSeen(text) <= 20);
        assert.equal((text.match(/^- \+62 /gm) ?? []).length, 1, text);
        if (visible(symbol) === symbol && symbol.length < 80 && /^\w+$/.test(symbol))
          assert.ok(text.includes(`\`${symbol}\``), text);
      }),
      { numRuns: 200 },
    );
  });

  it('S27: cuts names of a megabyte', () => {
    const long = 'x'.repeat(1_000_000);
    const file = profileFile(
      profiledSuite({ rows: [profiledRow({ causes: [cause({ name: long, caller: long })] })] }),
    );
    const { profile } = received(file);
    assert.ok(JSON.stringify(profile).length < 3_000);
    assert.match(reported(profile), /in `x{20,80}…x{20,80}`/);
  });

  it('S32: limits the rows and functions, and drops the tree', () => {
    const causes = Array.from({ length: 5_000 }, (_, index) => cause({ name: `f${index}` }));
    const rows = [...Array.from({ length: 300 }, () => profiledRow()), profiledRow({ causes })];
    const kept =
      received(profileFile(profiledSuite({ rows: rows.toReversed() }))).profile?.suites[0]?.rows ?? [];
    assert.equal(kept.length, 200);
    assert.equal(kept[0]?.causes.length, 200);
    assert.deepEqual([kept[0]?.inclusive, kept[0]?.flame.children], [[], []]);
  });

  const deep = (levels: number): FlameNode => {
    let node: FlameNode = { name: 'leaf', agent: false, off: 1, on: 1, children: [] };
    for (let level = 0; level < levels; level++)
      node = { name: 'f', agent: false, off: 1, on: 1, children: [node] };
    return node;
  };
  /** Deeper than any stack, so its text is not written by a program that calls itself. */
  const bottomless = JSON.stringify(profileFile(profiledSuite())).replace(
    '"children":[]',
    `"children":${'[{"name":"","agent":false,"off":1,"on":1,"children":'.repeat(100_000)}[]${'}]'.repeat(100_000)}`,
  );
  const bad: readonly (readonly [string, string])[] = [
    ['that is cut off', JSON.stringify(profileFile(profiledSuite())).slice(0, -9)],
    ['that is empty', ''],
    ['that is no JSON', EVIL],
    ['of another version', JSON.stringify({ schema: 2, suites: [] })],
    [
      'with a text as a number',
      JSON.stringify(profileFile(profiledSuite())).replace('"sets":4', `"sets":"${EVIL}"`),
    ],
    [
      'with an invalid number',
      JSON.stringify(profileFile(profiledSuite())).replace('"sets":4', '"sets":1e999'),
    ],
    ['with a bottomless tree', bottomless],
    [
      'with a tree of 1,000 levels',
      JSON.stringify(profileFile(profiledSuite({ rows: [profiledRow({ flame: deep(1_000) })] }))),
    ],
    ['that is too large', `${JSON.stringify(profileFile(profiledSuite()))}${' '.repeat(MOST_PROFILE)}`],
  ];
  for (const [what, text] of bad) {
    it(`${what} is left out with a note, and the report stays`, () => {
      const { profile, notes } = received(text);
      assert.equal(profile, null);
      assert.deepEqual(notes, ['The profile of the measurement cannot be used: see the log of its run.']);
      assert.match(reported(profile), /^### ❌ Breach/);
    });
  }

  it('may be as deep as the deepest stack of ours', () => {
    const rows = [profiledRow({ flame: deep(302) })];
    assert.notEqual(received(profileFile(profiledSuite({ rows }))).profile, null);
  });
});
