// The text around a picture of the report agrees with the run in the picture.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { readComparison } from '../../action/src/comparison/comparison.ts';
import { ROOT, RUN } from './drawing.ts';

it('R21: the text of the picture contains the verdict of the run', () => {
  const { verdict } = readComparison(join(ROOT, RUN, 'comparison.json'));
  const page = readFileSync(join(ROOT, 'docs/report.md'), 'utf8');
  const [, alternative = ''] = /^!\[([^\]]*)\]\(report\.png\)/m.exec(page) ?? [];
  assert.ok(alternative.includes(`ended ${verdict}:`), `"${alternative}" lacks the verdict ${verdict}`);
  assert.ok(page.includes(`a stored run of the demo that ended \`${verdict}\``));
});
