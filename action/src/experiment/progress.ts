// The events of a measurement, for those who display them.

export interface Position {
  readonly suite: string;
  readonly round: number;
  /** Null until the first round is done, because its length is unknown. */
  readonly planned: number | null;
  readonly benchmark: string;
  readonly variant: string;
  /** Finished forks of this suite, and the expected total. */
  readonly done: number;
  readonly forks: number | null;
  /** In ms since the suite started, and the time left if it is known. */
  readonly elapsed: number;
  readonly remaining: number | null;
}

export interface Progress {
  /** Something is downloaded, built or decided. */
  notice(suite: string, message: string): void;
  /** A fork starts. */
  fork(position: Position): void;
  /** A round is in the result file. */
  round(position: Position): void;
  /** A set of forks is repeated, or a round is dropped. */
  trouble(suite: string, message: string): void;
  /** The suite has ended, with or without success. */
  end(suite: string): void;
}
