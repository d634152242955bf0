// SIGKILL at random moments: of a run, of a push to the branch of stored runs, of a report. Nothing is lost, half-written or left running.
// OVERHEAD_KILLS sets the number of moments of each; `make kills` uses fifty. OVERHEAD_SEED sets the seed of the moments.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'yaml';
import { git } from '../src/baselines/testing.ts';
import { leaveRun } from '../src/runs/testing.ts';
import { assertStatus, judge, noProc, overhead, processesLeft, scratch, start } from './command.ts';
import { assertBuilt, jitter } from './fixture.ts';
import { CALM, linesOf, recordOf, WIDE } from './measuring.ts';

const ALONE = { PATH: process.env.PATH ?? '', GIT_CONFIG_NOSYSTEM: '1' };
const KILLS = Number(process.env.OVERHEAD_KILLS ?? 1);
const SEED = Number(process.env.OVERHEAD_SEED ?? 11);
const ROUNDS = 6;

/** A fake of hyperfine that takes no time: the same options as the real one, and its own numbers. */
const TIMER = `#!/bin/sh
case "$1" in --version) echo 'hyperfine 1.18.0'; exit 0 ;; esac
while [ "$1" != --export-json ]; do shift; done
sleep 0.03
n=$(($$ % 90 + 10))
echo "{\\"results\\":[{\\"times\\":[0.1$n],\\"user\\":0.05$n,\\"system\\":0.01,\\"memory_usage_byte\\":[1000000],\\"exit_codes\\":[0]}]}" >"$2"
`;

before(assertBuilt);

/** A killed process leaves temporary files: they go into the folder of the test, not into the shared one. */
function leaving(tmp: string): Record<string, string> {
  mkdirSync(tmp, { recursive: true });
  return { ...ALONE, TMPDIR: tmp };
}

/** A fraction from 0 to 1 for each kill. */
function moments(seed: number): number[] {
  const random = jitter(seed);
  return Array.from({ length: KILLS }, () => (random() + 1) / 2);
}

/** Calls the command and kills it after a time in ms, unless it ended before. */
async function killed(
  folder: string,
  argv: readonly string[],
  after: number,
  environment: Readonly<Record<string, string>>,
) {
  const running = start(folder, argv, environment);
  const stop = new AbortController();
  await Promise.race([
    running.ended,
    sleep(after, undefined, { signal: stop.signal }).catch(() => undefined),
  ]);
  stop.abort();
  running.child.kill('SIGKILL');
  await running.ended;
}

describe('a killed run', { skip: noProc }, () => {
  const { folder, path, remove } = scratch('killed-run');
  const environment = { ...leaving(path('tmp')), ...CALM, PATH: `${path('bin')}:${ALONE.PATH}` };
  const run = path('run');
  const config = path('tiny.yml');
  const measure = ['run', '--config', config, '--seed', '3', '--out', 'run'];
  let whole = 0;
  before(() => {
    mkdirSync(path('bin'));
    writeFileSync(path('bin/hyperfine'), TIMER, { mode: 0o755 });
    const suite = {
      runner: 'command',
      command: ['true'],
      rounds: { min: ROUNDS, max: ROUNDS },
      variants: { off: {}, probe: { env: { PROBE: '1' } } },
      gates: WIDE,
    };
    writeFileSync(config, stringify({ version: 1, suites: { tiny: suite } }));
    const begun = performance.now();
    overhead(folder, measure, environment);
    whole = performance.now() - begun;
  });
  after(remove);

  for (const [index, share] of moments(SEED).entries()) {
    it(`S24: keeps every whole round, and can be resumed to its end (moment ${index + 1})`, async () => {
      rmSync(run, { recursive: true, force: true });
      await killed(folder, measure, share * whole, environment);
      assert.deepEqual(await processesLeft(run), []);
      // A run that was killed before it began cannot be resumed.
      const begun = existsSync(path('run/run.json'));
      const { off, probe } = linesOf(run);
      if (off + probe > 0) {
        assert.equal(off, probe, 'a round is incomplete');
        const { comparison } = judge(folder, ['run']);
        assert.equal(comparison.suites[0]?.rounds.complete, off);
        assert.notEqual(comparison.verdict, 'broken');
      }
      const result = overhead(folder, begun ? ['run', '--resume', 'run'] : measure, environment);
      assertStatus(result, 0);
      assert.ok(recordOf(run).finished);
      assert.deepEqual(linesOf(run), { off: ROUNDS, probe: ROUNDS });
    });
  }
});

describe('a killed push to the branch', { skip: noProc }, () => {
  const { path, remove } = scratch('killed-push');
  const BRANCH = 'refs/heads/overhead-baselines';
  const [remote, work] = [path('remote.git'), path('work')];
  const environment = leaving(path('tmp'));
  let [whole, saved] = [0, 0];
  const save = (name: string) => ['baseline', 'save', name, '--baseline', 'branch'];
  const stored = () =>
    git(remote, 'for-each-ref', BRANCH) === ''
      ? []
      : git(remote, 'ls-tree', '-r', '--name-only', BRANCH)
          .split('\n')
          .filter(name => name.endsWith('.txt'));
  const judged = (): string => {
    const name = `run-${saved++}`;
    leaveRun(`${work}/${name}`, { run: { commit: git(work, 'rev-parse', 'HEAD') } });
    assertStatus(overhead(work, ['compare', name, '--out', name], environment), 0);
    return name;
  };
  before(() => {
    for (const folder of [remote, work]) mkdirSync(folder, { recursive: true });
    git(remote, 'init', '--quiet', '--bare');
    git(remote, 'config', 'uploadpack.allowFilter', 'true');
    git(work, 'init', '--quiet', '.');
    git(work, 'remote', 'add', 'origin', `file://${remote}`);
    git(work, 'commit', '--quiet', '--allow-empty', '--message=first');
    const first = judged();
    const begun = performance.now();
    assertStatus(overhead(work, save(first), environment), 0);
    whole = performance.now() - begun;
  });
  after(remove);

  for (const [index, share] of moments(SEED + 1).entries()) {
    it(`S24: stores the run or does not, and the next push stores it (moment ${index + 1})`, async () => {
      const name = judged();
      const earlier = stored();
      await killed(work, save(name), share * whole, environment);
      assert.deepEqual(await processesLeft(path()), []);
      git(remote, 'fsck', '--strict');
      assert.ok(
        earlier.every(file => stored().includes(file)),
        'a stored run was lost',
      );
      assert.ok(stored().length <= earlier.length + 1);
      for (const file of stored()) {
        assert.match(git(remote, 'show', `${BRANCH}:${file}`), /cpu-ns\/op$/, `${file} is not whole`);
        assert.doesNotThrow(() =>
          JSON.parse(git(remote, 'show', `${BRANCH}:${file.replace(/\.txt$/, '.json')}`)),
        );
      }
      assertStatus(overhead(work, save(name), environment), 0);
      assert.equal(stored().length, earlier.length + 1, 'the run is stored once');
    });
  }
});

describe('a killed report', { skip: noProc }, () => {
  const { folder, path, remove } = scratch('killed-report');
  const write = ['report', 'run', '--markdown', 'out/report.md', '--html', 'out/report.html'];
  const texts = () =>
    Object.fromEntries(
      readdirSync(path('out'))
        .filter(name => !/\.tmp-\d+$/.test(name))
        .map(name => [name, readFileSync(path('out', name), 'utf8')]),
    );
  let whole = 0;
  let complete: Readonly<Record<string, string>> = {};
  before(() => {
    leaveRun(path('run'));
    assertStatus(overhead(folder, ['compare', 'run', '--out', 'run']), 0);
    const begun = performance.now();
    assertStatus(overhead(folder, write), 0);
    whole = performance.now() - begun;
    complete = texts();
    assert.deepEqual(Object.keys(complete).sort(), ['report.html', 'report.md']);
  });
  after(remove);

  for (const [index, share] of moments(SEED + 2).entries()) {
    it(`S24: leaves each file complete or unchanged (moment ${index + 1})`, async () => {
      // Every second time an older file exists.
      const older: Readonly<Record<string, string>> =
        index % 2 === 0 ? { 'report.md': 'older', 'report.html': 'older' } : {};
      rmSync(path('out'), { recursive: true });
      mkdirSync(path('out'));
      for (const [name, text] of Object.entries(older)) writeFileSync(path('out', name), text);
      await killed(folder, write, share * whole, leaving(path('tmp')));
      for (const [name, text] of Object.entries(texts()))
        assert.ok(
          text === complete[name] || text === older[name],
          `${name} is half-written: ${text.length} characters`,
        );
      for (const name of Object.keys(older)) assert.ok(existsSync(path('out', name)), `${name} was lost`);
      assertStatus(overhead(folder, write), 0);
      assert.deepEqual(texts(), complete);
    });
  }
});
