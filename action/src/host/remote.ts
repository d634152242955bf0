// The remote repository of a clone: its URL, the settings to reach it, and who may sign there.

/** A repository behind a URL, and the settings to reach it. Both may be secret. */
export interface Remote {
  readonly url: string;
  /** Settings of Git, such as `http.https://github.com/.extraheader`. A key may occur more than once. */
  readonly settings: readonly Setting[];
  /** Present if every state of a branch must be signed. */
  readonly signed?: Signing;
}

/** The permitted signers, and our own SSH key. */
export interface Signing {
  /** The file of permitted signers, in the format of `ssh-keygen` (ALLOWED SIGNERS). */
  readonly signers: string;
  /** The private key to sign with, as text; null: the key that the user's own Git signs with. */
  readonly key: string | null;
}

export type Setting = readonly [key: string, value: string];
