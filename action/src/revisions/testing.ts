// Shared parts of the revision tests: small repositories, made by Git.
import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RunContext } from '../../../core/runner.ts';
import type { Revision } from '../../../core/suite.ts';
import { temporary } from '../../../core/testing.ts';
import { BARE, type JmhVariant } from '../../../runners/jmh/suite.ts';
import type { Config } from '../config/config.ts';
import { fakeSuite } from '../experiment/testing.ts';

/** An environment without user settings of Git. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.org',
};

export class TestRepository {
  readonly folder: string;

  /** @param folder is created; its name has a space, as users' folders do */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.folder = realpathSync(folder);
    this.git('init', '--quiet', '--initial-branch=main');
  }

  git(...argv: string[]): string {
    return execFileSync('git', argv, {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...ENVIRONMENT },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true });
      writeFileSync(join(this.folder, name), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
    }
  }

  /** Commits all existing files and the given ones. Returns the commit. */
  commit(files: Readonly<Record<string, string>> = {}): string {
    this.write(files);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', 'x');
    return this.git('rev-parse', 'HEAD');
  }
}

/** Returns a folder that is removed after the file or `describe`, with a space in its name. */
export function scratch(): { readonly folder: string } {
  return { folder: realpathSync(temporary('overhead revisions-')) };
}

export function context(cache: string, notices: string[] = []): RunContext {
  return {
    root: cache,
    cache,
    environment: ENVIRONMENT,
    notice: message => notices.push(message),
    signal: new AbortController().signal,
  };
}

/** A revision as in a configuration, `base` of line 7. */
export function revision(ref: string, more: Partial<Revision> = {}): Revision {
  const places = Object.fromEntries(
    ['ref', 'build', 'agent', 'jar', 'overlay'].map(key => [key, `overhead.yml:7:${key}`]),
  );
  return { ref, source: null, build: [], buildTimeout: 60_000, places, ...more };
}

/** A variant `base` that is a revision with the agent `out/agent.jar`. */
export function variantOf(of: Revision, agent = 'out/agent.jar'): JmhVariant {
  return { ...BARE, name: 'base', revision: of, agent: { kind: 'file', path: agent } };
}

/** A configuration in a folder, with one suite of `off` and the given variants. */
export function configOf(folder: string, ...variants: readonly JmhVariant[]): Config {
  const suite = fakeSuite({ min: 6, max: 6 });
  const off = { ...BARE, name: 'off' };
  return {
    file: join(folder, 'overhead.yml'),
    onInconclusive: 'neutral',
    suites: [{ ...suite, variants: [off, ...variants] }],
  };
}
