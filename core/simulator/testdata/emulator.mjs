// The monitor of an emulator that boots nothing: it stops a machine that boots, and saves an empty state; one that continues may go on. The last
// command ends it, with the exit code 10 if the machine was saved.
import { Socket } from 'node:net';
import { writeFileSync, writeSync } from 'node:fs';

const [MONITOR, SAVED] = [3, 10];
const argv = process.argv.slice(2);
const boots = argv.includes('-kernel');
const state = argv.map(word => /file\.filename=(.*)/.exec(word)?.[1]).find(path => path !== undefined);
const answers = {
  'info registers': 'R8 =0000000000000000',
  'savevm booted': '',
  'loadvm booted': '',
};

new Socket({ fd: MONITOR }).on('data', text => {
  const { execute, arguments: given } = JSON.parse(text);
  const line = given?.['command-line'];
  if (line === 'savevm booted') writeFileSync(state, `\x0ctimer/icount${'\0'.repeat(20)}`);
  writeSync(MONITOR, JSON.stringify({ return: line === undefined ? {} : answers[line] }));
  if (boots && execute === 'migrate-set-capabilities') writeSync(MONITOR, '{"event":"STOP"}');
  if (execute === 'quit') process.exit(SAVED);
  if (execute === 'cont') process.exit(0);
});
