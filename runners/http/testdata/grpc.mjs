// A service of gRPC for tests: knows the pet 7 by `pets.Pets/Get`.
import { createServer } from 'node:http2';

const [port] = process.argv.slice(2);
/** A message `{1: 7}`, in its frame. */
const SEVEN = Buffer.from([0, 0, 0, 0, 2, 8, 7]);

const server = createServer();
server.on('stream', (stream, headers) => {
  const parts = [];
  stream.on('data', part => parts.push(part));
  stream.on('end', () => {
    const known = headers[':path'] === '/pets.Pets/Get' && Buffer.concat(parts).equals(SEVEN);
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': known ? '0' : '5' }));
    stream.end(known ? SEVEN : '');
  });
});
server.listen(Number(port), '127.0.0.1', () => console.log('Started'));
