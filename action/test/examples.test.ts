// The examples as their users run them: real measurements with the fewest possible rounds.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { METRICS } from '../../core/results/metrics.ts';
import { assertStatus, judge, overhead, rowsOf, scratch } from './command.ts';
import { assertBuilt, ROOT } from './fixture.ts';
import { CALM_GO } from './measuring.ts';

const { path, remove } = scratch('examples');
after(remove);
before(assertBuilt);

function measured(config: string, out: string) {
  const argv = ['run', '--config', config, '--rounds', '1', '--seed', '1', '--out', out];
  return overhead(ROOT, argv, { ...CALM_GO, XDG_CACHE_HOME: path('.cache') });
}

it('the call tree: a disabled agent adds nothing to a call, a collecting agent adds the configured work', () => {
  const config = 'examples/call-tree/overhead.yml';
  const text = readFileSync(join(ROOT, config), 'utf8');
  const [, agent = ''] = /agent: &agent (\S+)/.exec(text) ?? [];
  assert.ok(existsSync(join(ROOT, agent)), `${agent} is missing: run make setup`);
  const result = measured(config, path('run'));
  assertStatus(result, 0);
  const rows = rowsOf(judge(ROOT, [path('run')]).comparison);
  const added = (treatment: string, against: string, metric: string) => {
    const row = rows.find(
      candidate =>
        candidate.treatment === treatment && candidate.against === against && candidate.metric === metric,
    );
    assert.ok(row, `no row of ${treatment} against ${against} on ${metric}`);
    return row.difference?.value ?? Number.NaN;
  };
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
  const configured = number(/depth: (\d+)/) * number(/garbage-bytes=(\d+)/);
  const epsilon = METRICS.find(({ unit }) => unit === 'B/op')?.epsilon ?? 0;
  assert.ok(Math.abs(added('disabled', 'off', 'B/op')) <= epsilon);
  assert.ok(Math.abs(added('collecting', 'off', 'B/op') - configured) <= epsilon, `not ${configured} B`);
  assert.ok(Math.abs(added('collecting', 'disabled', 'B/op') - configured) <= epsilon, `not ${configured} B`);
  assert.ok(added('collecting', 'disabled', 'cpu-ns/op') > 0);
});

it('Go: a level does what it says, and both queues do all their work', () => {
  const result = measured('examples/go/overhead.yml', path('go'));
  assertStatus(result, 0);
  const { suites } = judge(ROOT, [path('go')]).comparison;
  const value = (name: string, treatment: string, metric: string) => {
    const rows = suites.find(({ suite }) => suite === name)?.rows ?? [];
    const found = rows.filter(
      row => row.treatment === treatment && row.metric === metric && row.against === 'off',
    );
    assert.ok(found.length > 0, `${name}: no row of ${treatment} on ${metric}`);
    return found.map(row => [row.off, row.on]);
  };
  assert.deepEqual(value('pipeline', 'disabled', 'exported-B/op'), [[0, 0]]);
  assert.deepEqual(value('pipeline', 'collecting', 'exported-B/op'), [[0, 0]]);
  assert.ok((value('pipeline', 'exporting', 'exported-B/op')[0]?.[1] ?? 0) > 0);
  assert.deepEqual(value('pipeline', 'collecting', 'allocs/op'), [[0, 0]]);
  for (const work of ['attempted/op', 'accepted/op', 'delivered/op'])
    assert.deepEqual(value('ring', 'boreas', work), [
      [1, 1],
      [1, 1],
    ]);
});

it('lost work: a variant that drops its events is broken, however fast it is', () => {
  const result = measured('examples/lost-work/overhead.yml', path('lost'));
  assertStatus(result, 2);
  for (const unit of ['accepted/op', 'delivered/op'])
    assert.match(
      result.out.replace(/\s+/g, ' '),
      new RegExp(`work lost: ${unit} of Unchecked\\S* is \\S+ of 1 attempted with boreas`),
    );
});
