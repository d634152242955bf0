// Writes docs/fleet*.png: the first page of a fleet and a release in a browser, with made-up data that shows all their parts. Needs Chromium.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeSite } from '../../action/src/fleet/site.ts';
import {
  FLEET,
  levels,
  type MadeRepository,
  madeHost,
  madeSource,
  NOW,
} from '../../action/src/fleet/testing.ts';
import { drawn, openPage } from '../../action/test/browser.ts';
import { drawing, ROOT } from './drawing.ts';

const PICTURES = [
  { file: 'fleet.png', page: 'index.html', width: 1280, height: 800, colorScheme: 'light' },
  {
    file: 'fleet-release.png',
    page: 'releases/opentelemetry-2.33.1.html',
    width: 1280,
    height: 620,
    colorScheme: 'dark',
  },
  { file: 'fleet-phone.png', page: 'index.html', width: 360, height: 740, colorScheme: 'dark' },
] as const;

/** More services, each with two agents. */
const SERVICES: readonly MadeRepository[] = ['cart', 'catalogue', 'mail', 'search', 'users'].map(
  (name, at) => ({
    repository: `octo/${name}`,
    rows: [
      {
        suite: 'requests',
        benchmark: `GET /${name}`,
        agent: 'opentelemetry',
        overheads: levels([20, 0.02 + at / 90], [20, 0.02 + at / 90 + (at === 3 ? 0.004 : 0)]),
        versions: [
          ['2.32.0', 0],
          ['2.33.1', 20],
        ],
        off: 400_000 * (at + 1),
      },
      {
        suite: 'requests',
        benchmark: `GET /${name}`,
        treatment: 'jacoco',
        agent: 'jacoco',
        overheads: levels([40, 0.05 + at / 70]),
        versions: [['0.8.13', 0]],
        off: 400_000 * (at + 1),
      },
    ],
  }),
);

const site = mkdtempSync(join(tmpdir(), 'overhead-fleet-'));
try {
  const options = { last: 1000, maxDrift: '2%', site: '', now: NOW };
  await writeSite(
    madeSource([...FLEET, ...SERVICES]),
    join(site, 'site'),
    options,
    madeHost(join(site, 'cache')),
  );
  await drawing(async browser => {
    for (const { file, page: path, width, height, colorScheme } of PICTURES) {
      const { page, context } = await openPage(browser, pathToFileURL(join(site, 'site', path)).href, {
        viewport: { width, height },
        colorScheme,
      });
      await drawn(page);
      await page.screenshot({ path: join(ROOT, 'docs', file) });
      await context.close();
    }
  });
} finally {
  rmSync(site, { recursive: true, force: true });
}
