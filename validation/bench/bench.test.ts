// The harness of `make bench` at its smallest size: it writes, judges, runs and counts, and each limit can fail. No time is asserted.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DEFAULT_BRANCH } from '../../action/src/baselines/branch.ts';
import { COMPARED } from '../../action/src/baselines/life.ts';
import { comparisonSchema, readComparison } from '../../action/src/comparison/comparison.ts';
import { CALM } from '../../action/test/measuring.ts';
import { temporary } from '../../core/testing.ts';
import { type Branched, measureBranch } from './branch.ts';
import { generate, MACHINE_FOLDER, RESULTS, STORE } from './generate.ts';
import { measureGoRunning } from './go-running.ts';
import { measureHistory, type Remembered, ROWS } from './history.ts';
import { type Judged, measureJudging } from './judging.ts';
import {
  branchLines,
  exportLines,
  goLines,
  historyLines,
  isOver,
  judgingLines,
  kernelLines,
  LIMITS,
  type Line,
  pageLines,
  runningLines,
  shardLines,
  simulatorLines,
} from './limits.ts';
import { median, metered, ROOT, readUsages, type Usage } from './metered.ts';
import { covered, type Ran, selfOverhead, untilFirstFork } from './ran.ts';
import { type JudgedShards, measureShards } from './shards.ts';
import { machinesOf, type Simulated, timeOf } from './simulator-running.ts';
import { outcome, table } from './table.ts';
import { withTable } from './update.ts';

const folder = temporary('overhead-bench-');
const silent = (): void => undefined;

const usage = (more: Partial<Usage>): Usage => ({
  arguments: [],
  start: 1000,
  wall: 1,
  cpu: 1,
  memory: 100e6,
  code: 0,
  ...more,
});

describe('the generated results', () => {
  it('are the same bytes each time, and differ from run to run', () => {
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    for (const place of [one, two]) generate(place, { benchmarks: 3, rounds: 6, baselines: 2 });
    const stored = (day: string) =>
      join(STORE, 'large', MACHINE_FOLDER, `202601${day}T000000Z-uncommitted.txt`);
    const text = (place: string, name: string) => readFileSync(join(place, name), 'utf8');
    assert.equal(text(one, RESULTS), text(two, RESULTS));
    assert.notEqual(text(one, RESULTS), text(one, stored('01')));
    assert.notEqual(text(one, stored('01')), text(one, stored('02')));
    const lines = text(one, RESULTS).match(/^Benchmark.* cpu-ns\/op .* ns\/op .* B\/op$/gm);
    assert.equal(lines?.length, 3 * 6 * 2);
  });
});

describe('the meter', () => {
  it('records the resources of a program', () => {
    const log = join(folder, 'meter.jsonl');
    const program = { program: process.execPath, arguments: ['-e', 'Buffer.alloc(3e8, 1)'], folder };
    const noted = metered(log, program);
    assert.ok(noted.memory > 3e8 && noted.memory < 6e8, `${noted.memory} bytes`);
    assert.ok(noted.wall > 0 && noted.cpu > 0);
    assert.deepEqual(readUsages(log), [noted]);
  });

  it('passes the output of a program on, and fails if the program fails', () => {
    const program = {
      program: process.execPath,
      arguments: ['-e', 'console.error("no"); process.exit(3)'],
      folder,
    };
    assert.throws(() => metered(join(folder, 'failed.jsonl'), program), /exit code 3\n.*no/s);
    assert.equal(metered(join(folder, 'allowed.jsonl'), { ...program, codes: [3] }).code, 3);
  });
});

describe('judging', () => {
  it('is measured on every size, next to benchstat, and judges the written results', () => {
    const sizes = [2, 4, 8].map(benchmarks => ({ benchmarks, rounds: 6, baselines: 2 }));
    const judged = measureJudging(join(folder, 'judging'), sizes, 1, silent);
    assert.deepEqual(
      judged.map(({ size, overhead, benchstat }) => [size.benchmarks, overhead.length, benchstat.length]),
      [2, 4, 8].map(benchmarks => [benchmarks, 1, 1]),
    );
    const path = join(folder, 'judging/8/out/comparison.json');
    const [suite] = comparisonSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).suites;
    assert.equal(suite?.rows.length, 8 * 3);
    assert.ok(suite?.rows.every(row => row.baseline?.runs === 2));
    assert.ok(statSync(join(folder, 'judging/8/out/report.md')).size > 1000);
    assert.deepEqual(
      judgingLines(judged).map(line => line.what),
      [
        ...[2, 4, 8].flatMap(n => [
          `\`overhead compare\`, ${n} benchmarks`,
          `native benchstat, ${n} benchmarks`,
        ]),
        'growth from 4 to 8 benchmarks',
      ],
    );
  });
});

describe('shards', () => {
  it('are judged by the command, and as in a workflow', () => {
    const scale = { shards: 3, suites: 2, rounds: 3, benchmarks: 2, breaching: 1 };
    const [measured] = measureShards(join(folder, 'shards'), [scale], 1, silent);
    assert.deepEqual([measured?.command.length, measured?.workflow.length], [1, 1]);
    const { suites } = readComparison(join(folder, 'shards/3-2/out/comparison.json'));
    assert.deepEqual(
      suites.map(({ verdict, rounds }) => [verdict, rounds.complete]),
      [
        ['breach', 9],
        ['pass', 9],
      ],
    );
  });
});

describe('a branch of stored runs', () => {
  it('is compared with and stored on, from a shallow clone', async () => {
    const measured = await measureBranch(join(folder, 'branch'), 12, 1, silent);
    assert.deepEqual([measured.compare.length, measured.save.length], [1, 1]);
    assert.ok(measured.fetched > 0 && measured.fetched < measured.whole);
    const text = readFileSync(join(folder, 'branch/clone/comparison.json'), 'utf8');
    const [suite] = comparisonSchema.parse(JSON.parse(text)).suites;
    assert.equal(suite?.rows[0]?.baseline?.runs, COMPARED);
    const count = spawnSync('git', ['rev-list', '--count', DEFAULT_BRANCH], {
      cwd: join(folder, 'branch/remote.git'),
      encoding: 'utf8',
    });
    assert.equal(count.stdout.trim(), '15', 'the commit that marks the branch, 12 runs, and both new ones');
  });
});

describe('a history of stored runs', () => {
  it('is read once, shown, written as a page, and shown with one more run', () => {
    const place = join(folder, 'history');
    mkdirSync(place);
    const measured = measureHistory(place, 8, 1, silent);
    assert.deepEqual([measured.history.length, measured.page.length, measured.more.length], [1, 1, 1]);
    const page = readFileSync(join(place, 'history.html'), 'utf8');
    const { suites } = JSON.parse(/id="data">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
    assert.deepEqual([suites[0].runs.length, suites[0].rows.length], [8, ROWS]);
    const [kept = ''] = globSync('cache/overhead/history/*/years.jsonl', { cwd: place });
    assert.equal(readFileSync(join(place, kept), 'utf8').match(/^\{"run"/gm)?.length, 9);
  });
});

describe('running', () => {
  const given = process.env.NODE_OPTIONS ?? '';
  // The harness measures with the environment of its caller, and refuses rounds that the guards threw away.
  before(() => Object.assign(process.env, CALM));
  after(() => Object.assign(process.env, { NODE_OPTIONS: given }));

  it('finds the forks and builds of a real Go run', () => {
    const place = join(folder, 'running-go');
    const ran = measureGoRunning(place, { rounds: 1, timeBudget: '1s' }, silent);
    assert.equal(ran.builds.length, 4, 'of two variants, and linked again for the round');
    const benchmarks = ran.forks.map(({ arguments: argv }) =>
      argv.includes('-test.bench=^BenchmarkOperation$'),
    );
    assert.ok(benchmarks.every(Boolean));
    const usages = globSync('out/raw/busy/**/usage.json', { cwd: place });
    assert.ok(usages.length >= 4, 'a dry run and the short forks of a round, of two variants each');
    assert.ok(benchmarks.length > usages.length, 'those that calibrate the number of operations count too');
    const first = untilFirstFork(ran);
    assert.ok(first > 0 && first < ran.run.wall, `${first} of ${ran.run.wall} s`);
    const share = selfOverhead(ran);
    assert.ok(share > 0 && share < 1, `${share}`);
  });

  it('counts booted machines, cached forks, and the time of machines', () => {
    const run = join(folder, 'simulated');
    const answer = (fork: string, host: object) => {
      mkdirSync(join(run, 'raw/agent', fork), { recursive: true });
      writeFileSync(join(run, 'raw/agent', fork, 'answer.json'), JSON.stringify({ host, forks: [] }));
    };
    answer('dryRun/off', { known: false, elapsed: 90, cpu: 90, memory: 9e9 });
    answer('round-001/1-Redact/off', { known: true, elapsed: 0, cpu: 0, memory: 0 });
    answer('round-001/1-Redact/agent', { known: false, elapsed: 7, cpu: 5, memory: 2e8 });
    answer('round-002/1-Redact/agent', { known: false, elapsed: 6, cpu: 4, memory: 1e8 });
    assert.deepEqual(machinesOf(run), { machines: 2, known: 1, memory: 2e8 });
    assert.deepEqual(timeOf(run), { wall: 7, cpu: 9 });
    assert.deepEqual(machinesOf(join(run, 'none')), { machines: 0, known: 0, memory: 0 });
  });
});

const judged = (benchmarks: number, wall: number, memory = 100e6): Judged => ({
  size: { benchmarks, rounds: 20, baselines: 8 },
  overhead: [usage({ wall, memory })],
  benchstat: [usage({ wall: 0.1 })],
});
const ran = (first: number, wall: number, forks: readonly number[], builds: readonly number[] = []): Ran => ({
  length: { rounds: forks.length, timeBudget: '1s' },
  run: usage({ wall }),
  forks: inTurn(1000 + first, forks),
  builds: inTurn(5000, builds),
});
/** Processes that run one after the other. */
const inTurn = (start: number, seconds: readonly number[]) =>
  seconds.map((wall, index) =>
    usage({ start: start + seconds.slice(0, index).reduce((sum, one) => sum + one, 0), wall }),
  );

it('counts the time of processes that live at the same time once', () => {
  const live = [
    usage({ start: 10, wall: 4 }),
    usage({ start: 11, wall: 1 }),
    usage({ start: 13, wall: 3 }),
    usage({ start: 20, wall: 1 }),
  ];
  assert.equal(covered(live), 7);
  assert.equal(covered([]), 0);
});

describe('a limit', () => {
  const { few, many, firstFork, share } = LIMITS;
  const sizes = [
    judged(few.benchmarks, few.wall),
    judged(50, 0.54),
    judged(500, 0.9),
    judged(many.benchmarks, 0.1 * many.ratio, many.memory),
  ];
  const run = { starts: [ran(firstFork, 10, [9])], whole: ran(1, 100, [95]) };

  it('is kept if a value equals it', () => {
    const go = goLines(ran(1, 110, [90, 5], [6, 4]));
    const lines = [
      ...judgingLines(sizes),
      ...branchLines(branched({})),
      ...historyLines(remembered({})),
      ...runningLines(run),
      ...go,
    ];
    assert.deepEqual(lines.filter(isOver), []);
  });

  const seeds: readonly (readonly [string, readonly string[]])[] = [
    ['the time for few benchmarks', overIn([judged(few.benchmarks, few.wall + 0.01)])],
    ['the time for many benchmarks', overIn([judged(many.benchmarks, 0.1 * many.ratio + 0.01)])],
    ['the memory for many benchmarks', overIn([judged(many.benchmarks, 0.1, many.memory + 1)])],
    ['the same with fewer benchmarks', overIn([judged(500, 1, many.memory + 1)])],
    ['growth', overIn([judged(few.benchmarks, 0.1), judged(50, 0.2), judged(500, 1.7)])],
    ['the time for many stored runs', overBranch({ compare: [usage({ wall: LIMITS.branch.wall + 0.1 })] })],
    ['the time to store one more', overBranch({ save: [usage({ wall: LIMITS.branch.wall + 0.1 })] })],
    ['the size of the fetched part of a branch', overBranch({ fetched: LIMITS.branch.fetched + 1 })],
    ['the time of a history', overHistory({ history: [usage({ wall: LIMITS.history.wall + 0.1 })] })],
    [
      'the memory of a history',
      overHistory({ history: [usage({ wall: LIMITS.history.wall, memory: LIMITS.history.memory + 1 })] }),
    ],
    [
      'the memory of its page',
      overHistory({ page: [usage({ wall: LIMITS.history.page, memory: LIMITS.history.pageMemory + 1 })] }),
    ],
    ['the time of its page', overHistory({ page: [usage({ wall: LIMITS.history.page + 0.1 })] })],
    [
      'the time of one more run',
      overHistory({ more: [usage({ wall: LIMITS.history.wall + LIMITS.history.more + 0.1 })] }),
    ],
    ['the time of many shards', overShards({ workflow: [usage({ cpu: LIMITS.shards.cpu + 0.1 })] })],
    ['the memory of many shards', overShards({ command: [usage({ memory: LIMITS.shards.memory + 1 })] })],
    [
      'the first fork',
      runningLines({ starts: [ran(firstFork + 0.01, 10, [9])], whole: null })
        .filter(isOver)
        .map(line => line.what),
    ],
    [
      'the self-overhead',
      runningLines({ ...run, whole: ran(1, 100, [100 * (1 - share) - 0.1]) })
        .filter(isOver)
        .map(line => line.what),
    ],
    [
      'the self-overhead in Go, which builds do not hide',
      goLines(ran(1, 200, [100 * (1 - share) - 0.1], [100]))
        .filter(isOver)
        .map(line => line.what),
    ],
  ];
  for (const [name, over] of seeds)
    it(`is broken by ${name}`, () => assert.equal(over.length, 1, over.join()));

  it('applies to the median of several runs', () => {
    assert.equal(median([9, 1, 2]), 2);
    assert.equal(median([9, 1, 2, 4]), 3);
    assert.throws(() => median([]));
    const runs = (walls: readonly number[]) => walls.map(wall => usage({ wall }));
    const wild = { ...judged(few.benchmarks, 0.1), overhead: runs([0.1, 0.1, 9]) };
    assert.deepEqual(judgingLines([wild]).filter(isOver), []);
    // A machine that slows down in between slows both programs.
    const slower = {
      ...judged(many.benchmarks, 0),
      overhead: runs([2, 4, 30]),
      benchstat: runs([1, 2, 10]),
    };
    const [line] = judgingLines([slower]);
    assert.deepEqual(line?.ratio, { median: 2, low: 2, high: 3 });
    assert.equal(line?.value, '2.00 s to 30.00 s');
    assert.equal(line?.verdict, 'ok');
  });
});

function branched(more: Partial<Branched>): Branched {
  const { runs, wall, fetched } = LIMITS.branch;
  return { runs, fetched, whole: 1e9, compare: [usage({ wall })], save: [usage({ wall })], ...more };
}

function remembered(more: Partial<Remembered>): Remembered {
  const { runs, wall, page, more: one } = LIMITS.history;
  const all = {
    history: [usage({ wall })],
    page: [usage({ wall: page })],
    more: [usage({ wall: wall + one })],
  };
  return { runs, first: usage({ wall: 60 }), ...all, ...more };
}

function overHistory(more: Partial<Remembered>): string[] {
  return historyLines(remembered(more))
    .filter(isOver)
    .map(line => line.what);
}

function overShards(more: Partial<JudgedShards>): string[] {
  const scale = { shards: 50, suites: 200, rounds: 2, benchmarks: 5, breaching: 0 };
  return shardLines([{ scale, command: [usage({})], workflow: [usage({})], ...more }])
    .filter(isOver)
    .map(line => line.what);
}

function overBranch(more: Partial<Branched>): string[] {
  return branchLines(branched(more))
    .filter(isOver)
    .map(line => line.what);
}

function overIn(sizes: readonly Judged[]): string[] {
  return judgingLines(sizes)
    .filter(isOver)
    .map(line => line.what);
}

describe('the page', () => {
  const page = readFileSync(join(ROOT, 'docs/self-overhead.md'), 'utf8');

  it('shows each limit of the code in its row', () => {
    const megabytes = (bytes: number) => bytes / 1e6;
    const count = (number: number) => number.toLocaleString('en');
    const { few, many, branch, history } = LIMITS;
    const stored = `${count(history.runs)} stored runs of ${ROWS} rows`;
    const limits: Readonly<Record<string, string>> = {
      [`\`overhead compare\`, ${few.benchmarks} benchmarks`]: `${few.wall} s`,
      [`\`overhead compare\`, ${count(many.benchmarks)} benchmarks`]: `${many.ratio} × benchstat, ${megabytes(many.memory)} MB`,
      'growth from 500 to 5,000 benchmarks': `n^${LIMITS.growth}`,
      [`\`overhead compare --baseline branch\`, ${count(branch.runs)} stored runs`]: `${branch.wall} s`,
      [`\`overhead baseline save --baseline branch\`, ${count(branch.runs)} stored runs`]: `${branch.wall} s`,
      [`fetched of a branch of ${count(branch.runs)} stored runs`]: `${megabytes(branch.fetched).toFixed(1)} MB`,
      [`\`overhead history\`, ${stored}`]: `${history.wall} s, ${megabytes(history.memory)} MB`,
      [`\`overhead history --html\`, ${stored}`]: `${history.page} s, ${megabytes(history.pageMemory)} MB`,
      '`overhead history` with one more run, in all, and what that run adds': `${history.more} s`,
      'a run with warm caches, to its first fork': `${LIMITS.firstFork} s`,
      'a run of 6 rounds, outside its 14 forks': `${LIMITS.share * 100} %`,
      'a machine of the simulator, from its start to its end': `${LIMITS.machine} s`,
      'a pull request on four kernels, the control known, the treatment new': `${LIMITS.kernels} s`,
      [`\`overhead export --csv\`, ${stored}`]: `${megabytes(LIMITS.export.memory)} MB`,
      '`overhead compare`, 50 shards of 200 suites': `${LIMITS.shards.cpu} s of CPU, ${megabytes(LIMITS.shards.memory)} MB`,
      'the same in a workflow, 50 shards of 200 suites': `${LIMITS.shards.cpu} s of CPU, ${megabytes(LIMITS.shards.memory)} MB`,
      [`a report of ${count(LIMITS.page.rows)} rows in a browser, until it stands there`]: `${LIMITS.page.wall} s`,
    };
    const rows = page.split('\n').map(line => line.split('|').map(cell => cell.trim()));
    for (const [what, limit] of Object.entries(limits)) {
      const row = rows.find(cells => cells[1] === what);
      assert.ok(row?.includes(`≤ ${limit}`), `docs/self-overhead.md lacks "${what}": ≤ ${limit}`);
    }
  });

  it('R24: names the broken limits below each table', () => {
    const parts = [...page.matchAll(/<!-- written by (.*?) -->\n([\s\S]*?)<!-- end of what/g)];
    assert.ok(parts.length >= 5);
    for (const [, command, part = ''] of parts) {
      const lines = part
        .split('\n')
        .filter(line => /^\| /.test(line))
        .map(line => line.split('|').map(cell => cell.trim()))
        .map(cells => ({ what: cells[1] ?? '', verdict: (cells.at(-2) ?? '') as Line['verdict'] }))
        .filter(({ verdict }) => ['ok', 'over'].includes(verdict));
      assert.ok(part.includes(`\n\n${outcome(lines)}\n\n`), `${command}: the page lacks "${outcome(lines)}"`);
    }
    const made = (...verdicts: Line['verdict'][]) =>
      outcome(verdicts.map((verdict, index) => ({ what: `line ${index}`, verdict })));
    assert.equal(made('', ''), 'No line has a limit.');
    assert.equal(made('ok', ''), 'The limit was kept.');
    assert.equal(made('ok', '', 'ok'), 'All 2 limits were kept.');
    assert.equal(made('ok', 'over', ''), '1 of 2 limits were broken.');
  });

  it('limits the memory of an export, however large its file is', () => {
    const exported = (memory: number) => ({
      runs: 10_000,
      format: 'csv' as const,
      usage: usage({ memory, wall: 900 }),
      size: 2.4e9,
    });
    const lines = exportLines([exported(LIMITS.export.memory), exported(LIMITS.export.memory + 1)]);
    assert.deepEqual(lines.map(isOver), [false, true]);
    assert.match(
      table(lines),
      /\| `overhead export --csv`, 10,000 stored runs of 50 rows +\| 900\.0 s .* 2400\.0 MB/,
    );
  });

  it('limits the time of a report in a browser', () => {
    const frames = Array.from({ length: 40 }, (_, at) => (at < 38 ? 0.0167 : 0.4));
    const opened = (...times: number[]) => pageLines({ rows: 5000, opened: times, frames });
    assert.deepEqual(opened(1, 2, 9).map(isOver), [false, false]);
    assert.deepEqual(opened(1, 2.01, 9).map(isOver), [true, false]);
    assert.match(
      table(opened(1.25)),
      /\| a report of 5,000 rows in a browser, until it stands there +\| 1\.25 s .* ≤ 2 s +\| ok +\|\n.*scrolled.* 19 of 20 frames within 17 ms /,
    );
  });

  it('limits a pull request on four kernels whose control is cached', () => {
    const took = (what: string, wall: number, machines = 60, known = 0): Simulated => ({
      what,
      run: usage({ wall }),
      machines,
      known,
      memory: machines * 5e6,
      limit: null,
    });
    const [fresh, known] = [took('fresh', 90), took('known', 2, 0, 60)];
    const measured = (wall: number) => ({
      each: [took('on 6.1', 30, 15)],
      pullRequest: { fresh, changed: took('changed', wall, 20, 40), known },
      native: took('here', 25, 0),
    });
    const lines = kernelLines(measured(60));
    assert.ok(!lines.some(isOver));
    assert.match(
      table(lines),
      /\| changed +\| 60\.0 s .* 100 MB .* 20 machines booted, 40 forks known +\| ≤ 60 s +\| ok/,
    );
    assert.deepEqual(
      kernelLines(measured(60.1))
        .filter(isOver)
        .map(({ what }) => what),
      ['changed'],
    );
    assert.equal(kernelLines({ each: [], pullRequest: null, native: null }).length, 0);
  });

  it('takes the table of a new run, and nothing else', () => {
    const run = { run: usage({ wall: 4 }), machines: 0, known: 40, memory: 0, limit: null };
    const simulated = {
      starts: [usage({ wall: 1.5 }), usage({ wall: 2.5 }), usage({ wall: 1.75 })],
      runs: [
        {
          ...run,
          what: 'a JMH suite in the simulator, nothing known',
          machines: 40,
          known: 0,
          memory: 150e6,
        },
        { ...run, what: 'a JMH suite in the simulator, all known' },
      ],
    };
    const lines = [
      ...goLines(ran(1, 110, [90, 6], [6, 4])),
      ...simulatorLines(simulated),
      ...judgingLines([judged(10, 0.25)]),
      ...runningLines({ starts: [ran(0.6, 10, [9])], whole: null }),
    ];
    const bare = page.replace(/(?<=<!-- written by make bench -->).*?(?=<!-- end of what make bench)/s, '\n');
    const once = withTable(bare, 'make bench', table(lines));
    assert.match(
      once,
      /\| `overhead compare`, 10 benchmarks +\| 0\.25 s \| 1\.00 s \| 100 MB +\| 2\.5 \[2\.5, 2\.5\] +\|/,
    );
    for (const row of [
      /\| a run in Go of 2 rounds, outside its 2 forks +\| 4\.00 s +\| .* \| 4\.0 % of 100\.0 s +\| ≤ 5 % +\| ok +\|/,
      /\| building its 2 test binaries, apart +\| 10\.0 s +\|/,
      /\| a machine of the simulator, from its start to its end +\| 1\.75 s +\| .* ≤ 2 s +\| ok +\|/,
      /\| a JMH suite in the simulator, nothing known +\| 4\.00 s +\| 1\.00 s +\| 150 MB +\| .* 40 machines booted, 0 forks known/,
      /\| a JMH suite in the simulator, all known +\| 4\.00 s +\| 1\.00 s +\| +\| .* 0 machines booted, 40 forks known/,
    ])
      assert.match(once, row);
    assert.ok(simulatorLines({ ...simulated, starts: [usage({ wall: 2.01 })] }).some(isOver));
    for (const [wall, over] of [
      [59.9, false],
      [60.1, true],
    ] as const) {
      const limited = { ...run, what: 'a Go suite', run: usage({ wall }), limit: 60 };
      assert.equal(simulatorLines({ starts: simulated.starts, runs: [limited] }).some(isOver), over);
    }
    assert.equal(withTable(once, 'make bench', table(lines)), once);
    assert.throws(
      () => withTable(once, 'make bench', table(lines.slice(1))),
      /more lines than were measured/,
    );
    assert.throws(() => withTable(page, 'make bench', table([])), /more lines than were measured/);
    const outside = (text: string) => text.replace(/<!-- written.*end of what make bench wrote -->/s, '');
    assert.equal(outside(once), outside(page));
    assert.throws(() => withTable('no place', 'make bench', 'x'), /no place for the table/);
  });
});
