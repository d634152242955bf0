// The page about agents in the kernel states the existing workloads, hooks, arms, numbers and units.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { metricOf } from '../../core/results/metrics.ts';
import { OPERATIONS, SLOWER } from './plan.ts';
import { BATCHES, HOOKS, MEMORY } from './settings.ts';
import { AGAIN, IDLE, WORKLOADS } from './suite.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const TEXT = read('runners/kernel/README.md');
const PAGE = TEXT.replace(/\s+/g, ' ');
const count = (value: number) => value.toLocaleString('en-US');
const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** The text below a heading, up to the next. */
function section(heading: string): string {
  const [, text = ''] = TEXT.split(new RegExp(`^## ${heading}$`, 'm'));
  assert.notEqual(text, '', heading);
  return text.split(/^## /m, 1)[0] ?? '';
}

it('the page describes each workload', () => {
  const rows = [...section('Workloads').matchAll(/^\| `(\w+)` \| \S.* \|$/gm)].map(([, name]) => name);
  assert.deepEqual(rows, WORKLOADS);
  const listed = WORKLOADS.map(name => `\`${name}\``).join(', ');
  assert.ok(read('docs/configuration.md').includes(`by name: ${listed}, or`));
});

it('the page lists each kind of hook', () => {
  assert.deepEqual(named(section('Hooks').split('. ', 1)[0] ?? ''), HOOKS);
});

it('the page states the numbers of the code', () => {
  assert.deepEqual(SLOWER, { exec: 20 });
  assert.equal(OPERATIONS.native, OPERATIONS.kvm);
  for (const sentence of [
    `A fork does ${count(OPERATIONS.simulation)} operations in the simulator and ${count(OPERATIONS.native)} in time, of \`exec\` a twentieth of that, in ${BATCHES} batches`,
    `The machine has ${MEMORY} MiB`,
    `the second time as \`${AGAIN}\``,
    `\`NAME${IDLE}\``,
  ])
    assert.ok(PAGE.includes(sentence), sentence);
  assert.ok(read('docs/configuration.md').includes(`${MEMORY} for an agent in the kernel |`));
});

it('the page names known units only', () => {
  const units = [...section('Results of a fork').matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    named(cell),
  );
  assert.ok(units.length > 15, units.join());
  for (const unit of units) assert.ok(metricOf(unit) !== undefined, unit);
});
