// Commands in the simulator: the image, and the names of results. A script replaces the simulator.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import { answering, answeringWith, scriptedSimulator } from '../../core/simulator/testing.ts';
import { commandRunner } from './command.ts';
import { commandSuite, once, running, scratch, script } from './testing.ts';

const SIMULATED = { mode: 'simulation' as const };

describe('a command in the simulator', {
  skip: process.platform === 'linux' ? false : 'runs on Linux only',
}, () => {
  const files = scratch();
  const OFF = running('off', ['true']);

  /** The request and the result of one fork of a treatment. */
  const requestOf = async (
    suite: Parameters<typeof once>[0],
    fork: object = { stdout: 'output\n' },
    how: 'fork' | 'dryRun' = 'fork',
  ) => {
    const simulator = scriptedSimulator(answering(fork as Readonly<Record<string, unknown>>));
    try {
      const raw = files.next();
      const result = await once(suite, simulator.context, raw, how);
      return { raw, result, request: JSON.parse(readFileSync(join(raw, 'request.json'), 'utf8')) };
    } finally {
      simulator.remove();
    }
  };

  it('consists of its program and its files, at the seed of the round, in instructions', async () => {
    const folder = join(files.folder, 'work');
    script(join(folder, 'bin'), 'app', 'cat data/in');
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/in'), 'x');
    const suite = commandSuite(
      running('off', ['true'], folder),
      running('app', ['./bin/app', '-v'], folder, { environment: { MODE: 'a' } }),
      SIMULATED,
      { files: ['data', '/etc/hostname'], memory: 700 },
    );
    const { raw, result, request } = await requestOf(suite);
    const [fork] = request.plan.forks;
    assert.deepEqual(request.layers, [
      [{ name: '/overhead/work/bin/app', source: join(folder, 'bin/app') }],
      [
        { name: '/overhead/work/data', source: join(folder, 'data') },
        { name: '/etc/hostname', source: '/etc/hostname' },
      ],
    ]);
    assert.deepEqual([request.seed, request.memory], [5, 700]);
    assert.deepEqual(
      [fork.arguments, fork.directory, fork.environment, fork.openInput],
      [['/overhead/work/bin/app', '-v'], '/overhead/work', ['MODE=a'], false],
    );
    // The input digest of a result must not depend on this machine.
    assert.ok(!JSON.stringify(request.plan).includes(files.folder));
    assert.deepEqual(
      result.samples.map(({ unit, value }) => `${value} ${unit}`),
      [
        '400000000 cpu-instr/op',
        '500000000 instr/op',
        '300000000 user-instr/op',
        '100000000 system-instr/op',
        '7000000 peak-rss-B',
      ],
    );
    assert.deepEqual([result.conditions['QEMU of the simulator'], result.inputDigest], ['7.2.22', 'd1']);
    assert.equal(readFileSync(join(raw, 'output.log'), 'utf8'), 'output\n');
  });

  it('finds a program by its name, and runs it in an empty folder', async () => {
    const { request } = await requestOf(commandSuite(OFF, OFF, SIMULATED));
    const [[program]] = request.layers;
    assert.ok(program.name === program.source && existsSync(program.source));
    assert.equal(request.plan.forks[0].directory, '/tmp');
    assert.equal(request.memory, 1024);
  });

  it('gets the JDK and the agent, and reports the classes of a dry run', async () => {
    const home = join(files.folder, 'jdk');
    script(join(home, 'bin'), 'java', 'true');
    mkdirSync(join(home, 'lib'));
    writeFileSync(join(home, 'lib/modules'), '');
    const jar = join(files.folder, 'agent.jar');
    writeFileSync(jar, Buffer.from('504b0304', 'hex'));
    const argv = [join(home, 'bin/java'), '-jar', 'app.jar'];
    writeFileSync(join(files.folder, 'app.jar'), '');
    const agent = running('agent', argv, files.folder, {
      agent: { kind: 'file', path: jar },
      agentArguments: 'x=1',
      attached: { class: 'a.B' },
    });
    const suite = commandSuite(running('off', argv, files.folder), agent, SIMULATED, { files: ['app.jar'] });
    const classes = (text: string) => ({
      files: [{ path: '/tmp/classes.log', bytes: Buffer.from(text).toString('base64') }],
    });
    const { request } = await requestOf(suite, classes('[0.1s][info][class,load] a.B source: x\n'), 'dryRun');
    assert.deepEqual(
      request.layers.map((layer: { name: string }[]) => layer.map(({ name }) => name)),
      [['/jdk'], ['/overhead/agent/agent.jar'], ['/overhead/work/app.jar']],
    );
    assert.equal(request.memory, 2048);
    const [fork] = request.plan.forks;
    assert.deepEqual(fork.collect, ['/tmp/classes.log']);
    assert.deepEqual(fork.arguments, [
      '/jdk/bin/java',
      '-Xlog:class+load=info:file="/tmp/classes.log"',
      '-javaagent:/overhead/agent/agent.jar=x=1',
      '-jar',
      'app.jar',
    ]);
    const { request: measured } = await requestOf(suite);
    assert.ok(
      !measured.plan.forks[0].arguments.join(' ').includes('-Xlog'),
      'the log is not in what is measured',
    );
    await assert.rejects(
      requestOf(suite, classes('none'), 'dryRun'),
      /the class a\.B \(attached\.class\) is not loaded/,
    );
    await assert.rejects(requestOf(suite, {}, 'dryRun'), /the JVM of "agent" reported no classes/);
  });

  it('reports output that the guest did not send completely', async () => {
    const { raw, result } = await requestOf(commandSuite(OFF, OFF, SIMULATED), {
      stderr: { bytes: Buffer.from('begins').toString('base64'), lost: 12_345 },
    });
    assert.equal(readFileSync(join(raw, 'output.log'), 'utf8'), 'begins\n[12345 bytes are left out here]\n');
    assert.deepEqual(
      result.warnings.map(({ code, message }) => `${code}: ${message}`),
      [
        'output-cut: off: the output of the command is too long: only the first 8 MiB of each stream are in raw/, with a mark for the missing bytes; writing it is part of the measurement',
      ],
    );
  });

  it("fails with the guest's report of its end", async () => {
    const suite = commandSuite(OFF, OFF, SIMULATED);
    for (const [fork, pattern] of [
      [
        { code: -1, problem: 'the guest ran out of memory', stdout: 'last argv' },
        /^the guest ran out of memory\n.*\(in the simulator\)\n.*\n {4}last argv/,
      ],
      [{ code: -1, signal: 'segmentation fault' }, /was killed \(segmentation fault\)/],
      [{ code: 4 }, /ended with exit code 4/],
      // The guest's files are in its memory, not on a disk of this machine.
      [{ code: 1, stdout: 'gzip: out.gz: No space left on device\n' }, /ended with exit code 1/],
    ] as const)
      await assert.rejects(
        requestOf(suite, fork),
        (error: Error) => error instanceof ForkFailure && pattern.test(error.message),
      );
  });

  it('needs its files, and a java of a JDK', async () => {
    const lacks = (suite: Parameters<typeof once>[0], pattern: RegExp) =>
      assert.rejects(
        requestOf(suite),
        (error: Error) => error instanceof PreconditionError && pattern.test(error.message),
      );
    await lacks(
      commandSuite(OFF, OFF, SIMULATED, { files: ['none'] }),
      /files: "off" needs \/none, which is not there/,
    );
    const fake = script(join(files.folder, 'bin'), 'java', 'true');
    await lacks(
      commandSuite(OFF, running('java', [fake]), SIMULATED),
      /the java of "java" is .*, which is in no JDK/,
    );
  });
});

describe('the profile of a command in the simulator', {
  skip: process.platform === 'linux' ? false : 'runs on Linux only',
}, () => {
  const files = scratch();

  it('marks functions of a preloaded library as the agent', async () => {
    const profile = {
      functions: [
        { name: 'main', module: '/bin/true' },
        { name: 'hook', module: '/lib/agent.so' },
      ],
      stacks: [{ thread: 'true', frames: [0, 1], instructions: 9 }],
      instructions: 9,
    };
    const simulator = scriptedSimulator(answeringWith({ profile }, {}));
    try {
      const agent = running('agent', ['/bin/true'], '/', { environment: { LD_PRELOAD: '/lib/agent.so' } });
      const suite = commandSuite(running('off', ['/bin/true'], '/'), agent, SIMULATED, {});
      const prepared = await commandRunner.prepare(suite, simulator.context);
      const found = await prepared.profiler?.();
      assert.ok(found !== undefined && 'fork' in found);
      const variant = suite.variants[1];
      assert.ok(variant);
      const fork = await found.fork({ benchmark: 'Command', variant, raw: files.next(), seed: 1 });
      assert.deepEqual(fork.profiles[0]?.stacks[0]?.frames, [
        { name: 'main', kind: 'code', agent: false },
        { name: 'hook', kind: 'code', agent: true },
      ]);
    } finally {
      simulator.remove();
    }
  });
});
