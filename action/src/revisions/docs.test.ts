// docs/revisions.md and the reference have the numbers of the code.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { BUILD_PATIENCE } from '../config/variants.ts';
import { KEPT } from './checkout.ts';

const ROOT = join(import.meta.dirname, '../../..');
const words = (path: string) => readFileSync(join(ROOT, path), 'utf8').replace(/\s+/g, ' ');

it('the documentation states the number of kept revisions, and the time limit of a build', () => {
  const minutes = BUILD_PATIENCE / 60_000;
  const page = words('docs/revisions.md');
  for (const sentence of [
    `The ${KEPT} that were used last are kept.`,
    `After ${minutes} minutes it is killed (\`build-timeout\`).`,
  ])
    assert.ok(page.includes(sentence), sentence);
  const row = `| \`build-timeout\` | duration | ${minutes} minutes |`;
  assert.ok(words('docs/configuration.md').includes(row), row);
  assert.ok(words('docs/overhead.schema.json').includes(`Default: ${minutes} minutes.`));
});
