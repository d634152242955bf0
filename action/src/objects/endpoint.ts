// Where a bucket is: the server of the standard variables, or Amazon's of the region.
import { UsageError } from '../../../core/config/problem.ts';

export type Variables = Readonly<Record<string, string>>;

export interface Endpoint {
  /** The address of the bucket, with a slash at its end. */
  readonly bucket: URL;
  readonly region: string;
}

/** Amazon's region of requests that name none. */
const DEFAULT_REGION = 'us-east-1';

export function regionOf(variables: Variables): string {
  return variables.AWS_REGION || variables.AWS_DEFAULT_REGION || DEFAULT_REGION;
}

/** The address of a bucket. Throws {@link UsageError} if a variable holds no address. */
export function endpointOf(bucket: string, variables: Variables): Endpoint {
  const region = regionOf(variables);
  const custom = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL'].find(name => (variables[name] ?? '') !== '');
  if (custom !== undefined)
    return { bucket: new URL(`${bucket}/`, addressIn(custom, variables[custom] ?? '')), region };
  // A certificate for *.s3.REGION.amazonaws.com does not cover a bucket with a dot.
  const address = bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}/`
    : `https://${bucket}.s3.${region}.amazonaws.com/`;
  return { bucket: new URL(address), region };
}

/** The server that gives credentials for a token (AWS Security Token Service). */
export function tokenService(variables: Variables): URL {
  const custom = ['AWS_ENDPOINT_URL_STS', 'AWS_ENDPOINT_URL'].find(name => (variables[name] ?? '') !== '');
  return custom === undefined
    ? new URL(`https://sts.${regionOf(variables)}.amazonaws.com/`)
    : addressIn(custom, variables[custom] ?? '');
}

function addressIn(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw new UsageError(`${name}: the value is not the address of a server: write https://HOST[:PORT]`);
  return new URL(url.href.endsWith('/') ? url.href : `${url.href}/`);
}
