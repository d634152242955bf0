// A pull request's comparison with one repository of many stored runs: what it reads, and how long it takes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectStore } from '../../action/src/baselines/object-place.ts';
import { UNMARKED } from '../../action/src/baselines/sidecar.ts';
import type { Host } from '../../action/src/host/host.ts';
import { formatHeader, formatLine, unitLine } from '../../core/results/format.ts';
import { uniform } from '../bench/generate.ts';
import { called, type Measured } from './called.ts';
import type { Counted } from './counted.ts';

const SUITE = 'http';
const BENCHMARKS = ['GET-/orders', 'GET-/pets', 'POST-/orders'];
const METRICS = ['cpu-ns/op', 'B/op'] as const;
const ROUNDS = 10;
const HOUR = 3_600_000;
const END = Date.UTC(2026, 10, 26);
/** Commits of the clone; older runs are of commits that it lacks. */
const COMMITS = 100;
/** Runs that are stored with one write of the manifest. */
const AT_ONCE = 500;
export const REPOSITORY = 'org/shop';

/** Stores runs on a server. @param variables of a user who may write */
export async function storeRuns(
  place: string,
  folder: string,
  runs: number,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const commits = clone(folder);
  const host = { environment: variables, remote: () => ({ url: '', settings: [] }) } as unknown as Host;
  const store = objectStore(place, REPOSITORY, host);
  for (let from = 0; from < runs; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, runs - from) }, (_, at) => {
      const run = from + at;
      const commit = commits[run - runs + commits.length] ?? run.toString(16).padStart(40, '0');
      return { text: text(run, runs, commit), marks: { ...UNMARKED, verdict: 'pass' as const } };
    });
    await store.adopt(SUITE, batch);
  }
}

/** Compares a new run. The clone is the current folder. */
export async function compareOnce(
  place: string,
  folder: string,
  runs: number,
  variables: Readonly<Record<string, string>>,
  proxy: Counted,
): Promise<Measured & { readonly requests: number; readonly bytes: number }> {
  const head = git(folder, 'rev-parse', 'HEAD').trim();
  writeFileSync(join(folder, 'http.txt'), text(runs, runs, head));
  proxy.take();
  const measured = await called(
    ['compare', 'http.txt', '--baseline', `${place}?repository=${REPOSITORY}`],
    folder,
    {
      ...variables,
      AWS_ENDPOINT_URL_S3: proxy.address,
    },
  );
  if (!/ baselines?\b|stored runs?\b/.test(measured.output))
    throw new Error(`nothing was compared with:\n${measured.output}`);
  return { ...measured, ...proxy.take() };
}

function git(folder: string, ...argv: string[]): string {
  const own = [
    '-c',
    'user.name=bench',
    '-c',
    'user.email=bench@example.com',
    '-c',
    'init.defaultBranch=main',
  ];
  return execFileSync('git', [...own, ...argv], { cwd: folder, encoding: 'utf8' });
}

/** Makes a clone with commits, the oldest first. */
function clone(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '--quiet');
  for (let commit = 0; commit < COMMITS; commit++)
    git(folder, 'commit', '--quiet', '--allow-empty', `--message=${commit}`);
  return git(folder, 'rev-list', '--reverse', 'HEAD').trim().split('\n');
}

/** A run of about 6 KB. */
function text(run: number, runs: number, commit: string): string {
  const random = uniform(run + 1);
  const noisy = (value: number) => value * (1 + 0.01 * (random() + random() + random() - 1.5));
  const date = new Date(END - (runs - run) * HOUR).toISOString();
  const head = formatHeader({
    suite: SUITE,
    cpu: 'EPYC',
    cpus: '4',
    date,
    commit,
    'agent-on': 'opentelemetry 2.33.1',
  });
  const lines = METRICS.map(unit => unitLine(unit, {}));
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, benchmark] of BENCHMARKS.entries())
      for (const variant of ['off', 'on']) {
        const factor = variant === 'off' ? 1 : 1.06;
        const samples = METRICS.map(unit => ({ unit, value: noisy(50_000 * (at + 1) * factor) }));
        lines.push(formatLine({ benchmark, variant, operations: 1000, samples }));
      }
  return head + lines.join('');
}
