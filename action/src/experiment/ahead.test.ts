// Concurrent forks: at most the given number, the same results in the same order, and none left at the end of a suite.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../../../core/process/process.ts';
import { SuiteFiles } from '../../../core/results/folder.ts';
import { ForkFailure, type ForkRequest, type Prepared } from '../../../core/runner.ts';
import type { Preparer } from '../../../core/runner-interface.ts';
import type { BaseVariant } from '../../../core/suite.ts';
import { temporary, until } from '../../../core/testing.ts';
import { Ahead } from './ahead.ts';
import { measureSuite } from './suite.ts';
import { emptySuiteRecord, experiment, fakeRunner, fakeSuite } from './testing.ts';

const root = temporary('overhead-ahead-');
let folders = 0;

const turn = () => new Promise(resolve => setImmediate(resolve));

/** A runner whose forks take the given turns of the event loop; `most` is the largest number of concurrent forks. */
function slowRunner(forksAtOnce: number, turns: (request: ForkRequest) => number) {
  const fake = fakeRunner();
  const observed = { most: 0, running: 0, begun: [] as string[] };
  const runner: Preparer = {
    prepare: async (suite, context) => {
      const prepared = await fake.runner.prepare(suite, context);
      const fork = async (request: ForkRequest) => {
        observed.begun.push(`${request.seed} ${request.benchmark} ${request.variant.name}`);
        observed.most = Math.max(observed.most, ++observed.running);
        for (let count = turns(request); count > 0; count--) await turn();
        observed.running--;
        const result = await prepared.fork(request);
        return {
          ...result,
          samples: [{ unit: 'cpu-ns/op', value: 100 + request.seed + request.variant.name.length }],
          warnings: [{ code: 'w', message: `${request.benchmark} ${request.variant.name}` }],
        };
      };
      return { ...prepared, forksAtOnce, fork };
    },
  };
  return { runner, observed };
}

async function measured(runner: Preparer) {
  const folder = join(root, String(folders++));
  const record = emptySuiteRecord();
  const { options, progress } = experiment(root);
  await measureSuite(fakeSuite({ min: 6, max: 6 }), runner, new SuiteFiles(folder, 'fake'), record, options);
  return {
    record,
    // The output also has the duration of a round, which differs.
    progress: progress.lines.filter(line => !/rounds of/.test(line)),
    results: readFileSync(join(folder, 'results/fake.txt'), 'utf8'),
  };
}

describe('parallel forks', () => {
  it('give the same file and record as sequential ones, in any order of completion', async () => {
    const one = slowRunner(1, () => 3);
    const two = slowRunner(2, ({ seed, variant, benchmark }) =>
      seed % 2 === 0 ? variant.name.length : 20 - variant.name.length - benchmark.length,
    );
    const [alone, concurrent] = [await measured(one.runner), await measured(two.runner)];
    assert.deepEqual([one.observed.most, two.observed.most], [1, 2]);
    assert.equal(concurrent.results, alone.results);
    assert.deepEqual(concurrent.record, alone.record);
    assert.deepEqual(concurrent.progress, alone.progress);
    assert.deepEqual(two.observed.begun, one.observed.begun);
  });

  it('have parallel dry runs, after that of the control', async () => {
    const tried = async (cannot: string) => {
      const events: string[] = [];
      const prepare: Preparer['prepare'] = async (...input) => {
        const prepared = await fakeRunner().runner.prepare(...input);
        const dryRun: Prepared['dryRun'] = async request => {
          const { name } = request.variant;
          events.push(`${name} begins`);
          for (let count = name === 'off' ? 9 : 1; count > 0; count--) await turn();
          events.push(`${name} ends`);
          if (name === cannot) throw new ForkFailure(`${name} cannot run`, true);
          return await prepared.dryRun(request);
        };
        return { ...prepared, forksAtOnce: 2, dryRun };
      };
      const files = new SuiteFiles(join(root, String(folders++)), 'fake');
      const record = emptySuiteRecord();
      const suite = fakeSuite({ min: 6, max: 6 });
      const [off, agent] = suite.variants as readonly BaseVariant[] as [BaseVariant, BaseVariant];
      const variants = [agent, { ...agent, name: 'other' }, off];
      await measureSuite({ ...suite, variants }, { prepare }, files, record, experiment(root).options);
      return { events, broken: record.broken };
    };
    const all = await tried('nobody');
    const begun = ['off begins', 'off ends', 'agent begins', 'other begins'];
    assert.deepEqual([all.events.slice(0, 4), all.events.length, all.broken], [begun, 6, []]);
    const none = await tried('off');
    assert.deepEqual([none.events, none.broken], [begun.slice(0, 2), ['dry run of off: off cannot run']]);
  });

  it('begin during an earlier round, up to the next interim analysis', async () => {
    const long = slowRunner(2, ({ seed, benchmark, variant }) =>
      `${seed} ${benchmark} ${variant.name}` === '1 First off' ? 200 : 1,
    );
    let behind = 0;
    const prepare: Preparer['prepare'] = async (...input) => {
      const prepared = await long.runner.prepare(...input);
      const fork: Prepared['fork'] = async request => {
        const result = await prepared.fork(request);
        if (request.seed === 1)
          behind = Math.max(behind, ...long.observed.begun.map(begin => Number(begin.split(' ')[0])));
        return result;
      };
      return { ...prepared, fork };
    };
    const record = emptySuiteRecord();
    const files = new SuiteFiles(join(root, String(folders++)), 'fake');
    const suite = { ...fakeSuite({ min: 4, max: 20 }), timeBudget: 1 };
    await measureSuite(suite, { prepare }, files, record, experiment(root).options);
    assert.deepEqual([behind, record.planned, long.observed.begun.length], [4, 4, 4 * 4]);
  });

  it('are retried after a failure, only in its set', async () => {
    const slow = slowRunner(2, () => 2);
    let failed = false;
    const runner: Preparer = {
      prepare: async (suite, context) => {
        const prepared = await slow.runner.prepare(suite, context);
        const fork = async (request: ForkRequest) => {
          const result = await prepared.fork(request);
          if (!failed && request.seed === 3 && request.variant.name === 'off') {
            failed = true;
            throw new ForkFailure('the machine broke');
          }
          return result;
        };
        return { ...prepared, fork };
      },
    };
    const { record, results } = await measured(runner);
    assert.deepEqual([record.redone, record.broken], [1, []]);
    assert.equal(slow.observed.most, 2, 'there is no room for a third machine');
    assert.equal(results, (await measured(slowRunner(1, () => 1).runner)).results);
  });
});

/** A runner whose forks are sleeping processes; those that `sooner` names fail at once, when both have begun. */
function processes(fails: boolean) {
  const pids = join(root, `pids ${folders++}`);
  const begun = () => (existsSync(pids) ? readFileSync(pids, 'utf8').trim().split('\n').map(Number) : []);
  const runner: Preparer = {
    prepare: async (suite, context) => {
      const prepared: Prepared = await fakeRunner().runner.prepare(suite, context);
      const fork = async ({ variant, raw }: ForkRequest) => {
        if (fails && variant.name === 'agent') {
          await until(() => begun().length > 0, 'the other fork');
          throw new ForkFailure('this one cannot run', true);
        }
        await run({
          program: '/bin/sh',
          arguments: ['-c', 'echo $$ >> "$1"; sleep 60 & wait', 'sh', pids],
          environment: {},
          log: join(raw, 'log'),
          timeout: 60_000,
          signal: context.signal,
        });
        throw new Error('nobody ended this process');
      };
      return { ...prepared, benchmarks: ['Only'], forksAtOnce: 2, fork };
    },
  };
  return { runner, begun };
}

/** Returns whether a process of the group still runs. */
function alive(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

/** Waits until the system has ended the groups. Throws if a process still runs after a minute. */
async function ended(groups: readonly number[]): Promise<void> {
  for (let waited = 0; groups.some(alive) && waited < 5000; waited += 10) await sleep(10);
  assert.deepEqual(groups.filter(alive), []);
}

describe('forks that run in parallel', {
  skip: process.platform === 'win32' ? 'needs process groups' : false,
}, () => {
  it('all end when the user stops the run', async () => {
    const { runner, begun } = processes(false);
    const controller = new AbortController();
    const { options } = experiment(root, {}, controller.signal);
    const files = new SuiteFiles(join(root, String(folders++)), 'fake');
    const measuring = measureSuite(fakeSuite({ min: 6, max: 6 }), runner, files, emptySuiteRecord(), options);
    await until(() => begun().length === 2, 'both forks');
    controller.abort(new Error('stopped'));
    await assert.rejects(measuring, /^Error: stopped$/);
    assert.equal(begun().length, 2);
    await ended(begun());
  });

  it('end with the one that breaks the suite', async () => {
    const { runner, begun } = processes(true);
    const { record } = await withoutResults(runner);
    assert.match(record.broken[0] ?? '', /this one cannot run/);
    // Another fork may have begun in place of the failed one.
    assert.ok([1, 2].includes(begun().length), `${begun().length}`);
    await ended(begun());
  });
});

async function withoutResults(runner: Preparer) {
  const record = emptySuiteRecord();
  const files = new SuiteFiles(join(root, String(folders++)), 'fake');
  await measureSuite(fakeSuite({ min: 6, max: 6 }), runner, files, record, experiment(root).options);
  return { record };
}

it('wait while another makes their start, if there is other work', async () => {
  const ahead = new Ahead<string>(2);
  const order: string[] = [];
  const task = (name: string, turns: number) => async () => {
    order.push(name);
    for (let count = turns; count > 0; count--) await turn();
    return name;
  };
  for (const [name, turns, start] of [
    ['first of x', 9, 'x'],
    ['before y', 2, null],
    ['second of x', 2, 'x'],
    ['first of y', 9, 'y'],
    ['third of x', 2, 'x'],
    ['second of y', 2, 'y'],
  ] as const)
    ahead.begin(name, task(name, turns), start);
  await ahead.over();
  assert.deepEqual(order, [
    'first of x',
    'before y',
    'first of y',
    'second of x',
    'third of x',
    'second of y',
  ]);
  const crowded = new Ahead<string>(2);
  const only = ['a', 'b', 'c'].map(name => ({ name, task: task(name, 3) }));
  order.length = 0;
  for (const { name, task } of only) crowded.begin(name, task, 'z');
  await crowded.over();
  assert.deepEqual(order, ['a', 'b', 'c']);
});

it('fail silently if their results are not needed', async () => {
  const ahead = new Ahead<number>(2);
  const order: string[] = [];
  const task = (name: string, turns: number) => async () => {
    order.push(`+${name}`);
    for (let count = turns; count > 0; count--) await turn();
    order.push(`-${name}`);
    if (name === 'b') throw new Error('b fails');
    return turns;
  };
  for (const [name, turns] of [
    ['a', 9],
    ['b', 2],
    ['c', 2],
  ] as const)
    ahead.begin(name, task(name, turns));
  assert.equal(await ahead.take('c'), 2);
  await ahead.over();
  assert.equal(await ahead.take('a'), 9);
  assert.equal(ahead.take('a'), undefined);
  assert.deepEqual(order, ['+a', '+b', '-b', '+c', '-c', '-a']);
});
