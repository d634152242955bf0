// The entry point of every page: reads the page data and shows a report, a profile or a history.

import { showProfile } from './browser/profile-page.ts';
import { showReport } from './browser/report.ts';
import { showHistory } from './history/browser/page.ts';
import type { HistoryData } from './history/model.ts';
import type { PageData, ProfilePageData } from './page/model.ts';

const data = JSON.parse(document.getElementById('data')?.textContent ?? '') as
  | PageData
  | ProfilePageData
  | HistoryData;
if (!('kind' in data)) showReport(data);
else if (data.kind === 'profile') showProfile(data);
else showHistory(data);
document.documentElement.dataset.ready = 'true';
