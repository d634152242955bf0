// Tests of `overhead history` on a store.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { DirectoryStore } from '../baselines/directory.ts';
import { CLEAN, finished, git } from '../baselines/testing.ts';
import { Places } from '../history/over-time.ts';
import type { Host } from '../host/host.ts';
import { Stopped } from '../host/stop.ts';
import { resultsOfDay } from '../runs/testing.ts';
import { type HistoryOptions, historyCommand } from './history.ts';

const root = temporary('overhead history-');

const place = join(root, 'store');
const store = new DirectoryStore(place);
for (let day = 1; day <= 16; day++) {
  // On the 9th day the overhead rises and the kernel changes.
  const text = resultsOfDay(day, day < 9 ? 1.03 : 1.06, { kernel: day < 9 ? '6.8' : '6.11' });
  await store.append(finished(text, { verdict: day === 16 ? 'breach' : 'pass' }));
}
const [, , third] = (await store.list('jvm')).baselines;
if (third !== undefined)
  await store.mark(third, { pinned: { name: 'v1.2', date: '2026-11-20T00:00:00.000Z' } });

const WORLD = {
  root: resolve(import.meta.dirname, '../../..'),
  cache: join(root, 'cache'),
  environment: {},
  remote: () => {
    throw new Error('no remote');
  },
  signal: new AbortController().signal,
};
const messages: string[] = [];
const tell = (message: string) => void messages.push(message);

async function called(more: Partial<HistoryOptions> = {}, world: Partial<Host> = {}): Promise<string> {
  let out = '';
  const output = {
    width: 120,
    colour: false,
    print: (text: string) => {
      out += text;
    },
  };
  const options = {
    store: place,
    suites: [],
    last: null,
    control: null,
    config: null,
    maxDrift: null,
    all: false,
    json: null,
    html: null,
    summary: null,
    ...more,
  };
  const host = {
    ...WORLD,
    output: { ...output, tell, status: () => undefined },
    ...world,
  } as unknown as Host;
  assert.equal((await historyCommand(options, host)).exitCode, 0);
  return out;
}

it('prints the history of a suite: bars, change of level, release baseline, failed runs', async () => {
  const out = await called();
  assert.match(out, /^jvm: 16 runs from 2026-11-01 to 2026-11-16\n/);
  assert.match(out, /\n {2}X +time +16 +\+3\.\d % +\+6\.\d % +[▁▂▃▄▅▆▇█]{16} +\+6\.\d % \[/);
  assert.match(
    out,
    /\n· the release baseline is v1\.2, 1 pinned run\n· another machine from 2026-11-09 on: kernel 6\.11\n/,
  );
  assert.match(
    out,
    /\n→ X, time: from \+3\.\d % to \+6\.\d % with 090909090909 of 2026-11-09, for 8 runs\. That run/,
  );
  assert.match(out, /\n\? 1 run of these failed and was not accepted\n$/);
  assert.match(await called({ last: '5' }), /^jvm: 5 runs from 2026-11-12 /);
});

it('writes all numbers as JSON, and prints nothing else if that goes to standard output', async () => {
  const path = join(root, 'history.json');
  const printed = await called({ json: path });
  assert.match(printed, /^jvm: /);
  const out = await called({ json: '-' });
  assert.equal(readFileSync(path, 'utf8'), out);
  const { schema, suites } = JSON.parse(out);
  assert.equal(schema, 1);
  const [{ suite, runs, rows, release }] = suites;
  assert.deepEqual([suite, runs.length, rows.length], ['jvm', 16, 1]);
  assert.deepEqual([release.name, release.runs], ['v1.2', [third?.name]]);
  assert.deepEqual(
    runs.filter((run: { failed: boolean }) => run.failed).map((run: { date: string }) => run.date),
    ['2026-11-16T03:15:00.000Z'],
  );
  assert.equal(rows[0].points.length, 16);
  const step = rows[0].changes.find(({ after }: { after: number }) => after > 0.05);
  assert.deepEqual([step.machine, step.confirmed, step.since], [['kernel'], true, 8]);
});

it('links commits on its page to the web address of any kind of remote URL', async () => {
  const html = join(root, 'history.html');
  for (const [url, commits] of [
    ['https://github.com/octo/agent', 'https://github.com/octo/agent/commit/'],
    ['https://u:p@github.com/octo/agent.git', 'https://github.com/octo/agent/commit/'],
    ['https://git.example.org:8443/octo/agent.git', 'https://git.example.org:8443/octo/agent/commit/'],
    ['git@github.com:octo/agent.git', 'https://github.com/octo/agent/commit/'],
    ['ssh://git@github.com/octo/agent.git', 'https://github.com/octo/agent/commit/'],
    ['ssh://git@git.example.org:2222/octo/agent.git', 'https://git.example.org/octo/agent/commit/'],
    ['/srv/agent.git', ''],
    ['http://git.example.org/octo/agent', ''],
  ] as const) {
    await called({ html }, { remote: () => ({ url, settings: [] }) });
    const data = JSON.parse(/id="data">(.*?)<\/script>/s.exec(readFileSync(html, 'utf8'))?.[1] ?? '');
    assert.equal(data.commits, commits, url);
  }
});

it('writes nothing if the user stops it', async () => {
  const html = join(root, 'stopped.html');
  const signal = AbortSignal.abort(new Stopped('SIGINT'));
  await assert.rejects(called({ html }, { signal }), Stopped);
  assert.equal(existsSync(html), false);
});

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  it(`ends on ${signal} while its Git waits for a silent remote`, async () => {
    const remote = createServer().listen(0, '127.0.0.1');
    const clone = join(root, signal);
    try {
      await once(remote, 'listening');
      mkdirSync(clone);
      git(clone, 'init', '--quiet');
      git(clone, 'remote', 'add', 'origin', `http://127.0.0.1:${(remote.address() as AddressInfo).port}/x`);
      const argv = [join(WORLD.root, 'action/src/cli.ts'), 'history', '--baseline', 'branch'];
      const env = { ...CLEAN, XDG_CACHE_HOME: WORLD.cache, TMPDIR: root };
      const child = spawn(process.execPath, argv, { cwd: clone, env });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text));
      const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
      const [[asking], ended] = [await once(remote, 'connection'), once(child, 'close')];
      const left = once(asking.resume(), 'close');
      child.kill(signal);
      assert.deepEqual(await ended, [code, null]);
      clearTimeout(late);
      assert.equal(output, '');
      // Git's child process, which holds the connection, has ended too.
      await left;
      assert.equal(
        readdirSync(root).find(name => name.startsWith('overhead-branch-')),
        undefined,
      );
    } finally {
      remote.close();
    }
  });

it('reports an empty store, and refuses a missing store, suite and invalid options', async () => {
  const empty = join(root, 'empty');
  mkdirSync(empty);
  assert.match(
    await called({ store: empty }),
    /: no run is stored; overhead baseline save DIR stores one\n$/,
  );
  const typo = join(root, 'stroe');
  await assert.rejects(called({ store: typo }), /stroe does not exist: name the folder of the stored runs/);
  await assert.rejects(called({ json: '-', summary: '-' }), /only one of --json and --summary/);
  await assert.rejects(called({ suites: ['jvn'] }), /no suite "jvn" is stored: did you mean "jvm"/);
  await assert.rejects(called({ last: '0' }), /--last: "0" is not a whole number of at least 1/);
  assert.match(await called({ control: 'none' }), /^jvm: 0 runs\n/, 'no run has that control');
});

it('Places.of finds all rows of a run in one pass', () => {
  let reads = 0;
  const keys = Array.from({ length: 1000 }, (_, at) => ({
    get benchmark() {
      reads++;
      return `X/size=${at}`;
    },
    metric: 'ns/op',
    treatment: 'on',
    better: 'lower' as const,
  }));
  const places = new Places();
  for (let at = 0; at < keys.length; at++)
    assert.equal(places.of(keys, JSON.stringify([`X/size=${at}`, 'ns/op', 'on'])), at);
  assert.equal(places.of(keys, JSON.stringify(['Y', 'ns/op', 'on'])), undefined);
  assert.equal(reads, keys.length);
});
