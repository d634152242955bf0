// `make object-storage`: many writer processes store runs on a real S3 server at once, are killed at random moments, and are disturbed.
// Fails unless every run is stored once and no manifest ever named a missing object.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { objectStore } from '../../action/src/baselines/object-place.ts';
import {
  noServer,
  type S3Server,
  s3Server,
  type Trouble,
  troublemaker,
} from '../../action/src/objects/testing.ts';
import { jitter } from '../../action/test/fixture.ts';
import { REPOSITORY, SUITE, textOf } from './run.ts';

const { values } = parseArgs({
  options: {
    writers: { type: 'string', default: '50' },
    runs: { type: 'string', default: '20' },
    kills: { type: 'string', default: '3' },
    trouble: { type: 'string', default: '0.1' },
    seed: { type: 'string', default: '1' },
  },
});
const [WRITERS, RUNS, KILLS, SHARE] = [values.writers, values.runs, values.kills, values.trouble].map(
  Number,
) as [number, number, number, number];
const TROUBLES: readonly Trouble[] = ['busy', 'conflict', 'cut before', 'cut after'];
/** The clocks of the writers: each is wrong by one of these (hours). */
const SKEWS = [0, 0, -26, 3, 26];
/** The latest moment of a kill after the start of a process (ms). */
const LATEST = 6000;

const next = jitter(Number(values.seed));
const random = (): number => (next() + 1) / 2;

if (noServer !== false) throw new Error(noServer);
const temporary = mkdtempSync(join(tmpdir(), 'overhead-writers-'));
const server = await s3Server();
const counts: Record<Trouble | 'kills' | 'starts', number> = {
  busy: 0,
  conflict: 0,
  'cut before': 0,
  'cut after': 0,
  unconditional: 0,
  kills: 0,
  starts: 0,
};
const proxy = await troublemaker(server.endpoint, (_, conditional) => {
  if (random() >= SHARE) return null;
  const drawn = TROUBLES[Math.floor(random() * TROUBLES.length)] ?? 'busy';
  // Only conditional writes conflict.
  const trouble = drawn === 'conflict' && !conditional ? 'busy' : drawn;
  counts[trouble]++;
  return trouble;
});
const place = server.place();
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

try {
  const began = performance.now();
  let busy = true;
  const reading = reader(server, () => busy);
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const seconds = (performance.now() - began) / 1000;
  busy = false;
  const reads = await reading;
  const faults = await check(server);
  const requests = proxy.requests.length;
  const manifests = proxy.requests.filter(name => /^PUT .*manifest\.json/.test(name)).length;
  const cpu = cpus()[0]?.model ?? 'unknown';
  process.stdout.write(
    [
      `${WRITERS} writers x ${RUNS} runs in ${seconds.toFixed(0)} s (${cpus().length} x ${cpu})`,
      `${counts.starts} processes, ${counts.kills} of them killed; ${requests} requests, ${manifests} writes of the manifest`,
      `answers: ${counts.busy} busy (503), ${counts.conflict} conflicts (409), ${counts['cut before']} cut before and ${counts['cut after']} after the server saw the request`,
      `${reads} times a reader found every named object while they wrote`,
      faults.length === 0 ? `all ${WRITERS * RUNS} runs are stored once` : faults.join('\n'),
      '',
    ].join('\n'),
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await proxy.stop();
  await server.stop();
  rmSync(temporary, { recursive: true, force: true });
}

/** Runs a writer until it has stored its runs; kills it at random moments before. */
async function write(writer: number): Promise<void> {
  for (let kills = 0; ; ) {
    counts.starts++;
    const skew = SKEWS[writer % SKEWS.length] ?? 0;
    const child = spawn(
      process.execPath,
      [
        '--import',
        join(import.meta.dirname, 'skewed.mjs'),
        join(import.meta.dirname, 'writer.ts'),
        place,
        `${writer}`,
        `${RUNS}`,
      ],
      {
        env: {
          PATH: process.env.PATH,
          TMPDIR: temporary,
          SKEW: `${skew * 3_600_000}`,
          ...server.variables('root', proxy.endpoint),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    running.add(child);
    const ended = new Promise<number | null>(resolve => child.once('exit', resolve));
    const stop = new AbortController();
    if (kills < KILLS)
      void sleep(random() * LATEST, undefined, { signal: stop.signal }).then(
        () => child.kill('SIGKILL'),
        () => undefined,
      );
    const code = await ended;
    stop.abort();
    running.delete(child);
    if (code === 0) return;
    if (code !== null) throw new Error(`writer ${writer} failed with ${code}`);
    kills++;
    counts.kills++;
  }
}

/** Opens the store as a job of its own. */
function store({ variables }: S3Server) {
  return objectStore(place, REPOSITORY, {
    environment: variables(),
    remote: () => ({ url: '', settings: [] }),
  });
}

/** Reads every named run again and again. Returns how often. */
async function reader(server: S3Server, busy: () => boolean): Promise<number> {
  let times = 0;
  for (; busy(); times++) {
    const opened = store(server);
    const { baselines, warnings } = await opened.list(SUITE);
    const newest = baselines.slice(0, 100);
    const loaded = await opened.load(newest);
    const [missing] = [...warnings, ...loaded.warnings];
    if (missing !== undefined) throw new Error(missing.message);
    await sleep(500);
  }
  return times;
}

/** What is wrong with the store in the end; empty if nothing is. */
async function check(server: S3Server): Promise<string[]> {
  const opened = store(server);
  const { baselines, warnings } = await opened.list(SUITE);
  const loaded = await opened.load(baselines);
  const texts = await Promise.all(loaded.baselines.map(run => opened.read(run)));
  const wanted = Array.from({ length: WRITERS * RUNS }, (_, number) =>
    textOf(Math.floor(number / RUNS), number % RUNS),
  );
  const there = new Set(texts);
  const lost = wanted.filter(text => !there.has(text)).length;
  const twice = texts.length - there.size;
  return [
    ...[...warnings, ...loaded.warnings].map(({ message }) => message),
    ...(lost === 0 ? [] : [`${lost} of ${wanted.length} runs are lost`]),
    ...(twice === 0 ? [] : [`${twice} runs are stored twice`]),
  ];
}
