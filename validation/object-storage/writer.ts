// One writer of `make object-storage`: stores its runs one after the other. Usage: writer.ts PLACE WRITER RUNS
import { objectStore } from '../../action/src/baselines/object-place.ts';
import { REPOSITORY, SUITE, textOf } from './run.ts';

const [place = '', writer = '', runs = ''] = process.argv.slice(2);
const environment = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);
const store = objectStore(place, REPOSITORY, { environment, remote: () => ({ url: '', settings: [] }) });
for (let run = 0; run < Number(runs); run++)
  await store.append({ suite: SUITE, text: textOf(Number(writer), run), verdict: 'pass' });
