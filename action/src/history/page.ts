// The page of histories for a browser.
import type { Host } from '../host/host.ts';
import type { Remote } from '../host/remote.ts';
import { assetsIn } from '../page/assets.ts';
import { documentParts } from '../page/document.ts';
import { historyDataOf } from './data.ts';
import type { WholeHistory } from './history.ts';

/** The page of histories, in pieces. */
export function renderHistoryPage(
  { root, remote }: Pick<Host, 'root' | 'remote'>,
  histories: readonly WholeHistory[],
): Iterable<string> {
  return documentParts(historyDataOf(histories, commitsOf(remote)), assetsIn(root), 'overhead history');
}

/** The web address of commits without the hash; empty if the repository has no known web site. */
function commitsOf(remote: () => Pick<Remote, 'url'>): string {
  let url = '';
  try {
    url = remote().url;
  } catch {
    // Without a repository there are no links.
  }
  // The web site uses the port of https, but not the port of ssh.
  const [, site, server, name, path] =
    /^(?:https:\/\/(?:[^@/]*@)?([\w.-]+(?::\d+)?)\/|ssh:\/\/git@([\w.-]+)(?::\d+)?\/|git@([\w.-]+):)([\w./~-]+?)(?:\.git)?\/?$/.exec(
      url,
    ) ?? [];
  const host = site ?? server ?? name;
  return host === undefined || path === undefined ? '' : `https://${host}/${path}/commit/`;
}
