// tools/tests.mjs runs test files in the given order, each once, and fails if one fails, hangs, or is missing. The Makefile names every test file.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { parse } from 'yaml';
import { markedBy } from '../core/process/procfs.ts';
import { temporary, until } from '../core/testing.ts';

const ROOT = join(import.meta.dirname, '..');
const PROGRAM = join(import.meta.dirname, 'tests.mjs');
const folder = temporary('overhead-tests-');

/** Writes a file with one test, which records its start. */
function written(name: string, does: string): void {
  const text = `import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { it } from 'node:test';
it('${name}', () => { appendFileSync('order', '${name} '); ${does} });
`;
  writeFileSync(join(folder, `${name}.test.mjs`), text);
}

const ran = () => readFileSync(join(folder, 'order'), 'utf8').trim().split(' ').sort();

/** Empties the record, and returns the options of the program: its tests must not inherit the context of this test. */
function begun(more: Readonly<Record<string, string>> = {}) {
  writeFileSync(join(folder, 'order'), '');
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return { cwd: folder, env: { ...env, ...more } };
}

function tests(argv: readonly string[], more?: Readonly<Record<string, string>>) {
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, ...argv], {
    ...begun(more),
    encoding: 'utf8',
    // Longer than all test files and their time limit.
    timeout: 120_000,
  });
  return { status, out: stdout, ran: ran() };
}

written('a', '');
written('b', '');
written('red', 'throw new Error("fails on request");');
written('endless', "spawn('sleep', ['1000']); return new Promise(() => undefined);");

it('runs each file once, in the given order', () => {
  const { status, out, ran } = tests(['b.test.mjs', '[ab].test.mjs']);
  assert.equal(status, 0, out);
  assert.deepEqual(ran, ['a', 'b']);
  assert.ok(out.indexOf('b (') < out.indexOf('a ('), out);
  assert.match(out, /^ℹ pass 2$/m);
  assert.match(out, /(\n +\d+\.\d s {2}[ab]\.test\.mjs){2}\n$/);
});

it('leaves out a file with an exclamation mark, which must exist', () => {
  assert.deepEqual(tests(['!a.test.mjs', '[ab].test.mjs']).ran, ['b']);
  assert.equal(tests(['!missing.test.mjs', 'a.test.mjs']).status, 1);
});

it('fails if a test fails, or if there are no tests', () => {
  const { status, out, ran } = tests(['red.test.mjs', 'a.test.mjs']);
  assert.equal(status, 1);
  assert.deepEqual(ran, ['a', 'red']);
  assert.match(out, /fails on request/);
  assert.equal(tests(['a.test.mjs', 'nowhere.test.mjs']).status, 1);
  assert.equal(tests([]).status, 1);
});

const MARK = 'OVERHEAD_TESTS_MARK';
/** Waits until no process with the mark is left. */
const nothingLeft = (mark: string) =>
  until(() => markedBy(`${MARK}=${mark}`).length === 0, 'something goes on');

it('kills a test that hangs, with its processes, and names it', async () => {
  let result = { status: 0 as number | null, out: '' };
  // The limit grows, because this machine may start slowly.
  for (let patience = 2000; patience < 100_000 && !result.out.includes('›'); patience *= 3) {
    const more = { OVERHEAD_TESTS_PATIENCE: `${patience}`, [MARK]: `${process.pid} patience` };
    result = tests(['a.test.mjs', 'endless.test.mjs'], more);
    assert.equal(result.status, 1);
  }
  assert.match(result.out, /^✔ a /m);
  assert.match(result.out, /: ended\. What was running:\n {2}endless\.test\.mjs › endless\n$/);
  await nothingLeft(`${process.pid} patience`);
});

it('kills all tests if it is killed itself', async () => {
  const mark = `${process.pid} killed`;
  const program = spawn(process.execPath, [PROGRAM, 'endless.test.mjs'], {
    ...begun({ [MARK]: mark }),
    stdio: 'ignore',
  });
  await until(() => ran().includes('endless'), 'the test began');
  program.kill('SIGKILL');
  await nothingLeft(mark);
});

/** The test stages that `make test` does not reach. */
function leftBehind(makefile: string): string[] {
  const stages = [...makefile.matchAll(/^(test-[a-z]+):/gm)].map(([, name = '']) => name);
  const reached = new Set(['test']);
  for (const name of reached) {
    const [rule = ''] = new RegExp(`^${name}:.*\\n(?:\\t.*\\n)*`, 'm').exec(makefile) ?? [];
    // Neither the description nor a message runs a stage.
    for (const [other] of rule.replaceAll(/##.*|^\t@echo.*/gm, '').matchAll(/\btest-[a-z]+/g))
      reached.add(other);
  }
  return stages.filter(name => !reached.has(name));
}

it('reaches every test stage except the long one and validation, and finds a stage that is left out', () => {
  const makefile = readFileSync(join(ROOT, 'Makefile'), 'utf8');
  assert.deepEqual(leftBehind(makefile), ['test-long', 'test-validation']);
  assert.deepEqual(leftBehind(makefile.replace(' test-house test-dist)', ' test-house)')), [
    'test-dist',
    'test-long',
    'test-validation',
  ]);
  assert.deepEqual(leftBehind(makefile.replace('AT_ONCE,test-simulator,', 'AT_ONCE,,')), [
    'test-simulator',
    'test-long',
    'test-validation',
  ]);
});

/** The jobs, and the job results, that the one required check does not test. */
function unchecked(text: string): string[] {
  const { jobs } = parse(text) as {
    jobs: Record<string, { needs?: string[]; steps: { env?: { FAILED: string }; run?: string }[] }>;
  };
  const { ci, ...others } = jobs;
  const { env, run } = ci?.steps[0] ?? {};
  const ends = ['failure', 'cancelled', 'skipped'];
  return [
    ...Object.keys(others).filter(name => !ci?.needs?.includes(name)),
    ...ends.filter(end => !env?.FAILED.includes(`contains(needs.*.result, '${end}')`)),
    ...(run === '[ "$FAILED" = false ]' ? [] : ['its step']),
  ];
}

it('is one check, which tests every job, whatever its result', () => {
  const ci = readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8');
  assert.deepEqual(unchecked(ci), []);
  assert.deepEqual(unchecked(ci.replace('[test, long, lint, dist]', '[test, long, dist]')), ['lint']);
  assert.deepEqual(unchecked(ci.replace(" || contains(needs.*.result, 'skipped')", '')), ['skipped']);
  assert.deepEqual(unchecked(ci.replace('"$FAILED" = false', '-n "$FAILED"')), ['its step']);
});

/** The test files that no command of a Makefile names. */
function leftOut(makefile: string): string[] {
  const named = [...makefile.matchAll(/[^\s']+\.test\.ts/g)].flatMap(([pattern]) =>
    globSync(pattern, { cwd: ROOT }),
  );
  return globSync('{core,action,runners,tools,validation}/**/*.test.ts', { cwd: ROOT }).filter(
    file => !named.includes(file),
  );
}

it('finds every test file in the Makefile, and reports a missing one', () => {
  const makefile = readFileSync(join(ROOT, 'Makefile'), 'utf8');
  assert.deepEqual(leftOut(makefile), []);
  assert.deepEqual(leftOut(makefile.replaceAll('interim,', '')), ['action/test/interim.test.ts']);
});
