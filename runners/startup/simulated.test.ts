// Starts in the simulator: the image, the input of the program in it, and the names of results. A script replaces the simulator.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import type { Prepared, Profiler } from '../../core/runner.ts';
import type { Runner } from '../../core/runner-interface.ts';
import { answeringWith, scriptedSimulator } from '../../core/simulator/testing.ts';
import { httpRunner } from '../http/http.ts';
import { startupRunner } from './startup.ts';
import { failureOf, noLinux, ROOT, scratch } from './testing.ts';

const files = scratch();

const APPLICATION = '    application: undertow-h2\n    jvm-args: -Xmx64m\n';

function suiteOf(more: string, runner: string) {
  const text = `version: 1\nsuites:\n  s:\n    runner: ${runner}\n    mode: simulation\n${more}`;
  const [suite] = resolveConfig(parseText('x.yml', text)).suites;
  assert.ok(suite);
  return suite;
}

/** A simulator whose project has an application that needs no build; a script replaces Maven too. */
function simulator(fork: object) {
  const made = scriptedSimulator(
    answeringWith({ profile: PROFILE }, fork as Readonly<Record<string, unknown>>),
  );
  const { root, environment } = made.context;
  symlinkSync(join(ROOT, 'jvm-bench'), join(root, 'jvm-bench'));
  const bin = join(root, 'bin');
  mkdirSync(bin);
  const maven = `#!/bin/sh\nfor word; do case $word in */pom.xml) mkdir -p "\${word%/pom.xml}/target" && echo jar > "\${word%/pom.xml}/target/undertow-h2.jar";; esac; done\n`;
  writeFileSync(join(bin, 'mvn'), maven, { mode: 0o755 });
  const { HOME = '' } = process.env;
  return {
    ...made,
    context: {
      ...made.context,
      environment: { ...environment, HOME, PATH: `${bin}:${environment.PATH}` },
    },
  };
}

/** The profile of each machine: a method of the application. */
const PROFILE = {
  functions: [{ name: 'void a.B.run()', module: '[jit]' }],
  stacks: [{ thread: 'main', frames: [0], instructions: 300 }],
  instructions: 300,
};

const took = (elapsed: number, cpu: number) => ({ elapsed, cpu, user: cpu - 1, system: 1 });
const STARTED = { name: '', ready: took(500, 400), response: took(700, 600), peak: 7e6 };
const ANSWER = { problem: '', processes: [STARTED], script: null, warmup: 0, warmupElapsed: 0 };

/** A fork whose program left these files. */
function left(answer: object, more: Readonly<Record<string, string>> = {}, stdout = '') {
  const all = { '/tmp/answer.json': JSON.stringify(answer), ...more };
  const bytes = (text: string) => Buffer.from(text).toString('base64');
  return { stdout, files: Object.entries(all).map(([path, text]) => ({ path, bytes: bytes(text) })) };
}

/** The profiler of a suite. */
async function profilerOf(prepared: Prepared): Promise<Profiler> {
  const found = await prepared.profiler?.();
  assert.ok(found !== undefined && 'fork' in found);
  return found;
}

/** The request and the result of one fork of a treatment. */
async function requestOf(
  more: string,
  fork: object = left(ANSWER),
  how: 'fork' | 'dryRun' | 'profile' = 'fork',
  [runner, name]: readonly [Runner, string] = [startupRunner, 'startup'],
) {
  const made = simulator(fork);
  try {
    const suite = suiteOf(more, name);
    const raw = files.next();
    const prepared = await runner.prepare(suite, made.context);
    try {
      const [benchmark = ''] = prepared.benchmarks;
      const own = { benchmark, variant: suite.variants[1] as never, raw, seed: 5 };
      // Only the first fork of a profile also runs without a profiler.
      const profiled =
        how === 'profile' ? await (await profilerOf(prepared)).fork({ ...own, seed: 1 }) : null;
      const result = await prepared[how === 'profile' ? 'fork' : how](own);
      const machine = profiled === null ? raw : join(raw, 'profiled');
      const request = JSON.parse(readFileSync(join(machine, 'request.json'), 'utf8'));
      const texts = request.layers.flat() as { name: string; text?: string }[];
      const plan = JSON.parse(texts.find(file => file.name === '/overhead/script.json')?.text ?? 'null');
      return { raw, result, request, plan, prepared, profiled };
    } finally {
      prepared.close?.();
    }
  } finally {
    made.remove();
  }
}

const AGENT =
  '    variants: {off: {}, b: {jvm-args: "-Dport={port} -Dother={port:x}", env: {WHERE: "{scratch}"}, attached: {class: a.B}}}\n';
const PLAIN = '    variants: {off: {}, b: {env: {B: 1}}}\n';

describe('a start in the simulator', { skip: noLinux }, () => {
  it('runs the application through a starter program, at the seed of the round, in instructions', async () => {
    const { request, plan, result, raw } = await requestOf(APPLICATION + AGENT);
    const [fork] = request.plan.forks;
    assert.deepEqual(
      request.layers.map((layer: { name: string }[]) => layer.map(({ name }) => name)),
      [['/jdk'], ['/overhead/load'], ['/overhead/application.jar'], ['/overhead/script.json']],
    );
    assert.deepEqual(fork.arguments, [
      '/overhead/load',
      'script',
      '/overhead/script.json',
      '/tmp/answer.json',
    ]);
    assert.deepEqual([fork.openInput, fork.collect], [true, ['/tmp/answer.json']]);
    assert.deepEqual(plan, {
      processes: [
        {
          name: '',
          arguments: [
            ...['/jdk/bin/java', '-Xmx64m', '-Dport=8080', '-Dother=8081'],
            ...['-jar', '/overhead/application.jar', '8080'],
          ],
          environment: ['WHERE=/tmp/scratch'],
          ready: { log: 'Started UndertowH2' },
          request: {
            address: '127.0.0.1:8080',
            request: {
              method: 'GET',
              path: '/pets/7',
              headers: {},
              body: '',
              status: 200,
              match: '^\\{"id":7,"name":"pet-7","owner":"owner-7"\\}$',
            },
          },
        },
      ],
      requests: 0,
      patience: 600_000,
      orderly: false,
    });
    assert.deepEqual([request.seed, request.memory], [5, 2048]);
    assert.deepEqual(
      result.samples.map(({ unit, value }) => [unit, value]),
      [
        ['cpu-instr/op', 400],
        ['instr/op', 500],
        ['user-instr/op', 399],
        ['system-instr/op', 1],
        ['response-cpu-instr/op', 600],
        ['response-instr/op', 700],
        ['peak-rss-B', 7e6],
      ],
    );
    assert.equal(result.inputDigest, 'd1');
    assert.ok(existsSync(join(raw, 'output.log')));
  });

  it('checks its agent by the classes of the dry run, and by its output', async () => {
    const classes = (text: string) => left(ANSWER, { '/tmp/classes.log': text });
    const { request, plan } = await requestOf(
      APPLICATION + AGENT,
      classes('[0.1s][info][class,load] a.B source: x\n'),
      'dryRun',
    );
    assert.deepEqual(request.plan.forks[0].collect, ['/tmp/answer.json', '/tmp/classes.log']);
    assert.match(plan.processes[0].arguments[1], /^-Xlog:class\+load/);
    const failure = await failureOf(
      requestOf(APPLICATION + AGENT, classes('[0.1s] a.C source: x\n'), 'dryRun'),
    );
    assert.match(failure.message, /"b" is not at work: the class a\.B \(attached\.class\) is not loaded/);
    assert.equal(failure.final, true);
    const yaml = APPLICATION + PLAIN.replace('B: 1}', 'B: 1}, attached: {log: "^agent"}');
    assert.ok(await requestOf(yaml, left(ANSWER, {}, 'agent 1\n')));
    assert.match((await failureOf(requestOf(yaml))).message, /no line of its output matches attached\.log/);
  });

  it("of a user's application has its files and its memory", async () => {
    writeFileSync(join(files.folder, 'shop.jar'), 'jar');
    const own = `    folder: ${JSON.stringify(files.folder)}\n    command: java -jar shop.jar {port}\n    files: [shop.jar]\n    memory: 4096\n    ready: {port: "{port}"}\n${PLAIN}`;
    const { request, plan } = await requestOf(own);
    assert.deepEqual(plan.processes[0].arguments, ['/jdk/bin/java', '-jar', 'shop.jar', '8080']);
    assert.deepEqual(plan.processes[0].ready, { address: '127.0.0.1:8080' });
    assert.equal(plan.processes[0].request, null);
    assert.deepEqual([request.plan.forks[0].directory, request.memory], ['/overhead/work', 4096]);
    assert.ok(request.layers.flat().some(({ name }: { name: string }) => name === '/overhead/work/shop.jar'));
    await assert.rejects(
      requestOf(own.replace('[shop.jar]', '[gone.jar]')),
      /needs .*gone\.jar, which is not there/,
    );
  });

  it('of several processes has a row for each', async () => {
    const several = `    processes:\n      a: {command: sh -c x, ready: {log: up}}\n      b: {command: java B, ready: {http: "http://127.0.0.1:{port:a}/"}, env: {OF: "{port:a} {port} {port:x}"}}\n${PLAIN}`;
    const answer = { ...ANSWER, processes: ['a', 'b'].map(name => ({ ...STARTED, name, response: null })) };
    const { plan, result, prepared } = await requestOf(several, left(answer));
    assert.deepEqual(prepared.benchmarks, ['Start/process=a', 'Start/process=b']);
    assert.deepEqual(prepared.leading, ['Start/process=a']);
    assert.match(plan.processes[0].arguments[0], /^\/.*sh$/);
    assert.ok(plan.processes[1].environment.includes('OF=8080 8081 8082'));
    assert.equal(plan.processes[1].ready.request.address, '127.0.0.1:8080');
    const [other] = result.others ?? [];
    assert.deepEqual([other?.benchmark, other?.samples[0]?.unit], ['Start/process=b', 'cpu-instr/op']);
    assert.ok(!result.samples.some(({ unit }) => unit.startsWith('response')));
  });

  it('has a profile of its first process, whose JVM names its code and ends in order', async () => {
    const { request, plan, profiled } = await requestOf(APPLICATION + AGENT, left(ANSWER), 'profile');
    assert.deepEqual([request.profile, request.marked, request.jitNames], [true, true, true]);
    assert.deepEqual(request.profiled, ['/jdk/bin/java']);
    assert.deepEqual(request.plan.forks[0].collect, [
      '/tmp/answer.json',
      '/tmp/perf-*.map',
      '/tmp/perf-*.jit',
    ]);
    assert.equal(plan.orderly, true);
    assert.ok(plan.processes[0].arguments.includes('-XX:+DumpPerfMapAtExit'));
    const frames = [{ name: 'a.B.run', kind: 'code', agent: false }];
    assert.deepEqual(profiled, {
      profiles: [
        { metric: 'cpu-instr/op', perOperation: 400, stacks: [{ frames, thread: 'main', value: 300 }] },
      ],
      cost: { profiled: 400, plain: 400 },
      warnings: [],
    });
  });

  it('has a profile without names of compiled code if no process is a JVM, and only of the first process', async () => {
    const two = `    processes:\n      a: {command: sh -c x, ready: {log: up}}\n      b: {command: sh -c y, ready: {log: up}}\n${PLAIN}`;
    const answer = { ...ANSWER, processes: ['a', 'b'].map(name => ({ ...STARTED, name, response: null })) };
    const { request } = await requestOf(two, left(answer), 'profile');
    assert.deepEqual([request.profile, request.jitNames], [true, undefined]);
    assert.equal(request.profiled.length, 2);
    const made = simulator(left(answer));
    try {
      const suite = suiteOf(two, 'startup');
      const prepared = await startupRunner.prepare(suite as never, made.context);
      const profiler = await profilerOf(prepared);
      const fork = { variant: suite.variants[1] as never, raw: files.next(), seed: 5 };
      const failure = await failureOf(profiler.fork({ ...fork, benchmark: 'Start/process=b' }));
      assert.match(failure.message, /only the start of the first process has a profile/);
    } finally {
      made.remove();
    }
  });

  it('that does not count reports why, with its last lines', async () => {
    const ended = { ...ANSWER, problem: 'it ended with exit code 3 before it was ready', processes: null };
    const failure = await failureOf(requestOf(APPLICATION + AGENT, left(ended, {}, 'no table\n')));
    assert.match(failure.message, /^it ended with exit code 3 before it was ready\n(.*\n)* {4}no table/);
    const memory = left(ended, {}, 'Could not reserve enough space for 1KB object heap\n');
    assert.match(
      (await failureOf(requestOf(APPLICATION + AGENT, memory))).message,
      /: it needed more memory than the machine has/,
    );
    assert.match(
      (await failureOf(requestOf(APPLICATION + AGENT, { code: 2 }))).message,
      /^the program that starts it failed \(exit code 2\)/,
    );
    assert.match(
      (await failureOf(requestOf(APPLICATION + AGENT, left({})))).message,
      /gave no answer of this release \(make dist\)/,
    );
  });

  it('needs patterns for both regular expression engines, and nothing that leaves it', async () => {
    for (const pattern of ['(?=x)', '(a)\\\\1', '(?<n>x)', '\\\\u2713 up', '\\\\Aup', '\\\\Qup.\\\\E'])
      await assert.rejects(
        requestOf(`${APPLICATION}    ready: {log: "${pattern}"}\n${PLAIN}`),
        /mode: simulation: the pattern/,
      );
    for (const pattern of ['^\\\\d+(?:a|b)*? up$', '\\\\\\\\A \\\\x41\\\\.'])
      assert.ok(await requestOf(`${APPLICATION}    ready: {log: "${pattern}"}\n${PLAIN}`));
    await assert.rejects(
      requestOf(APPLICATION + PLAIN.replace('B: 1', 'B: "{sink}"')),
      /nothing leaves the simulator/,
    );
  });
});

describe('a load in the simulator', { skip: noLinux }, () => {
  const http = [httpRunner, 'http'] as const;
  const load = `${APPLICATION}    load: {requests: 1000, method: POST, headers: {A: 1}, content: x}\n${PLAIN}`;
  const script = {
    ...ANSWER,
    script: { ...took(9e6, 5e6), compilers: 2e6 },
    warmup: 1000,
    warmupElapsed: 3e6,
  };

  it('is a script with the configured number of requests, counted for each', async () => {
    const { plan, result, prepared } = await requestOf(load, left(script), 'fork', http);
    assert.deepEqual(prepared.benchmarks, ['ClosedLoop']);
    assert.deepEqual(
      prepared.warnings.map(({ code }) => code),
      ['counted', 'script'],
    );
    assert.equal(plan.requests, 1000);
    const { method, headers, body } = plan.processes[0].request.request;
    assert.deepEqual([method, headers, body], ['POST', { A: '1' }, 'x']);
    assert.deepEqual(
      [result.operations, ...result.samples.map(({ unit, value }) => `${value} ${unit}`)],
      [
        1000,
        '5000 cpu-instr/op',
        '9000 instr/op',
        '4999.999 user-instr/op',
        '0.001 system-instr/op',
        '7000000 peak-rss-B',
      ],
    );
    assert.equal(result.inputDigest, 'd1');
    assert.deepEqual(result.compilation, { warmup: 3, measured: 9, share: 0.4, course: [0.4] });
  });

  it('is a mix of requests at the seed of the round, with its files of values in the machine', async () => {
    const names = join(files.next(), 'names.txt');
    writeFileSync(names, 'Ada\n');
    const mix = `${APPLICATION}    load: {requests: 1000, mix: [{name: a, path: "/{{line:${names}}}"}, {name: b, weight: 2, path: /}]}\n${PLAIN}`;
    const { plan, request, prepared } = await requestOf(mix, left(script), 'fork', http);
    assert.deepEqual(prepared.benchmarks, ['ClosedLoop'], 'an instruction belongs to no single request');
    assert.deepEqual(plan.load.data, [{ name: names, path: '/overhead/data/0' }]);
    assert.equal(plan.load.seed, 5);
    assert.deepEqual(
      plan.load.requests.map(({ name, weight, path, template }: Record<string, unknown>) => [
        name,
        weight,
        path,
        template,
      ]),
      [
        ['a', 1, `/{{line:${names}}}`, true],
        ['b', 2, '/', undefined],
      ],
    );
    const layered = request.layers.flat() as { name: string; source?: string }[];
    assert.equal(layered.find(({ name }) => name === '/overhead/data/0')?.source, names);
  });

  it('has a profile of the counted requests', async () => {
    const { request, profiled } = await requestOf(load, left(script), 'profile', http);
    assert.deepEqual([request.profile, request.marked], [true, true]);
    assert.equal(profiled?.profiles[0]?.perOperation, 5000);
  });

  it('has a dry run with one request', async () => {
    const classes = { '/tmp/classes.log': '' };
    const { plan } = await requestOf(load, left(script, classes), 'dryRun', http);
    assert.equal(plan.requests, 1);
  });

  it('without an answer to its script fails', async () => {
    assert.match(
      (await failureOf(requestOf(load, left(ANSWER), 'fork', http))).message,
      /did not report its requests/,
    );
  });
});
