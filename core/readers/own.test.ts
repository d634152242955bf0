// The output of a run, read: faults that fail the run, faults that end everything, and the same metrics in every fork.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ForkFailure } from '../runner.ts';
import { scratch } from '../testing.ts';
import { beforeRun } from './collect.ts';
import { type Left, readOwn } from './own.ts';
import { OwnMetrics } from './own-metrics.ts';
import type { MetricSource, OutputSources } from './sources.ts';

const files = scratch();
const around = { environment: {}, signal: new AbortController().signal };
const fail = (what: string, final = false) => new ForkFailure(what, final);

const rows: MetricSource = {
  unit: 'rows',
  selector: { kind: 'line', pattern: 'rows: (.*)' },
  file: null,
  work: false,
};
const SERIES: OutputSources = {
  results: [{ format: 'prometheus', file: 'metrics.txt', include: '' }],
  metrics: [rows],
};

/** The output of a run that printed a text. */
function left(standard: string, rest: Partial<Left> = {}): Left {
  const stream = { path: 'output.log', text: standard };
  const collect = () => ({ files: new Map(), estimates: new Map() });
  return { standard: stream, streams: [stream], kept: '', collect, raw: files.next(), jfr: '', ...rest };
}

describe('the output of a run', () => {
  it('fails the fork if a file cannot be copied, but a full disk ends the run, and a defect is not hidden', async () => {
    const reading = (error: Error) => {
      const collect = () => {
        throw error;
      };
      return readOwn({ results: [], metrics: [rows] }, left('', { collect }), around, fail);
    };
    const system = (code: string) => Object.assign(new Error(`${code}: copyfile`), { code });
    await assert.rejects(
      reading(system('EACCES')),
      (error: Error) =>
        error instanceof ForkFailure && /^its results cannot be read: EACCES: copyfile/.test(error.message),
    );
    await assert.rejects(reading(system('ENOSPC')), { code: 'ENOSPC' });
    await assert.rejects(reading(new TypeError('a defect')), TypeError);
  });

  it('is not read if a part of it was not kept', async () => {
    await assert.rejects(
      readOwn({ results: [], metrics: [rows] }, left('rows: 1', { kept: 'the first lines' }), around, fail),
      /^Error: its results cannot be read: only the first lines of its output were kept: let it write/,
    );
  });
});

describe('own metrics of a suite with benchmarks of its own', () => {
  /** The units that a fork has, if its process writes these series. */
  async function fork(
    own: OwnMetrics,
    variant: string,
    series: string,
    { dryRun = false, benchmark = 'Start' } = {},
  ): Promise<{ readonly units: string[]; readonly warnings: string[] }> {
    const folder = files.next();
    const collect = beforeRun(own.sources, folder);
    writeFileSync(join(folder, 'metrics.txt'), series);
    const measured = [{ unit: 'cpu-ns/op', value: 1 }];
    const { samples, warnings } = await own.read(
      { benchmark, variant, dryRun },
      left('rows: 3', { collect }),
      measured,
      fail,
    );
    return { units: samples.map(({ unit }) => unit), warnings: warnings.map(({ message }) => message) };
  }
  const own = () => new OwnMetrics(SERIES, '', around);

  it('are those of all dry runs, and others are left out with a warning', async () => {
    const metrics = own();
    await fork(metrics, 'off', 'a_total 1\nb_total 2\n', { dryRun: true });
    await fork(metrics, 'b', 'a_total 1\nc_total 2\n', { dryRun: true });
    assert.deepEqual(await fork(metrics, 'b', 'a_total 1\nc_total 2\n'), {
      units: ['cpu-ns/op', 'a_total', 'rows'],
      warnings: ['c_total of Start: not in the results of every variant, and not measured'],
    });
  });

  it('must be in every later fork', async () => {
    const metrics = own();
    await fork(metrics, 'off', 'a_total 1\nb_total 2\n', { dryRun: true });
    await assert.rejects(
      fork(metrics, 'b', 'a_total 1\n'),
      /^Error: the results of b lack b_total of Start, which the control has/,
    );
    const other = await fork(metrics, 'b', 'c_total 1\n', { benchmark: 'Other' });
    assert.deepEqual(other.units, ['cpu-ns/op', 'c_total', 'rows'], 'another benchmark may have others');
  });

  it('have the directions that their format states', async () => {
    const metrics = new OwnMetrics(
      { results: [{ format: 'k6', file: 'metrics.txt', include: '' }], metrics: [] },
      '',
      around,
    );
    assert.deepEqual(metrics.units, {});
    await fork(metrics, 'off', '{"metrics": {"http_reqs": {"count": 8, "rate": 2}}}', { dryRun: true });
    assert.deepEqual(metrics.units['http-reqs/s'], { better: 'higher', exact: false });
  });
});
