// The statistics through WebAssembly: the worked example to its last digit, every verdict, and internal errors.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { EARLIER, EXAMPLE, gate, PLACE, request, resultText, written } from './fixtures.ts';
import { Statistics, type SuiteRequest } from './judge.ts';
import { Folders } from './programs.ts';

const folder = temporary('overhead judge-');
const statistics = new Statistics(PLACE);
let files = 0;
const file = (text: string, name = `${files++}.txt`) => written(folder, name, text);
const example = file(resultText(EXAMPLE), 'with blank/e=1.txt');

describe('stored runs that are read ahead', () => {
  it('give the same result, also unusable ones, and leave nothing behind', async () => {
    const stored = [0.9, 1, 1.1].map(factor =>
      file(resultText({ ...EXAMPLE, on: EXAMPLE.on.map(value => value * factor) })),
    );
    const bad = file('BenchmarkEncode/agent=off 1 NaN cpu-ns/op\n');
    const torn = file(resultText(EXAMPLE).slice(0, -3));
    const missing = { path: join(folder, 'none.txt'), name: 'none.txt' };
    const baselines = [bad, ...stored, torn, missing];
    const suites = [
      request([example], [gate('max-regression', 0.02)], { baselines }),
      request([example], [], { suite: 'other', baselines: stored }),
    ];
    const judged = await new Statistics(PLACE, { readAhead: Number.POSITIVE_INFINITY }).judge(suites);
    assert.equal(judged.suites[0]?.rows[0]?.baseline?.runs, 3);
    const { TMPDIR } = process.env;
    process.env.TMPDIR = mkdtempSync(join(folder, 'tmp-'));
    try {
      assert.deepEqual(await new Statistics(PLACE, { readAhead: 0 }).judge(suites), judged);
      assert.deepEqual(readdirSync(process.env.TMPDIR), []);
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
  });
});

/** Returns the only row of a judgement. */
async function row(suite: SuiteRequest) {
  const { suites } = await statistics.judge([suite]);
  assert.equal(suites.length, 1);
  assert.deepEqual(suites[0]?.broken, []);
  const [only, ...others] = suites[0].rows;
  assert.ok(only !== undefined && others.length === 0);
  return only;
}

const near = (actual: number | null | undefined, expected: number, digits = 9) =>
  assert.ok(
    typeof actual === 'number' &&
      Math.abs(actual - expected) < 0.5 * 10 ** -digits * Math.max(1, Math.abs(expected)),
    `${actual} is not ${expected}`,
  );

describe('ten rounds of a treatment that costs 3.4 %', () => {
  it('have the Hodges-Lehmann estimate and the exact signed-rank interval', async () => {
    const found = await row(request([example]));
    assert.equal(found.rounds, 10);
    near(found.overhead, Math.expm1(0.0337574263));
    near(found.betweenRuns?.low, Math.expm1(0.0280160933));
    near(found.betweenRuns?.high, Math.expm1(0.0393307941));
    near(found.low, Math.expm1(0.0223996371));
    near(found.high, Math.expm1(0.0450312411));
    near(found.confidence, 0.951172, 6);
    near(found.p, 0.001953125);
    near(found.mde, Math.expm1(0.0156645731));
    assert.equal(found.off, 100.75);
    assert.equal(found.on, 104.5);
    assert.equal(found.better, 'lower');
    assert.equal(found.verdict, 'none');
  });

  const budgets: readonly (readonly [number, string, number])[] = [
    [0.02, 'breach', 0.0009765625],
    [0.03, 'inconclusive', 0.0654296875],
    [0.05, 'pass', 1],
  ];
  for (const [limit, verdict, p] of budgets) {
    it(`under a budget of ${limit * 100} % are ${verdict}`, async () => {
      const found = await row(request([example], [gate('max-overhead', limit)]));
      assert.equal(found.verdict, verdict);
      assert.equal(found.gates[0]?.limit, limit);
      near(found.gates[0]?.p, p);
      if (verdict === 'inconclusive') assert.notEqual(found.gates[0]?.reason, '');
    });
  }

  it('have the same cost if higher is better, with rates as numbers', async () => {
    const rate = (values: readonly number[]) => values.map(value => 1e9 / value);
    const text = resultText({ off: rate(EXAMPLE.off), on: rate(EXAMPLE.on) })
      .replaceAll('cpu-ns/op', 'ops/s')
      .replace('better=lower', 'better=higher');
    const found = await row(request([file(text)]));
    near(found.overhead, -Math.expm1(-0.0337574263));
    near(found.low, -Math.expm1(-0.0223996371));
    near(found.high, -Math.expm1(-0.0450312411));
  });

  it('against one stored run have a change of the overhead, with the wide interval of a single run', async () => {
    const found = await row(
      request([example], [gate('max-regression', 0.02)], { baselines: [{ ...file(EARLIER), name: 'then' }] }),
    );
    assert.equal(found.baseline?.runs, 1);
    assert.equal(found.baseline?.comparable, 'overhead');
    near(found.baseline?.change, Math.expm1(0.0092574263), 8);
    near(found.baseline?.low, Math.expm1(-0.0210360378), 8);
    near(found.baseline?.high, Math.expm1(0.0395508903), 8);
    assert.equal(found.verdict, 'inconclusive');
  });

  it('have a ratio each, for benchstat', async () => {
    const wanted = request([example], [], { baselines: [file(resultText(EXAMPLE), 'then.txt')] });
    const { comparison, ratios } = await statistics.judgeWithRatios([wanted], 1);
    assert.deepEqual(comparison, await statistics.judge([wanted]));
    const { before, now } = ratios.get('codec') ?? { before: '', now: '' };
    const lines = now.split('\n').filter(line => line.startsWith('Benchmark'));
    assert.equal(lines.length, 10);
    near(Number(/ ([\d.]+) cpu-/.exec(lines[0] ?? '')?.[1]), 104.9 / 101.2, 6);
    assert.equal(before, now);
    assert.equal((await statistics.judgeWithRatios([wanted], 0)).ratios.size, 0);
    assert.equal((await statistics.judgeWithRatios([request([example])], 1)).ratios.size, 0);
  });
});

describe('a judgement', () => {
  it('of too few rounds has an estimate, no interval, and is inconclusive', async () => {
    const few = { off: EXAMPLE.off.slice(0, 5), on: EXAMPLE.on.slice(0, 5) };
    const { suites } = await statistics.judge([
      request([file(resultText(few))], [gate('max-overhead', 0.5)]),
    ]);
    const [found] = suites[0]?.rows ?? [];
    assert.equal(found?.low, null);
    assert.ok((found?.overhead ?? 0) > 0.02);
    assert.equal(suites[0]?.verdict, 'inconclusive');
    assert.ok(suites[0]?.warnings.some(warning => warning.code === 'few-rounds'));
  });

  it('of an invalid file is broken, with file, line and remedy', async () => {
    const text = resultText(EXAMPLE).replace('103.9', 'NaN');
    const judged = await statistics.judge([request([{ ...file(text, 'nan.txt'), name: 'results/nan.txt' }])]);
    assert.equal(judged.verdict, 'broken');
    assert.match(judged.suites[0]?.broken.join('\n') ?? '', /results\/nan\.txt:9: .*NaN/);
  });

  it('of a missing file is broken, not empty', async () => {
    const judged = await statistics.judge([request([{ path: join(folder, 'none.txt'), name: 'none.txt' }])]);
    assert.equal(judged.verdict, 'broken');
    assert.match(judged.suites[0]?.broken.join('\n') ?? '', /none\.txt/);
  });

  it('of a gate without a row is broken', async () => {
    const judged = await statistics.judge([request([example], [{ ...gate('max', 5), metric: 'spans/op' }])]);
    assert.equal(judged.verdict, 'broken');
  });

  it('is as bad as its worst suite, and includes the warnings of the measurement', async () => {
    const other = file(resultText(EXAMPLE).replace('suite: codec', 'suite: other'));
    const noisy = { ...request([other]).state, redone: 3, unusable: 'this machine is too noisy' };
    const judged = await statistics.judge([
      request([example], [gate('max-overhead', 0.05)]),
      request([other], [gate('max-overhead', 0.05)], { suite: 'other', state: noisy }),
    ]);
    assert.deepEqual(
      judged.suites.map(suite => suite.verdict),
      ['pass', 'inconclusive'],
    );
    assert.equal(judged.verdict, 'inconclusive');
    assert.equal(judged.suites[1]?.rounds.redone, 3);
  });

  it('of an invalid request is a defect, and thrown', async () => {
    const nonsense = { ...request([example]), nonsense: 1 } as SuiteRequest;
    await assert.rejects(
      statistics.judge([nonsense]),
      /the statistics program failed \(judge, exit code [1-9]/,
    );
  });

  it("reads the number of attempts from a file's journal", async () => {
    const journal = EXAMPLE.on.map((_, round) => {
      const record = {
        round: round + 1,
        outcome: 'complete',
        attempt: round < 4 ? 1 : 2,
        interim: [],
        bytes: 1,
      };
      return `${JSON.stringify(record)}\n`;
    });
    const rounds = file(journal.join(''), 'example.rounds.jsonl').path;
    const [suite] = (await statistics.judge([request([{ ...example, rounds }])])).suites;
    assert.deepEqual(suite?.broken, []);
    assert.equal(suite?.rounds.attempts, 2);
  });

  it('without the program is an error', async () => {
    await assert.rejects(
      new Statistics({ ...PLACE, root: '/no/such/root' }).judge([]),
      /compare\.wasm is missing: make dist/,
    );
  });
});

it('a program gets each folder as a number, and each file by its name in it', () => {
  const folders = new Folders();
  assert.equal(folders.inside('/a/b/x.txt'), '/0/x.txt');
  assert.equal(folders.inside('/a/y.txt'), '/1/y.txt');
  assert.equal(folders.inside('/a/b/../b/z.txt'), '/0/z.txt');
  assert.deepEqual(folders.opened(), { '/0': '/a/b', '/1': '/a' });
});
