// Runs test files in parallel, in the given order: `node --test` sorts them, and a long file that starts last delays the end.
// If no test begins or ends for a quarter of an hour, all are killed with their processes, and the running tests are named.
// The last lines name the files that took longest.
// Usage: node tools/tests.mjs FILE… (a pattern is replaced by its files, sorted; !FILE is left out)
import { fork } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Most tests wait for processes, so five at a time keep two processors busy. */
const AT_ONCE = 5;
/** The time limit without any event, in ms: a test takes some minutes at most. */
const PATIENCE = Number(process.env.OVERHEAD_TESTS_PATIENCE ?? 15 * 60_000);
/** Most files import the same modules, so their compiled form is kept. */
const COMPILED = join(import.meta.dirname, '../.tools/compiled');
/** The time is counted in steps, not by the clock, so that a stopped or sleeping machine does not count as waiting. */
const STEPS = 15;
/** How many files the last lines name. */
const SLOWEST = 15;

// The tests are a process group, so that killing it also ends the processes that a test has started.
if (process.connected) test(named(process.argv.slice(2)));
else
  fork(import.meta.filename, process.argv.slice(2), {
    detached: true,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  }).on('exit', code => {
    process.exitCode = code ?? 1;
  });

/** The files, each once. Throws if there are none, or if an argument names none. */
function named(patterns) {
  const files = new Set();
  for (const pattern of patterns.filter(one => !one.startsWith('!')))
    for (const file of existing(pattern)) files.add(file);
  for (const pattern of patterns.filter(one => one.startsWith('!')))
    for (const file of existing(pattern.slice(1))) files.delete(file);
  if (files.size === 0) throw new Error('name the files of tests');
  return [...files];
}

function existing(pattern) {
  const found = globSync(pattern).sort();
  if (found.length === 0) throw new Error(`${pattern}: no such file`);
  return found;
}

function test(files) {
  // The parent process has ended, for whatever reason.
  process.on('disconnect', end);
  process.channel.unref();
  /** The running tests of each running file. */
  const running = new Map();
  /** How long each file took that has ended, in ms. */
  const took = [];
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
      // An event without `entryFile` is of a file itself.
      running.set(
        entryFile ?? file,
        entryFile === undefined ? [] : [...(running.get(entryFile) ?? []), name],
      );
    })
    .on('test:complete', ({ name, file, entryFile, details }) => {
      steps = 0;
      if (entryFile === undefined) {
        running.delete(file);
        took.push([relative('', file), details.duration_ms]);
      } else running.set(entryFile, running.get(entryFile)?.filter(one => one !== name) ?? []);
    })
    .on('test:fail', () => {
      process.exitCode = 1;
    })
    .compose(spec)
    .on('end', () => process.stdout.write(slowest(took)))
    .pipe(process.stdout, { end: false });
}

/** The files that took longest, one a line. */
function slowest(took) {
  const longest = took.sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  return longest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`).join('');
}

function end() {
  process.kill(0, 'SIGKILL');
}
