// Where the cost is, in sentences.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cause, profiledRow, profiledSuite, profileFile } from '../profile/testing.ts';
import { causesOf } from './causes.ts';
import { renderMarkdown } from './markdown.ts';
import { written } from './phrase.ts';
import { renderTerminal } from './terminal.ts';
import { breach, CONTEXT, comparison, suite } from './testing.ts';

const plain = (text: string) => text;
const textsOf = (profile: ReturnType<typeof profileFile>) => {
  const found = causesOf({ profile }, 'netty-bytebuf');
  const text = (phrases: Parameters<typeof written>[0][]) => phrases.map(one => written(one, plain, plain));
  return found === null
    ? null
    : { title: text([found.title])[0], causes: text([...found.causes]), notes: text([...found.notes]) };
};

describe('the causes of a suite', () => {
  it('are nothing without a profile', () => {
    assert.equal(causesOf({ profile: null }, 'netty-bytebuf'), null);
    assert.equal(causesOf({ profile: profileFile(profiledSuite()) }, 'other'), null);
  });

  it('have the amount with its interval, the function and its caller', () => {
    const found = textsOf(profileFile(profiledSuite()));
    assert.deepEqual(found, {
      title:
        'Where the cost is: async-profiler 4.4 (ctimer), 4 forks of each variant; the profiler adds 1.2 % to an operation',
      causes: [
        '+62 [+55, +70] ns/op in com.example.Agent.record of the agent, called from io.netty.buffer.PooledByteBufAllocator.newDirectBuffer',
      ],
      notes: [],
    });
  });

  it('are at most three, the largest first, and only what is certain', () => {
    const causes = [5, 40, 20, 30, 10].map(size =>
      cause({ name: `f${size}`, difference: size, low: size - 4, high: size + 4 }),
    );
    const uncertain = cause({ name: 'maybe', difference: 90, low: -1, high: 180 });
    const found = textsOf(
      profileFile(profiledSuite({ rows: [profiledRow({ causes: [uncertain, ...causes] })] })),
    );
    assert.deepEqual(
      found?.causes.map(text => / in (\S+)/.exec(text)?.[1]),
      ['f40', 'f30', 'f20'],
    );
  });

  it('state no cost of the profiler itself unless its interval lies above zero', () => {
    for (const cost of [
      { value: 0.025, low: -0.02, high: 0.07 },
      { value: -0.1, low: -0.12, high: -0.08 },
    ])
      assert.match(
        textsOf(profileFile(profiledSuite({ cost })))?.title ?? '',
        /; the profiler has no measurable cost of its own$/,
      );
  });

  it('say so if no function costs more for certain', () => {
    const rows = [profiledRow({ causes: [cause({ low: -1 })] })];
    assert.deepEqual(textsOf(profileFile(profiledSuite({ rows })))?.notes, [
      'No function costs more for certain.',
    ]);
  });

  it('name the benchmark and the treatment if there are several', () => {
    const rows = [profiledRow(), profiledRow({ benchmark: 'Other', causes: [cause({ low: 1 })] })];
    const [first] = textsOf(profileFile(profiledSuite({ rows })))?.causes ?? [];
    assert.match(first ?? '', /, on AllocateAndRelease with otel$/);
    const context = { ...CONTEXT, profile: profileFile(profiledSuite({ rows })) };
    assert.match(
      renderMarkdown(comparison(suite({ rows: [breach] })), context, { maxBytes: 60_000 }),
      /`io\.netty\.buffer\.PooledByteBufAllocator\.newDirectBuffer`, on `AllocateAndRelease` with `otel`$/m,
    );
  });

  it('name why there is no profile', () => {
    const profile = profileFile(
      profiledSuite({ rows: [], unavailable: 'perf is missing: install linux-perf\n  its output' }),
    );
    assert.deepEqual(textsOf(profile)?.notes, [
      'The profile is not available: perf is missing: install linux-perf',
    ]);
  });

  it('count what has no symbol', () => {
    const rows = [profiledRow({ unresolved: 0.12 })];
    assert.deepEqual(textsOf(profileFile(profiledSuite({ rows })))?.notes, [
      '12 % of cpu-ns/op of otel has no symbol',
    ]);
  });

  it('stand in the terminal and in Markdown', () => {
    const judged = comparison(suite({ rows: [breach] }));
    const context = { ...CONTEXT, profile: profileFile(profiledSuite()) };
    const terminal = renderTerminal(judged, context, { width: 200, colour: false });
    assert.match(
      terminal,
      /Where the cost is: async-profiler.*\n {2}\+62 \[\+55, \+70\] ns\/op in com\.example\.Agent\.record of the agent/,
    );
    const markdown = renderMarkdown(judged, context, { maxBytes: 60_000 });
    assert.match(markdown, /^Where the cost is: `async-profiler 4\.4 \(ctimer\)`.*:$/m);
    assert.match(
      markdown,
      /^- \+62 \\?\[\+55, \+70\\?\] ns\/op in `com\.example\.Agent\.record` of the agent/m,
    );
  });
});
