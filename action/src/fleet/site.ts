// Builds the site of a fleet: the first page, a page for each repository and release, badges, and data.json.
import { join } from 'node:path';
import { visible } from '../../../core/visible.ts';
import { Statistics } from '../comparison/judge.ts';
import { expectRuns } from '../comparison/wasi.ts';
import { inputGates } from '../config/limits.ts';
import { writeNamed } from '../host/files.ts';
import type { Host } from '../host/host.ts';
import { assetsIn } from '../page/assets.ts';
import { documentParts } from '../page/document.ts';
import { badgeOf } from './badges.ts';
import { dataFile, type RepositoryFacts } from './data-file.ts';
import type { FleetRow, FleetSource, UnmeasuredSuite } from './fleet.ts';
import { repositoryHistories } from './histories.ts';
import { indexDataOf } from './index-data.ts';
import type { IndexData, ReleaseData, RepositoryData } from './model.ts';
import { badgeFile, releaseFile, repositoryFile } from './names.ts';
import { byVersion, releaseDataOf } from './release-data.ts';
import { releaseMarkdown } from './release-markdown.ts';
import { repositoryDataOf } from './repository-data.ts';
import { brokenAttempts, fleetRows } from './rows.ts';
import { svgOf } from './svg.ts';
import { releasesOf, type VersionedRow, versionedRows } from './versions.ts';

/** How to build a site. */
export interface SiteOptions {
  /** The number of newest runs of each suite on the page of its repository. */
  readonly last: number;
  /** The limit of the growth since the release baseline, as the user wrote it. */
  readonly maxDrift: string;
  /** The web site of repositories, for links to commits: it ends with `/`; empty: no links. */
  readonly site: string;
  readonly now: Date;
}

/** What was written. */
export interface Site {
  readonly index: IndexData;
  readonly repositories: number;
  readonly releases: number;
}

/** Writes the site into a folder. Throws `signal.reason` if the user stops it. */
export async function writeSite(
  source: FleetSource,
  folder: string,
  { last, maxDrift, site, now }: SiteOptions,
  host: Pick<Host, 'root' | 'cache' | 'output' | 'signal'>,
): Promise<Site> {
  const assets = assetsIn(host.root);
  const write = (path: string, text: string | Iterable<string>) => writeNamed(join(folder, path), text);
  const page = (path: string, data: IndexData | RepositoryData | ReleaseData) =>
    write(path, documentParts(data, assets, 'overhead query'));
  const gates = inputGates({ maxOverhead: null, maxRegression: null, maxDrift });
  const [rows, unmeasured, facts, versioned]: [
    FleetRow[],
    UnmeasuredSuite[],
    RepositoryFacts[],
    VersionedRow[],
  ] = [[], [], [], []];
  const machines = new Map<string, Readonly<Record<string, string>>>();
  const reasons = new Map<string, string>();
  const repositories = await source.repositories();
  expectRuns('short');
  for (const [at, repository] of repositories.entries()) {
    host.signal.throwIfAborted();
    host.output.status(`${visible(repository)}: repository ${at + 1} of ${repositories.length}`);
    const tables = await source.read(repository);
    for (const { fingerprint, facts } of tables.machines) machines.set(fingerprint, facts);
    const histories = await repositoryHistories(tables, { last, gates }, host);
    const versions = versionedRows(tables);
    const own = fleetRows(tables, versions, histories, now);
    const broken = brokenAttempts(tables);
    for (const attempt of broken) {
      reasons.set(JSON.stringify([repository, attempt.suite]), attempt.reason);
      if (!own.some(({ suite }) => suite === attempt.suite)) unmeasured.push({ repository, attempt });
    }
    for (const row of own) rows.push(row);
    for (const row of versions) versioned.push(row);
    facts.push({ repository, machines: tables.machines, attempts: tables.attempts });
    page(repositoryFile(repository), repositoryDataOf(tables, histories, own, broken, site, now));
  }
  host.output.status('releases');
  const machineOf = (fingerprint: string) => machines.get(fingerprint) ?? {};
  const statistics = new Statistics(host);
  const all = await releasesOf(versioned, machineOf, pooling => statistics.pools(pooling, host.signal));
  const releases = byVersion(all);
  const released = new Set(releases.map(({ agent, version }) => releaseFile(agent, version)));
  for (const release of releases) {
    host.signal.throwIfAborted();
    const path = releaseFile(release.agent, release.version);
    write(`${path}.md`, releaseMarkdown(release, machineOf));
    page(`${path}.html`, releaseDataOf(release, machineOf, now));
  }
  for (const row of rows.filter(({ current }) => current)) {
    const path = badgeFile(row.repository, [row.suite, row.benchmark, row.treatment]);
    const badge = badgeOf(row);
    write(`${path}.svg`, svgOf(badge));
    write(`${path}.json`, `${JSON.stringify(badge)}\n`);
  }
  write('data.json', dataFile(rows, facts, all, released, now));
  const reasonOf = (repository: string, suite: string) =>
    reasons.get(JSON.stringify([repository, suite])) ?? '';
  const index = indexDataOf(rows, unmeasured, released, reasonOf, now);
  // Last, so that a stopped build leaves no first page with links to nothing.
  page('index.html', index);
  host.output.status('');
  return { index, repositories: repositories.length, releases: releases.length };
}
