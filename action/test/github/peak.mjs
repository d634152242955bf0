// Loaded before a bundle: writes into the file of PEAK what memory its process had at most (bytes), when it ends.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread)
  process.on('exit', () => writeFileSync(process.env.PEAK, `${process.resourceUsage().maxRSS * 1024}`));
