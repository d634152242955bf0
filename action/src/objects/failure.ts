// A request to object storage that failed: what was tried, the server's reason, and what to do next.
import { visible } from '../../../core/visible.ts';
import type { Fault } from './xml.ts';

/** Object storage could not be reached, or refused a request. */
export class ObjectFailure extends Error {
  /** The status of HTTP; 0 without an answer. */
  readonly status: number;
  /** The server's code, such as `AccessDenied`; empty if unknown. */
  readonly code: string;

  constructor(message: string, status = 0, code = '') {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** Whether the credentials, or their absence, do not permit the request. */
  get denied(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

/** Longest text of a server in a message (characters). */
const LONGEST = 200;

/** The reason of a server as data: `(403 AccessDenied: "Access Denied")`. */
export function reasonIn(status: number, { code, message }: Fault): string {
  const cut = (text: string) => visible(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
  return `(${status}${code === '' ? '' : ` ${cut(code)}`}${message === '' ? '' : `: "${cut(message)}"`})`;
}

/** A request as messages name it. */
export interface Attempt {
  readonly verb: 'read' | 'write' | 'list' | 'remove';
  readonly bucket: string;
  /** The whole key, or the prefix of a list. */
  readonly key: string;
  readonly region: string;
  readonly credentials: 'fixed' | 'renewable' | 'none';
}

const RIGHTS = {
  read: 's3:GetObject',
  write: 's3:PutObject',
  list: 's3:ListBucket',
  remove: 's3:DeleteObject',
};

/** The failure for an answer of a server. */
export function refused(
  attempt: Attempt,
  status: number,
  fault: Fault,
  headers: Readonly<Record<string, string>>,
): ObjectFailure {
  const { verb, bucket, key } = attempt;
  const what = `s3://${bucket}/${visible(key)}: cannot ${verb} ${verb === 'list' ? 'these objects' : 'this object'}`;
  return new ObjectFailure(
    `${what}: the server refused ${reasonIn(status, fault)}. ${advice(attempt, status, fault.code, headers)}`,
    status,
    fault.code,
  );
}

function advice(
  attempt: Attempt,
  status: number,
  code: string,
  headers: Readonly<Record<string, string>>,
): string {
  const { bucket, key, region, credentials } = attempt;
  if (code === 'NoSuchBucket') return `Create the bucket ${bucket}, or correct its name.`;
  if (code === 'RequestTimeTooSkewed') return 'Set the clock of this machine.';
  if (/^(?:ExpiredToken|TokenRefreshRequired|RequestExpired)/.test(code))
    return credentials === 'renewable'
      ? 'Check that AWS_WEB_IDENTITY_TOKEN_FILE holds a token that is still valid.'
      : 'Request new credentials, or ones that last as long as the job (role-duration-seconds).';
  if (/^(?:InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken)/.test(code))
    return 'Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN.';
  const actual = headers['x-amz-bucket-region'] ?? '';
  if ((status === 301 || status === 307 || status === 400) && /^[\w-]+$/.test(actual) && actual !== region)
    return `Set AWS_REGION=${actual}, the region of the bucket.`;
  if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed')
    return 'Set AWS_REGION to the region of the bucket.';
  if (status === 401 || status === 403) {
    const where = verbPlace(attempt);
    return credentials !== 'none'
      ? `Give these credentials the right ${RIGHTS[attempt.verb]} on ${where}.`
      : `Without credentials only public objects can be read: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or make ${where} public.`;
  }
  if (status === 501) return 'Use a server that supports conditional writes (If-None-Match, If-Match).';
  if (status === 404) return `Check AWS_ENDPOINT_URL_S3 and the name ${bucket}/${visible(key)}.`;
  return status >= 500 || status === 429
    ? 'The server is busy or broken: run the command again.'
    : 'Check the address of the store and the settings of the server.';
}

/** The resource of a policy that a right is missing for. */
function verbPlace({ verb, bucket, key }: Attempt): string {
  if (verb === 'list') return `arn:aws:s3:::${bucket} for the prefix "${visible(key)}"`;
  return `arn:aws:s3:::${bucket}/${visible(/^(.*\/)?/.exec(key)?.[0] ?? '')}*`;
}

/** The failure of a request that got no answer. */
export function unreachable({ verb, bucket, key }: Attempt, host: string, error: unknown): ObjectFailure {
  const { code, message } = error as NodeJS.ErrnoException;
  const why = visible(code === undefined ? message : `${code}`);
  return new ObjectFailure(
    `s3://${bucket}/${visible(key)}: cannot ${verb} it: ${visible(host)} gives no answer (${why}). Check the network, the proxy, and AWS_ENDPOINT_URL_S3 or AWS_REGION.`,
  );
}
