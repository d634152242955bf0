// The client of S3's API: signs requests, repeats those that may succeed later, and explains those that fail.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { CredentialSource, type Credentials } from './credentials.ts';
import { type Endpoint, endpointOf, type Variables } from './endpoint.ts';
import { type Attempt, ObjectFailure, refused, unreachable } from './failure.ts';
import type { Condition, ListedFolder, ListedObject, Objects } from './objects.ts';
import type { Place } from './place.ts';
import { type Answer, type Call, mayPass, type Send, transport } from './transport.ts';
import { type Fault, faultIn, pageIn } from './xml.ts';

/** Attempts of one request. */
const TRIES = 9;
const SHORTEST_WAIT = 100;
const LONGEST_WAIT = 5000;

/** Errors that pass without a status that says so. */
const PASSING =
  /^(?:SlowDown|RequestTimeout|ConditionalRequestConflict|OperationAborted|InternalError|ServiceUnavailable)$/;

interface Request {
  readonly verb: Attempt['verb'];
  readonly method: Call['method'];
  /** The whole key; empty for the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The key or prefix of messages. */
  readonly about?: string;
}

interface Outcome {
  readonly answer: Answer;
  /** Empty for a success. */
  readonly fault: Fault;
  /** Whether the server may have executed an earlier attempt of a request that then failed. */
  readonly unsure: boolean;
}

export class Client implements Objects {
  readonly #place: Place;
  readonly #endpoint: Endpoint;
  readonly #send: Send;
  readonly #credentials: CredentialSource;
  readonly #base: string;
  readonly #signal: AbortSignal | undefined;
  /** The server's clock minus ours (ms), once the server has refused our time. */
  #skew = 0;
  /** Whether the last request got no answer: the next one is then tried only once, or many requests would wait for long. */
  #down = false;

  constructor({ bucket, prefix, ...place }: Place, variables: Variables, signal?: AbortSignal) {
    this.#place = { bucket, prefix, ...place };
    this.#endpoint = endpointOf(bucket, variables);
    this.#base = prefix === '' ? '' : `${prefix}/`;
    this.#signal = signal;
    this.#send = transport(variables, signal);
    this.#credentials = new CredentialSource(variables, call => this.#persistently(call));
  }

  async get(key: string): Promise<{ readonly bytes: Buffer; readonly etag: string } | null> {
    const request: Request = { verb: 'read', method: 'GET', key: this.#base + key };
    const { answer, fault } = await this.#call(request);
    if (answer.status === 200) return { bytes: answer.body, etag: answer.headers.etag ?? '' };
    // Servers between us and the bucket answer 404 too, without this code.
    if (answer.status === 404 && fault.code === 'NoSuchKey') return null;
    throw this.#refused(request, answer, fault);
  }

  async put(key: string, bytes: Uint8Array | string, condition?: Condition): Promise<string | null> {
    const body = Buffer.from(bytes as Uint8Array);
    const request: Request = {
      verb: 'write',
      method: 'PUT',
      key: this.#base + key,
      headers: { 'content-type': typeOf(key), ...headersOf(condition) },
      body,
    };
    const { answer, fault, unsure } = await this.#call(request);
    if (answer.status === 200) return answer.headers.etag ?? '';
    const exists = condition !== undefined && condition !== 'absent';
    const lost =
      (condition !== undefined && (answer.status === 412 || answer.status === 409)) ||
      (exists && answer.status === 404 && fault.code === 'NoSuchKey');
    if (!lost) throw this.#refused(request, answer, fault);
    if (!unsure) return null;
    // Our own earlier attempt may have succeeded.
    const there = await this.get(key);
    return there?.bytes.equals(body) ? there.etag : null;
  }

  async *list(prefix: string, delimiter?: '/'): AsyncIterable<ListedObject | ListedFolder> {
    for (let next: string | null = ''; next !== null; ) {
      const query: Record<string, string> = { 'list-type': '2', prefix: this.#base + prefix };
      if (delimiter !== undefined) query.delimiter = delimiter;
      if (next !== '') query['continuation-token'] = next;
      const request: Request = { verb: 'list', method: 'GET', key: '', query, about: this.#base + prefix };
      const { answer, fault } = await this.#call(request);
      if (answer.status !== 200) throw this.#refused(request, answer, fault);
      const page = await pageIn(answer).catch((error: Error) => {
        throw new ObjectFailure(
          `s3://${this.#place.bucket}/${this.#base}${prefix}: ${error.message}. Check AWS_ENDPOINT_URL_S3.`,
        );
      });
      const now = Date.parse(answer.headers.date ?? '') || Date.now();
      const own = (key: string) => key.slice(this.#base.length);
      const all = [
        ...page.objects.map(({ key, bytes, etag, modified }) => ({
          order: key,
          entry: { key: own(key), bytes, etag, age: Math.max(0, now - Date.parse(modified)) },
        })),
        ...page.folders.map(folder => ({ order: folder, entry: { folder: own(folder) } })),
      ];
      yield* all.sort((a, b) => (a.order < b.order ? -1 : 1)).map(({ entry }) => entry);
      next = page.next;
    }
  }

  async remove(key: string): Promise<void> {
    const request: Request = { verb: 'remove', method: 'DELETE', key: this.#base + key };
    const { answer, fault } = await this.#call(request);
    const gone = answer.status === 404 && fault.code === 'NoSuchKey';
    if (answer.status >= 300 && !gone) throw this.#refused(request, answer, fault);
  }

  /** Sends a request until it succeeds, fails for good, or has failed too often. */
  async #call(request: Request): Promise<Outcome> {
    let unsure = false;
    for (let tries = 1, skewed = false, renewed = false; ; ) {
      let answer: Answer;
      const call = await this.#signed(request);
      try {
        answer = await this.#send(call);
      } catch (error) {
        this.#signal?.throwIfAborted();
        if (!mayPass(error) || tries === TRIES || this.#down) {
          this.#down = true;
          throw unreachable(this.#attempt(request), call.url.host, error);
        }
        unsure = true;
        await this.#pause(tries++);
        continue;
      }
      this.#down = false;
      if (answer.status < 300) return { answer, fault: { code: '', message: '' }, unsure };
      const fault = await faultIn(answer);
      if (fault.code === 'RequestTimeTooSkewed' && !skewed) {
        skewed = true;
        this.#skew = (Date.parse(answer.headers.date ?? '') || Date.now()) - Date.now();
      } else if (/^ExpiredToken/.test(fault.code) && this.#credentials.kind === 'renewable' && !renewed) {
        renewed = true;
        this.#credentials.forget();
      } else if (isPassing(answer, fault) && tries < TRIES) {
        unsure ||= answer.status >= 500;
        await this.#pause(tries++);
      } else return { answer, fault, unsure };
    }
  }

  /** Sends a request for credentials. */
  async #persistently(call: Call): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await this.#send(call);
        if (tries === TRIES || answer.status < 300 || !isPassing(answer, await faultIn(answer)))
          return answer;
      } catch (error) {
        this.#signal?.throwIfAborted();
        if (!mayPass(error) || tries === TRIES)
          throw unreachable(this.#attempt({ verb: 'read', key: '' }), call.url.host, error);
      }
      await this.#pause(tries);
    }
  }

  async #signed({ method, key, query, headers = {}, body }: Request): Promise<Call> {
    const url = new URL(encodedKey(key), this.#endpoint.bucket);
    url.search = Object.entries(query ?? {})
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .join('&');
    const plain: Call = { method, url, headers, ...(body === undefined ? {} : { body }) };
    const now = Date.now() + this.#skew;
    const credentials = await this.#credentials.now(now);
    return credentials === null ? plain : signed(plain, credentials, this.#endpoint.region, new Date(now));
  }

  #refused(request: Request, answer: Answer, fault: Fault): ObjectFailure {
    return refused(this.#attempt(request), answer.status, fault, answer.headers);
  }

  #attempt({ verb, key, about }: Pick<Request, 'verb' | 'key' | 'about'>): Attempt {
    const { bucket } = this.#place;
    const { kind } = this.#credentials;
    return { verb, bucket, key: about ?? key, region: this.#endpoint.region, credentials: kind };
  }

  /** Waits before the next attempt: longer each time, and for a random time, so that writers do not collide again. */
  #pause(tries: number): Promise<void> {
    const longest = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** tries);
    return sleep(Math.random() * longest, undefined, this.#signal && { signal: this.#signal });
  }
}

async function signed(
  call: Call,
  { id, secret, session }: Credentials,
  region: string,
  time: Date,
): Promise<Call> {
  const { method, url, headers, body } = call;
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': digest(body ?? '') },
    accessKeyId: id,
    secretAccessKey: secret,
    ...(session === '' ? {} : { sessionToken: session }),
    service: 's3',
    region,
    datetime: time.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  });
  const done = await signer.sign();
  return { ...call, headers: Object.fromEntries(done.headers) };
}

function digest(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function isPassing({ status }: Answer, { code }: Fault): boolean {
  // 501: the server does not know a header of ours, and never will.
  return status === 429 || (status >= 500 && status !== 501) || PASSING.test(code);
}

function headersOf(condition: Condition | undefined): Record<string, string> {
  if (condition === undefined) return {};
  return condition === 'absent' ? { 'if-none-match': '*' } : { 'if-match': condition.etag };
}

function typeOf(key: string): string {
  if (key.endsWith('.json')) return 'application/json';
  return key.endsWith('.txt') ? 'text/plain; charset=utf-8' : 'application/octet-stream';
}

/** A key as the path of an address (RFC 3986), relative to the bucket. Throws if it would lead elsewhere. */
function encodedKey(key: string): string {
  const segments = key.split('/');
  if (segments.some(segment => segment === '.' || segment === '..'))
    throw new ObjectFailure(`${JSON.stringify(key)} is not a key of ours: remove the object by hand`);
  return key === '' ? '' : `./${segments.map(encoded).join('/')}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
