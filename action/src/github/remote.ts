// The repository of a workflow for Git: the server's own URL, with the job's token in no command line and no URL.
import * as core from '@actions/core';
import { UsageError } from '../../../core/config/problem.ts';
import type { Remote } from '../host/remote.ts';
import type { Environment } from './context.ts';

/**
 * The repository of the workflow, not the checked-out one, which a pull request may choose. Throws {@link UsageError} outside a
 * workflow.
 * @param token of the job; empty: only public data can be read
 */
export function repositoryOf(environment: Environment, token: string): Remote {
  const { GITHUB_REPOSITORY: repository = '', GITHUB_SERVER_URL: server = '' } = environment;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || server === '')
    throw new UsageError(
      'baseline: the branch of the stored runs is in the repository of the workflow, and GITHUB_SERVER_URL and GITHUB_REPOSITORY do not name it: name a folder instead',
    );
  const url = `${server.replace(/\/+$/, '')}/${repository}`;
  if (token === '' || !/^https?:/.test(server)) return { url, settings: [] };
  const credentials = Buffer.from(`x-access-token:${token}`).toString('base64');
  // The runner masks the token, but not values derived from it.
  core.setSecret(credentials);
  const header = `http.${server.replace(/\/+$/, '')}/.extraheader`;
  // The empty value removes the header of a checkout or of the machine, because servers refuse two of them.
  return {
    url,
    settings: [
      [header, ''],
      [header, `AUTHORIZATION: basic ${credentials}`],
    ],
  };
}
