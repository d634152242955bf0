// One request to an application over HTTP, and whether its answer is the right one.
import { request } from 'node:http';
import { connect } from 'node:net';
import type { HttpCheck } from '../../action/src/config/config.ts';

/** Time for one answer, in ms: the first one may take an application long. */
const PATIENCE = 30_000;
/** Time for a connection, in ms: it takes none, but where too many wait to be taken the kernel lets one more wait for two minutes. */
const KNOCK = 1000;
/** More of a body is not read, in bytes. */
const LARGEST = 1 << 20;
/** Characters of a body that a message shows. */
const SHOWN = 200;

/** What came of a request: null where it is as it should be; else what is wrong with it. */
export type Wrong = { readonly reached: boolean; readonly what: string } | null;

/** Asks once, over a connection of its own. */
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
    if (code === 'ECONNREFUSED') return { reached: false, what: `nobody listens at ${url}` };
    return { reached: true, what: `${url} does not answer: ${message}` };
  }
}

/** Whether a port of 127.0.0.1 takes connections. */
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
