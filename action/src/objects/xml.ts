// Reads the answers of S3: errors, lists of objects, credentials.
import type { Answer } from './transport.ts';

/** The code and message of an error; empty if the answer has none, as those of proxies. */
export interface Fault {
  readonly code: string;
  readonly message: string;
}

export interface Page {
  readonly objects: readonly {
    readonly key: string;
    readonly bytes: number;
    readonly etag: string;
    /** When it was written; ISO 8601. */
    readonly modified: string;
  }[];
  readonly folders: readonly string[];
  /** Where the next page begins; null: this is the last. */
  readonly next: string | null;
}

export interface Granted {
  readonly id: string;
  readonly secret: string;
  readonly session: string;
  /** ISO 8601. */
  readonly expires: string;
}

type Node = Readonly<Record<string, unknown>>;

const LISTS = ['Contents', 'CommonPrefixes'];

async function parsed({ body }: Pick<Answer, 'body'>): Promise<Node> {
  const { XMLParser } = await import('fast-xml-parser');
  const parser = new XMLParser({
    parseTagValue: false,
    trimValues: false,
    removeNSPrefix: true,
    // Numeric entities too.
    htmlEntities: true,
    isArray: name => LISTS.includes(name),
  });
  return parser.parse(body.toString()) as Node;
}

export async function faultIn(answer: Pick<Answer, 'body'>): Promise<Fault> {
  const tree = await parsed(answer).catch((): Node => ({}));
  const error = node(node(tree, 'ErrorResponse') ?? tree, 'Error') ?? {};
  return { code: text(error, 'Code'), message: text(error, 'Message') };
}

/** Reads the answer of ListObjectsV2. Throws for any other answer. */
export async function pageIn(answer: Pick<Answer, 'body'>): Promise<Page> {
  const list = node(await parsed(answer), 'ListBucketResult');
  if (list === null) throw new Error('the answer is not a list of objects');
  const objects = nodes(list, 'Contents').map(one => ({
    key: text(one, 'Key'),
    bytes: Number(text(one, 'Size')),
    etag: text(one, 'ETag'),
    modified: text(one, 'LastModified'),
  }));
  const next = text(list, 'IsTruncated').trim() === 'true' ? text(list, 'NextContinuationToken') : null;
  if (next === '') throw new Error('the list of objects is cut off');
  return { objects, folders: nodes(list, 'CommonPrefixes').map(one => text(one, 'Prefix')), next };
}

/** Reads the answer of AssumeRoleWithWebIdentity. Throws if it has no credentials. */
export async function grantIn(answer: Pick<Answer, 'body'>): Promise<Granted> {
  const response = node(await parsed(answer), 'AssumeRoleWithWebIdentityResponse') ?? {};
  const found = node(node(response, 'AssumeRoleWithWebIdentityResult') ?? {}, 'Credentials') ?? {};
  const granted = {
    id: text(found, 'AccessKeyId').trim(),
    secret: text(found, 'SecretAccessKey').trim(),
    session: text(found, 'SessionToken').trim(),
    expires: text(found, 'Expiration').trim(),
  };
  if (granted.id === '' || granted.secret === '') throw new Error('the answer has no credentials');
  return granted;
}

function node(parent: Node, name: string): Node | null {
  const value = parent[name];
  return typeof value === 'object' && value !== null ? (value as Node) : null;
}

function nodes(parent: Node, name: string): Node[] {
  const value = parent[name];
  return Array.isArray(value) ? value.filter(one => typeof one === 'object' && one !== null) : [];
}

function text(parent: Node, name: string): string {
  const value = parent[name];
  return typeof value === 'string' ? value : '';
}
