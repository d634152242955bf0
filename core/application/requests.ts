// The requests of a load, as the load generator's programs read them (load/plan).
import { basename } from 'node:path';
import { shortDigest } from '../download/cache.ts';
import type { CallSettings, DataFile, LoadRequest, LoadSettings } from './load.ts';
import type { HttpCheck } from './suite.ts';
import { isTemplate } from './template.ts';

/** One of the requests; what is left out is empty. */
export interface PlannedRequest {
  readonly name?: string;
  readonly weight?: number;
  readonly method?: string;
  readonly path?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly template?: boolean;
  readonly status?: number;
  readonly match: string;
  readonly rpc?: {
    readonly proto: string;
    readonly imports: readonly string[];
    readonly method: string;
    readonly code: string;
  };
}

/** All that is sent. */
export interface PlannedLoad {
  readonly requests: readonly PlannedRequest[];
  readonly data: readonly DataFile[];
  /** The same for every variant of a round. */
  readonly seed: number;
}

/**
 * Returns what a load sends.
 * @param check the request of the application, with replaced placeholders of its own; null for gRPC
 * @param dataAt the path of each file of values where the generator runs; default: where it is
 */
export function plannedLoad(
  load: LoadSettings,
  check: HttpCheck | null,
  seed: number,
  dataAt?: (index: number) => string,
): PlannedLoad {
  const data = load.data.map(({ name, path }, index) => ({ name, path: dataAt?.(index) ?? path }));
  return { requests: requestsOf(load, check), data, seed };
}

function requestsOf(load: LoadSettings, check: HttpCheck | null): PlannedRequest[] {
  if (load.grpc !== null) return [plannedCall(load.grpc, load)];
  if (load.mix.length > 0) return load.mix.map(planned);
  if (check === null) throw new Error('there is no request');
  const { pathname, search } = new URL(check.url);
  const { method, headers, content, status, body } = { ...load, ...check };
  const template = isSimple(load) ? {} : { template: true };
  return [{ method, path: `${pathname}${search}`, headers, body: content, ...template, status, match: body }];
}

function planned({ name, weight, call, ...rest }: LoadRequest): PlannedRequest {
  const { template, content, body, ...request } = rest;
  return {
    ...(name === '' ? {} : { name }),
    ...(weight === 0 ? {} : { weight }),
    ...(call === null
      ? { ...request, body: content, ...(template ? { template } : {}), match: body }
      : plannedCall(call, rest)),
  };
}

function plannedCall(
  { proto, imports, method, code, body: match }: CallSettings,
  { headers, content }: Pick<LoadRequest, 'headers' | 'content'>,
): PlannedRequest {
  const template = isTemplate(content) ? { template: true } : {};
  return { headers, body: content, ...template, match, rpc: { proto, imports, method, code } };
}

/** Returns the call of each request of a load; null for one over HTTP/1.1. */
export function callsOf({ grpc, mix }: Pick<LoadSettings, 'grpc' | 'mix'>): (CallSettings | null)[] {
  return grpc === null && mix.length > 0 ? mix.map(({ call }) => call) : [grpc];
}

/** Returns whether a load is one request that is always the same. */
export function isSimple({ mix, grpc, headers, content }: LoadSettings): boolean {
  return mix.length === 0 && grpc === null && ![content, ...Object.values(headers)].some(isTemplate);
}

/** Returns the names of requests with their own latency. */
export function namesOf({ mix }: LoadSettings): string[] {
  return mix.flatMap(({ name }) => (name === '' ? [] : [name]));
}

/** Returns a load for the record: files by their digests, because their folders differ between machines. */
export function loadFacts(load: LoadSettings): Record<string, unknown> {
  const { mix, har, grpc, data, place, percentiles, ...facts } = load;
  const named = (path: string) => `${basename(path)} sha256:${shortDigest(path)}`;
  const factsOf = ({ proto, method, code, body }: CallSettings) => ({
    proto: proto === '' ? '' : named(proto),
    method,
    code,
    body,
  });
  const mixed = mix.map(({ call, ...request }) =>
    call === null ? request : { ...request, call: factsOf(call) },
  );
  return {
    ...facts,
    ...(har === null && mix.length > 0 ? { mix: mixed } : {}),
    ...(har === null
      ? {}
      : { har: { file: named(har.path), include: har.include, keepHeaders: har.keepHeaders } }),
    ...(grpc === null ? {} : { grpc: factsOf(grpc) }),
    ...(data.length === 0 ? {} : { data: data.map(({ path }) => named(path)) }),
  };
}
