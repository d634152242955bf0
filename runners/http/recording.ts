// A recording of a browser (HAR) as requests to the application: without its host, its secrets, and what belongs to its connections.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { LoadRequest, LoadSettings, RecordingSettings } from '../../core/application/load.ts';
import type { Warning } from '../../core/results/warning.ts';
import { PreconditionError } from '../../core/runner.ts';
import { merged } from './requests.ts';

const pairs = z.array(z.object({ name: z.string(), value: z.string() }));
const entrySchema = z.object({
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: pairs.default([]),
    postData: z
      .object({
        mimeType: z.string().default(''),
        text: z.string().optional(),
        params: z.array(z.object({ name: z.string(), value: z.string().optional() })).optional(),
      })
      .optional(),
  }),
  response: z.object({ status: z.number() }),
});
const harSchema = z.object({ log: z.object({ entries: z.array(entrySchema) }) });
type Entry = z.infer<typeof entrySchema>;

/** Headers of a connection, and those that the generator sets itself. */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'http2-settings',
  'host',
  'content-length',
]);
/** Headers of a browser's cache: with them an application answers that nothing has changed. */
const OF_CACHE = new Set(['if-none-match', 'if-modified-since']);
/** Headers that may hold secrets. */
const SECRET =
  /^(proxy-)?authorization$|^cookie$|(api|access)-?key|token|secret|password|csrf|xsrf|session|signature/;
const FORM = 'application/x-www-form-urlencoded';
const NOT_MODIFIED = 304;

/** Returns a load with the requests of its recording, if it has one. Throws {@link PreconditionError}. */
export function withRecording(load: LoadSettings): {
  readonly load: LoadSettings;
  readonly warnings: readonly Warning[];
} {
  if (load.har === null) return { load, warnings: [] };
  const fail = (what: string) => new PreconditionError(`${load.place}: har: ${what}`);
  const entries = readEntries(load.har, fail);
  const chosen = chosenOf(load.har, entries, fail);
  const secrets = new Set<string>();
  const mix = chosen.map(entry => requestOf(entry, load, secrets));
  const { file } = load.har;
  return {
    load: { ...load, mix },
    warnings: [
      ...(secrets.size === 0 ? [] : [withoutSecrets(file, [...secrets].sort())]),
      ...(chosen.length === entries.length ? [] : [partOf(file, chosen, entries)]),
    ],
  };
}

function readEntries({ file, path }: RecordingSettings, fail: (what: string) => Error): Entry[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw fail(`${file} cannot be read: ${(error as Error).message}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw fail(`${file} is no complete recording: ${(error as Error).message}: export it again`);
  }
  const har = harSchema.safeParse(value);
  if (har.success) return har.data.log.entries;
  const [{ path: at = [], message = '' } = {}] = har.error.issues;
  throw fail(`${file} is no recording (HAR): ${at.join('.')}: ${message}`);
}

/** Requests with an answer, over HTTP. */
function sendable({ request: { url, method }, response: { status } }: Entry): boolean {
  return (
    /^https?:\/\//i.test(url) && URL.canParse(url) && method !== 'CONNECT' && status >= 100 && status <= 599
  );
}

function chosenOf(
  { file, include }: RecordingSettings,
  entries: readonly Entry[],
  fail: (what: string) => Error,
): Entry[] {
  const all = entries.filter(sendable);
  const [first] = all;
  if (first === undefined) throw fail(`${file} has no request over HTTP with an answer`);
  const { origin } = new URL(first.request.url);
  const wanted = include === '' ? null : new RegExp(include);
  const chosen = all.filter(({ request: { url } }) =>
    wanted === null ? new URL(url).origin === origin : wanted.test(url),
  );
  if (chosen.length === 0)
    throw fail(
      `none of the ${all.length} requests of ${file} matches include /${include}/; the first is ${first.request.method} ${origin}${new URL(first.request.url).pathname}`,
    );
  return chosen;
}

function requestOf(
  { request, response }: Entry,
  { har, headers: own }: LoadSettings,
  secrets: Set<string>,
): LoadRequest {
  const { pathname, search } = new URL(request.url);
  const headers: Record<string, string> = {};
  for (const { name, value } of request.headers) {
    const key = name.toLowerCase();
    if (key.startsWith(':') || OF_CONNECTION.has(key) || OF_CACHE.has(key)) continue;
    if (SECRET.test(key) && har?.keepHeaders.includes(key) !== true) {
      secrets.add(key);
      continue;
    }
    const before = headers[key];
    headers[key] = before === undefined ? value : `${before}${key === 'cookie' ? '; ' : ', '}${value}`;
  }
  return {
    name: '',
    weight: 0,
    method: request.method,
    path: `${pathname}${search}`,
    headers: merged(headers, own),
    content: contentOf(request.postData),
    template: false,
    // The generator has no cache.
    status: response.status === NOT_MODIFIED ? 200 : response.status,
    body: '',
    call: null,
  };
}

function contentOf(data: Entry['request']['postData']): string {
  if (data?.text !== undefined) return data.text;
  if (data?.params === undefined || !data.mimeType.startsWith(FORM)) return '';
  return new URLSearchParams(data.params.map(({ name, value = '' }) => [name, value])).toString();
}

const withoutSecrets = (file: string, names: readonly string[]): Warning => ({
  code: 'har-secrets',
  message: `${file}: recorded headers that may hold secrets are not sent: ${names.join(', ')}; if the application needs them, write them under load, in headers, or name them in keep-headers`,
});

function partOf(file: string, chosen: readonly Entry[], entries: readonly Entry[]): Warning {
  return {
    code: 'har-part',
    message: `${file}: ${chosen.length} of ${entries.length} requests are sent, those that match include (default: the origin of the first request)`,
  };
}
