// `overhead fleet` on a store in a folder and on object storage, and wrong use.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { UsageError } from '../../../core/config/problem.ts';
import { temporary } from '../../../core/testing.ts';
import { objectStore } from '../baselines/object-place.ts';
import { finished } from '../baselines/testing.ts';
import type { Host } from '../host/host.ts';
import { noServer, type S3Server, s3Server } from '../objects/testing.ts';
import { filledStore, runText, tablesHost } from '../tables/testing.ts';
import { type FleetOptions, fleetCommand } from './fleet.ts';
import { FLEET_DRIFT, FLEET_LAST } from './fleet-defaults.ts';

const folder = temporary('overhead fleet-');
const { host, heard } = tablesHost(join(folder, 'cache'));

const OPTIONS = { since: null, last: FLEET_LAST, maxDrift: FLEET_DRIFT, compacts: false };

async function built(options: Pick<FleetOptions, 'store'> & Partial<FleetOptions>, on: Host = host) {
  const html = join(folder, 'site', `${Math.random()}`);
  await fleetCommand({ ...OPTIONS, html: `${html}/`, ...options }, on);
  return JSON.parse(readFileSync(join(html, 'data.json'), 'utf8'));
}

describe('overhead fleet on a folder', () => {
  const store = join(folder, 'store');
  before(() =>
    filledStore(store, ['2026-10-30T03:15:00.250Z', '2026-11-21T03:15:00.250Z'], {
      header: { 'agent-otel': 'opentelemetry 2.33.1' },
    }),
  );

  it('shows one repository, named as the clone, and says what it wrote', async () => {
    const { rows } = await built({ store });
    assert.deepEqual(
      rows.map(({ repository, benchmark, agent, version, metric, runs }: Record<string, unknown>) =>
        [repository, benchmark, agent, version, metric, runs].join(' '),
      ),
      ['org/agent Decode-8 opentelemetry 2.33.1 ns/op 2', 'org/agent Encode opentelemetry 2.33.1 ns/op 2'],
    );
    assert.match(heard.messages.at(-1) ?? '', /index\.html shows 1 repository\. /);
  });

  it('leaves out runs before --since', async () => {
    for (const since of ['2026-11', '2026-11-21']) {
      const { rows } = await built({ store, since });
      assert.deepEqual(
        rows.map(({ runs }: { runs: number }) => runs),
        [1, 1],
        since,
      );
    }
  });

  it('refuses wrong options before it writes anything', async () => {
    const wrong: [Partial<FleetOptions>, RegExp][] = [
      [{ html: null }, /name the folder of the site: --html site\//],
      [{ since: '2026-13' }, /--since: "2026-13" is neither a month nor a day/],
      [{ since: '2026-02-30' }, /--since: "2026-02-30" is neither a month nor a day/],
      [{ since: 'x' }, /--since: "x" is neither/],
      [{ last: '0' }, /--last: "0" is not a whole number/],
      [{ maxDrift: 'two' }, /max-drift/],
      [{ store: join(folder, 'none') }, /none does not exist/],
    ];
    for (const [options, message] of wrong) {
      const html = join(folder, 'refused');
      await assert.rejects(
        fleetCommand({ ...OPTIONS, store, html, ...options }, host),
        error => error instanceof UsageError && message.test(error.message),
        JSON.stringify(options),
      );
      assert.ok(!existsSync(html));
    }
  });
});

describe('overhead fleet on object storage', { skip: noServer }, () => {
  let server: S3Server;
  before(async () => {
    server = await s3Server();
  });
  after(() => server?.stop());

  it('compacts first if it may, and shows broken suites also of repositories without a run', async () => {
    const place = server.place();
    const own = { ...host, environment: { ...host.environment, ...server.variables() } } as Host;
    const shop = objectStore(place, 'org/shop', own);
    await shop.append(finished(runText({ date: '2026-11-21T03:15:00.250Z' }), { suite: 'jvm' }));
    const reason = 'the agent did not attach';
    const attempt = { verdict: 'broken' as const, time: '2026-11-22T03:15:00Z', commit: '', reason };
    await objectStore(place, 'org/mail', own).attempted?.('start', attempt);
    await assert.rejects(built({ store: place }, own), /baseline compact/);
    const { rows, repositories } = await built({ store: place, compacts: true }, own);
    assert.deepEqual(
      [...new Set(rows.map(({ repository }: { repository: string }) => repository))],
      ['org/shop'],
    );
    const mail = repositories.find(({ repository }: { repository: string }) => repository === 'org/mail');
    assert.deepEqual(mail.attempts, [{ suite: 'start', ...attempt }]);
    assert.match(heard.messages.at(-1) ?? '', /shows 2 repositories\. .* 1 broken/);
  });
});
