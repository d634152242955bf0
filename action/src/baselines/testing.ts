// Shared helpers for tests of the stores: repositories on disk, and runs to store.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Remote } from '../host/remote.ts';
import type { FinishedRun } from './store.ts';

/** Runs Git; throws an error with its output. */
export function git(folder: string, ...argv: string[]): string {
  const settings = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    '-c',
    'init.defaultBranch=main',
  ];
  return execFileSync('git', [...settings, ...argv], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** The environment of our own Git in tests: that of a clean machine. */
export const CLEAN: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  HOME: tmpdir(),
  GIT_CONFIG_NOSYSTEM: '1',
};

/** A remote repository on disk that serves partial clones, like hosted ones. */
export interface Hosted {
  readonly folder: string;
  readonly remote: Remote;
  readonly remove: () => void;
}

export function hosted(): Hosted {
  const root = mkdtempSync(join(tmpdir(), 'overhead-hosted-'));
  const folder = join(root, 'remote.git');
  mkdirSync(folder);
  git(folder, 'init', '--quiet', '--bare');
  for (const key of ['uploadpack.allowFilter', 'uploadpack.allowAnySHA1InWant'])
    git(folder, 'config', key, 'true');
  return {
    folder,
    remote: { url: `file://${folder}`, settings: [] },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Adds a commit with these files to those of its parent on a branch. Returns its hash. */
export function commitFiles(
  { folder }: Pick<Hosted, 'folder'>,
  branch: string,
  files: Readonly<Record<string, string>>,
): string {
  const work = mkdtempSync(join(tmpdir(), 'overhead-clone-'));
  try {
    git(work, 'init', '--quiet');
    git(work, 'remote', 'add', 'origin', folder);
    const known = git(work, 'ls-remote', 'origin', `refs/heads/${branch}`) !== '';
    if (known) git(work, 'fetch', '--quiet', 'origin', branch);
    git(work, 'checkout', '--quiet', ...(known ? ['-B', branch, 'FETCH_HEAD'] : ['--orphan', branch]));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(work, path, '..'), { recursive: true });
      writeFileSync(join(work, path), text);
    }
    git(work, 'add', '--all');
    git(work, 'commit', '--quiet', '--allow-empty', '--message=test');
    git(work, 'push', '--quiet', 'origin', branch);
    return git(work, 'rev-parse', 'HEAD');
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** A commit that no repository has. */
export const COMMIT = '3f2a1b9c4d5e60718293a4b5c6d7e8f901234567';

export function resultText(fields: Readonly<Record<string, string>> = {}, rounds = 6): string {
  const header = { suite: 'jvm', cpu: 'EPYC', commit: COMMIT, date: '2026-11-21T03:15:00.250Z', ...fields };
  const lines = Object.entries(header).map(([key, value]) => `${key}: ${value}\n`);
  const body = 'BenchmarkX/agent=off  1  5 ns/op\nBenchmarkX/agent=on  1  6 ns/op\n'.repeat(rounds);
  return `${lines.join('')}\nUnit ns/op better=lower\n${body}`;
}

export function finished(text: string, more: Partial<FinishedRun> = {}): FinishedRun {
  return { suite: 'jvm', text, verdict: 'pass', ...more };
}
