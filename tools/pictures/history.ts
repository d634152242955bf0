// Writes docs/history*.png: the history page in a browser, with made-up data that shows all its parts. Needs Chromium.
import { writeFileSync } from 'node:fs';
import { historyDataOf } from '../../action/src/history/data.ts';
import {
  historyOf,
  historyRun,
  importedSeries,
  overheadHistory,
  overheadsOf,
} from '../../action/src/history/testing.ts';
import { documentOf } from '../../action/src/page/document.ts';
import { ASSETS } from '../../action/test/browser.ts';
import { drawAll, type Picture } from './drawing.ts';

const RUNS = 90;

const PICTURES: readonly Picture[] = [
  { file: 'history.png', place: '', width: 1280, height: 760, colorScheme: 'light' },
  {
    file: 'history-row.png',
    place: '/row/netty-bytebuf/Decode/cpu-ns%2Fop/otel',
    width: 1280,
    height: 1060,
    colorScheme: 'dark',
  },
  { file: 'history-phone.png', place: '', width: 360, height: 740, colorScheme: 'dark' },
];

const rows = [
  overheadHistory(overheadsOf(RUNS, 0.061), {
    benchmark: 'AllocateAndRelease',
    releaseBaseline: {
      overhead: 0.038,
      drift: { runs: 5, change: 0.0224, low: 0.0206, high: 0.0243 },
      limit: 0.02,
    },
  }),
  overheadHistory(
    overheadsOf(RUNS, 0.03, 55, 0.018),
    { benchmark: 'Decode', releaseBaseline: { overhead: 0.031, drift: null, limit: 0.02 } },
    55,
  ),
  overheadHistory(overheadsOf(RUNS, 0.09, 68, -0.021), { benchmark: 'Encode' }, 68),
  overheadHistory(overheadsOf(RUNS, 0.012), { benchmark: 'Slice' }),
  overheadHistory(overheadsOf(RUNS, 0.11), { benchmark: 'AllocateAndRelease', metric: 'B/op' }),
];
const requests = [
  overheadHistory(overheadsOf(34, 0.21), { benchmark: 'GET /owners', treatment: 'jacoco' }),
  overheadHistory(overheadsOf(34, 0.14, 20, 0.05), { benchmark: 'GET /owners', metric: 'p99-ns' }, 20),
];

/** Earlier records of another tool. */
const before = importedSeries(
  overheadsOf(40, 0, 25, 0.03).map(part => 1.9e6 * (1 + part)),
  { benchmark: 'GET /owners' },
);

const pinned = [28, 29, 30, 31, 32].map(run => historyRun(run).name);
const histories = [
  historyOf(
    rows,
    { release: { name: 'v1.2', runs: pinned }, failed: [historyRun(61).name] },
    'netty-bytebuf',
  ),
  historyOf(requests, { imported: [before] }, 'petclinic'),
];
const data = historyDataOf(histories, 'https://github.com/org/agent/commit/');
await drawAll(PICTURES, file => writeFileSync(file, documentOf(data, ASSETS, 'overhead history')));
