// The client of GitHub's API: proxies, retries of temporary failures, and waiting for rate limits, up to a limit.
import { getOctokit } from '@actions/github';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { trustSystem } from '../../../core/download/certificates.ts';

export type Api = ReturnType<typeof getOctokit>;

/** The length of a "second" of waiting (ms), and whether writes keep GitHub's recommended distance; tests shorten both. */
export interface Pace {
  readonly second: number;
  readonly spaced: boolean;
}

const PACE: Pace = { second: 1000, spaced: true };
/** Longest time of one request with all its retries (ms). */
const LONGEST_REQUEST = 180_000;
/** A rate limit that ends later than this (s) is not waited for, because the report is in the job summary anyway. */
const LONGEST_WAIT = 90;
/** Statuses that a retry does not change; also 429, because the throttling plug-in knows how long to wait. */
const NOT_AT_ONCE = [400, 401, 403, 404, 410, 422, 429, 451];
/** How often a temporary failure is retried. */
export const RETRIES = 3;

/** Connects to the API at `url`. The token travels in a header, never in an address or an argument. */
export function connect(token: string, url: string, pace: Pace = PACE): Api {
  if (url.startsWith('https:')) trustSystem();
  const patient = (seconds: number, options: object, _api: object, retries: number): boolean =>
    seconds <= LONGEST_WAIT && retries < RETRIES && !('once' in (options as { request: object }).request);
  const api = getOctokit(
    token,
    {
      baseUrl: url,
      log: { debug() {}, info() {}, warn() {}, error() {} },
      retry: { retries: RETRIES, retryAfterBaseValue: pace.second, doNotRetry: NOT_AT_ONCE },
      throttle: {
        enabled: pace.spaced,
        retryAfterBaseValue: pace.second,
        onRateLimit: patient,
        onSecondaryRateLimit: patient,
      },
    },
    retry,
    throttling,
  );
  api.hook.before('request', options => {
    options.request.signal ??= AbortSignal.timeout(LONGEST_REQUEST);
  });
  return api;
}

/** For a request that must not be repeated unchanged, because its content becomes outdated. */
export const ONCE = { retries: 0, once: true };

/** After how many seconds the sender of a request {@link ONCE} may try again; null if that is useless. */
export function waitFor(error: unknown): number | null {
  const { status, message, response } = error as {
    status?: number;
    message?: string;
    response?: { headers?: Record<string, unknown> };
  };
  if (status !== undefined && status >= 500) return 0;
  if (!/secondary rate/i.test(message ?? '')) return null;
  const seconds = Number(response?.headers?.['retry-after'] ?? 60);
  return seconds <= LONGEST_WAIT ? seconds : null;
}

/** The meaning of an API error for the author of the workflow. */
export interface Refusal {
  /** Whether the token lacks a permission. */
  readonly forbidden: boolean;
  /** A message without any text from the server. */
  readonly reason: string;
}

/** Reads an error of the API. */
export function refusalOf(error: unknown): Refusal {
  const { status } = error as { status?: unknown };
  const answer = error as { response?: { headers?: Record<string, unknown> }; message?: string };
  const limited =
    status === 429 ||
    answer.response?.headers?.['x-ratelimit-remaining'] === '0' ||
    /rate limit/i.test(answer.message ?? '');
  if (limited) return { forbidden: false, reason: 'the limit of requests to GitHub is reached' };
  if (status === 401) return { forbidden: false, reason: 'GitHub does not accept the token' };
  // A token without access gets "not found".
  if (status === 403 || status === 404) return { forbidden: true, reason: '' };
  if (typeof status === 'number') return { forbidden: false, reason: `GitHub answered ${status}` };
  return { forbidden: false, reason: error instanceof Error ? error.message : String(error) };
}
