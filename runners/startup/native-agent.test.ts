// A real native agent, async-profiler, with each runner that starts a JVM: loaded by its path, and checked by what it prints.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { busyApplication, profiledContext } from '../../core/application/testing-profiled.ts';
import { profilerLibrary } from '../../core/jvm/profile/library.ts';
import type { AgentVariant } from '../../core/jvm/suite.ts';
import type { ForkResult } from '../../core/runner.ts';
import { CONTROL } from '../../core/suite.ts';
import { commandSuite, noHyperfine, once as onceCommanded, running } from '../command/testing.ts';
import { httpRunner } from '../http/http.ts';
import { httpSuite } from '../http/testing.ts';
import { BARE } from '../jmh/suite.ts';
import { assertFixtures, fixtureSuite, ready } from '../jmh/testing.ts';
import { failureOf, noLinux, once, plan, scratch, startupSuite } from './testing.ts';

const files = scratch();
before(assertFixtures);
const around = profiledContext();
const source = join(files.folder, 'Waits.java');
writeFileSync(
  source,
  'class Waits { public static void main(String[] a) throws Exception { System.out.println("Started"); Thread.sleep(a.length == 0 ? 0 : 60_000); } }\n',
);
const STARTED = { log: 'Profiling started' } as const;

/** The agent, and a wrong sign of it. */
async function agents(): Promise<[Partial<AgentVariant>, Partial<AgentVariant>]> {
  const path = await profilerLibrary(around);
  const agent: Partial<AgentVariant> = {
    agent: { kind: 'library', path },
    agentArguments: `start,event=ctimer,interval=10ms,file=${join(files.next(), 'profile.jfr')}`,
    attached: STARTED,
  };
  return [agent, { ...agent, attached: { log: 'Profiling stopped early' } }];
}

const hasSamples = ({ samples }: ForkResult) => assert.ok(samples.length > 0);

describe('a native agent', { skip: noLinux }, () => {
  it('is loaded by a start, and its attach check can fail', async () => {
    const [agent, silent] = await agents();
    const suite = (own: Partial<AgentVariant>) => startupSuite(['java', source, 'wait'], [plan()], own);
    hasSamples(await once(suite(agent), around, files.next()));
    const failure = await failureOf(once(suite(silent), around, files.next()));
    assert.match(failure.message, /"b" is not at work: no line of its output matches attached\.log/);
    assert.match(failure.message, /-agentpath:.+libasyncProfiler\.so=start,event=ctimer/);
  });

  it('is loaded by a command', { skip: noHyperfine }, async () => {
    const [agent, silent] = await agents();
    const suite = (own: Partial<AgentVariant>) =>
      commandSuite(running('off', ['java', source]), running('b', ['java', source], '/', own));
    hasSamples(await onceCommanded(suite(agent), around, files.next()));
    const failure = await failureOf(onceCommanded(suite(silent), around, files.next()));
    assert.match(failure.message, /"b" is not at work/);
  });

  it('is loaded by an application under load', async () => {
    const [agent] = await agents();
    const argv = busyApplication(files.folder, around);
    const on = running('b', argv, '/', agent);
    const suite = httpSuite(running('off', argv), on, { rate: null, requests: 200 });
    const prepared = await httpRunner.prepare(suite, around);
    try {
      const [benchmark = ''] = prepared.benchmarks;
      for (const variant of suite.variants)
        hasSamples(await prepared.dryRun({ benchmark, variant, raw: files.next(), seed: 0 }));
      assert.match(JSON.stringify(prepared.variants.b), /"agent":"libasyncProfiler\.so sha256:[0-9a-f]{16}"/);
    } finally {
      prepared.close?.();
    }
  });

  it('is loaded by a JMH fork, and is not taken for one in its control', async () => {
    const [agent] = await agents();
    const suite = await ready(
      fixtureSuite('\\.steady$', { ...BARE, name: 'agent', ...agent }),
      around,
      files.next,
    );
    await suite.dryRun(CONTROL);
    hasSamples(await suite.dryRun('agent'));
    const arguments_ =
      agent.agent?.kind === 'library' ? [`-agentpath:${agent.agent.path}=${agent.agentArguments}`] : [];
    await assert.rejects(
      ready(
        fixtureSuite('\\.steady$', { ...BARE, name: 'agent' }, { jvmArguments: arguments_ }),
        around,
        files.next,
      ),
      /"-agentpath:.*would put an agent into the control/,
    );
  });
});
