// A tiny application for the tests: answers, works, fails, dies and exports as its environment says.
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';

const [port] = process.argv.slice(2);
const { WORK_US = '0', STATUS = '200', BODY = 'fine', DIES_AFTER = '0', DIES_BY = '', SAYS = '', SERIES = '', EXPORT_TO = '', TOKEN = '' } = process.env;
let served = 0;
if (SERIES !== '') writeFileSync(SERIES, 'pods_total 3\n');

// CPU time of this thread, in µs. By the clock, a busy machine would leave the thread less CPU time than it should take.
function used() {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

function work(us) {
  const end = used() + us;
  while (used() < end);
}

function send() {
  const call = request(`${EXPORT_TO}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf', 'overhead-token': TOKEN },
  });
  call.on('error', () => undefined);
  call.on('response', answer => answer.resume());
  call.end('x'.repeat(100));
}

createServer((_, answer) => {
  served++;
  if (DIES_AFTER !== '0' && served > Number(DIES_AFTER)) {
    console.error('out of something');
    if (DIES_BY !== '') return process.kill(process.pid, DIES_BY);
    process.exit(7);
  }
  work(Number(WORK_US));
  if (EXPORT_TO !== '' && served % 10 === 0) send();
  // Only once it is loaded, so that it becomes ready.
  answer.statusCode = served > 20 ? Number(STATUS) : 200;
  answer.end(served > 20 ? BODY : 'fine');
}).listen(Number(port), '127.0.0.1', () => console.log(`Started ${SAYS}`));
