// Preloaded into the command (`node --import load-counters.mjs`): its guards see an idle machine; with `?stolen=0.3` they see a hypervisor that takes this share of the time, with `&after=6` only after that number of readings.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { searchParams } = new URL(import.meta.url);
const stolen = Number(searchParams.get('stolen'));
const after = Number(searchParams.get('after'));
const real = fs.readFileSync;
let readings = 0;
let start = 0;

/** The counters of the kernel up to now: one tick in each microsecond. */
function counted() {
  const ticks = Math.round(performance.now() * 1000);
  if (readings++ === after) start = ticks;
  const taken = readings > after ? Math.round((ticks - start) * stolen) : 0;
  return `cpu  ${ticks - taken} 0 0 0 0 0 0 ${taken} 0 0\n`;
}

const counters = new Map([
  ['/proc/stat', counted],
  ['/proc/pressure/cpu', () => 'some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n'],
]);

fs.readFileSync = (path, ...options) => counters.get(path)?.() ?? real(path, ...options);
syncBuiltinESMExports();
