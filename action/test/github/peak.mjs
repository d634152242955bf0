// Preloaded into a bundle: writes the peak memory of its process (bytes) into the file in PEAK when it ends.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('exit', () => writeFileSync(process.env.PEAK, `${process.resourceUsage().maxRSS * 1024}`));
