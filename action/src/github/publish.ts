// Publishes a judged run on GitHub: outputs, job summary, comment, check run. Nothing here changes the verdict or the exit code.
import * as core from '@actions/core';
import { shorten, visible } from '../../../core/visible.ts';
import { breaches, type Outcome } from '../commands/outcome.ts';
import type { Comparison } from '../comparison/comparison.ts';
import { written } from '../report/phrase.ts';
import { summarize } from '../report/summary.ts';
import { titleOf } from '../report/title.ts';
import { type Api, connect, refusalOf } from './api.ts';
import { conclusionOf, writeCheck } from './check.ts';
import { type Published, tell } from './comment.ts';
import type { RepositoryName } from './context.ts';
import { addToSummary } from './job-summary.ts';
import { type Note, notesOn } from './notes.ts';
import { CHECK_ROOM, reportIn, summaryIn } from './report.ts';
import { COMMENT_LIMIT } from './section.ts';

/** The title of a check run (characters); GitHub takes 255. */
const LONGEST_TITLE = 200;

/** Where a result is published, and by which job. */
export interface Audience {
  readonly token: string;
  readonly apiUrl: string;
  readonly repository: RepositoryName;
  /** The number of the pull request. */
  readonly number: number;
  /** The commit of the check run: the pushed one, not its merge. */
  readonly headSha: string;
  /** Whether the token is read-only because the change comes from a fork. */
  readonly readOnly: boolean;
  readonly workflow: string;
  readonly runId: number;
  readonly attempt: number;
  readonly page: string;
  /** The name of this job in a comment of several jobs. */
  readonly section: string;
  readonly comment: boolean;
  readonly check: boolean;
  /** Sentences for the comment and the check run in addition to the comparison. */
  readonly notes: readonly string[];
  /** Whether the expected suites are known. */
  readonly sure: boolean;
}

type Judged = Outcome & { readonly comparison: Comparison };

/**
 * Publishes the judgement, if there is one, on every requested surface.
 * @param config the configuration file; null if there is none
 * @param audience null without a pull request
 */
export async function publish(
  outcome: Outcome,
  config: string | null,
  audience: Audience | null,
): Promise<void> {
  const { comparison, exitCode } = outcome;
  if (comparison === null) return;
  const judged = { ...outcome, comparison };
  core.setOutput('verdict', comparison.verdict);
  core.setOutput('breaches', String(breaches(comparison)));
  core.setOutput('report', outcome.files.report ?? '');
  core.setOutput('results', outcome.files.results ?? '');
  core.setOutput('comparison', outcome.files.comparison ?? '');
  addToSummary(taken => summaryIn(taken, outcome.markdown, comparison, outcome));
  const notes = noted(comparison, config);
  const checked = audience !== null && (await reach(judged, config, audience, notes));
  // GitHub shows ten errors of a step; the last one is reserved for the verdict.
  if (!checked && exitCode !== 0) {
    for (const { path, line, title, message } of notes.slice(0, 9)) {
      core.error(message, { file: path, startLine: line, title });
    }
  }
  const { verdict, words: sentence } = summarize(comparison);
  const line = `${verdict}: ${written(sentence, visible, visible)}`;
  if (exitCode !== 0) core.error(line);
  else if (comparison.verdict === 'inconclusive') core.warning(line);
}

/** Writes comment and check run. Returns whether the check run was created. */
async function reach(
  outcome: Judged,
  config: string | null,
  audience: Audience,
  notes: readonly Note[],
): Promise<boolean> {
  const api = connect(audience.token, audience.apiUrl);
  const wanted = [
    { what: 'comment', requested: audience.comment, permission: 'pull-requests: write' },
    { what: 'check run', requested: audience.check, permission: 'checks: write' },
  ] as const;
  const surfaces = wanted.filter(({ requested }) => requested);
  if (audience.readOnly) {
    if (surfaces.length > 0) {
      core.notice(
        `No ${surfaces.map(({ what }) => what).join(' and no ')}: the token of a pull request from a fork may only read. The report is in the job summary; a workflow with command: comment writes the rest`,
      );
    }
    return false;
  }
  const missing: string[] = [];
  const reasons: string[] = [];
  let checked = false;
  for (const { what, permission } of surfaces) {
    try {
      if (what === 'comment') announce(await comment(api, outcome, config, audience));
      else {
        await check(api, outcome, audience, notes);
        checked = true;
      }
    } catch (error) {
      const { forbidden, reason } = refusalOf(error);
      if (forbidden) missing.push(permission);
      reasons.push(`no ${what}${forbidden ? '' : ` (${visible(reason)})`}`);
    }
  }
  if (reasons.length > 0) {
    const remedy = missing.length === 0 ? '' : `; the job lacks permissions: { ${missing.join(', ')} }`;
    core.warning(`Written to the job summary only, ${reasons.join(' and ')}${remedy}`);
  }
  return checked;
}

/** Creates a check that says why a pull request was not judged, because a missing check could be taken for a passed one. */
export async function publishUnjudged(reason: string, audience: Audience): Promise<void> {
  const title = shorten(`Not judged: ${reason}`, LONGEST_TITLE);
  core.error(`Not judged: ${reason}`);
  if (!audience.check) return;
  try {
    await writeCheck(connect(audience.token, audience.apiUrl), audience.repository, {
      name: checkName(audience),
      commit: audience.headSha,
      conclusion: 'failure',
      title,
      summary: 'Nothing was judged, so nothing has passed. Run the measurement again.',
      notes: [],
      page: audience.page,
    });
  } catch (error) {
    const { forbidden, reason: why } = refusalOf(error);
    core.warning(
      `No check run${forbidden ? '; the job lacks permissions: { checks: write }' : ` (${visible(why)})`}`,
    );
  }
}

/** The same for every result of a job, so that branch protection can require it. */
function checkName({ section }: Audience): string {
  return `overhead: ${section}`;
}

function announce(published: Published): void {
  if (published === null) core.notice('No comment: a newer run of this pull request has written its own');
  else core.setOutput('comment', published.url);
}

function comment(
  api: Api,
  { comparison, profile, reproduce }: Judged,
  config: string | null,
  audience: Audience,
): Promise<Published> {
  const place = { repository: audience.repository, number: audience.number, configuration: config ?? '' };
  return tell(api, place, {
    name: audience.section,
    workflow: audience.workflow,
    run: audience.runId,
    attempt: audience.attempt,
    commit: audience.headSha,
    verdict: comparison.verdict,
    page: audience.page,
    markdown: reportIn(COMMENT_LIMIT, comparison, { notes: audience.notes, profile, reproduce }).trim(),
  });
}

function check(
  api: Api,
  { comparison, exitCode, profile, reproduce }: Judged,
  audience: Audience,
  notes: readonly Note[],
): Promise<string> {
  return writeCheck(api, audience.repository, {
    name: checkName(audience),
    commit: audience.headSha,
    conclusion: conclusionOf(comparison, exitCode, audience.sure),
    title: titleOf(comparison),
    summary: reportIn(CHECK_ROOM, comparison, { notes: audience.notes, profile, reproduce }),
    notes,
    page: audience.page,
  });
}

/** The annotations on the configuration; none if it can no longer be read. */
function noted(comparison: Comparison, config: string | null): Note[] {
  try {
    return notesOn(comparison, config);
  } catch (error) {
    core.warning(visible(`Not everything could be written: ${(error as Error).message}`));
    return [];
  }
}
