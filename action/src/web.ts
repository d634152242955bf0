// The entry point of every page: reads the page data and shows a report, a profile, a history, or a page of a fleet.

import { showProfile } from './browser/profile-page.ts';
import { showReport } from './browser/report.ts';
import { showFleet } from './fleet/browser/index.ts';
import { showRelease } from './fleet/browser/release.ts';
import { showRepository } from './fleet/browser/repository.ts';
import type { IndexData, ReleaseData, RepositoryData } from './fleet/model.ts';
import { showHistory } from './history/browser/page.ts';
import type { HistoryData } from './history/model.ts';
import type { PageData, ProfilePageData } from './page/model.ts';

const data = JSON.parse(document.getElementById('data')?.textContent ?? '') as
  | PageData
  | ProfilePageData
  | HistoryData
  | IndexData
  | RepositoryData
  | ReleaseData;
if (!('kind' in data)) showReport(data);
else if (data.kind === 'profile') showProfile(data);
else if (data.kind === 'history') showHistory(data);
else if (data.kind === 'fleet') showFleet(data);
else if (data.kind === 'repository') showRepository(data);
else showRelease(data);
document.documentElement.dataset.ready = 'true';
