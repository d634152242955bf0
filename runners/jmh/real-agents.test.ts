// Real agents from Maven Central in real forks: working ones are measured, the others end the suite with the reason.

import assert from 'node:assert/strict';
import { before, describe, it, type TestContext } from 'node:test';
import { agentSource } from '../../core/jvm/agent-source.ts';
import { agentJar } from '../../core/jvm/agents.ts';
import { findJdks } from '../../core/jvm/jdk.ts';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import { CONTROL } from '../../core/suite.ts';
import { BARE, type JmhSuite, type JmhVariant } from './suite.ts';

import { assertFixtures, context, fixtureSuite, ready, scratch } from './testing.ts';

const files = scratch();
before(assertFixtures);
// The user's cache, so that agents of about ten megabytes are fetched once.
const around = context();
const NEWEST = Math.max(0, ...findJdks(around.environment).map(jdk => jdk.feature));

function treatment(agent: string, extra: Partial<JmhVariant> = {}): JmhVariant {
  return { ...BARE, name: 'agent', agent: agentSource(agent), ...extra };
}

/** Returns the suite of one agent with a working benchmark and control; null with a message if this machine lacks something. */
async function tried(context: TestContext, agent: JmhVariant, jdk: number) {
  if (NEWEST < jdk) {
    context.skip(`needs a JDK ${jdk} or newer; the newest here is ${NEWEST}`);
    return null;
  }
  try {
    await agentJar(agent, around);
  } catch (error) {
    if (!unreachable(error)) throw error;
    context.skip((error as Error).message);
    return null;
  }
  // An agent needs more heap than the benchmark.
  const extra: Partial<JmhSuite> = { jdk, jvmArguments: ['-Xmx512m', '-XX:+UseSerialGC'] };
  const suite = await ready(fixtureSuite('\\.steady$', agent, extra), around, files.next);
  await suite.dryRun(CONTROL);
  return suite;
}

/** Returns whether an artifact is unavailable for reasons outside of this project, unlike a wrong name or digest. */
function unreachable(error: unknown): boolean {
  return (
    error instanceof PreconditionError &&
    /could not be fetched from Maven Central: (?!HTTP 404)/.test(error.message)
  );
}

/** Returns how the dry run of an agent that does not work ends. */
async function refused(context: TestContext, agent: JmhVariant, jdk: number): Promise<ForkFailure | null> {
  const suite = await tried(context, agent, jdk);
  if (suite === null) return null;
  try {
    await suite.dryRun('agent');
  } catch (error) {
    assert.ok(error instanceof ForkFailure, String(error));
    return error;
  }
  return assert.fail('the agent was taken to be at work');
}

const OTEL = 'maven:io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1';
/** Nothing leaves the machine. */
const WITHOUT_EXPORT = {
  OTEL_TRACES_EXPORTER: 'none',
  OTEL_METRICS_EXPORTER: 'none',
  OTEL_LOGS_EXPORTER: 'none',
};

/** They take a quarter of the CPU time of all tests here. */
const LONG = process.env.OVERHEAD_AGENTS === 'yes' ? false : 'starts real agents: make agents';

describe('a working agent is', { skip: LONG }, () => {
  const working: Readonly<Record<string, JmhVariant>> = {
    OpenTelemetry: treatment(OTEL, { environment: WITHOUT_EXPORT }),
    JaCoCo: treatment('maven:org.jacoco:org.jacoco.agent:0.8.14:runtime', { agentArguments: 'output=none' }),
  };
  for (const [name, agent] of Object.entries(working)) {
    it(`${name}: its forks count, and load more classes than without it`, async context => {
      const suite = await tried(context, agent, 17);
      if (suite === null) return;
      await suite.dryRun('agent');
      const classes = async (variant: string) =>
        (await suite.fork(variant)).samples.find(sample => sample.unit === 'classes')?.value ?? 0;
      const [without, having] = [await classes(CONTROL), await classes('agent')];
      assert.ok(having > without + 100, `${having} with it, ${without} without`);
    });
  }
});

describe('an agent that does not work, and ends the suite, is', { skip: LONG }, () => {
  it('OpenTelemetry, disabled: it still registers transformers and starts a thread', async context => {
    const off = treatment(OTEL, {
      environment: WITHOUT_EXPORT,
      jvmArguments: ['-Dotel.javaagent.enabled=false'],
    });
    const error = await refused(context, off, 17);
    if (error === null) return;
    assert.equal(error.final, true);
    assert.match(error.message, /the agent of "agent" is not at work: it was loaded, but/);
  });

  it('New Relic on an unknown JDK: it prints a message, does nothing, and the process continues', async context => {
    const agent = treatment('maven:com.newrelic.agent.java:newrelic-agent:8.19.0', {
      jvmArguments: [
        `-Dnewrelic.config.license_key=${'no-real-key-'.padEnd(40, 'x')}`,
        '-Dnewrelic.config.app_name=overhead',
        '-Dnewrelic.config.host=127.0.0.1',
        '-Dnewrelic.config.port=19443',
        ...['aws', 'azure', 'gcp', 'pcf'].map(cloud => `-Dnewrelic.config.utilization.detect_${cloud}=false`),
        `-Dnewrelic.config.log_file_path=${files.folder}`,
      ],
    });
    const error = await refused(context, agent, 25);
    if (error === null) return;
    assert.equal(error.final, true);
    assert.match(error.message, /is not at work: it was loaded, but/);
  });

  it('SkyWalking on an incompatible JDK: the JVM aborts, and the failure has the exit code', async context => {
    const agent = treatment('maven:org.apache.skywalking:apm-agent:9.4.0', {
      jvmArguments: [
        '-Dskywalking.agent.service_name=overhead',
        '-Dskywalking.collector.backend_service=127.0.0.1:11800',
      ],
    });
    const error = await refused(context, agent, 25);
    if (error === null) return;
    assert.match(error.message, /the fork failed .*exit code 134/);
  });
});
