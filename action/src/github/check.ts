// The check run: the verdict as its conclusion, a title, and an annotation on the configuration line of each breach.
import type { Comparison } from '../comparison/comparison.ts';
import type { Api } from './api.ts';
import type { RepositoryName } from './context.ts';
import type { Note } from './notes.ts';
import { CHECK_ROOM } from './report.ts';

/** GitHub's limits: annotations in one request, characters of a title. */
const NOTES_AT_ONCE = 50;
/** Annotations of one check run; more than a person reads. */
export const MOST_NOTES = 200;

export interface Check {
  readonly name: string;
  readonly commit: string;
  readonly conclusion: Conclusion;
  readonly title: string;
  /** The report in Markdown. */
  readonly summary: string;
  readonly notes: readonly Note[];
  /** The address of the details. */
  readonly page: string;
}

export type Conclusion = 'success' | 'failure' | 'neutral';

/**
 * The conclusion for a verdict. It fails exactly if the job fails; an inconclusive run that may pass is neutral.
 * @param sure whether the expected suites are known; otherwise the conclusion is never success
 */
export function conclusionOf(
  { verdict }: Pick<Comparison, 'verdict'>,
  exitCode: number,
  sure: boolean,
): Conclusion {
  if (exitCode !== 0) return 'failure';
  return verdict === 'inconclusive' || !sure ? 'neutral' : 'success';
}

/** Creates the check run and returns its address. A repeated run creates another one; GitHub shows the newest of a name. */
export async function writeCheck(api: Api, repository: RepositoryName, check: Check): Promise<string> {
  const notes = check.notes.slice(0, MOST_NOTES).map(note => ({
    path: note.path,
    start_line: note.line,
    end_line: note.line,
    annotation_level: 'failure' as const,
    title: note.title,
    message: note.message,
  }));
  const output = { title: check.title, summary: check.summary };
  if (Buffer.byteLength(check.summary) > CHECK_ROOM)
    throw new RangeError('the summary of a check run is too long');
  const { data } = await api.request('POST /repos/{owner}/{repo}/check-runs', {
    ...repository,
    name: check.name,
    head_sha: check.commit,
    status: 'completed',
    conclusion: check.conclusion,
    // GitHub accepts no other address.
    ...(/^https?:/.test(check.page) ? { details_url: check.page } : {}),
    output: { ...output, annotations: notes.slice(0, NOTES_AT_ONCE) },
  });
  for (let next = NOTES_AT_ONCE; next < notes.length; next += NOTES_AT_ONCE) {
    // An update adds its annotations to the existing ones.
    await api.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
      ...repository,
      check_run_id: data.id,
      output: { ...output, annotations: notes.slice(next, next + NOTES_AT_ONCE) },
    });
  }
  return data.html_url ?? '';
}
