// The load on an application while it is measured.

/** A limit on a latency. */
export interface Objective {
  /** From 0 to 100. */
  readonly percentile: number;
  /** In ns. */
  readonly limit: number;
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
}
