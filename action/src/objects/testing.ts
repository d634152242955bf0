// Shared by tests of object storage: a real S3 server with users and a bucket policy, and a proxy that causes trouble.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';

const PROGRAM = join(import.meta.dirname, '../../../.tools/bin/s3-server');

/** Why there is no server on this machine, or false. */
export const noServer: string | false = existsSync(PROGRAM)
  ? false
  : 'no S3 server: make .tools/bin/s3-server builds it';

export const BUCKET = 'overhead-tests';
const ROOT = 'root';
/** Users and their secrets, which no message may hold. Only root has rights without a policy. */
const SECRETS: Readonly<Record<string, string>> = {
  [ROOT]: 'secret-of-the-root-user',
  writer: 'secret-of-the-writer-01',
  other: 'secret-of-the-other-002',
  reader: 'secret-of-the-reader-03',
  janitor: 'secret-of-the-janitor-4',
};

/** A statement of a bucket policy; `on` are keys with stars, empty for the bucket itself. */
export interface Statement {
  /** Empty: everybody. */
  readonly user: string;
  readonly may: readonly string[];
  readonly on: readonly string[];
}

export interface S3Server {
  readonly endpoint: string;
  /** The standard variables of a user; of nobody for an empty name. */
  readonly variables: (user?: string, endpoint?: string) => Record<string, string>;
  /** Replaces the policy of the bucket. */
  readonly policy: (statements: readonly Statement[]) => Promise<void>;
  /** A new prefix of the bucket each time, as an address. */
  readonly place: () => string;
  /** The folder that holds the objects of the bucket. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** Starts a server on a free port. It ends with `stop`, and with this process. */
export async function s3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'overhead-s3-'));
  mkdirSync(join(folder, 'iam'));
  const accounts = Object.entries(SECRETS)
    .filter(([access]) => access !== ROOT)
    .map(([access, secret]) => [
      access,
      { access, secret, role: 'user', userID: 0, groupID: 0, projectID: 0 },
    ]);
  const users = { accessAccounts: Object.fromEntries(accounts) };
  writeFileSync(join(folder, 'iam/users.json'), JSON.stringify(users));
  const child = spawn(PROGRAM, [folder, ROOT, SECRETS[ROOT] ?? ''], { stdio: ['pipe', 'pipe', 'inherit'] });
  const endpoint = `http://127.0.0.1:${await portOf(child)}`;
  const root = new AwsClient({
    accessKeyId: ROOT,
    secretAccessKey: SECRETS[ROOT] ?? '',
    service: 's3',
    region: 'us-east-1',
  });
  const created = await root.fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' });
  assert.ok(created.ok, await created.text());
  let count = 0;
  return {
    endpoint,
    variables: (user = ROOT, address = endpoint) => ({
      AWS_ENDPOINT_URL_S3: address,
      AWS_REGION: 'us-east-1',
      ...(user === '' ? {} : { AWS_ACCESS_KEY_ID: user, AWS_SECRET_ACCESS_KEY: SECRETS[user] ?? '' }),
    }),
    policy: async statements => {
      const body = JSON.stringify(policyOf(statements));
      const answer = await root.fetch(`${endpoint}/${BUCKET}?policy`, { method: 'PUT', body });
      assert.ok(answer.ok, await answer.text());
    },
    place: () => `s3://${BUCKET}/place-${count++}`,
    folder: join(folder, 'data', BUCKET),
    stop: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function policyOf(statements: readonly Statement[]) {
  const whole = `arn:aws:s3:::${BUCKET}`;
  return {
    Version: '2012-10-17',
    Statement: statements.map(({ user, may, on }) => ({
      Effect: 'Allow',
      Principal: user === '' ? '*' : { AWS: [user] },
      Action: may,
      Resource: on.map(key => (key === '' ? whole : `${whole}/${key}`)),
    })),
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [, port] = /^port (\d+)$/m.exec(output) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
    child.once('exit', code => reject(new Error(`the S3 server ended with ${code}: ${output}`)));
  });
}

/**
 * What happens to a request: 503, a conflict (409), a connection that is cut before or after the server executed it, a
 * condition that is ignored.
 */
export type Trouble = 'busy' | 'conflict' | 'cut before' | 'cut after' | 'unconditional';

export interface Troublemaker {
  readonly endpoint: string;
  /** The requests that arrived, as `PUT /bucket/key`. */
  readonly requests: string[];
  readonly stop: () => Promise<void>;
}

/**
 * A proxy in front of a server.
 * @param decide the trouble of a request, `PUT /bucket/key`; null: none
 */
export async function troublemaker(
  endpoint: string,
  decide: (request: string, conditional: boolean) => Trouble | null,
): Promise<Troublemaker> {
  const requests: string[] = [];
  const { hostname, port } = new URL(endpoint);
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const name = `${method} ${url}`;
    requests.push(name);
    const conditional = 'if-match' in headers || 'if-none-match' in headers;
    const trouble = decide(name, conditional);
    const chunks: Buffer[] = [];
    incoming.on('data', chunk => chunks.push(chunk));
    incoming.on('error', () => undefined);
    incoming.on('end', () => {
      if (trouble === 'cut before') return void incoming.socket.destroy();
      if (trouble === 'busy' || trouble === 'conflict') {
        const [status, code] = trouble === 'busy' ? [503, 'SlowDown'] : [409, 'ConditionalRequestConflict'];
        outgoing.writeHead(status as number, { 'content-type': 'application/xml' });
        return void outgoing.end(
          `<?xml version="1.0"?><Error><Code>${code}</Code><Message>later</Message></Error>`,
        );
      }
      const { 'if-match': _, 'if-none-match': __, ...unconditional } = headers;
      // The header Host stays: it is signed.
      const passed = trouble === 'unconditional' ? unconditional : headers;
      const forwarded = request({ hostname, port, method, path: url, headers: passed }, answer => {
        if (trouble === 'cut after') {
          answer.resume().on('end', () => incoming.socket.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      forwarded.on('error', () => incoming.socket.destroy());
      forwarded.end(Buffer.concat(chunks));
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Everything that a list yields. */
export async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}
