// The load on an application while it is measured.

/** A limit on a latency. */
export interface Objective {
  /** From 0 to 100. */
  readonly percentile: number;
  /** In ns. */
  readonly limit: number;
}

/** Percentiles of latency that a suite may report, and those that it reports by default. */
export const PERCENTILES = [50, 75, 90, 95, 98, 99, 99.5, 99.9, 99.99] as const;
export type Percentile = (typeof PERCENTILES)[number];
export const DEFAULT_PERCENTILES: readonly Percentile[] = [50, 90, 95, 99, 99.9];

/** One of several requests of a load, with its correct answer. */
export interface LoadRequest {
  /** That of its own latency; empty: it has none. */
  readonly name: string;
  /** Its share among the weights of all; 0: requests are sent in turn. */
  readonly weight: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string;
  /** Whether path, values of headers, and content may have placeholders. */
  readonly template: boolean;
  readonly status: number;
  /** A regular expression that the answer's body must match; empty: any body. */
  readonly body: string;
  /** In place of method, path, status and body, with `content` as its message; null: over HTTP/1.1. */
  readonly call: CallSettings | null;
}

/** A recording of a browser's requests. */
export interface RecordingSettings {
  /** As written, and as an absolute path. */
  readonly file: string;
  readonly path: string;
  /** A regular expression that URLs must match; empty: those of the first request's origin. */
  readonly include: string;
  /** Names of headers to send although they may hold secrets, in lower case. */
  readonly keepHeaders: readonly string[];
}

/** A unary call of gRPC, in place of requests over HTTP/1.1. Its message is the `content` of the load, or of its request of a mix. */
export interface CallSettings {
  /** The absolute path of a .proto file or a descriptor set; empty: the server describes the method (reflection). */
  readonly proto: string;
  /** Absolute paths of folders. */
  readonly imports: readonly string[];
  /** `package.Service/Method`. */
  readonly method: string;
  /** `host:port`; may have placeholders. */
  readonly address: string;
  /** The name of the correct status code. */
  readonly code: string;
  /** A regular expression that the answer must match as JSON without spaces; empty: any answer. */
  readonly body: string;
}

/** A file of values for placeholders. */
export interface DataFile {
  /** Its name in placeholders. */
  readonly name: string;
  readonly path: string;
}

/** The requests of a measurement. */
export interface LoadSettings {
  /** Requests per second of an open loop; null: a closed loop. */
  readonly rate: number | null;
  /** Connections of the closed loop that counts the CPU time of a request; 0: it is counted at the rate. */
  readonly concurrency: number;
  /** The rate of the warm-up; null: that closed loop, or the measured rate without one. */
  readonly warmupRate: number | null;
  /** The number of requests that a closed loop measures. */
  readonly requests: number;
  /** Null: the rate is fixed, not searched. */
  readonly objective: Objective | null;
  readonly connections: number;
  /** The time limit of one answer, in ms. */
  readonly timeout: number;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the requests. */
  readonly content: string;
  /** In ascending order. */
  readonly percentiles: readonly Percentile[];
  /** What is sent in place of the application's request with the method, the headers and the body above; empty: that one. */
  readonly mix: readonly LoadRequest[];
  readonly har: RecordingSettings | null;
  readonly grpc: CallSettings | null;
  readonly data: readonly DataFile[];
  /** The place in the configuration: `file:line:column`. Empty for a built-in suite. */
  readonly place: string;
}

/** A load of one plain request. */
export const ONE_REQUEST: Pick<
  LoadSettings,
  'method' | 'headers' | 'content' | 'percentiles' | 'mix' | 'har' | 'grpc' | 'data' | 'place'
> = {
  method: 'GET',
  headers: {},
  content: '',
  percentiles: DEFAULT_PERCENTILES,
  mix: [],
  har: null,
  grpc: null,
  data: [],
  place: '',
};
