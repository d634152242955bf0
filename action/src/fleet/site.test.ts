// Tests of the whole site without a browser: its files, badges, Markdown and numbers, also with hostile names.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { temporary } from '../../../core/testing.ts';
import { HOSTILE } from '../report/testing.ts';
import { assertInert, htmlOf } from '../report/testing-markdown.ts';
import type { Badge } from './badges.ts';
import type { FleetSource } from './fleet.ts';
import { type Site, type SiteOptions, writeSite } from './site.ts';
import { FLEET, levels, type MadeRepository, madeHost, madeSource, NOW } from './testing.ts';

const OPTIONS: SiteOptions = { last: 1000, maxDrift: '2%', site: 'https://github.com/', now: NOW };

/** A built site: its files by path. */
async function built(
  source: FleetSource,
): Promise<{ site: Site; files: string[]; read: (path: string) => string }> {
  const folder = temporary('overhead fleet-');
  const site = await writeSite(source, join(folder, 'site'), OPTIONS, madeHost(join(folder, 'cache')));
  const all = globSync('**/*.*', { cwd: folder, exclude: ['cache'] });
  assert.deepEqual(
    all.filter(path => !path.startsWith('site/')),
    [],
  );
  return {
    site,
    files: all.map(path => path.slice(5)).sort(),
    read: path => readFileSync(join(folder, 'site', path), 'utf8'),
  };
}

const dataOf = (html: string) => JSON.parse(/id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

describe('the site of a fleet', async () => {
  const { site, files, read } = await built(madeSource(FLEET));

  it('has a page for each repository and release, and a badge for each current row', () => {
    assert.deepEqual(
      files.filter(path => path.endsWith('.html')),
      [
        'index.html',
        'releases/jacoco-0.8.13.html',
        'releases/opentelemetry-2.32.0.html',
        'releases/opentelemetry-2.33.1.html',
        'repositories/octo/billing.html',
        'repositories/octo/orders.html',
        'repositories/octo/petclinic.html',
      ],
    );
    assert.equal(files.filter(path => path.endsWith('.svg')).length, 6);
    assert.deepEqual([site.repositories, site.releases], [3, 3]);
  });

  it('begins with what needs attention, as words and as rows', () => {
    assert.match(site.index.words, /^7 of 7|^6 of 7/);
    const states = site.index.rows.map(({ state }) => state);
    assert.equal(states[0], 'broken');
    assert.equal(states.at(-1), 'earlier');
    const [first] = site.index.rows;
    assert.equal(first?.reason, 'the agent did not attach in 2 of 2 attempts');
    assert.equal(site.index.rows.find(({ version }) => version === 'version not recorded')?.release, '');
  });

  it('links only to files that it has', () => {
    const { workloads, rows } = dataOf(read('index.html'));
    const links = [
      ...workloads.map(({ page }: { page: string }) => page),
      ...workloads.flatMap(({ badge }: { badge: string }) =>
        badge === '' ? [] : [`${badge}.svg`, `${badge}.json`],
      ),
      ...rows.map(({ release }: { release: string }) => release),
    ].filter(link => link !== '');
    assert.ok(links.length > 10);
    for (const link of links) assert.ok(files.includes(decodeURIComponent(link)), link);
    assert.equal(dataOf(read('repositories/octo/orders.html')).home, '../../index.html');
    assert.equal(dataOf(read('releases/jacoco-0.8.13.html')).home, '../index.html');
  });

  it('compares a release with the version before, pooled over its newest runs', () => {
    const { rows } = dataOf(read('releases/opentelemetry-2.33.1.html'));
    const row = rows.find(({ benchmark }: { benchmark: string }) => benchmark === 'GET /owners');
    assert.equal(row.before, '2.32.0');
    assert.equal(row.state, 'more');
    assert.match(row.change, /^\+1\.0 % \[\+0\.\d+, \+1\.\d+\]$/);
    assert.equal(row.runs, '10 of 20 runs');
    assert.deepEqual([row.off, row.on], ['1.00 ms/op', '1.05 ms/op']);
    const markdown = read('releases/opentelemetry-2.33.1.md');
    assert.match(markdown, /^## Overhead of `opentelemetry 2\.33\.1`/);
    assert.match(markdown, /\+5\.1.% \[.*since `2\.32\.0`/);
  });

  it('writes badges that shields.io accepts, coloured by state', () => {
    const badges = files.filter(path => path.startsWith('badges/') && path.endsWith('.json'));
    for (const path of badges) {
      const badge = JSON.parse(read(path)) as Badge;
      // Its endpoint refuses every other key.
      assert.deepEqual(Object.keys(badge), ['schemaVersion', 'label', 'message', 'color']);
    }
    const colourOf = (path: string) => (JSON.parse(read(path)) as Badge).color;
    assert.equal(colourOf('badges/octo/orders/pets/Checkout/otel.json'), 'red');
    assert.equal(colourOf('badges/octo/orders/pets/Search/jacoco.json'), 'brightgreen');
    assert.equal(colourOf('badges/octo/petclinic/start/Start/otel.json'), 'lightgrey');
    const svg = read('badges/octo/orders/pets/Search/jacoco.svg');
    assert.match(svg, /jacoco 0\.8\.13 CPU/);
    assert.match(svg, /\+8\.\d % \[/);
  });

  it('has every number in data.json', () => {
    const data = JSON.parse(read('data.json'));
    assert.deepEqual(Object.keys(data), ['schema', 'built', 'rows', 'repositories', 'releases']);
    assert.equal(data.rows.length, 7);
    const row = data.rows.find(({ state }: { state: string }) => state === 'drifted');
    assert.equal(row.drift.release, 'v1.2');
    assert.ok(files.includes(row.badge));
    const befores = data.releases.map(({ version, before }: Record<string, string>) => [version, before]);
    assert.ok(befores.some(([version, before]: string[]) => version === '2.33.1' && before === '2.32.0'));
    assert.equal(
      data.repositories.find(({ attempts }: { attempts: object[] }) => attempts.length === 1).repository,
      'octo/orders',
    );
  });
});

describe('a site without runs', () => {
  it('says so', async () => {
    const { site, files } = await built(madeSource([]));
    assert.equal(site.index.words, 'No run is stored');
    assert.deepEqual(files, ['data.json', 'index.html']);
  });
});

describe('a site with hostile names', async () => {
  const hostile = HOSTILE.map((name): MadeRepository => {
    const overheads = levels([6, 0.03]);
    const versions = [
      ['1.0', 0],
      [name, 3],
    ] as const;
    return {
      repository: name,
      rows: [
        { suite: name, benchmark: name, treatment: name, agent: name, metric: name, overheads, versions },
      ],
      suites: { [name]: { pinned: [name, 0, 1], machine: name } },
      attempts: [{ suite: `${name}2`, verdict: 'broken', time: name, commit: name, reason: name }],
    };
  });
  const { files, read } = await built(madeSource(hostile));

  it('stays in its folder, and has every page', () => {
    assert.equal(files.filter(path => path.startsWith('repositories/')).length, HOSTILE.length);
    for (const path of files) assert.match(path, /^[\w./+~-]+$/);
    assert.equal(files.filter(path => path.endsWith('.svg')).length, HOSTILE.length);
  });

  it('has no markup from names in its pages', () => {
    for (const path of files.filter(one => one.endsWith('.html'))) {
      const html = read(path).replace(/<style>.*?<\/style>|<script>.*?<\/script>/gs, '');
      assert.equal(html.match(/<script/g)?.length, 1, path);
      assert.doesNotMatch(html, /<img|<\/details>/i, path);
    }
  });

  it('has badges that are valid XML, with names as text', () => {
    for (const path of files.filter(one => one.endsWith('.svg'))) {
      const svg = read(path);
      assert.equal(XMLValidator.validate(svg), true, path);
      const names = JSON.stringify(new XMLParser({ ignoreAttributes: false }).parse(svg));
      assert.doesNotMatch(names, /"(script|img|a|image|foreignObject)":|"@_on\w+":/, path);
    }
    const labels = files
      .filter(one => one.startsWith('badges/') && one.endsWith('.json'))
      .map(path => (JSON.parse(read(path)) as Badge).label);
    assert.ok(labels.some(label => label.includes('<img src=x')));
    for (const label of labels) assert.doesNotMatch(label, /[\p{Cc}\u200b\u202e\ufeff]/u);
  });

  it('has Markdown that GitHub shows literally', () => {
    for (const path of files.filter(one => one.endsWith('.md'))) assertInert(htmlOf(read(path)));
  });
});
