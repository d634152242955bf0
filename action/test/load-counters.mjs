// Loaded before the command (`node --import load-counters.mjs`): to its guards nothing else runs on this machine, whatever does; with `?stolen=0.3` a hypervisor takes that share of its time.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const stolen = Number(new URL(import.meta.url).searchParams.get('stolen'));
const real = fs.readFileSync;

/** What the kernel counted by now: a tick each microsecond. */
function counted() {
  const ticks = Math.round(performance.now() * 1000);
  const taken = Math.round(ticks * stolen);
  return `cpu  ${ticks - taken} 0 0 0 0 0 0 ${taken} 0 0\n`;
}

const counters = new Map([
  ['/proc/stat', counted],
  ['/proc/pressure/cpu', () => 'some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n'],
]);

fs.readFileSync = (path, ...options) => counters.get(path)?.() ?? real(path, ...options);
syncBuiltinESMExports();
