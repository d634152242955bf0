// The cost of a branch with years of stored runs: comparing a run with it, and storing one, in a shallow clone like that of a job.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_BRANCH } from '../../action/src/baselines/branch.ts';
import { fileName } from '../../action/src/baselines/names.ts';
import { MARKER, RemoteBranch } from '../../action/src/baselines/remote-branch.ts';
import { sidecarPath, sidecarText, UNMARKED } from '../../action/src/baselines/sidecar.ts';
import { generate, MACHINE_FOLDER, RESULTS } from './generate.ts';
import { CLI, metered, type Usage } from './metered.ts';

const SUITE = 'large';
const FIRST_DAY = Date.UTC(2020, 0, 1);
const HOUR = 3_600_000;
const WHO = 'Bench <bench@example.com>';

export interface Branched {
  readonly runs: number;
  /** The size of the fetch before a comparison (bytes). */
  readonly fetched: number;
  /** The size of the whole branch (bytes). */
  readonly whole: number;
  readonly compare: readonly Usage[];
  readonly save: readonly Usage[];
}

/** Makes a repository with `runs` commits and a stored run of each, and measures it. @param tell receives progress messages */
export async function measureBranch(
  folder: string,
  runs: number,
  repeats: number,
  tell: (text: string) => void,
): Promise<Branched> {
  const place = new Repository(folder);
  tell(`storing ${runs} runs on a branch`);
  place.fill(runs);
  const fetched = await place.fetched();
  const compare: Usage[] = [];
  const save: Usage[] = [];
  for (let repeat = 0; repeat <= repeats; repeat++) {
    tell(`comparing with ${runs} stored runs, ${repeat} of ${repeats}`);
    place.measure(repeat);
    compare.push(place.call('compare', RESULTS, '--out', '.', '--max-regression', '5%'));
    save.push(place.call('baseline', 'save', '.'));
  }
  // The first run has cold system caches, so it does not count.
  return { runs, fetched, whole: place.size(), compare: compare.slice(1), save: save.slice(1) };
}

class Repository {
  readonly #remote: string;
  readonly #clone: string;

  constructor(folder: string) {
    this.#remote = join(folder, 'remote.git');
    this.#clone = join(folder, 'clone');
    mkdirSync(this.#remote, { recursive: true });
    this.#git(this.#remote, 'init', '--quiet', '--bare', '--initial-branch=main');
    this.#git(this.#remote, 'config', 'uploadpack.allowFilter', 'true');
  }

  /** Writes the main line, a run of each of its commits, and the newest commit as a job checks it out. */
  fill(runs: number): void {
    const seconds = (index: number): number => (FIRST_DAY + index * HOUR) / 1000;
    const commit = (ref: string, index: number): string =>
      `commit refs/heads/${ref}\ncommitter ${WHO} ${seconds(index)} +0000\ndata 0\n`;
    const main = Array.from({ length: runs }, (_, index) => commit('main', index));
    this.#import(main.join(''));
    const commits = this.#git(this.#remote, 'rev-list', '--reverse', 'main').trim().split('\n');
    generate(this.#remote, { benchmarks: 1, rounds: 20, baselines: 0 });
    const text = readFileSync(join(this.#remote, RESULTS), 'utf8');
    const file = (path: string, content: string): string =>
      `M 100644 inline ${path}\ndata ${Buffer.byteLength(content)}\n${content}\n`;
    const stored = commits.map((sha, index) => {
      const time = new Date(FIRST_DAY + index * HOUR);
      const path = `${SUITE}/${MACHINE_FOLDER}/${fileName(time, sha, 1)}`;
      const run = headed(text, sha, time).replaceAll(/(\d)\.\d+ (?=cpu-ns)/g, `$1.${index} `);
      const sidecar = sidecarText({ ...UNMARKED, verdict: 'pass' });
      return commit(DEFAULT_BRANCH, index) + file(path, run) + file(sidecarPath(path), sidecar);
    });
    this.#import(commit(DEFAULT_BRANCH, 0) + file(MARKER, '') + stored.join(''));
    this.#git(this.#remote, 'gc', '--quiet');
    this.#git(this.#remote, 'clone', '--quiet', '--depth=1', `file://${this.#remote}`, this.#clone);
  }

  /** Writes a new run of the newest commit into the clone. */
  measure(index: number): void {
    const head = this.#git(this.#clone, 'rev-parse', 'HEAD').trim();
    const text = readFileSync(join(this.#remote, RESULTS), 'utf8');
    const run = headed(text, head, new Date(Date.now() + index * 1000));
    writeFileSync(join(this.#clone, RESULTS), run);
    mkdirSync(join(this.#clone, 'results'), { recursive: true });
    writeFileSync(join(this.#clone, 'results', `${SUITE}.txt`), run);
  }

  call(...argv: string[]): Usage {
    return metered(join(this.#clone, 'overhead.jsonl'), {
      program: process.execPath,
      arguments: [CLI, ...argv, '--baseline', 'branch'],
      folder: this.#clone,
    });
  }

  /** The size of the fetch before the store lists a run (bytes). */
  async fetched(): Promise<number> {
    const remote = { url: `file://${this.#remote}`, settings: [] };
    const branch = new RemoteBranch(DEFAULT_BRANCH, remote, { PATH: process.env.PATH ?? '' });
    await branch.sync();
    return packs(join(await branch.folder(), 'objects'));
  }

  size(): number {
    return packs(join(this.#remote, 'objects'));
  }

  #import(commands: string): void {
    execFileSync('git', ['fast-import', '--quiet', '--force'], { cwd: this.#remote, input: commands });
  }

  #git(folder: string, ...argv: string[]): string {
    return execFileSync('git', argv, { cwd: folder, encoding: 'utf8' });
  }
}

/** The result file with another commit and time. */
function headed(text: string, commit: string, time: Date): string {
  return text.replace(/^date: .*\n/m, `date: ${time.toISOString()}\ncommit: ${commit}\n`);
}

function packs(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
