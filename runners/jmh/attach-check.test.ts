// Attach check on recorded profiles of real agents: OpenTelemetry, JaCoCo and New Relic, at work and disabled.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { AttachCheck } from '../../core/suite.ts';
import { lifeless, newThreads, strayAgent, threadNames } from './attach-check.ts';
import { BARE, type JmhVariant } from './suite.ts';
import { readVm, type Vm } from './vm.ts';

const vmOf = (name: string) => readVm(join(import.meta.dirname, 'testdata', name, 'vm.json'));
const logOf = (name: string) => readFileSync(join(import.meta.dirname, 'testdata', name, 'jmh.log'), 'utf8');
const control = vmOf('avgt');

const treatment = (extra: Partial<JmhVariant> = {}): JmhVariant => ({
  ...BARE,
  name: 'agent',
  agent: { kind: 'file', path: '/agent.jar' },
  ...extra,
});

/** Returns why the agent of a recorded fork is not at work, or null. */
function judged(vm: Vm, attached: AttachCheck | null = null, log = ''): string | null {
  return lifeless(treatment({ attached }), vm, log, newThreads(vm, threadNames(control)));
}

const withAgents = (vm: Vm, agents: Partial<Vm['agents']>): Vm => ({
  ...vm,
  agents: { ...vm.agents, ...agents },
});

describe('a working agent', () => {
  for (const name of ['otel', 'jacoco'])
    it(`is attached: ${name}`, () => assert.equal(judged(vmOf(name)), null));

  it('is attached by its own thread alone', () => {
    const vm = { ...vmOf('newrelic-inert'), threadNames: [...control.threadNames, 'prometheus-http-1-1'] };
    assert.equal(judged(vm), null);
  });

  it('is attached if the profiler could count its transformers, but not name them', () => {
    assert.equal(judged(withAgents(vmOf('jacoco'), { transformerClasses: null })), null);
  });
});

describe('an agent that does nothing', () => {
  it('was loaded, and disabled itself: New Relic on an unknown JDK', () => {
    assert.equal(vmOf('newrelic-inert').agents.instrumentations, 1);
    assert.match(judged(vmOf('newrelic-inert')) ?? '', /"agent" is not at work: it was loaded, but/);
  });

  it('was disabled after it registered transformers and started a thread: OpenTelemetry', () => {
    const vm = vmOf('otel-disabled');
    assert.equal(vm.agents.transformers, 3);
    assert.deepEqual(newThreads(vm, threadNames(control)), ['weak-ref-cleaner']);
    assert.match(judged(vm) ?? '', /is not at work: it was loaded, but/);
  });

  it('was never loaded', () => {
    assert.match(judged(control) ?? '', /was never loaded: .*attached: \{log \| class \| thread\}/);
  });

  it('has the same workers as a control of another class', () => {
    const worker = (benchmark: string): Vm => ({
      ...control,
      benchmark,
      threadNames: [`${benchmark}-jmh-worker-1`],
    });
    assert.deepEqual(newThreads(worker('a.Traced2.get'), threadNames(worker('a.Plain.get'))), []);
  });

  it('has the same threads as the control, apart from numbers', () => {
    const pool = (name: string): Vm => ({ ...control, threadNames: [name] });
    assert.deepEqual(newThreads(pool('pool-7-thread-12'), threadNames(pool('pool-1-thread-3'))), []);
    assert.deepEqual(newThreads(pool('pool-7-agent'), threadNames(pool('pool-1-thread-3'))), [
      'pool-#-agent',
    ]);
  });
});

describe('the configured attach check', () => {
  it('decides alone, also against the profile', () => {
    assert.equal(judged(vmOf('newrelic-inert'), { log: '^# JMH version' }, logOf('newrelic-inert')), null);
    assert.match(
      judged(vmOf('otel'), { log: 'never printed' }, logOf('otel')) ?? '',
      /attached\.log \/never printed\//,
    );
  });

  it('may be a class, loaded by a working OpenTelemetry agent and not by a disabled one', () => {
    const check = { class: 'io.opentelemetry.sdk.OpenTelemetrySdk' };
    assert.equal(judged(vmOf('otel'), check), null);
    assert.match(
      judged(vmOf('otel-disabled'), check) ?? '',
      /OpenTelemetrySdk \(attached\.class\) is not loaded/,
    );
    assert.match(judged(control, check) ?? '', /is not loaded/);
  });

  it('may be a thread', () => {
    assert.equal(judged(vmOf('otel'), { thread: '^jmx_bean_' }), null);
    assert.match(
      judged(vmOf('otel-disabled'), { thread: '^jmx_bean_' }) ?? '',
      /no thread matches attached\.thread/,
    );
  });

  it('requires all its parts', () => {
    const check = { class: 'io.opentelemetry.sdk.OpenTelemetrySdk', thread: 'nobody' };
    assert.match(judged(vmOf('otel'), check) ?? '', /attached\.thread \/nobody\//);
  });

  it('applies to a variant without an agent too, which otherwise needs none', () => {
    const bare = { ...BARE, name: 'tuned' };
    assert.equal(lifeless(bare, control, '', []), null);
    assert.match(lifeless({ ...bare, attached: { log: 'x' } }, control, '', []) ?? '', /attached\.log/);
  });
});

describe('a control', () => {
  it('is valid without any sign of an agent', () => {
    for (const name of ['avgt', 'thrpt', 'sample', 'ss', 'aux', 'params', 'virtual-threads']) {
      assert.equal(strayAgent(vmOf(name)), null, name);
    }
  });

  it('is invalid with a loaded agent, at work or not', () => {
    for (const name of ['otel', 'otel-disabled', 'jacoco', 'newrelic-inert']) {
      assert.match(strayAgent(vmOf(name)) ?? '', /an agent is in the control: -javaagent:/, name);
    }
  });

  it('is invalid with one of three signs of an agent', () => {
    const traces: readonly Partial<Vm['agents']>[] = [
      { arguments: ['-agentlib:jdwp'] },
      { instrumentations: 1 },
      { libraries: ['/opt/libasyncProfiler.so'] },
    ];
    for (const trace of traces) {
      assert.match(
        strayAgent(withAgents(control, trace)) ?? '',
        /an agent is in the control/,
        JSON.stringify(trace),
      );
    }
  });

  it('is valid with the agent that names compiled code for a profile in the simulator, and with no other', () => {
    const own = { arguments: ['-agentpath:/overhead/jit-names.so'], libraries: ['/overhead/jit-names.so'] };
    assert.equal(strayAgent(withAgents(control, own)), null);
    const another = { ...own, arguments: [...own.arguments, '-agentpath:/opt/jit-names.so'] };
    assert.match(strayAgent(withAgents(control, another)) ?? '', /control: -agentpath:\/opt\/jit-names\.so$/);
  });

  it('is invalid if nothing is known', () => {
    const silent = withAgents(control, { arguments: null, instrumentations: null, libraries: null });
    assert.match(strayAgent(silent) ?? '', /cannot be checked for agents/);
  });
});
