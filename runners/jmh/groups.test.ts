// The groups of threads in real forks with and without an agent: each thread in one group, nothing counted twice or lost.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { newThreads, threadNames } from './attach-check.ts';
import { betweenSlices, groupsOf, ownThreads } from './groups.ts';
import { measured, median, operationsOf, readJmh, samplesOf } from './output.ts';
import { type Iteration, readVm, type Vm } from './vm.ts';

const folder = (name: string) => join(import.meta.dirname, 'testdata', name);
const [off, otel, old] = ['threads-off', 'threads-otel', 'avgt'].map(name =>
  readVm(join(folder(name), 'vm.json')),
) as [Vm, Vm, Vm];
const own = ownThreads(otel, newThreads(otel, threadNames(off)));

const iteration = (threadsCpuNs: Iteration['threadsCpuNs'], cpuNs: number | null = 1000): Iteration => ({
  ...(measured(off)[0] as Iteration),
  cpuNs,
  threadsCpuNs,
});

describe('groups of threads', () => {
  it('are identified by the thread names of the JVM', () => {
    const collectors = [
      'VM Thread',
      'GC Thread#0',
      'G1 Conc#0',
      'G1 Main Marker',
      'G1 Refine#0',
      'G1 Service',
      'Shenandoah GC T',
      'ZWorker#0',
      'ZDriverMinor',
      'XDirector',
    ];
    const compilers = ['C1 CompilerThre', 'C2 CompilerThre', 'JVMCI CompilerT', 'Sweeper thread'];
    const others = ['java', 'XNIO-1 I/O-1', 'GC monitor', 'VM Periodic Tas', 'C3PO', ''];
    const used = (names: readonly string[], each: number) => names.map(name => [name, each] as const);
    const all = [...used(collectors, 1), ...used(compilers, 10), ...used(others, 100)];
    assert.deepEqual(groupsOf(iteration(Object.fromEntries(all)), new Set()), {
      agent: 0,
      collector: collectors.length,
      compilers: 10 * compilers.length,
      application: 1000 - collectors.length - 10 * compilers.length,
    });
  });

  it('of a fork with an agent have a group of threads that the control lacks', () => {
    assert.deepEqual([...own].sort(), [
      'BatchLogRecordP',
      'BatchSpanProces',
      'PeriodicMetricR',
      'jmx_bean_finder',
      'weak-ref-cleane',
    ]);
    const [, , last] = measured(otel);
    const groups = groupsOf(last as Iteration, own);
    assert.equal(groups?.agent, 104214);
    assert.equal(groups.compilers, 5786844 + 57347993);
    assert.equal(groups.collector, 83606 + 33984);
  });

  it('include the whole process', () => {
    for (const vm of [off, otel])
      for (const one of vm.iterations) {
        const groups = groupsOf(one, own);
        assert.ok(groups !== null && Object.values(groups).every(used => used >= 0));
        assert.equal(groups.application + groups.agent + groups.compilers + groups.collector, one.cpuNs);
      }
  });

  it('are unknown if the system reports only the process', () => {
    assert.equal(groupsOf(iteration(null), own), null);
    assert.equal(groupsOf(iteration({}, null), own), null);
    assert.equal(groupsOf(measured(old)[0] as Iteration, own), null);
  });

  it('give a thread to the application if its shortened name is ambiguous', () => {
    const vm = { ...off, threadNames: ['exporter of spans 1', 'exporter of spam', 'ключи от квартиры'] };
    assert.deepEqual([...ownThreads(vm, ['exporter of spans #'])], []);
    const bytes = Buffer.from('ключи от квартиры').subarray(0, 15).toString('latin1');
    assert.deepEqual([...ownThreads(vm, ['ключи от квартиры'])], [bytes]);
  });
});

describe('the samples of groups', () => {
  const found = (vm: Vm, name: string, threads: ReadonlySet<string> | null) =>
    Object.fromEntries(
      samplesOf(readJmh(join(folder(name), 'jmh.json')), vm, threads, false).map(({ unit, value }) => [
        unit,
        value,
      ]),
    );

  it('are for an operation: the median iteration for steady work, the mean of all for occasional work', () => {
    const samples = found(otel, 'threads-otel', own);
    const iterations = measured(otel);
    const groups = iterations.map(one => groupsOf(one, own));
    assert.equal(
      samples['agent-threads-cpu-ns/op'],
      groups.reduce((sum, one) => sum + (one?.agent ?? 0), 0) / operationsOf(otel),
    );
    assert.ok((samples['agent-threads-cpu-ns/op'] ?? 0) > 0);
    assert.equal(
      samples['application-cpu-ns/op'],
      median(groups.map((one, index) => (one?.application ?? 0) / (iterations[index]?.ops ?? 0))),
    );
    assert.ok((samples['compiler-cpu-ns/op'] ?? 0) > (samples['collector-cpu-ns/op'] ?? 0));
  });

  it('of the control include threads of the agent, with zero time', () => {
    assert.equal(found(off, 'threads-off', new Set())['agent-threads-cpu-ns/op'], 0);
  });

  it('omit the agent if its threads are unknown, and are empty for older files', () => {
    const units = Object.keys(found(otel, 'threads-otel', null));
    assert.ok(units.includes('application-cpu-ns/op') && !units.includes('agent-threads-cpu-ns/op'));
    assert.deepEqual(
      Object.keys(found(old, 'avgt', own)).filter(unit => /^(?:application|compilers)-/.test(unit)),
      [],
    );
  });
});

describe('between slices', () => {
  const OWN = new Set(['exporter']);
  const share = (wallNs: number, threadsCpuNs: Record<string, number>) => ({ wallNs, threadsCpuNs });
  const between = (turns: Vm['turns']) =>
    betweenSlices({ ...readVm(join(folder('avgt'), 'vm.json')), turns }, OWN);

  it('work caused by slices counts fully, and work by the clock or the compilers does not', () => {
    const found = between({
      idle: share(500, { exporter: 50, main: 5, 'C2 CompilerThre': 100, 'VM Thread': 10 }),
      waiting: share(2000, { exporter: 200 + 30, main: 20 + 7, 'C2 CompilerThre': 400, 'VM Thread': 70 }),
    });
    assert.deepEqual(found, { agent: 30, application: 7, compilers: 0, collector: 70 });
  });

  it('a fork that did not wait or rest has no additional work', () => {
    const nothing = { agent: 0, application: 0, compilers: 0, collector: 0 };
    assert.deepEqual(between(null), nothing);
    assert.deepEqual(between({ idle: share(0, {}), waiting: share(0, {}) }), nothing);
  });
});
