// Starts of a small server: the measured moments, ports, and everything that makes a fork invalid.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { freePorts } from '../../core/application/places.ts';
import { isTaken } from '../../core/process/procfs.ts';
import { PreconditionError } from '../../core/runner.ts';
import { until } from '../../core/testing.ts';
import { startupRunner } from './startup.ts';
import {
  context,
  failureOf,
  noLinux,
  once,
  plan,
  processesIn,
  scratch,
  startupSuite,
  survivorsOf,
  withPrepared,
} from './testing.ts';

const files = scratch();
const around = context(files.folder);

/** The command of a configurable server. */
const serving = (...does: string[]) => [files.node, files.server, '{port}', ...does];
const check = (body: string, path = '/') => ({ url: `http://127.0.0.1:{port}${path}`, status: 200, body });
const output = (raw: string, name = 'output') => readFileSync(join(raw, `${name}.log`), 'utf8');

describe('a start', { skip: noLinux }, () => {
  it('is measured when it is ready and when it has answered, and leaves nothing', async () => {
    const raw = files.next();
    const suite = startupSuite(serving('late'), [plan({ request: check('^hello 2$') })]);
    const result = await once(suite, around, raw);
    // Instructions are present too, if this machine counts them.
    const units = result.samples.map(({ unit }) => unit).filter(unit => !unit.endsWith('instr/op'));
    assert.deepEqual(units.slice(0, 6), [
      'cpu-ns/op',
      'ns/op',
      'user-ns/op',
      'system-ns/op',
      'response-cpu-ns/op',
      'response-ns/op',
    ]);
    assert.deepEqual(units.slice(6), ['rss-B', 'pss-B', 'peak-rss-B', 'threads']);
    const value = (unit: string) => result.samples.find(sample => sample.unit === unit)?.value ?? Number.NaN;
    assert.equal(value('cpu-ns/op'), value('user-ns/op') + value('system-ns/op'));
    assert.ok(
      value('response-ns/op') > value('ns/op') && value('ns/op') > 1e7,
      'a Node takes 10 ms to start',
    );
    assert.ok(value('response-cpu-ns/op') >= value('cpu-ns/op'));
    assert.ok(value('pss-B') <= value('rss-B') && value('rss-B') <= value('peak-rss-B'));
    assert.ok(value('threads') >= 5, 'a Node has threads');
    assert.deepEqual(result.warnings, []);
    const [pid = 0] = processesIn(output(raw));
    assert.ok(pid > 0);
    assert.deepEqual(await survivorsOf([pid], 0), []);
    assert.equal(existsSync(join(raw, 'scratch')), false);
  });

  it('is ready at an open port, or at an answer with its status and body', async () => {
    for (const ready of [
      { kind: 'port', port: '{port}' },
      { kind: 'http', check: check('^hello [23]$') },
    ] as const)
      assert.ok((await once(startupSuite(serving('late'), [plan({ ready })]), around, files.next())).samples);
  });

  it('may take longer than the longest timer', async () => {
    const suite = startupSuite(serving('late'), [plan({ ready: { kind: 'http', check: check('^hello') } })]);
    assert.ok((await once({ ...suite, timeout: 1e10 }, around, files.next())).samples);
  });

  it('has its own ports and folder in arguments and environment, different in each fork', async () => {
    const argv = [
      files.node,
      '-e',
      'console.log("Started", process.argv[1], process.env.HERE); setInterval(() => {}, 1000)',
      '{port} {port} {port:other} {scratch} {constructor}',
    ];
    const suite = startupSuite(argv, [plan()], { environment: { HERE: '{port}' } });
    const observed = await withPrepared(suite, around, async prepared => {
      const lines: string[] = [];
      for (const _ of [1, 2]) {
        const raw = files.next();
        const variant = suite.variants[1] as (typeof suite.variants)[number];
        await prepared.fork({ benchmark: 'Start', variant, raw, seed: 1 });
        lines.push(output(raw));
        assert.ok(output(raw).includes(`${raw}/scratch {constructor}`));
      }
      return lines.map(text => /Started (\d+) (\d+) (\d+) .* (\d+)$/m.exec(text)?.slice(1) ?? []);
    });
    for (const [first, again, other, environment] of observed) {
      assert.ok(Number(first) > 1023);
      assert.equal(again, first);
      assert.equal(environment, first);
      assert.notEqual(other, first);
    }
    assert.notDeepEqual(observed[0], observed[1]);
  });

  it('of several processes has a row for each, from one start, in order', async () => {
    const neighbour = `
      require('node:http').get('http://127.0.0.1:' + process.argv[1], answer => answer.resume().once('end', () => console.log('Started next to', answer.statusCode)));
      setInterval(() => {}, 1000);
    `;
    const suite = startupSuite(
      [],
      [
        plan({ name: 'broker', argv: serving(), request: check('^hello 1$') }),
        plan({ name: 'router', argv: [files.node, '-e', neighbour, '{port:broker}'] }),
      ],
    );
    await withPrepared(suite, around, async prepared => {
      assert.deepEqual(prepared.benchmarks, ['Start/process=broker', 'Start/process=router']);
      assert.deepEqual(prepared.leading, ['Start/process=broker']);
      const raw = files.next();
      const variant = suite.variants[0] as (typeof suite.variants)[number];
      const result = await prepared.fork({ benchmark: 'Start/process=broker', variant, raw, seed: 1 });
      assert.match(output(raw, 'router'), /Started next to 200/);
      assert.deepEqual(
        result.others?.map(({ benchmark }) => benchmark),
        ['Start/process=router'],
      );
      const units = result.others?.[0]?.samples.map(({ unit }) => unit) ?? [];
      assert.ok(units.includes('ns/op') && !units.includes('response-ns/op'));
      assert.deepEqual(await survivorsOf(processesIn(output(raw, 'broker')), 0), []);
    });
  });
});

/** The time for a server that never becomes ready; long enough for it to start on a busy machine. */
const PATIENCE = 2_500;

describe('a fork fails', { skip: noLinux }, () => {
  it('that is never ready, with the missing condition and its last lines; a dry run for good', async () => {
    const never = plan({ ready: { kind: 'log', pattern: '^Ready$' } });
    const suite = startupSuite(serving(), [never], {}, { timeout: PATIENCE });
    const raw = files.next();
    const failure = await failureOf(once(suite, around, raw, 'dryRun'));
    assert.match(
      failure.message,
      /^not ready after \d\.\d s: no line of its output matches \/\^Ready\$\/\n {2}command: .*server\.cjs.*\n {2}from .*output\.log:\n(.*\n)* {4}Started in a blink/,
    );
    assert.equal(failure.final, true);
    assert.deepEqual(await survivorsOf(processesIn(output(raw)), 0), []);
    assert.equal((await failureOf(once(suite, around, files.next()))).final, false);
  });

  it('that listens at another port, which the message names', async () => {
    const [other = 0] = await freePorts(1);
    const argv = [files.node, files.server, String(other)];
    const suite = startupSuite(
      argv,
      [plan({ ready: { kind: 'port', port: '{port}' } })],
      {},
      { timeout: PATIENCE },
    );
    const failure = await failureOf(once(suite, around, files.next()));
    assert.match(
      failure.message,
      new RegExp(`port \\d+ takes no connections; it listens at port ${other} instead: hand the port over`),
    );
    const requested = startupSuite(argv, [plan({ request: check('') })], {}, { timeout: PATIENCE });
    assert.match(
      (await failureOf(once(requested, around, files.next()))).message,
      /nothing listens at http:.*; it listens at port \d+ instead/,
    );
  });

  it('that ends at once, or after it was ready', async () => {
    const ends = await failureOf(once(startupSuite(serving('ends')), around, files.next()));
    assert.match(ends.message, /^it ended with exit code 3 before it was ready\n(.*\n)* {4}no such table/);
    assert.equal(ends.final, false);
    const crashes = startupSuite(serving('crashes'), [plan({ request: check('^hello 2') })]);
    assert.match((await failureOf(once(crashes, around, files.next()))).message, /ended with exit code 7/);
    const missing = startupSuite(['sh', '-c', 'exec /no/such/program']);
    assert.match(
      (await failureOf(once(missing, around, files.next()))).message,
      /it ended with exit code 127 before it was ready/,
    );
  });

  it('V9: that crashes, is killed, or runs out of memory, with an explanation', async () => {
    const shell = (script: string, ready = '^never$') =>
      once(
        startupSuite(['sh', '-c', script], [plan({ ready: { kind: 'log', pattern: ready } })]),
        around,
        files.next(),
      );
    assert.match(
      (await failureOf(shell('kill -SEGV $$'))).message,
      /^it ended by SIGSEGV before it was ready: it touched memory that is not its own/,
    );
    // Another process may run out of memory at the same time; both are reported.
    assert.match(
      (await failureOf(shell('kill -KILL $$'))).message,
      /^it ended by SIGKILL before it was ready: (another process|the kernel) did that/,
    );
    const large = await failureOf(
      shell('ulimit -v 3000000; exec java -XX:+UseSerialGC -Xms8g -Xmx8g -version'),
    );
    assert.match(
      large.message,
      /^it ended with exit code 1 before it was ready: it needed more memory than the machine has: use a smaller heap[\s\S]*Could not reserve enough space/,
    );
  });

  it('with a wrong answer, which the message has', async () => {
    const suite = startupSuite(serving(), [plan({ request: check('^goodbye') })], {}, { timeout: PATIENCE });
    assert.match(
      (await failureOf(once(suite, around, files.next()))).message,
      /answers with a body that does not match \/\^goodbye\/: "hello \d+"/,
    );
    const status = { ...check(''), status: 204 };
    const other = startupSuite(serving(), [plan({ request: status })], {}, { timeout: PATIENCE });
    assert.match(
      (await failureOf(once(other, around, files.next()))).message,
      /answers 200, not 204: "hello \d+"/,
    );
  });

  it('whose port is in use, or answered by another process', async () => {
    const stranger = createServer((_, response) => response.end('hello 1'));
    await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as { port: number };
    try {
      const url = `http://127.0.0.1:${port}/`;
      const taken = startupSuite(serving(), [plan({ request: { url, status: 200, body: '' } })]);
      const failure = await failureOf(once(taken, around, files.next()));
      assert.match(failure.message, new RegExp(`^port ${port} is in use before the application is started`));
    } finally {
      stranger.close();
    }
    // One that begins to listen when the application does.
    const [late = 0] = await freePorts(1);
    const other = createServer((_, response) => response.end('hello 1'));
    const soon = setTimeout(() => other.listen(late, '127.0.0.1'), 20);
    try {
      const ready = { kind: 'http', check: { ...check(''), url: `http://127.0.0.1:${late}/` } } as const;
      const failure = await failureOf(once(startupSuite(serving(), [plan({ ready })]), around, files.next()));
      assert.match(failure.message, new RegExp(`port ${late} is (answered by another process|in use)`));
    } finally {
      clearTimeout(soon);
      other.close();
    }
  });

  it('whose agent does not print the expected line', async () => {
    const withSign = (sign: string, behaviour = '') =>
      startupSuite(serving(behaviour), [plan()], { attached: { log: sign } });
    assert.ok((await once(withSign('in a blink$'), around, files.next())).samples.length > 4);
    assert.ok((await once(withSign('in a blink$', 'mumbles'), around, files.next())).samples.length > 4);
    const failure = await failureOf(once(withSign('^agent \\d'), around, files.next()));
    assert.match(failure.message, /^"b" is not at work: no line of its output matches attached\.log/);
    assert.equal(failure.final, true);
  });
});

describe('at the end of a fork', { skip: noLinux }, () => {
  it('no process remains, not even in another session, and the report says so', async () => {
    const raw = files.next();
    const result = await once(startupSuite(serving('leaves')), around, raw);
    assert.deepEqual(
      result.warnings.map(({ code }) => code),
      ['forced-exit'],
    );
    const pids = processesIn(output(raw));
    assert.equal(pids.length, 2);
    assert.deepEqual(await survivorsOf(pids, 0), []);
  });

  it('of a stopped run no process remains either, and the reason is thrown', async () => {
    const controller = new AbortController();
    const raw = files.next();
    const suite = startupSuite(serving('leaves'), [plan({ ready: { kind: 'log', pattern: '^Never$' } })]);
    const stop = async () => {
      await until(() => existsSync(join(raw, 'output.log')) && output(raw).includes('Started'), 'a server');
      controller.abort(new Error('enough'));
    };
    const running = once(suite, context(files.folder, {}, controller.signal), raw);
    await Promise.all([assert.rejects(running, /^Error: enough$/), stop()]);
    assert.deepEqual(await survivorsOf(processesIn(output(raw)), 0), []);
  });

  it('the ports are free again', async () => {
    const [port = 0] = await freePorts(1);
    const argv = [files.node, files.server, String(port)];
    const ready = { kind: 'port', port: String(port) } as const;
    for (const _ of [1, 2]) {
      await once(startupSuite(argv, [plan({ ready })]), around, files.next());
      assert.equal(isTaken(port), false);
    }
  });
});

describe('a suite', { skip: noLinux }, () => {
  it('needs its program and a control without an agent, and reports equal variants', async () => {
    const refused = (pattern: RegExp) => (error: Error) =>
      error instanceof PreconditionError && pattern.test(error.message);
    await assert.rejects(
      startupRunner.prepare(startupSuite(['no-such-program']), around),
      refused(/"off" needs no-such-program/),
    );
    const smuggled = startupSuite([], [plan({ argv: ['java', '-javaagent:a.jar', 'A'] })]);
    await assert.rejects(
      startupRunner.prepare(smuggled, around),
      refused(/would put an agent into the control/),
    );
    const same = startupSuite(serving(), [plan()], { environment: {} });
    await withPrepared(same, around, async ({ warnings }) =>
      assert.match(warnings[0]?.message ?? '', /variants off and b do not differ/),
    );
  });
});
