// Credentials for object storage: from the environment, for a token of the workflow, or none.
import { readFileSync } from 'node:fs';
import { UsageError } from '../../../core/config/problem.ts';
import { tokenService, type Variables } from './endpoint.ts';
import { ObjectFailure, reasonIn } from './failure.ts';
import type { Answer, Call } from './transport.ts';
import { faultIn, grantIn } from './xml.ts';

export interface Credentials {
  readonly id: string;
  readonly secret: string;
  /** Empty for keys that do not expire. */
  readonly session: string;
}

/** Credentials are renewed this long before they expire (ms). */
const EARLY = 300_000;

/** The credentials of a process; renews those that expire. Holds secrets: nothing of it may be printed. */
export class CredentialSource {
  readonly #variables: Variables;
  readonly #send: (call: Call) => Promise<Answer>;
  #granted: Promise<Credentials & { readonly expires: number }> | null = null;

  /** @param send sends a request, and repeats it after a failure that may pass */
  constructor(variables: Variables, send: (call: Call) => Promise<Answer>) {
    this.#variables = variables;
    this.#send = send;
  }

  /** Whether the environment has fixed keys or a token; requests are unsigned otherwise. */
  get kind(): 'fixed' | 'renewable' | 'none' {
    const { AWS_ACCESS_KEY_ID: id = '', AWS_SECRET_ACCESS_KEY: secret = '' } = this.#variables;
    if (id !== '' || secret !== '') return 'fixed';
    return this.#token() === null ? 'none' : 'renewable';
  }

  /** Requests new credentials the next time. */
  forget(): void {
    this.#granted = null;
  }

  /**
   * The present credentials; null: requests are unsigned. Throws {@link UsageError} for half of a pair, and
   * {@link ObjectFailure} if the token is refused.
   * @param now the time of the server (ms)
   */
  async now(now: number): Promise<Credentials | null> {
    const fixed = this.#fixed();
    if (fixed !== null) return fixed;
    const token = this.#token();
    if (token === null) return null;
    for (;;) {
      const granted = this.#granted;
      if (granted === null) {
        this.#granted = this.#request(token);
        return this.#granted;
      }
      const held = await granted.catch(() => null);
      if (held !== null && held.expires - now > EARLY) return held;
      // Another request may have renewed them meanwhile.
      if (this.#granted === granted) this.#granted = null;
    }
  }

  #fixed(): Credentials | null {
    const { AWS_ACCESS_KEY_ID: id = '', AWS_SECRET_ACCESS_KEY: secret = '' } = this.#variables;
    if (id === '' && secret === '') return null;
    const absent = id === '' ? 'AWS_ACCESS_KEY_ID' : secret === '' ? 'AWS_SECRET_ACCESS_KEY' : null;
    if (absent !== null)
      throw new UsageError(`baseline: ${absent} is not set, but its other half is: set both, or neither`);
    return { id, secret, session: this.#variables.AWS_SESSION_TOKEN ?? '' };
  }

  #token(): { readonly file: string; readonly role: string } | null {
    const { AWS_WEB_IDENTITY_TOKEN_FILE: file = '', AWS_ROLE_ARN: role = '' } = this.#variables;
    return file === '' || role === '' ? null : { file, role };
  }

  async #request({ file, role }: { readonly file: string; readonly role: string }) {
    let token: string;
    try {
      // Read each time, because the file is replaced when its token expires.
      token = readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw new UsageError(
        `AWS_WEB_IDENTITY_TOKEN_FILE: the file cannot be read (${(error as NodeJS.ErrnoException).code}): correct the path`,
      );
    }
    const form = new URLSearchParams({
      Action: 'AssumeRoleWithWebIdentity',
      Version: '2011-06-15',
      RoleArn: role,
      RoleSessionName: this.#variables.AWS_ROLE_SESSION_NAME || 'overhead',
      WebIdentityToken: token,
    });
    const url = tokenService(this.#variables);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await this.#send({ method: 'POST', url, headers, body: Buffer.from(`${form}`) });
    if (answer.status !== 200) {
      const fault = await faultIn(answer);
      throw new ObjectFailure(
        `no credentials for the role of AWS_ROLE_ARN: ${url.host} refused the token ${reasonIn(answer.status, fault)}. Check that the role trusts this repository and branch, and that the job has "permissions: id-token: write".`,
        answer.status,
        fault.code,
      );
    }
    const { id, secret, session, expires } = await grantIn(answer);
    const until = Date.parse(expires);
    return { id, secret, session, expires: Number.isNaN(until) ? 0 : until };
  }
}
