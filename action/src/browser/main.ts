// The entry of every page: reads what it was given, and shows it as what it is.
import type { PageData } from '../page/model.ts';
import type { PastData } from '../page/past-model.ts';
import { showPast } from './past.ts';
import { showReport } from './report.ts';

const data = JSON.parse(document.getElementById('data')?.textContent ?? '') as PageData | PastData;
if ('kind' in data) showPast(data);
else showReport(data);
document.documentElement.dataset.ready = 'true';
