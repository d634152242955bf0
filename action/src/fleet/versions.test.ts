// Tests of versions: which are releases, their order, and what their pooled costs are compared with.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Pooling, Pools } from '../comparison/levels.ts';
import { levels, madeTables } from './testing.ts';
import { isRelease, releasesOf, versionedRows } from './versions.ts';

it('takes revisions of Git and unknown versions for no release', () => {
  for (const version of ['2.33.1', 'v1', '1.0.0-rc.1', '20261126', 'snapshot', 'deadbee-1'])
    assert.ok(isRelease(version), version);
  for (const version of ['', '0123456789ab', '012345678901', 'deadbeef', 'a'.repeat(40), '3f2a1b9'])
    assert.ok(!isRelease(version), version);
});

/** Answers with the number of runs of each version, and the change from the version before. */
const counted = async ({ series }: Pooling): Promise<Pools> =>
  series.map(({ versions }) =>
    versions.map((runs, at) => ({
      runs: runs.length,
      overhead: 0.5,
      low: 0.4,
      high: 0.6,
      change: at === 0 ? null : { runs: 1, change: 0.1, low: 0.05, high: 0.15 },
    })),
  );

it('orders the versions of a row by their first run, and compares only releases of the same agent', async () => {
  const overheads = levels([12, 0.03]);
  const tables = madeTables({
    repository: 'octo/agent',
    rows: [
      {
        overheads,
        agent: 'x',
        versions: [
          ['', 0],
          ['1.9', 3],
          ['0123456789ab', 5],
          ['1.10', 7],
          ['1.9.1', 11],
        ],
      },
      { overheads, treatment: 'other', agent: 'y', versions: [['1.9', 0]] },
    ],
  });
  const rows = versionedRows(tables);
  assert.deepEqual(
    rows.map(({ versions }) => versions.map(([{ version }]) => version)),
    [['', '1.9', '0123456789ab', '1.10', '1.9.1'], ['1.9']],
  );
  const releases = await releasesOf(rows, () => ({ cpu: 'EPYC' }), counted);
  assert.deepEqual(
    releases.map(({ runs: [{ agent, version }], before, cost }) => [agent, version, before, cost.runs]),
    [
      ['x', '1.9', null, 2],
      ['x', '1.10', '1.9', 4],
      ['x', '1.9.1', '1.10', 1],
      ['y', '1.9', null, 10],
    ],
  );
  // One run keeps its own interval; several have that of the pool.
  assert.deepEqual([releases[2]?.cost.low, releases[1]?.cost.low], [(overheads[11] ?? 0) - 0.004, 0.4]);
  const sent: Pooling[] = [];
  await releasesOf(
    rows,
    fingerprint => ({ cpu: fingerprint }),
    pooling => {
      sent.push(pooling);
      return counted(pooling);
    },
  );
  assert.equal(sent[0]?.machines.length, 1);
  assert.equal(sent[0]?.series[0]?.metric, 'cpu-ns/op');
});

it('leaves out runs without a logarithm, or with too few rounds for an interval', () => {
  const { versions, ...tables } = madeTables({ repository: 'o/n', rows: [{ overheads: levels([3, 0.1]) }] });
  const [a, b, c] = versions;
  assert.ok(a && b && c);
  const odd = [{ ...a, overhead: -1 }, { ...b, rounds: 1 }, c];
  assert.deepEqual(
    versionedRows({ ...tables, versions: odd })[0]?.versions.map(runs => runs.length),
    [1],
  );
});
