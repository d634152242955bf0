// The data of the report page: every row once, worst first, with the terms of the other reports, and grouped rounds.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readComparison } from '../comparison/comparison.ts';
import { FIXTURES } from '../report/fixtures.ts';
import { CONTEXT, comparison, gate, HOSTILE, row, since, suite } from '../report/testing.ts';
import { holding, WORDS, type Words } from '../report/testing-hostile.ts';
import { pageOf } from './page.ts';
import { pooledRounds, readSuiteRounds } from './rounds.ts';

const DEMO = join(import.meta.dirname, 'testdata/demo');
const NOWHERE = { started: '', commit: '' };

describe('the page', () => {
  it('has every row of every fixture once, sorted by verdict', () => {
    const ranks = ['broken', 'breach', 'inconclusive'];
    for (const [name, fixture] of Object.entries(FIXTURES)) {
      const { order, suites } = pageOf(fixture, CONTEXT, new Map(), NOWHERE);
      const all = fixture.suites.flatMap((one, index) => one.rows.map((_, place) => `${index}/${place}`));
      assert.deepEqual(order.map(([index, place]) => `${index}/${place}`).sort(), all.sort(), name);
      const bad = order
        .map(([index, place]) => ranks.indexOf(suites[index]?.rows[place]?.verdict ?? ''))
        .map(rank => (rank < 0 ? ranks.length : rank));
      assert.deepEqual(
        bad,
        bad.toSorted((a, b) => a - b),
        name,
      );
    }
  });

  it('has the same content as the other reports', () => {
    const { words, verdict, suites } = pageOf(FIXTURES.breach ?? comparison(), CONTEXT, new Map(), NOWHERE);
    assert.equal(verdict, 'breach');
    assert.match(
      words,
      /^otel costs \+6\.1 % CPU \[\+4\.9, \+7\.3\] \(\+3\.2 ns\/op\) on AllocateAndRelease, budget 4 %$/,
    );
    const [shown] = suites[0]?.rows.filter(one => one.verdict === 'breach') ?? [];
    assert.deepEqual([shown?.overhead, shown?.details, shown?.budget], ['+6.1 %', '[+4.9, +7.3]', '≤ 4 %']);
    assert.match(
      shown?.gates[0]?.chance ?? '',
      /^p < 0\.0001 for a breach, p < 0\.0001 corrected; a breach needs p ≤ 0\.025/,
    );
    assert.equal(suites[0]?.benchstat.length, 1);
    assert.deepEqual([shown?.betweenRuns, shown?.alone], ['0.2 %, prior', '[+2.1, +2.9]']);
    assert.equal(
      suites[0]?.remarks.filter(text => /variance between runs: 0\.2 %, prior/.test(text)).length,
      1,
    );
  });

  it('has the reason of a cell without a number', () => {
    const { suites } = pageOf(FIXTURES.kernels ?? comparison(), CONTEXT, new Map(), NOWHERE);
    assert.deepEqual(
      suites.map(
        ({ rows }) =>
          rows.filter(one => /^not measured: needs CAP_BPF, CAP_PERFMON$/.test(one.overhead)).length,
      ),
      [1, 1],
    );
  });

  it('has the drift since the release below the verdict', () => {
    const releaseBaseline = { ...since, release: 'v1' };
    const rows = [
      row({
        releaseBaseline,
        gates: [gate({ kind: 'max-drift', basis: 'release', value: 0.0088, limit: 0.02 })],
      }),
    ];
    const { notes } = pageOf(comparison(suite({ rows })), CONTEXT, new Map(), NOWHERE);
    assert.match(
      notes.join(),
      /^Since v1 \(5 runs\): otel on AllocateAndRelease, CPU: \+0\.9 %, limit 2 %: pass$/,
    );
  });

  it('shows every text from outside with visible characters', () => {
    for (const name of HOSTILE.filter(text => text.length < 100)) {
      const words = Object.fromEntries(WORDS.map(key => [key, name])) as Words;
      const { given, context } = holding(words);
      const { comparison: _, ...shown } = pageOf(given, { ...context, seed: '7' }, new Map(), {
        started: name,
        commit: name,
      });
      assert.doesNotMatch(
        JSON.stringify(shown).replaceAll('\\n', ''),
        /\\u00[01]|[\u007f-\u009f\u202e\u200b\ufeff]/,
      );
    }
  });

  it('shows names with visible characters', () => {
    const rows = HOSTILE.map(benchmark => row({ benchmark, treatment: benchmark, metric: benchmark }));
    const page = pageOf(comparison(suite({ rows })), { ...CONTEXT, notes: HOSTILE }, new Map(), NOWHERE);
    const texts = [
      page.title,
      page.words,
      ...page.notes,
      ...(page.suites[0]?.rows ?? []).flatMap(Object.values),
    ];
    for (const text of texts) {
      if (typeof text === 'string') assert.doesNotMatch(text, /[\p{Cc}\u202e\u200b\ufeff]/u);
    }
  });
});

describe('the rounds of a suite', () => {
  it('are those of its files, with the data of the journal for each', () => {
    const { rounds, series, curves } = readSuiteRounds([join(DEMO, 'results/netty-bytebuf.txt')]);
    const judged = readComparison(join(DEMO, 'comparison.json')).suites.find(
      one => one.suite === 'netty-bytebuf',
    );
    assert.equal(rounds.length, judged?.rounds.complete);
    for (const one of judged?.rows ?? []) {
      const values =
        series.find(each => each.variant === one.treatment && each.metric === one.metric)?.values ?? [];
      assert.equal(values.filter(value => value !== null).length, one.rounds, one.metric);
    }
    assert.ok(rounds.every(round => round !== null && round.pressure > 0));
    assert.deepEqual([...new Set(curves.map(({ metric }) => metric))].sort(), ['cpu-ns/op', 'ns/op']);
    assert.equal(curves[0]?.forks.length, rounds.length);
    assert.ok((curves[0]?.forks[0]?.warmup.length ?? 0) >= 10, 'a warm-up of ten slices or more');
  });

  it('of several files follow each other; missing data stays empty', () => {
    const series = (metric: string, values: number[]) => ({ benchmark: 'A', variant: 'off', metric, values });
    const { rounds, series: pooled } = pooledRounds([
      { series: [series('ns/op', [1, 2]), series('classes', [5, 6])], rounds: null },
      { series: [series('ns/op', [3]), series('B/op', [8])], rounds: null },
    ]);
    assert.deepEqual(rounds, [null, null, null]);
    assert.deepEqual(
      pooled.map(({ metric, values }) => [metric, values]),
      [
        ['ns/op', [1, 2, 3]],
        ['classes', [5, 6, null]],
        ['B/op', [null, null, 8]],
      ],
    );
  });

  it('of a missing file are reported with its name', () =>
    assert.throws(() => readSuiteRounds([join(DEMO, 'nowhere.txt')]), /nowhere\.txt/));
});
