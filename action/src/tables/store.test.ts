// Compaction and queries on a real S3 server: many repositories, rights, and a store without tables.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { objectStore } from '../baselines/object-place.ts';
import { finished } from '../baselines/testing.ts';
import { compactCommand } from '../commands/compact.ts';
import { queryCommand } from '../commands/query.ts';
import type { Host } from '../host/host.ts';
import { noServer, type S3Server, s3Server } from '../objects/testing.ts';
import { runText, tablesHost } from './testing.ts';

const folder = temporary('overhead tables-');

describe('tables on object storage', { skip: noServer }, () => {
  let server: S3Server;
  let place: string;
  const { host: plain, heard } = tablesHost(join(folder, 'cache'));
  let host: Host;

  before(async () => {
    server = await s3Server();
    place = server.place();
    host = { ...plain, ownEnvironment: { ...plain.environment, ...server.variables() } };
  });
  after(() => server?.stop());

  const store = async (repository: string, date: string) =>
    objectStore(place, repository, host).append(finished(runText({ date })));

  async function ask(sql: string, repositories: readonly string[] = []): Promise<unknown> {
    heard.output = '';
    await queryCommand({ sql, store: place, repositories, since: null, format: 'json' }, host);
    return JSON.parse(heard.output);
  }
  async function compact(): Promise<string> {
    heard.output = '';
    await compactCommand({ store: place, out: null }, host);
    return heard.output;
  }

  const COUNT = 'SELECT repository, count(*) AS n FROM runs GROUP BY repository ORDER BY repository';

  it('are missing until compaction, and the message names it', async () => {
    assert.match(await compact(), /no run is stored/);
    await store('org/agent', '2026-10-30T03:15:00Z');
    await store('org/shop.api', '2026-11-21T03:15:00Z');
    await assert.rejects(ask(COUNT), (error: Error) => {
      assert.match(
        error.message,
        /has no tables yet: overhead baseline compact --baseline s3:\/\/\S+ makes them$/,
      );
      return true;
    });
  });

  it('have every repository, and later only what is new', async () => {
    assert.match(
      await compact(),
      /^org\/agent: 1 of 1 month written, 1 new run, .*\norg\/shop\.api: 1 of 1 month written/,
    );
    assert.deepEqual(await ask(COUNT), [
      { repository: 'org/agent', n: 1 },
      { repository: 'org/shop.api', n: 1 },
    ]);
    await store('org/agent', '2026-11-22T03:15:00Z');
    assert.match(
      await compact(),
      /^org\/agent: 1 of 2 months written, 1 new run, .*\norg\/shop\.api: up to date/,
    );
    assert.deepEqual(await ask(COUNT, ['org/agent']), [{ repository: 'org/agent', n: 2 }]);
    await assert.rejects(
      ask(COUNT, ['org/shop.ap']),
      /no repository "org\/shop\.ap": did you mean "org\/shop\.api"\?/,
    );
    assert.deepEqual(await ask('SELECT round(max(overhead), 2) AS cost FROM rows'), [{ cost: 0.03 }]);
  });

  it('survive two compactions at once', async () => {
    for (const day of ['23', '24', '25']) await store('org/agent', `2026-11-${day}T03:15:00Z`);
    await Promise.all([compact(), compact()]);
    assert.deepEqual(await ask(COUNT, ['org/agent']), [{ repository: 'org/agent', n: 5 }]);
  });

  it('are read, but not written, by who may only read', async () => {
    await store('org/agent', '2026-11-26T03:15:00Z');
    await server.policy([{ user: 'reader', may: ['s3:GetObject', 's3:ListBucket'], on: ['', '*'] }]);
    const ownEnvironment = { ...host.environment, ...server.variables('reader') };
    const reader = { ...host, cache: join(folder, 'reader'), ownEnvironment };
    heard.output = '';
    await queryCommand({ sql: COUNT, store: place, repositories: [], since: null, format: 'csv' }, reader);
    assert.match(heard.output, /org\/agent,5/);
    await assert.rejects(compactCommand({ store: place, out: null }, reader), /AccessDenied/);
  });
});
