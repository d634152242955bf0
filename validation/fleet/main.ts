// `make fleet-bench`: a store of many repositories on an S3 server of this machine. Prints a table, and fails if a limit is broken.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openObjects } from '../../action/src/objects/open.ts';
import { noServer, s3Server } from '../../action/src/objects/testing.ts';
import { machineHeader, readMachine } from '../../core/results/machine.ts';
import { ROOT } from '../bench/metered.ts';
import { withTable } from '../bench/update.ts';
import { called, type Measured } from './called.ts';
import { compareOnce, storeRuns } from './compared.ts';
import { counted } from './counted.ts';
import { type Built, buildSite } from './site.ts';
import { DRIFT, generated, upload } from './tables.ts';

const PAGES = { queries: join(ROOT, 'docs/query.md'), site: join(ROOT, 'docs/fleet.md') };
const COMMAND = 'make fleet-bench';
const REPEATS = 5;
/** Limits: megabytes and seconds of a comparison, seconds of a query with its files in the cache; seconds and megabytes of a site, and seconds to open it. */
const LIMITS = { compareBytes: 5e6, compare: 3, query: 2, site: 60, siteMemory: 1000, opened: 2 };

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    repositories: { type: 'string', default: '10,100' },
    update: { type: 'boolean' },
  },
});
const runs = Number(values.runs);
const sizes = values.repositories.split(',').map(Number);
const tell = (text: string): void => void process.stderr.write(`${text}\n`);
const over: string[] = [];

function limited(what: string, value: number, limit: number, unit: string): string {
  if (value > limit) over.push(`${what}: ${value.toFixed(2)} ${unit}, more than ${limit}`);
  return value.toFixed(value < 10 ? 2 : 0);
}

const middle = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN;

async function measure(): Promise<{ readonly queries: string; readonly site: string }> {
  if (noServer !== false) throw new Error(noServer);
  const folder = mkdtempSync(join(ROOT, '.tools/fleet-'));
  const server = await s3Server();
  const proxy = await counted(server.endpoint);
  try {
    const compared = await comparisons(folder, server, proxy);
    const stores = await storesOf(folder, server, proxy);
    const lines = [...compared, ...stores.map(({ query }) => query)];
    const { cpu, cpus, memory, kernel } = machineHeader(readMachine());
    const queries = `On ${new Date().toISOString().slice(0, 10)} (${cpu}, ${cpus} processors, ${memory}, ${kernel}), \`${COMMAND}\` measured generated stores of ${runs.toLocaleString('en')} runs a repository on an S3 server of the same machine. Ten repositories differ, further ones repeat their files, and the table of rounds is empty. Limits: ${LIMITS.compareBytes / 1e6} MB and ${LIMITS.compare} s for a comparison, ${LIMITS.query} s for a later query.

| | requests | read, MB | first, s | later, s | later, s of CPU |
|---|---|---|---|---|---|
${lines.join('\n')}
`;
    const site = `On ${new Date().toISOString().slice(0, 10)} (${cpu}, ${cpus} processors, ${memory}, ${kernel}), \`${COMMAND}\` built the site of generated stores of ${runs.toLocaleString('en')} runs a repository. Ten repositories differ, and further ones repeat their files. Limits: ${LIMITS.site} s, ${LIMITS.siteMemory / 1000} GB, and ${LIMITS.opened} s in Chromium until the rows of the first page are on the screen.

| repositories | first, s | again, s | again, s of CPU | memory, MB | files | site, MB | opens, s |
|---|---|---|---|---|---|---|---|
${stores.map(({ site }) => site).join('\n')}
`;
    return { queries, site };
  } finally {
    proxy.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Server = Awaited<ReturnType<typeof s3Server>>;
type Proxy = Awaited<ReturnType<typeof counted>>;

async function comparisons(folder: string, server: Server, proxy: Proxy): Promise<string[]> {
  const place = server.place();
  const work = join(folder, 'clone');
  tell(`storing ${runs} runs`);
  await storeRuns(place, work, runs, server.variables());
  const all = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    tell(`comparison ${repeat + 1} of ${REPEATS}`);
    all.push(await compareOnce(place, work, runs, server.variables(), proxy));
  }
  const bytes = Math.max(...all.map(one => one.bytes));
  const [first] = all;
  limited('a comparison', bytes, LIMITS.compareBytes, 'bytes');
  const later = middle(all.map(({ seconds }) => seconds));
  return [
    `| a pull request's comparison with one repository | ${first?.requests} | ${(bytes / 1e6).toFixed(2)} | ${limited('the first comparison', first?.seconds ?? Number.NaN, LIMITS.compare, 's')} | ${limited('a comparison', later, LIMITS.compare, 's')} | ${middle(all.map(({ cpu }) => cpu)).toFixed(2)} |`,
  ];
}

async function storesOf(
  folder: string,
  server: Server,
  proxy: Proxy,
): Promise<{ readonly query: string; readonly site: string }[]> {
  const place = server.place();
  const objects = openObjects(place, { environment: server.variables() });
  const different = generated(runs, tell);
  const lines: { query: string; site: string }[] = [];
  let [there, bytes] = [0, 0];
  for (const size of sizes) {
    tell(`writing the tables of ${size} repositories`);
    bytes += await upload(objects, different, there, size);
    there = size;
    const environment = {
      ...server.variables(),
      AWS_ENDPOINT_URL_S3: proxy.address,
      XDG_CACHE_HOME: join(folder, `cache-${size}`),
    };
    const ask = () => called(['query', DRIFT, '--json', '--baseline', place], folder, environment);
    proxy.take();
    const first = await ask();
    const read = proxy.take();
    const answer = JSON.parse(first.output) as { runs: number }[];
    const overheads = answer.reduce((sum, row) => sum + row.runs, 0);
    tell(`${overheads} rows in ${answer.length} months; all tables have ${(bytes / 1e6).toFixed(0)} MB`);
    if (answer.length < 12) throw new Error(`a year has 12 months:\n${first.output}`);
    const later: Measured[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) later.push(await ask());
    const seconds = middle(later.map(one => one.seconds));
    const query = `| the drift of one agent over a year, ${size} repositories (${(overheads / 1e6).toFixed(1)} million overheads) | ${read.requests} | ${(read.bytes / 1e6).toFixed(0)} | ${first.seconds.toFixed(1)} | ${limited(`a query of ${size} repositories`, seconds, LIMITS.query, 's')} | ${middle(later.map(({ cpu }) => cpu)).toFixed(2)} |`;
    tell(`building the site of ${size} repositories`);
    lines.push({ query, site: siteLine(size, await buildSite(place, folder, environment)) });
  }
  return lines;
}

function siteLine(size: number, { first, later, files, bytes, opened }: Built): string {
  const cells = [
    size,
    limited(`the first site of ${size} repositories`, first.seconds, LIMITS.site, 's'),
    limited(`a site of ${size} repositories`, later.seconds, LIMITS.site, 's'),
    later.cpu.toFixed(1),
    limited(`a site of ${size} repositories`, later.memory / 1e6, LIMITS.siteMemory, 'MB'),
    files,
    (bytes / 1e6).toFixed(0),
    opened === null ? '' : limited(`the first page of ${size} repositories`, opened, LIMITS.opened, 's'),
  ];
  return `| ${cells.join(' | ')} |`;
}

const texts = await measure();
for (const [page, text] of Object.entries(texts) as [keyof typeof texts, string][]) {
  process.stdout.write(text);
  const file = PAGES[page];
  if (values.update) writeFileSync(file, withTable(readFileSync(file, 'utf8'), COMMAND, text));
}
for (const one of over) tell(one);
process.exitCode = over.length > 0 ? 1 : 0;
