// The address of a store on object storage: `s3://BUCKET/PREFIX?repository=OWNER/NAME`.
import { UsageError } from '../../../core/config/problem.ts';

export interface Place {
  readonly bucket: string;
  /** Without a slash at either end; may be empty. */
  readonly prefix: string;
  /** `OWNER/NAME`; null if the address names none. */
  readonly repository: string | null;
}

/** Amazon's rules for names of buckets; other servers keep them too. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const SEGMENT = /^[\w.=@+-]+$/;
const HOW = 'write s3://BUCKET/PREFIX';

export function isObjectPlace(name: string): boolean {
  return name.startsWith('s3://');
}

/** Parses an address. Throws {@link UsageError}. */
export function placeOf(address: string | URL): Place {
  const text = `${address}`;
  const refuse = (why: string): never => {
    throw new UsageError(`baseline: ${JSON.stringify(text)} ${why}`);
  };
  const [, bucket = '', path = '', query = ''] = /^s3:\/\/([^/?#]*)(\/[^?#]*)?(\?[^#]*)?$/.exec(text) ?? [];
  if (!BUCKET.test(bucket)) refuse(`does not name a bucket (3 to 63 of a-z, 0-9, "." and "-"): ${HOW}`);
  const prefix = path.replace(/^\/|\/$/g, '');
  for (const segment of prefix === '' ? [] : prefix.split('/'))
    if (!SEGMENT.test(segment) || /^\.+$/.test(segment))
      refuse(
        `has the folder ${JSON.stringify(segment)} in its prefix: use letters, digits, ".", "_", "=", "@", "+" and "-"`,
      );
  const settings = new URLSearchParams(query);
  for (const key of settings.keys())
    if (key !== 'repository')
      refuse(`has the unknown setting "${key}": only ?repository=OWNER/NAME is known`);
  const repository = settings.get('repository');
  if (repository !== null && !isRepository(repository))
    refuse('does not name a repository: write ?repository=OWNER/NAME');
  return { bucket, prefix, repository };
}

/** Whether a text is `OWNER/NAME`, both safe as a part of a key. */
export function isRepository(text: string): boolean {
  const parts = text.split('/');
  return parts.length === 2 && parts.every(part => /^[\w.-]{1,100}$/.test(part) && !/^\.+$/.test(part));
}
