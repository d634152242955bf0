// Checks of ports and requests return in time, whatever the process does.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, it } from 'node:test';
import { ask, knock } from './ask.ts';

const children: ChildProcess[] = [];
const sockets: Socket[] = [];
after(() => {
  for (const socket of sockets) socket.destroy();
  for (const child of children) child.kill('SIGKILL');
});

/** A process that listens with a queue of one connection, and accepts none. */
async function deaf(): Promise<number> {
  const text = `const server = require('node:net').createServer();
    server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => {
      require('node:fs').writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30_000);
    });`;
  const child = spawn(process.execPath, ['-e', text], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return Number(await new Promise(resolve => child.stdout.once('data', data => resolve(String(data)))));
}

it('an answer with an endless or broken body is wrong', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/endless') {
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    } else request.socket.destroy();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const failureOf = (path: string) =>
    ask({ url: `http://127.0.0.1:${port}${path}`, status: 200, body: '' }, new AbortController().signal);
  try {
    const [endless, broken] = [await failureOf('/endless'), await failureOf('/broken')];
    assert.match(endless?.what ?? '', /^http:\S+ does not answer: its body does not end$/);
    assert.match(broken?.what ?? '', /^http:\S+ does not answer: socket hang up$/);
    assert.deepEqual([endless?.reached, broken?.reached], [true, true]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

it('a port that does not answer takes no connections', { timeout: 20_000 }, async () => {
  const port = await deaf();
  assert.equal(await knock(port), true, 'there is room for it');
  // These fill the queue; the kernel decides its size.
  for (let taken = 0; taken < 4; taken++) {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => undefined);
    sockets.push(socket);
  }
  await new Promise(resolve => setTimeout(resolve, 200));
  assert.equal(await knock(port), false);
  for (const child of children) {
    child.kill('SIGKILL');
    await new Promise(resolve => child.once('exit', resolve));
  }
  assert.equal(await knock(port), false, 'nobody listens');
});
