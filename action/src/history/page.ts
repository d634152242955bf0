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
  const { site, path } = webOf(remote);
  return site === '' ? '' : `${site}${path}/commit/`;
}

/** The web address of the server of a repository, with `/` at its end; empty if it has none. */
export function siteOf(remote: () => Pick<Remote, 'url'>): string {
  return webOf(remote).site;
}

function webOf(remote: () => Pick<Remote, 'url'>): { readonly site: string; readonly path: string } {
  let url = '';
  try {
    url = remote().url;
  } catch {
    // Without a repository there are no links.
  }
  // The web site uses the port of https, but not the port of ssh.
  const [, web, server, name, path = ''] =
    /^(?:https:\/\/(?:[^@/]*@)?([\w.-]+(?::\d+)?)\/|ssh:\/\/git@([\w.-]+)(?::\d+)?\/|git@([\w.-]+):)([\w./~-]+?)(?:\.git)?\/?$/.exec(
      url,
    ) ?? [];
  const host = web ?? server ?? name;
  return { site: host === undefined ? '' : `https://${host}/`, path };
}
