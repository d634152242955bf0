// Runs files of tests beside each other, in the order in which they are named: `node --test` sorts them, and a long one that begins last keeps everybody waiting.
// Where no test begins or ends for a quarter of an hour, all of them are ended with what they started, and those that were running are named.
// Usage: node tools/tests.mjs FILE… (a pattern stands for its files in their own order)
import { fork } from 'node:child_process';
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Most of these tests wait for processes: four keep two processors busy. */
const AT_ONCE = 4;
/** Nothing may happen for so long, in ms: a test takes some minutes at most. */
const PATIENCE = Number(process.env.OVERHEAD_TESTS_PATIENCE ?? 15 * 60_000);
/** It is counted in steps, not by the clock: who was stopped, or slept with the machine, was not waiting. */
const STEPS = 15;

// The tests are a process group of their own, which ends as a whole: what a test has started is not left behind where that test is ended.
if (process.connected) test(named(process.argv.slice(2)));
else
  fork(import.meta.filename, process.argv.slice(2), { detached: true }).on('exit', code => {
    process.exitCode = code ?? 1;
  });

/** The files, each once. Throws where there is none. */
function named(patterns) {
  const files = new Set();
  for (const pattern of patterns) {
    const found = globSync(pattern).sort();
    if (found.length === 0) throw new Error(`${pattern}: there is no such file`);
    for (const file of found) files.add(file);
  }
  if (files.size === 0) throw new Error('name the files of tests');
  return [...files];
}

function test(files) {
  // Who waits for us was stopped, however that was.
  process.on('disconnect', end);
  process.channel.unref();
  /** Of each file that runs, the tests that have begun and not ended. */
  const running = new Map();
  let steps = 0;
  const watch = setInterval(() => {
    if (++steps < STEPS) return;
    const lines = [...running].map(([file, tests]) => [relative('', file), ...tests].join(' › '));
    const text = `No test began or ended for ${PATIENCE / 60_000} minutes: ended. What was running:\n`;
    process.stdout.write(`\n${text}${lines.map(line => `  ${line}\n`).join('')}`, end);
  }, PATIENCE / STEPS);
  watch.unref();
  run({ files, concurrency: AT_ONCE })
    .on('test:dequeue', ({ name, file, entryFile }) => {
      steps = 0;
      // What belongs to no file is one.
      running.set(
        entryFile ?? file,
        entryFile === undefined ? [] : [...(running.get(entryFile) ?? []), name],
      );
    })
    .on('test:complete', ({ name, file, entryFile }) => {
      steps = 0;
      if (entryFile === undefined) running.delete(file);
      else running.set(entryFile, running.get(entryFile)?.filter(one => one !== name) ?? []);
    })
    .on('test:fail', () => {
      process.exitCode = 1;
    })
    .compose(spec)
    .pipe(process.stdout);
}

/** Ends this process, and all of its group. */
function end() {
  process.kill(0, 'SIGKILL');
}
