// What happens while a suite is measured, told to whoever shows it.

export interface Position {
  readonly suite: string;
  readonly round: number;
  /** Null until the first round has shown how long one takes. */
  readonly planned: number | null;
  readonly benchmark: string;
  readonly variant: string;
  /** Forks of this suite that are done, and that there will be in all (as far as is known). */
  readonly done: number;
  readonly forks: number | null;
  /** In ms, since the suite began; and what is left, where that is known. */
  readonly elapsed: number;
  readonly remaining: number | null;
}

export interface Progress {
  /** Something is fetched, built or decided. */
  notice(suite: string, message: string): void;
  /** A fork begins. */
  fork(position: Position): void;
  /** A round is in the result file. */
  round(position: Position): void;
  /** A set of forks is run again, or a round is thrown away. */
  trouble(suite: string, message: string): void;
  /** The suite has ended, in whatever way. */
  end(suite: string): void;
}
