// Starts in the box: what the image holds, how a start comes to its end there, and how results are called. A script stands in the box's place.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { answering, scriptedBox } from '../box/testing.ts';
import { failureOf, noLinux, ROOT, scratch, withPrepared } from './testing.ts';

const files = scratch();
after(files.remove);

function suiteOf(more: string) {
  const text = `version: 1\nsuites:\n  s:\n    runner: startup\n    lane: box\n    application: undertow-h2\n    jvm-args: -Xmx64m\n${more}`;
  const [suite] = resolveConfig(parseText('x.yml', text)).suites;
  assert.ok(suite);
  return suite;
}

/** A box whose project has an application that need not be built: Maven's place is taken by a script too. */
function box(fork: object) {
  const made = scriptedBox(answering(fork as Readonly<Record<string, unknown>>));
  const { root, environment } = made.surroundings;
  symlinkSync(join(ROOT, 'jvm-bench'), join(root, 'jvm-bench'));
  const bin = join(root, 'bin');
  mkdirSync(bin);
  const maven = `#!/bin/sh\nfor word; do case $word in */pom.xml) mkdir -p "\${word%/pom.xml}/target" && echo jar > "\${word%/pom.xml}/target/undertow-h2.jar";; esac; done\n`;
  writeFileSync(join(bin, 'mvn'), maven, { mode: 0o755 });
  const { HOME = '' } = process.env;
  return {
    ...made,
    surroundings: {
      ...made.surroundings,
      environment: { ...environment, HOME, PATH: `${bin}:${environment.PATH}` },
    },
  };
}

/** What one fork of a treatment asks, and what it gives. */
async function asked(
  more: string,
  fork: object = { stdout: 'Started UndertowH2\n' },
  how: 'fork' | 'rehearse' = 'fork',
) {
  const made = box(fork);
  try {
    const suite = suiteOf(more);
    const raw = files.next();
    const result = await withPrepared(suite, made.surroundings, prepared =>
      prepared[how]({ benchmark: 'Start', variant: suite.variants[1] as never, raw, seed: 5 }),
    );
    return { raw, result, request: JSON.parse(readFileSync(join(raw, 'request.json'), 'utf8')) };
  } finally {
    made.remove();
  }
}

const AGENT =
  '    variants: {off: {}, b: {jvm-args: "-Dport={port} -Dother={port:x}", env: {WHERE: "{scratch}"}, alive: {class: a.B}}}\n';

describe('a start in the box', { skip: noLinux }, () => {
  it('is the application behind a script that ends it, at the seed of the round, in instructions', async () => {
    const { request, result, raw } = await asked(AGENT);
    const [fork] = request.plan.forks;
    assert.deepEqual(
      request.layers.map((layer: { name: string }[]) => layer.map(({ name }) => name)),
      [['/jdk'], ['/overhead/application.jar'], ['/bin/bash', '/overhead/until']],
    );
    assert.deepEqual(fork.arguments, [
      ...['/bin/bash', '/overhead/until', 'Started UndertowH2', '/jdk/bin/java', '-Xmx64m'],
      ...['-Dport=8080', '-Dother=8081', '-jar', '/overhead/application.jar', '8080'],
    ]);
    assert.deepEqual(fork.environment, ['WHERE=/tmp/scratch']);
    assert.deepEqual([request.seed, request.memory], [5, 2048]);
    assert.deepEqual(
      result.samples.map(({ unit }) => unit),
      ['cpu-instr/op', 'instr/op', 'user-instr/op', 'system-instr/op', 'peak-rss-B'],
    );
    assert.equal(result.recipe, 'd1');
    assert.ok(existsSync(join(raw, 'output.log')));
  });

  it('shows its agent by the classes of the rehearsal', async () => {
    const classes = (text: string) => ({
      files: [{ path: '/tmp/classes.log', bytes: Buffer.from(text).toString('base64') }],
    });
    const { request } = await asked(AGENT, classes('[0.1s][info][class,load] a.B source: x\n'), 'rehearse');
    assert.deepEqual(request.plan.forks[0].collect, ['/tmp/classes.log']);
    const failure = await failureOf(asked(AGENT, classes('[0.1s] a.C source: x\n'), 'rehearse'));
    assert.match(failure.message, /"b" is not at work: the class a\.B \(alive\.class\) is not loaded/);
    assert.equal(failure.final, true);
  });

  it('that never is ready fails with how it ended, and its last lines', async () => {
    const failure = await failureOf(asked(AGENT, { stdout: 'no table\n', code: 97 }));
    assert.match(failure.message, /^it ended with exit code 0 before it was ready\n(.*\n)* {4}no table/);
    assert.match((await failureOf(asked(AGENT, { code: 3 }))).message, /^it ended with exit code 3 before/);
  });

  it('needs a line that bash understands', async () => {
    for (const ready of ['{log: "\\\\d"}', '{port: "{port}"}'])
      await assert.rejects(asked(`    ready: ${ready}\n${AGENT}`), /lane: box: (the pattern|nobody asks)/);
  });
});

describe('the script that ends a start', { skip: noLinux }, () => {
  it('prints what the program prints, kills it when it is ready, and tells how it ended where it is not', async () => {
    const { request } = await asked(AGENT);
    const [, , [, { text }]] = request.layers;
    const script = join(files.folder, 'until');
    writeFileSync(script, text);
    const until = (program: string) =>
      spawnSync('/bin/bash', [script, '^Started [a-z]+$', '/bin/sh', '-c', program], {
        encoding: 'utf8',
        timeout: 20_000,
      });
    const ready = until('echo "a  b"; echo "Started now" >&2; exec sleep 60');
    assert.deepEqual([ready.status, ready.stdout], [0, 'a  b\nStarted now\n']);
    assert.equal(until('echo Started').status, 97);
    assert.equal(until('exit 3').status, 3);
  });
});
