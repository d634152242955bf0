// The page about containers has an example that is valid, and names known units and warnings only.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import type { Container } from '../../core/containers/containers.ts';
import { uncounted } from '../../core/containers/samples.ts';
import { metricOf } from '../../core/results/metrics.ts';
import { unpinned } from './images.ts';

const PAGE = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');

it('the example is a valid configuration', () => {
  const [, text = ''] = /```yaml\n([\s\S]*?)```/.exec(PAGE) ?? [];
  const [suite] = resolveConfig(parseText('overhead.yml', text)).suites;
  assert.equal(suite?.runner, 'compose');
});

it('the page names known units only', () => {
  const units = [...PAGE.matchAll(/`(?:app\.)?((?:[a-z]+-)*[A-Za-z]+(?:\/op|-B))`/g)].map(
    ([, unit = '']) => unit,
  );
  assert.ok(units.length > 7);
  for (const unit of new Set(units)) assert.ok(metricOf(unit) !== undefined, unit);
});

it('the page names every warning about a container', () => {
  const usage = { cpu: 1, user: 1, system: 1, memory: null, peak: 1, io: 1, network: null };
  const warnings = [
    ...unpinned('app', { name: 'a', id: 'b', digest: 'c', built: false }),
    ...uncounted([{ service: 'app', usage }], [{ service: 'app', networked: false } as Container]),
  ];
  assert.equal(warnings.length, 3);
  for (const { code } of warnings) assert.ok(PAGE.includes(`\`${code}\``), code);
});
