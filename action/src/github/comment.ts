// The sticky comment: one for each pull request and configuration, updated in place, even if many jobs write at once.
import { setTimeout as delay } from 'node:timers/promises';
import { type Api, ONCE, RETRIES, waitFor } from './api.ts';
import type { RepositoryName } from './context.ts';
import {
  commentOf,
  isNewer,
  markerOf,
  newestOf,
  type Section,
  sameJob,
  sectionsIn,
  withOwn,
} from './section.ts';

/** The place of a comment. */
export interface Place {
  readonly repository: RepositoryName;
  /** The number of the pull request. */
  readonly number: number;
  /** The configuration, which distinguishes comments of one pull request. */
  readonly configuration: string;
}

interface Found {
  readonly id: number;
  readonly url: string;
  readonly body: string;
  readonly created: number;
}

/**
 * GitHub has no conditional write. So every job writes within half of this time after reading, waits longer than this time, and checks that its
 * section is still there. A job that overwrote it read before, and so has written by then (ms).
 */
const SETTLE = 3_000;
const TRIES = 16;
/** A job that created a second comment removes it, unless it was killed. After this time others remove it (ms). */
const ABANDONED = 600_000;

/** The address of the comment, or null if a newer run has already reported. */
export type Published = { readonly url: string } | null;

/** Puts the section into the comment of its pull request. Throws API errors, and if other jobs overwrote it every time. */
export async function tell(
  api: Api,
  place: Place,
  own: Section,
  settle: number = SETTLE,
): Promise<Published> {
  const author = await authorOf(api);
  const marker = markerOf(place.configuration);
  const made = new Set<number>();
  let failures = 0;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    // A random delay, so that a job does not lose to the same job again.
    if (attempt > 0) await delay(Math.random() * settle * Math.min(attempt, 8));
    const found = await ours(api, place, marker, author);
    // Reading a long conversation takes time, and the text to overwrite must be recent.
    const read = performance.now();
    const comments = await refreshed(api, place, found);
    const sections = withOwn(newestOf(comments.flatMap(({ body }) => sectionsIn(body))), own);
    if (sections === null) return null;
    const body = commentOf(marker, sections);
    const [first] = comments;
    if (performance.now() - read > settle / 2 && attempt < TRIES - 1) continue;
    if (first === undefined) made.add(await create(api, place, body));
    else if (first.body !== body) {
      const error = await update(api, place, first.id, body);
      if (error !== null) {
        const wait = waitFor(error);
        if ((error as { status?: unknown }).status !== 404 && (wait === null || ++failures > RETRIES))
          throw error;
        await delay(((wait ?? 0) * settle) / 3);
        continue;
      }
    }
    await delay(settle);
    const [kept, ...more] = await ours(api, place, marker, author);
    if (kept === undefined || !holds(kept.body, own)) continue;
    for (const { id, body, created } of more) {
      const abandoned = made.has(id) || Date.now() - created > ABANDONED;
      if (abandoned && sectionsIn(body).every(section => holds(kept.body, section)))
        await remove(api, place, id);
    }
    return { url: kept.url };
  }
  throw new Error('other jobs always overwrote the comment');
}

/** Whether a comment has this section, or a newer one of the same job. */
function holds(body: string, section: Section): boolean {
  return sectionsIn(body).some(other => sameJob(other, section) && !isNewer(section, other));
}

/** The author of this token's comments. Only these are changed, because anyone can copy a hidden mark. */
export async function authorOf(api: Api): Promise<string> {
  const { viewer } = await api.graphql<{ viewer: { login: string } }>('query { viewer { login } }');
  return viewer.login;
}

/** This token's comments about this configuration, oldest first, from all pages. */
async function ours(
  api: Api,
  { repository, number }: Place,
  marker: string,
  author: string,
): Promise<Found[]> {
  const comments = await api.paginate('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    ...repository,
    issue_number: number,
    per_page: 100,
  });
  return comments
    .filter(({ user, body }) => user?.login === author && body?.startsWith(marker))
    .map(({ id, html_url, body, created_at }) => ({
      id: Number(id),
      url: html_url,
      body: body ?? '',
      created: Date.parse(created_at),
    }))
    .sort((a, b) => a.id - b.id);
}

/** The comments, the first of them read again just before it is overwritten. */
async function refreshed(
  api: Api,
  { repository }: Place,
  found: readonly Found[],
): Promise<readonly Found[]> {
  const [first, ...more] = found;
  if (first === undefined) return found;
  try {
    const { data } = await api.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      ...repository,
      comment_id: first.id,
    });
    return [{ ...first, body: data.body ?? '' }, ...more];
  } catch (error) {
    if ((error as { status?: unknown }).status === 404) return more;
    throw error;
  }
}

async function create(api: Api, { repository, number }: Place, body: string): Promise<number> {
  const { data } = await api.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    ...repository,
    issue_number: number,
    body,
  });
  return Number(data.id);
}

/** Returns the error if that failed. It does not retry, because an old text could undo what others wrote in between. */
async function update(api: Api, { repository }: Place, id: number, body: string): Promise<unknown> {
  try {
    await api.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      ...repository,
      comment_id: id,
      body,
      request: ONCE,
    });
    return null;
  } catch (error) {
    return error;
  }
}

async function remove(api: Api, { repository }: Place, id: number): Promise<void> {
  try {
    await api.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', {
      ...repository,
      comment_id: id,
    });
  } catch (error) {
    if ((error as { status?: unknown }).status !== 404) throw error;
  }
}
