// docs/agents.md must match the presets.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { PRESETS, type Preset } from '../core/jvm/presets.ts';
import { PAGE, page } from './agents.ts';

it('docs/agents.md is generated from the presets', () =>
  assert.equal(readFileSync(PAGE, 'utf8'), page(PRESETS), 'run make docs and commit the result'));

it('docs/agents.md is stale after a change of a preset', () => {
  const { jacoco, ...others } = PRESETS;
  const changed: Preset = { ...(jacoco as Preset), agentArguments: 'output=file' };
  assert.notEqual(page({ jacoco: changed, ...others }), page({ jacoco: jacoco as Preset, ...others }));
});
