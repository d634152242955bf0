// The page of a judgement for a browser, with the rounds of all its runs.
import type { Place } from '../../../core/programs.ts';
import { Benchstat } from '../comparison/benchstat.ts';
import type { Comparison } from '../comparison/comparison.ts';
import type { Table } from '../comparison/judging.ts';
import { benchmarksIn, isSound, MOST_TABULATED, variantsTable } from '../comparison/judging.ts';
import type { ProfileFile } from '../profile/file.ts';
import type { ReportContext } from '../report/context.ts';
import { type Judged, judgedParts } from '../runs/judged.ts';
import { requestOf, resultsOf } from '../runs/requests.ts';
import { assetsIn } from './assets.ts';
import { documentParts } from './document.ts';
import { type Origin, pageOf } from './page.ts';
import { profilePageOf } from './profile-page.ts';
import { readSuiteRounds, type SuiteRounds } from './rounds.ts';

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

/**
 * The page of a profile without a comparison, in pieces.
 * @param notes sentences for below its first line
 */
export function renderProfilePage(
  place: Place,
  profile: ProfileFile,
  started: string,
  notes: readonly string[] = [],
): Iterable<string> {
  return documentParts(
    profilePageOf(profile, started, notes),
    assetsIn(place.root),
    'overhead profile SUITE',
  );
}

function originOf({ runs }: Judged): Origin {
  const record = runs[0]?.record;
  return { started: record?.started ?? '', commit: record?.commit ?? '' };
}
