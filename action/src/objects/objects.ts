// Objects below a prefix of a bucket: the interface of every user.

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
  readonly etag: string;
  /** Time since it was written, by the clock of the server (ms). */
  readonly age: number;
}

/** A common beginning of keys, up to and with the delimiter. */
export interface ListedFolder {
  readonly folder: string;
}

/** The condition of a write: there is no object of this key, or it is still the one with this ETag. */
export type Condition = 'absent' | { readonly etag: string };

/** Objects by their keys. A key is relative to the prefix. Every method throws {@link ObjectFailure}. */
export interface Objects {
  /** The bytes and ETag of an object; null if it does not exist. */
  get(key: string): Promise<{ readonly bytes: Buffer; readonly etag: string } | null>;
  /**
   * Writes an object. An own write whose answer was lost counts as done.
   * @returns the new ETag; null if the condition does not hold
   */
  put(key: string, bytes: Uint8Array | string, condition?: Condition): Promise<string | null>;
  /** The objects whose keys begin with a prefix, sorted; with a delimiter, deeper ones as folders. */
  list(prefix: string, delimiter?: '/'): AsyncIterable<ListedObject | ListedFolder>;
  /** Removes an object; a missing one is no error. */
  remove(key: string): Promise<void>;
}
