// The lines about the history of a suite: its drift since the release, and changes of level in its stored runs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LevelChange, Row } from '../comparison/comparison.ts';
import { historyNotes } from './levels.ts';
import { renderMarkdown } from './markdown.ts';
import { written } from './phrase.ts';
import { summarize } from './summary.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT, comparison, gate, row, suite } from './testing.ts';

const lines = (...rows: Row[]) =>
  historyNotes(suite({ rows })).map(words => written(words, text => `<${text}>`, String));

const releaseBaseline = {
  release: 'v1.2',
  runs: 5,
  change: 0.031,
  low: 0.024,
  high: 0.038,
  comparable: 'overhead',
} as const;
const drifted = (fields: Partial<Row> = {}) =>
  row({
    releaseBaseline,
    verdict: 'breach',
    gates: [
      gate({
        kind: 'max-drift',
        basis: 'release',
        limit: 0.02,
        value: 0.031,
        low: 0.024,
        high: 0.038,
        verdict: 'breach',
      }),
    ],
    ...fields,
  });

const step: LevelChange = {
  run: 'baselines/s/m/20261101T120000Z-3f2a1b9c4d5e.txt',
  date: '2026-11-01T12:00:00.000Z',
  commit: '3f2a1b9c4d5e6f708192a3b4c5d6e7f809182736',
  since: 12,
  confirmed: true,
  before: 0.031,
  after: 0.05,
  p: 5.8e-13,
  machine: [],
};
const stepped = (change: Partial<LevelChange> = {}, fields: Partial<Row> = {}) =>
  row({ history: { runs: 20, changes: [{ ...step, ...change }] }, ...fields });

test('names the metric with the largest drift since the release', () => {
  assert.deepEqual(lines(drifted()), [
    'Since <v1.2> (5 runs): <otel> on <AllocateAndRelease>, CPU: +3.1 % [+2.4, +3.8], limit 2 %: breach',
  ]);
  const little = drifted({
    benchmark: 'Copy',
    verdict: 'pass',
    gates: [
      gate({ kind: 'max-drift', basis: 'release', limit: 0.02, value: 0.001, low: -0.004, high: 0.006 }),
    ],
  });
  assert.deepEqual(lines(little, drifted()), [
    'Since <v1.2> (5 runs): <otel> on <AllocateAndRelease>, CPU: +3.1 % [+2.4, +3.8], limit 2 %: breach; 1 row drifted less',
  ]);
  assert.deepEqual(lines(row({ releaseBaseline })), [], 'no limit');
  assert.deepEqual(
    lines(drifted({ releaseBaseline: null })),
    [],
    'no release: the reason of the gate says so',
  );
});

test('the first line of a drift breach names the release', () => {
  const noteOf = (one: Row, verdict: 'breach' | 'inconclusive') =>
    written(summarize(comparison(suite({ verdict, rows: [one] }))).words, text => `<${text}>`, String);
  assert.equal(
    noteOf(drifted(), 'breach'),
    '<otel>: CPU on <AllocateAndRelease> drifted +3.1 % [+2.4, +3.8] since <v1.2>, limit 2 %',
  );
  const open = gate({
    kind: 'max-drift',
    basis: 'release',
    limit: 0.02,
    verdict: 'inconclusive',
    reason: 'no release is pinned',
  });
  assert.equal(
    noteOf(row({ verdict: 'inconclusive', gates: [open] }), 'inconclusive'),
    'cannot tell whether <otel> stays within 2 % of the last release in CPU on <AllocateAndRelease>: no release is pinned',
  );
});

test('names changes of level in stored runs, with their commits', () => {
  const note =
    'Stored runs changed their level: <otel> on <AllocateAndRelease>, CPU: from +3.1 % to +5.0 % with <3f2a1b9c4d5e> of <2026-11-01>, for 12 runs';
  assert.deepEqual(lines(stepped()), [note]);
  assert.deepEqual(lines(stepped({ commit: '', date: '' })), [
    note.replace('<3f2a1b9c4d5e> of <2026-11-01>', `<${step.run}>`),
  ]);
  assert.deepEqual(lines(stepped({ machine: ['kernel', 'image'] })), [
    `${note}. That run has another kernel, image than all before it: it may be the machine that changed, not the agent`,
  ]);
});

test('omits changes that are unconfirmed, small or without a gate', () => {
  assert.deepEqual(lines(stepped({ confirmed: false })), []);
  assert.deepEqual(lines(stepped({ after: 0.0319 })), []);
  assert.deepEqual(lines(stepped({}, { metric: 'classes' })), []);
  assert.deepEqual(lines(stepped(), row({ benchmark: 'Copy', gates: [gate()] })), []);
  assert.deepEqual(lines(stepped({}, { against: 'base', paired: true })), []);
  assert.equal(lines(stepped({}, { metric: 'classes', gates: [gate()] })).length, 1);
});

test('counts changes beyond the first few', () => {
  const many = Array.from({ length: 7 }, (_, index) =>
    stepped({ after: 0.05 + index / 100 }, { benchmark: `B${index}` }),
  );
  const notes = lines(...many);
  assert.equal(notes.length, 6);
  assert.match(notes[0] ?? '', /<B6>.* to \+11\.0 %/);
  assert.equal(notes[5], 'and 2 more rows changed their level');
});

test('is in the terminal and Markdown reports, with names as data', () => {
  const hostile = drifted({
    releaseBaseline: { ...releaseBaseline, release: 'v1 <b>@all' },
    history: { runs: 20, changes: [step] },
  });
  const given = comparison(suite({ verdict: 'breach', rows: [hostile] }));
  const screen = renderTerminal(given, CONTEXT, { width: 100, colour: false }).replace(/\s+/g, ' ');
  assert.match(
    screen,
    /Since v1 <b>@all \(5 runs\): otel on AllocateAndRelease, CPU: \+3\.1 % \[\+2\.4, \+3\.8\], limit 2 %: breach/,
  );
  assert.match(
    screen,
    /Stored runs changed their level: otel on AllocateAndRelease, CPU: from \+3\.1 % to \+5\.0 % with 3f2a1b9c4d5e of 2026-11-01, for 12 runs/,
  );
  const page = renderMarkdown(given, CONTEXT, { maxBytes: 65_000 });
  assert.match(
    page,
    /Since <code>v1 &#60;b&#62;&#64;.*all<\/code> \(5 runs\): `otel` on `AllocateAndRelease`/,
  );
  assert.match(page, /≤.2.%.since.release/);
  assert.match(page, /Stored runs changed their level: /);
});
