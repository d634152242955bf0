// Runs files of tests beside each other, in the order in which they are named: `node --test` sorts them, and a long one that begins last keeps everybody waiting.
// Usage: node tools/tests.mjs FILE… (a pattern stands for its files in their own order)
import { globSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Most of these tests wait for processes: four keep two processors busy. */
const AT_ONCE = 4;

const files = new Set();
for (const pattern of process.argv.slice(2)) {
  const found = globSync(pattern).sort();
  if (found.length === 0) throw new Error(`${pattern}: there is no such file`);
  for (const file of found) files.add(file);
}
if (files.size === 0) throw new Error('name the files of tests');

run({ files: [...files], concurrency: AT_ONCE })
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .compose(spec)
  .pipe(process.stdout);
