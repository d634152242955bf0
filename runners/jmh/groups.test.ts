// The groups of threads, on real forks with an agent and without: who is what, and that nothing is counted twice or lost.
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
  it('are told apart by what the virtual machine calls its own', () => {
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

  it('of a fork with an agent have those threads apart that the control does not have', () => {
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

  it('leave nothing of the process out', () => {
    for (const vm of [off, otel])
      for (const one of vm.iterations) {
        const groups = groupsOf(one, own);
        assert.ok(groups !== null && Object.values(groups).every(used => used >= 0));
        assert.equal(groups.application + groups.agent + groups.compilers + groups.collector, one.cpuNs);
      }
  });

  it('are not known where the system tells of the process alone', () => {
    assert.equal(groupsOf(iteration(null), own), null);
    assert.equal(groupsOf(iteration({}, null), own), null);
    assert.equal(groupsOf(measured(old)[0] as Iteration, own), null);
  });

  it('leave a thread to the application whose name the kernel cuts to that of another', () => {
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

  it('are of an operation: of what works all the time the median iteration, of what works now and then all of them', () => {
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

  it('of the control have threads of the agent too, which use nothing', () => {
    assert.equal(found(off, 'threads-off', new Set())['agent-threads-cpu-ns/op'], 0);
  });

  it('say nothing of the agent where it cannot be told from the application, and nothing at all of older files', () => {
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

  it('work that slices caused counts whole, and work by the clock does not', () => {
    const found = between({
      idle: share(500, { exporter: 50, main: 5, 'C2 CompilerThre': 100, 'VM Thread': 10 }),
      waiting: share(2000, { exporter: 200 + 30, main: 20 + 7, 'C2 CompilerThre': 400, 'VM Thread': 70 }),
    });
    assert.deepEqual(found, { agent: 30, application: 7, compilers: 400, collector: 70 });
  });

  it('nothing is added to a fork that did not wait, or rested for no time', () => {
    const nothing = { agent: 0, application: 0, compilers: 0, collector: 0 };
    assert.deepEqual(between(null), nothing);
    assert.deepEqual(between({ idle: share(0, {}), waiting: share(0, {}) }), nothing);
  });
});
