// A service of gRPC for tests: knows the pet 7 by `pets.Pets/Get`. It has no reflection.
import { createServer } from 'node:http2';

const [port] = process.argv.slice(2);
/** A message `{1: 7}`, in its frame. */
const SEVEN = Buffer.from([0, 0, 0, 0, 2, 8, 7]);
/** Status codes of gRPC. */
const [OK, NOT_FOUND, UNIMPLEMENTED] = ['0', '5', '12'];
const HEAD = { ':status': 200, 'content-type': 'application/grpc' };

const server = createServer();
server.on('stream', (stream, headers) => {
  if (headers[':path'] !== '/pets.Pets/Get') {
    stream.respond({ ...HEAD, 'grpc-status': UNIMPLEMENTED }, { endStream: true });
    return;
  }
  const parts = [];
  stream.on('data', part => parts.push(part));
  stream.on('end', () => {
    const known = Buffer.concat(parts).equals(SEVEN);
    stream.respond(HEAD, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': known ? OK : NOT_FOUND }));
    stream.end(known ? SEVEN : '');
  });
});
server.listen(Number(port), '127.0.0.1', () => console.log('Started'));
