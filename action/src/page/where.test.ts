// The profiles of a page: their size is limited, and the page names what it leaves out.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FlameNode } from '../profile/file.ts';
import { cause, profiledRow, profiledSuite, profileFile, realisticProfile } from '../profile/testing.ts';
import { HOSTILE } from '../report/testing.ts';
import { pageFlame } from './flame.ts';
import { profilePageOf } from './profile-page.ts';
import { whereOf } from './where.ts';

/** A tree with `width` children of each node. */
function tree(levels: number, width: number, value = 1_000, name = 'f'): FlameNode {
  const children = Array.from({ length: levels > 0 ? width : 0 }, (_, index) =>
    tree(levels - 1, width, value / width / (index + 1), `${name}.${index}`),
  );
  return { name, agent: false, off: value, on: value, children };
}

describe('where the cost is', () => {
  it('has every profile with its facts, and why a suite has none', () => {
    const { profiles, missing, notes } = whereOf(realisticProfile());
    assert.deepEqual(
      profiles.map(({ benchmark, metric, unit }) => [benchmark, metric, unit]),
      [
        ['AllocateAndRelease', 'CPU per operation', 'cpu-ns/op'],
        ['AllocateAndRelease', 'allocation per operation', 'B/op'],
        ['CopyHeap/size=64', 'CPU per operation', 'cpu-ns/op'],
      ],
    );
    const facts = new Map(profiles[0]?.facts);
    assert.equal(facts.get('difference'), '+74 [+67, +82] ns/op');
    assert.equal(facts.get('the profiler adds'), '+1.2 % [+0.4 %, +2.0 %] to an operation');
    assert.equal(profiles[0]?.omitted, '12 more functions with smaller differences');
    assert.deepEqual(missing, [{ suite: 'commands', reason: 'perf is missing: apt-get install linux-perf' }]);
    assert.match(notes.join(), /^netty-bytebuf: frames of the kernel are missing/);
  });

  it('has own and inclusive costs of functions, with their callers', () => {
    const [{ functions } = assert.fail()] = whereOf(realisticProfile()).profiles;
    const [first] = functions;
    assert.deepEqual(
      [first?.name, first?.own, first?.agent, first?.caller, first?.on],
      [
        'com.example.agent.AllocationAdvice.onExit',
        true,
        true,
        'io.netty.buffer.PooledByteBufAllocator.newDirectBuffer',
        62,
      ],
    );
    assert.ok(functions.some(({ name, own }) => !own && name === '[worker]'));
  });

  it('stays below 4 MB for hundreds of large profiles, and says what is left out', () => {
    const large = tree(4, 8);
    const causes = Array.from({ length: 200 }, (_, index) => cause({ name: `${'n'.repeat(80)}${index}` }));
    const rows = Array.from({ length: 300 }, () => profiledRow({ flame: large, causes, inclusive: causes }));
    const where = whereOf(profileFile(profiledSuite({ rows })));
    assert.ok(JSON.stringify(where).length < 4e6, String(JSON.stringify(where).length));
    assert.match(where.notes.join(), /100 more profiles: see profile\.json/);
    assert.match(where.profiles[0]?.omitted ?? '', /^180 more functions/);
    assert.match(
      where.profiles[0]?.flame.cut ?? '',
      /^4,531 of 4,681 frames, the smallest, are drawn as a part of their callers; together they are/,
    );
  });

  it('shows names with visible characters, cut to a length', () => {
    const name = `${HOSTILE.join('')}\u202e${'x'.repeat(1_000_000)}`;
    const row = profiledRow({
      benchmark: name,
      causes: [cause({ name, caller: name })],
      flame: {
        name,
        agent: false,
        off: 1,
        on: 1,
        children: [{ name, agent: true, off: 1, on: 1, children: [] }],
      },
    });
    const text = JSON.stringify(
      whereOf(profileFile(profiledSuite({ suite: name, profiler: name, rows: [row] }))),
    );
    assert.ok(text.length < 10_000, String(text.length));
    assert.doesNotMatch(text, /\\u00[01]|[\u007f-\u009f\u202e\u200b\ufeff]/);
  });
});

describe('the flame graph of a page', () => {
  it('keeps the largest frames below their callers, and says how much the others are', () => {
    const whole = pageFlame(tree(3, 4), 10_000);
    assert.deepEqual([whole.nodes.length, whole.cut], [85, '']);
    const cut = pageFlame(tree(3, 4), 20);
    assert.equal(cut.nodes.length, 20);
    for (const [index, [depth]] of cut.nodes.entries())
      assert.ok(depth === 0 || (cut.nodes[index - 1]?.[0] ?? 0) >= depth - 1);
    assert.match(cut.cut, /^65 of 85 frames/);
    const least = Math.min(...cut.nodes.map(([, , , , on]) => on));
    assert.equal(
      whole.nodes.filter(([, , , , on]) => on > least).length,
      cut.nodes.filter(([, , , , on]) => on > least).length,
    );
  });

  it('survives a tree of 100,000 levels, and a node that is larger than its caller', () => {
    let deep: FlameNode = { name: 'f', agent: false, off: 1, on: 1, children: [] };
    for (let level = 0; level < 100_000; level++) deep = { ...deep, children: [deep] };
    assert.equal(pageFlame(deep, 1_000).nodes.length, 1_000);
    const odd: FlameNode = { ...tree(0, 0, 1), children: [{ ...tree(0, 0, 2), children: [tree(0, 0, 9)] }] };
    assert.deepEqual(pageFlame(odd, 2).nodes.length, 0);
  });
});

describe('the page of a profile alone', () => {
  it('has the first cause as its words', () => {
    const { title, words, where, kind } = profilePageOf(realisticProfile(), '', []);
    assert.deepEqual([kind, title], ['profile', 'Profile of netty-bytebuf']);
    assert.match(
      words,
      /^netty-bytebuf: \+62 \[\+56, \+68\] ns\/op in com\.example\.agent\.AllocationAdvice\.onExit of the agent/,
    );
    assert.equal(where.profiles.length, 3);
  });

  it('has the reason without a profile', () => {
    const none = profiledSuite({ rows: [], unavailable: 'no perf\n  its output' });
    assert.match(profilePageOf(profileFile(none), '', []).words, /: The profile is not available: no perf$/);
    assert.equal(profilePageOf(profileFile(), '', []).words, 'nothing was profiled');
  });
});
