// The entry point of every page: reads the page data and shows a report or a history.

import { showReport } from './browser/report.ts';
import { showHistory } from './history/browser/page.ts';
import type { HistoryData } from './history/model.ts';
import type { PageData } from './page/model.ts';

const data = JSON.parse(document.getElementById('data')?.textContent ?? '') as PageData | HistoryData;
if ('kind' in data) showHistory(data);
else showReport(data);
document.documentElement.dataset.ready = 'true';
