// The command on a benchmark jar that holds another revision of the agent, and on an agent that changes nothing.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { AGENT_JAR, assertFixtures } from '../../runners/jmh/testing.ts';
import { buildTracker } from '../../runners/jmh/testing-tracker.ts';
import { noLinux } from '../../runners/startup/testing.ts';
import { assertStatus, overhead, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM, configure, linesOf, recordOf, type Tiny, WIDE } from './measuring.ts';

const SERVER = `
  import com.sun.net.httpserver.HttpServer;
  class Answers {
    public static void main(String[] argv) throws Exception {
      var server = HttpServer.create(new java.net.InetSocketAddress("127.0.0.1", Integer.parseInt(argv[0])), 0);
      server.createContext("/", exchange -> {
        exchange.sendResponseHeaders(200, 4);
        exchange.getResponseBody().write("fine".getBytes());
        exchange.close();
      });
      server.start();
      System.out.println("Started");
    }
  }
`;

describe('overhead run', { concurrency: 2 }, () => {
  const { folder, path, remove } = scratch('given agent');
  before(() => {
    assertBuilt();
    assertFixtures();
  });
  after(remove);

  /** Runs a suite that breaks before its first round. Returns the reason. */
  const broken = (name: string, tiny: Tiny) => {
    configure(path(`${name}.yml`), { ...tiny, gates: WIDE });
    const result = overhead(folder, ['run', '--config', `${name}.yml`, '--out', name], CALM);
    assertStatus(result, 2);
    assert.deepEqual(linesOf(path(name)), { off: 0, probe: 0 });
    const [reason = ''] = recordOf(path(name)).broken;
    assert.ok(result.out.includes(reason.slice(0, 40)), result.out);
    return reason;
  };

  it('V12: a benchmark jar with the agent of another revision breaks the suite, and the message names both files', () => {
    const head = buildTracker(folder, 'head', { agent: 'head', work: 'head' });
    const base = buildTracker(folder, 'base', { agent: 'base', work: 'base' });
    const reason = broken('replaced', { agent: base.agent, jar: head.jar, behaviour: '' });
    assert.match(reason, /the agent of "probe" is not the one that was given/);
    for (const file of [base.agent, head.jar]) assert.ok(reason.includes(file), reason);
    assert.match(reason, /jar: in each variant with an agent/);
  });

  it('V13: an agent whose transformer changes no class breaks the suite', () => {
    const reason = broken('unchanged', { behaviour: 'unchanged' });
    assert.match(reason, /the agent of "probe" is not at work: .* changed no class/);
  });
});

describe('overhead run, of an application', { concurrency: 2, skip: noLinux }, () => {
  const { folder, path, remove } = scratch('given application');
  const MESSAGE =
    /"probe" is not at work: its agent has registered a class-file transformer, which changed no class, and it runs no thread of its own/;
  before(() => {
    assertBuilt();
    assertFixtures();
    writeFileSync(path('Answers.java'), SERVER);
  });
  after(remove);

  /** Runs a suite that breaks before its first round. Returns the output. */
  const broken = (name: string, suite: object) => {
    const quick = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Dsun.net.httpserver.nodelay=true'];
    const command = ['java', ...quick, 'Answers.java', '{port}'];
    const probe = { command, agent: AGENT_JAR, 'agent-args': 'unchanged' };
    const rounds = { min: 6, max: 6 };
    const whole = { ready: { log: '^Started' }, rounds, ...suite, variants: { off: { command }, probe } };
    writeFileSync(path(`${name}.yml`), stringify({ version: 1, suites: { tiny: whole } }));
    const result = overhead(folder, ['run', '--config', `${name}.yml`, '--out', name], CALM);
    assertStatus(result, 2);
    assert.match(recordOf(path(name)).broken.join('\n'), MESSAGE);
    assert.ok(!existsSync(path(name, 'results', 'tiny.txt')) || linesOf(path(name)).probe === 0);
    return result.out;
  };

  it('V20: an agent whose transformer changes no class breaks a suite of starts, before the first round', () => {
    assert.match(broken('starts', { runner: 'startup' }), /attached: \{log\}/);
  });

  it('V20: an agent whose transformer changes no class breaks a suite under load, before the first round', {
    skip: process.arch === 'x64' ? false : 'runs on x86-64 only',
  }, () => {
    const request = { http: 'http://127.0.0.1:{port}/', body: '^fine$' };
    broken('load', { runner: 'http', request, load: { requests: 100 } });
  });
});

it('V14: overhead compare warns of two treatments that no metric tells apart', () => {
  const { folder, path, remove } = scratch('alike');
  try {
    const noise = [1.001, 0.998, 1.003, 0.997, 1.002, 0.999, 1.004, 0.996];
    const lines = noise.flatMap((factor, round) => [
      `BenchmarkA/agent=off 9 ${100 * factor} cpu-ns/op`,
      `BenchmarkA/agent=agent 9 ${120 * factor} cpu-ns/op`,
      `BenchmarkA/agent=agent+server 9 ${120 * (noise[(round + 1) % noise.length] ?? 1)} cpu-ns/op`,
    ]);
    writeFileSync(path('alike.txt'), `${lines.join('\n')}\n`);
    const result = overhead(folder, ['compare', 'alike.txt']);
    assertStatus(result, 0);
    assert.match(result.out, /agent and agent\+server do not differ in any metric/);
  } finally {
    remove();
  }
});
