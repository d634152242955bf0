// One HTTP request to an application, and whether its answer is correct.
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import type { HttpCheck } from './suite.ts';

/** An `import` would also load Node's `fetch`, which takes a tenth of a second at each start of the command. */
const { request } = createRequire(import.meta.url)('node:http') as typeof import('node:http');

/** The time limit of one answer, in ms: the first one may take an application long. */
const PATIENCE = 30_000;
/** The time limit of a connection, in ms: normally instant, but with a full queue the kernel lets one wait for two minutes. */
const KNOCK = 1000;
/** The limit of a body, in bytes. */
const LARGEST = 1 << 20;
/** Characters of a body that a message shows. */
const SHOWN = 200;

/** The result of a request: null for a correct answer; else the problem. */
export type Wrong = { readonly reached: boolean; readonly what: string } | null;

/** Sends one request over its own connection. */
export async function ask({ url, status, body }: HttpCheck, signal: AbortSignal): Promise<Wrong> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  try {
    const answer = await get(url, limit);
    if (answer.status !== status)
      return { reached: true, what: `${url} answers ${answer.status}, not ${status}: ${shown(answer.body)}` };
    if (!new RegExp(body).test(answer.body))
      return {
        reached: true,
        what: `${url} answers with a body that does not match /${body}/: ${shown(answer.body)}`,
      };
    return null;
  } catch (error) {
    signal.throwIfAborted();
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ECONNREFUSED') return { reached: false, what: `nothing listens at ${url}` };
    return { reached: true, what: `${url} does not answer: ${message}` };
  }
}

/** Returns whether a port of 127.0.0.1 takes connections. */
export async function knock(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, timeout: KNOCK });
  try {
    return await new Promise(resolve => {
      socket.once('connect', () => resolve(true));
      for (const no of ['error', 'timeout']) socket.once(no, () => resolve(false));
    });
  } finally {
    socket.destroy();
  }
}

async function get(url: string, signal: AbortSignal): Promise<{ status: number; body: string }> {
  return await new Promise((resolve, reject) => {
    const call = request(url, { agent: false, signal }, response => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', part => {
        text += part;
        if (text.length > LARGEST) call.destroy(new Error('its body does not end'));
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.once('error', reject);
    });
    call.once('error', reject);
    call.end();
  });
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? 'nothing' : `"${line.slice(0, SHOWN)}"`;
}
