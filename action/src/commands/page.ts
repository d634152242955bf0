// Pages for a browser: a judgement with the rounds of all its runs, and histories.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../../../core/programs.ts';
import { Benchstat } from '../comparison/benchstat.ts';
import type { Comparison } from '../comparison/comparison.ts';
import { documentParts, type PageAssets } from '../page/document.ts';
import { historyDataOf } from '../page/history.ts';
import { type Origin, pageOf } from '../page/page.ts';
import { readSuiteRounds, type SuiteRounds } from '../page/rounds.ts';
import type { ReportContext, Table } from '../report/context.ts';
import type { WholeHistory } from '../report/imported.ts';
import type { Host, Remote } from './host.ts';
import { type Judged, judgedParts } from './judged.ts';
import { benchmarksIn, isSound, MOST_TABULATED, variantsTable } from './judging.ts';
import { requestOf, resultsOf } from './requests.ts';

/** The bundle for the browser; read only when a page is written. */
function assetsIn(root: string): PageAssets {
  const read = (name: string) => readFileSync(join(root, 'action/dist', name), 'utf8');
  return { script: read('page.js'), style: read('page.css') };
}

/** The page of a judgement, in pieces. Unreadable rounds or tables are left out with a note. */
export async function renderPage(
  place: Place,
  comparison: Comparison,
  context: ReportContext,
  judged: Judged,
): Promise<Iterable<string>> {
  const rounds = new Map<string, SuiteRounds>();
  const tables: Table[] = [...context.benchstat];
  const notes = [...context.notes];
  for (const parts of judgedParts(judged.runs)) {
    const [{ suite }] = parts;
    const files = parts.flatMap(part => resultsOf(part.folder, suite.suite) ?? []);
    try {
      rounds.set(suite.suite, readSuiteRounds(files));
    } catch (error) {
      notes.push(`The rounds of ${suite.suite} are not shown: ${(error as Error).message}`);
    }
    const one = comparison.suites.find(candidate => candidate.suite === suite.suite);
    if (!isSound(one) || benchmarksIn(one) > MOST_TABULATED) continue;
    try {
      const results = parts.flatMap(part => requestOf(part.folder, part.suite).results);
      const text = await new Benchstat(place).variants(results, one.control, one.treatments);
      tables.push(variantsTable(suite.suite, text));
    } catch (error) {
      notes.push(`benchstat's tables of ${suite.suite} are left out: ${(error as Error).message}`);
    }
  }
  const data = pageOf(comparison, { ...context, benchstat: tables, notes }, rounds, originOf(judged));
  return documentParts(data, assetsIn(place.root));
}

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

function originOf({ runs }: Judged): Origin {
  const record = runs[0]?.record;
  return { started: record?.started ?? '', commit: record?.commit ?? '' };
}
