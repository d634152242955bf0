// A series of runs with a fake program: its order, its continuation, its failures, and the page from its command.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { parse } from 'yaml';
import { comparison, row, suite } from '../../action/src/report/testing.ts';
import { temporary } from '../../core/testing.ts';
import { readKept } from './kept.ts';
import { readSuites, stepsOf, withoutTurns } from './plan.ts';
import { measureSeries, runsOf, type SeriesOptions, timeLeft } from './series.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONFIG = join(ROOT, 'examples/sensitivity/overhead.yml');
const folder = temporary('overhead sensitivity-');

describe('the order of a series', () => {
  const steps = stepsOf(['a', 'b', 'c'], 6, 7);

  it('has each run of each suite in both designs, adjacent, and is the same for one seed', () => {
    assert.equal(new Set(steps.map(step => JSON.stringify(step))).size, 3 * 6 * 2);
    for (let at = 0; at < steps.length; at += 2) {
      const [one, other] = [steps[at], steps[at + 1]];
      assert.deepEqual([one?.suite, one?.run], [other?.suite, other?.run]);
      assert.notEqual(one?.design, other?.design);
    }
    assert.deepEqual(stepsOf(['a', 'b', 'c'], 6, 7), steps);
    assert.notDeepEqual(stepsOf(['a', 'b', 'c'], 6, 8), steps);
  });

  it('begins with the old design in one of every two runs of a suite', () => {
    const first = (name: string) =>
      steps.filter((step, at) => at % 2 === 0 && step.suite === name).toSorted((a, b) => a.run - b.run);
    for (const name of ['a', 'b', 'c']) {
      const begins = first(name).map(({ design }) => design);
      for (const at of [0, 2, 4]) assert.notEqual(begins[at], begins[at + 1]);
    }
  });

  it('is the beginning of a longer one', () =>
    assert.deepEqual(stepsOf(['a', 'b', 'c'], 8, 7).slice(0, steps.length), steps));
});

describe('the configuration', () => {
  it('has a control, the same again and a treatment in each suite, four minutes or seven, and no gate', () => {
    const { suites } = readSuites(CONFIG);
    assert.equal(suites.length, 9);
    for (const one of suites) {
      assert.deepEqual(
        one.variants.map(({ name }) => name),
        ['off', 'again', 'agent'],
      );
      assert.deepEqual([one.timeBudget / 60_000, one.gates.length], [one.name === 'load-spring' ? 7 : 4, 0]);
    }
  });

  it('runs one fork after the other in the old design, if the runner has that key', () => {
    const { suites } = parse(withoutTurns(readSuites(CONFIG).absolute)) as {
      suites: Record<string, { interleave?: string }>;
    };
    assert.equal(suites.netty?.interleave, 'forks');
    assert.equal(suites.ring?.interleave, 'forks');
    assert.equal(suites['start-spring']?.interleave, 'forks');
  });
});

describe('a series', () => {
  const root = join(folder, 'project');
  const out = join(folder, 'out');
  const calls = join(folder, 'calls');
  const options: SeriesOptions = {
    root,
    old: '',
    config: CONFIG,
    out,
    runs: 2,
    suites: ['ring'],
    design: '',
    seed: 1,
    rounds: null,
  };
  let messages: string[] = [];
  const measure = (more: Partial<SeriesOptions> = {}) =>
    measureSeries({ ...options, ...more }, text => void messages.push(text));
  const called = () => readFileSync(calls, 'utf8').trim().split('\n');

  beforeEach(() => {
    messages = [];
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(root, 'action/dist'), { recursive: true });
    writeRun(join(folder, 'made'));
    // The file `does` has one line for each call: copy a run, fail, or be killed.
    writeFileSync(
      join(root, 'action/dist/cli.js'),
      `const fs = require('node:fs'); const out = process.argv[process.argv.indexOf('--out') + 1];
       fs.appendFileSync(${JSON.stringify(calls)}, out.split('/').at(-1) + '\\n');
       const call = fs.readFileSync(${JSON.stringify(calls)}, 'utf8').trim().split('\\n').length;
       const does = fs.readFileSync(${JSON.stringify(join(folder, 'does'))}, 'utf8').split(' ')[call - 1];
       if (does === 'killed') { fs.mkdirSync(out); process.kill(process.pid, 'SIGKILL'); }
       if (does === 'fails') { console.error('the queue is gone'); process.exit(2); }
       fs.cpSync(${JSON.stringify(join(folder, 'made'))}, out, { recursive: true });`,
    );
  });
  const does = (...argv: string[]) => writeFileSync(join(folder, 'does'), argv.join(' '));

  it('continues after a stop, and repeats no finished run', () => {
    does('runs', 'killed', 'runs', 'runs', 'runs', 'runs', 'runs');
    assert.throws(() => measure(), /the run was stopped; the same command goes on/);
    assert.equal(runsOf(out).length, 1);
    assert.equal(measure(), 0);
    const [first, killed, ...rest] = called();
    assert.equal(rest[0], killed);
    assert.ok(!rest.includes(first ?? ''));
    assert.deepEqual(
      runsOf(out).map(({ outcome: { design, run } }) => `${design}-${run}`),
      ['old-1', 'old-2', 'new-1', 'new-2'],
    );
    assert.match(
      messages.join('\n'),
      /1 of 4 runs are there\n2\/4 ring, \w+ design, run 1; about \d+ min left/,
    );
    assert.equal(measure(), 0);
    assert.equal(called().length, 5);
    assert.equal(measure({ runs: 3 }), 0);
    assert.equal(called().length, 7);
  });

  it('measures more runs of one design', () => {
    does('runs', 'runs', 'runs', 'runs');
    assert.equal(measure({ runs: 1 }), 0);
    assert.equal(measure({ runs: 3, design: 'new' }), 0);
    assert.deepEqual(called().slice(2), ['new-2', 'new-3']);
    assert.throws(() => measure({ design: 'newer' }), /DESIGN=newer: there are old and new/);
  });

  it('refuses a folder with a series of another seed or configuration', () => {
    does('runs', 'runs', 'runs', 'runs');
    measure();
    assert.throws(() => measure({ seed: 2 }), /a series of another configuration, .*name another folder/);
    const other = join(folder, 'other.yml');
    writeFileSync(
      other,
      readFileSync(CONFIG, 'utf8').replaceAll('module: ../..', `module: ${ROOT}`).replace('4m', '5m'),
    );
    assert.throws(() => measure({ config: other }), /a series of another configuration/);
  });

  it('runs the program of another checkout, and reports a missing one', () => {
    does('runs', 'runs');
    assert.throws(() => measure({ old: join(folder, 'nowhere') }), /there is no program; .*make dist.*OLD=/);
    assert.throws(() => measure({ suites: ['rung'] }), /there is no suite rung; there are netty, /);
    assert.ok(!existsSync(calls));
  });

  it('shows a run that failed or has no result, and ends with 1', () => {
    does('fails', 'runs', 'runs', 'runs');
    assert.equal(measure(), 1);
    assert.match(messages.join('\n'), /FAILED with exit code 2.*\n(.*\n)*1 of 4 runs failed/);
    const { failed, measured, found } = readKept(out);
    assert.deepEqual(
      failed.map(({ reason }) => reason),
      ['exit code 2: the queue is gone'],
    );
    assert.equal(measured.length, 3);
    assert.deepEqual(
      found.map(({ row: { metric }, goal, off }) => [metric, goal, off]),
      [...measured.map(() => ['cpu-ns/op', 0.03, [4.60517, 4.624973]])],
    );
    const docs = join(folder, 'docs');
    mkdirSync(docs);
    writeFileSync(join(docs, 'README.md'), '* [Truth](validation.md)\n');
    const page = spawnSync(
      process.execPath,
      [join(ROOT, 'validation/sensitivity/main.ts'), '--page', '--out', out, '--docs', docs],
      { encoding: 'utf8' },
    );
    assert.equal(page.status, 0, page.stderr);
    assert.match(readFileSync(join(docs, 'sensitivity.md'), 'utf8'), /exit code 2: the queue is gone/);
    assert.match(readFileSync(join(docs, 'README.md'), 'utf8'), /\(sensitivity\.md\)/);
  });

  it('writes no page without a run', () => {
    const page = spawnSync(
      process.execPath,
      [
        join(ROOT, 'validation/sensitivity/main.ts'),
        '--page',
        '--out',
        join(folder, 'empty'),
        '--docs',
        folder,
      ],
      { encoding: 'utf8' },
    );
    assert.equal(page.status, 3);
    assert.match(page.stderr, /there is no series; make sensitivity measures one/);
    assert.ok(!existsSync(join(folder, 'sensitivity.md')));
  });
});

it('estimates the time left from the budgets and from the accuracy of earlier runs', () => {
  assert.equal(timeLeft([100, 200], []), 300);
  assert.equal(timeLeft([100, 200], [1, 2]), 450);
});

/** Writes the folder of a run of two rounds, like `overhead run`. */
function writeRun(made: string): void {
  mkdirSync(join(made, 'results'), { recursive: true });
  const rows = [row({ treatment: 'again' }), row({ metric: 'B/op', treatment: 'again' })];
  const judged = comparison(suite({ suite: 'ring', treatments: ['again'], rows }));
  writeFileSync(join(made, 'comparison.json'), JSON.stringify(judged));
  const lines = [100, 102].map(
    value =>
      `BenchmarkAllocateAndRelease/agent=off 10 ${value} cpu-ns/op\nBenchmarkAllocateAndRelease/agent=again 10 ${value + 1} cpu-ns/op\n`,
  );
  const text = `suite: ring\n\n${lines.join('')}`;
  writeFileSync(join(made, 'results/ring.txt'), text);
  const facts = { order: [], started: '', elapsed: 1, redone: 0, steal: 0, pressure: 0, bytes: text.length };
  const round = { round: 2, outcome: 'complete', reason: '', seed: 1, ...facts };
  writeFileSync(join(made, 'results/ring.rounds.jsonl'), `${JSON.stringify(round)}\n`);
  const record = {
    suite: 'ring',
    runner: 'go',
    control: 'off',
    variants: {},
    against: {},
    benchmarks: [],
    metrics: {},
    gates: [],
    planned: 2,
    redone: 0,
    dropped: 0,
    conditions: {},
    broken: [],
    unusable: '',
    warnings: [],
    finished: true,
  };
  const run = {
    schema: 1,
    tool: '0.1.0',
    inputs: {},
    reproduce: '',
    seed: 1,
    started: '2026-11-01T10:00:00.000Z',
    commit: '',
    machine: {},
    onInconclusive: 'neutral',
    configuration: '',
    suites: [record],
    skipped: [],
  };
  writeFileSync(join(made, 'run.json'), JSON.stringify(run));
}
