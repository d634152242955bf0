// A port that is asked whether it takes connections: answered in time, whatever its process does.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { after, it } from 'node:test';
import { knock } from './ask.ts';

const children: ChildProcess[] = [];
const sockets: Socket[] = [];
after(() => {
  for (const socket of sockets) socket.destroy();
  for (const child of children) child.kill('SIGKILL');
});

/** A process that listens, lets one connection wait to be taken, and takes none. */
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

it('an answer that does not come is a no', { timeout: 20_000 }, async () => {
  const port = await deaf();
  assert.equal(await knock(port), true, 'there is room for it');
  // These take the room; how many that are, the kernel decides.
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
