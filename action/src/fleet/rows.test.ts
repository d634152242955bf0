// Tests of the rows of a fleet: the state of each, with the real statistics, and which rows are earlier ones.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { inputGates } from '../config/limits.ts';
import type { Attempt, FleetRow } from './fleet.ts';
import { repositoryHistories } from './histories.ts';
import { brokenAttempts, fleetRows } from './rows.ts';
import { levels, type MadeRepository, type MadeSuite, madeHost, madeTables, NOW } from './testing.ts';
import { versionedRows } from './versions.ts';

const host = madeHost(temporary('overhead fleet-'));
const gates = inputGates({ maxOverhead: null, maxRegression: null, maxDrift: '2%' });
const STEADY = levels([40, 0.03]);

async function rowsOf(made: Omit<MadeRepository, 'repository'>): Promise<FleetRow[]> {
  const tables = madeTables({ repository: 'octo/agent', ...made });
  const histories = await repositoryHistories(tables, { last: 1000, gates }, host);
  return fleetRows(tables, versionedRows(tables), histories, NOW);
}

const stateOf = async (suite: MadeSuite, overheads = STEADY, attempts: readonly Attempt[] = []) =>
  (await rowsOf({ rows: [{ overheads }], suites: { pets: suite }, attempts })).map(({ state }) => state);

const broken = (time: string): Attempt => ({
  suite: 'pets',
  verdict: 'broken',
  time,
  commit: '',
  reason: 'no',
});

describe('the state of a row', () => {
  it('is steady without a reason for another', async () => {
    assert.deepEqual(await stateOf({}), ['steady']);
    assert.deepEqual(await stateOf({ verdict: 'inconclusive', age: 30 }), ['steady']);
  });

  it('is breached if the newest run breached a gate, unless a person accepted it', async () => {
    assert.deepEqual(await stateOf({ verdict: 'breach' }), ['breached']);
    assert.deepEqual(await stateOf({ verdict: 'breach', accepted: true }), ['steady']);
  });

  it('is stale if the newest run is more than 30 days old', async () => {
    assert.deepEqual(await stateOf({ age: 31 }), ['stale']);
  });

  it('is drifted if it grew by more than the limit since the pinned release, with its interval', async () => {
    const rows = await rowsOf({
      rows: [{ overheads: levels([5, 0.03], [35, 0.08]) }],
      suites: { pets: { pinned: ['v1.2', 0, 1, 2] } },
    });
    assert.deepEqual(
      rows.map(({ state, drift }) => [state, drift?.release]),
      [['drifted', 'v1.2']],
    );
    const [{ drift }] = rows as [FleetRow];
    assert.ok(drift && drift.low > 0.02 && drift.low < drift.change && drift.change < drift.high);
    assert.deepEqual(await stateOf({ pinned: ['v1.2', 0, 1, 2] }), ['steady']);
  });

  it('is "rose" after a change of level to a higher cost, and not after one to a lower', async () => {
    assert.deepEqual(await stateOf({}, levels([30, 0.03], [10, 0.06])), ['rose']);
    assert.deepEqual(await stateOf({}, levels([30, 0.06], [10, 0.03])), ['steady']);
  });

  it('is broken if the last attempt was, unless a later run is stored', async () => {
    assert.deepEqual(await stateOf({}, STEADY, [broken('2026-11-26T11:59:00Z')]), ['broken']);
    assert.deepEqual(await stateOf({}, STEADY, [broken('2026-11-20T00:00:00Z')]), ['steady']);
    assert.deepEqual(await stateOf({}, STEADY, [{ ...broken('2026-11-26T11:59:00Z'), verdict: 'pass' }]), [
      'steady',
    ]);
    // An unreadable time counts: it is better to look in vain than to miss it.
    assert.equal(brokenAttempts({ attempts: [broken('soon')], runs: [] }).length, 1);
  });
});

describe('earlier rows', () => {
  it('are versions that were followed by another one, and are never judged', async () => {
    const rows = await rowsOf({
      rows: [
        {
          overheads: STEADY,
          versions: [
            ['1.0', 0],
            ['1.1', 10],
            ['1.2', 30],
          ],
        },
      ],
      suites: { pets: { verdict: 'breach' } },
    });
    assert.deepEqual(
      rows.map(({ version, state, current, runs }) => [version, state, current, runs]),
      [
        ['1.2', 'breached', true, 10],
        ['1.1', 'earlier', false, 20],
        ['1.0', 'earlier', false, 10],
      ],
    );
  });

  it('leave out revisions, because each run has another one', async () => {
    const versions = STEADY.map((_, run): [string, number] => [run.toString(16).padStart(12, 'a'), run]);
    const rows = await rowsOf({ rows: [{ overheads: STEADY, versions }] });
    assert.deepEqual(
      rows.map(({ version, state }) => [version, state]),
      [['aaaaaaaaaa27', 'steady']],
    );
  });

  it('are rows that their suite has not had for more than 30 days', async () => {
    const tables = madeTables({
      repository: 'octo/agent',
      rows: [{ overheads: STEADY }, { overheads: STEADY, benchmark: 'Gone' }],
    });
    const old = tables.versions.map(run =>
      run.benchmark === 'Gone' ? { ...run, started: run.started - 31 * 86_400_000 } : run,
    );
    const moved = { ...tables, versions: old };
    const rows = fleetRows(moved, versionedRows(moved), [], NOW);
    assert.deepEqual(
      rows.map(({ benchmark, state }) => [benchmark, state]),
      [
        ['GET /owners', 'steady'],
        ['Gone', 'earlier'],
      ],
    );
  });
});
