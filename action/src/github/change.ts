// What a pull request removes from the lists `expected`: read from GitHub by commit, as its reviewers see it, never from its artifacts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAbsolute, normalize } from 'node:path/posix';
import { UsageError } from '../../../core/config/problem.ts';
import type { Change } from '../commands/compare.ts';
import { loadConfig } from '../config/resolve.ts';
import { type Api, refusalOf } from './api.ts';
import type { RepositoryName } from './context.ts';

const NOTHING: Change = new Map();

/** The lists of a change, and why they are unknown, as sentences for the report. */
export interface Proposed {
  readonly change: Change;
  readonly notes: readonly string[];
}

/**
 * The lists `expected` of a commit.
 * @param config the configuration file, relative to the root of the repository
 * @param folder a place for its text
 */
export async function proposedChange(
  api: Api,
  repository: RepositoryName,
  { commit, config, folder }: { readonly commit: string; readonly config: string; readonly folder: string },
): Promise<Proposed> {
  const path = normalize(config);
  if (isAbsolute(path) || path.startsWith('..')) return { change: NOTHING, notes: [] };
  try {
    const { data } = await api.request('GET /repos/{owner}/{repo}/contents/{path}', {
      ...repository,
      path,
      ref: commit,
    });
    if (Array.isArray(data) || data.type !== 'file' || data.encoding !== 'base64')
      return unknown('it is no file of a size that can be read');
    const file = join(folder, 'proposed.yml');
    writeFileSync(file, Buffer.from(data.content, 'base64'));
    const { suites } = loadConfig(file);
    return { change: new Map(suites.map(({ name, expected }) => [name, expected])), notes: [] };
  } catch (error) {
    if (error instanceof UsageError) return unknown('it has errors');
    // A change without a configuration removes nothing from a list.
    if ((error as { status?: unknown }).status === 404) return { change: NOTHING, notes: [] };
    const { forbidden, reason } = refusalOf(error);
    return unknown(forbidden ? 'the job lacks permissions: { contents: read }' : reason);
  }
}

function unknown(why: string): Proposed {
  return {
    change: NOTHING,
    notes: [`The configuration of this change was not read, so its removals do not count: ${why}.`],
  };
}
