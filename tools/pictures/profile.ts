// Writes docs/profile.png: a flame graph in a folder of `overhead profile`, chosen by its name on the page. Needs Chromium.
//   node tools/pictures/profile.ts overhead-out/profile 'queries · Query · otel · CPU per operation'
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawn, openPage } from '../../action/test/browser.ts';
import { drawing, ROOT } from './drawing.ts';

const [folder, profile] = process.argv.slice(2);
if (folder === undefined || profile === undefined)
  throw new Error('name the folder of a profile, and the profile');

await drawing(async browser => {
  const { page } = await openPage(browser, pathToFileURL(join(folder, 'profile.html')).href, {
    viewport: { width: 1000, height: 2000 },
    colorScheme: 'light',
  });
  await page.getByRole('combobox', { name: 'Profile' }).first().selectOption({ label: profile });
  await drawn(page);
  const [title, graph] = await Promise.all([
    page.getByRole('heading', { name: 'Where the cost is' }).boundingBox(),
    page.getByRole('tree').boundingBox(),
  ]);
  if (title === null || graph === null) throw new Error('the page shows no flame graph');
  const clip = { x: 0, y: title.y - 12, width: 1000, height: graph.y + graph.height - title.y + 24 };
  await page.screenshot({ path: join(ROOT, 'docs/profile.png'), clip });
});
