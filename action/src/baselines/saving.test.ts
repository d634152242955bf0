// Tests of `overhead baseline save` for a judgement that cannot be stored.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { UsageError } from '../../../core/config/problem.ts';
import { temporary } from '../../../core/testing.ts';
import { EXAMPLE, PLACE, request, resultText, written } from '../comparison/fixtures.ts';
import { Statistics } from '../comparison/judge.ts';
import type { Host } from '../host/host.ts';
import { DirectoryStore } from './directory.ts';
import { save } from './saving.ts';

const root = temporary('overhead-saving-');

it('save of a judgement of result files elsewhere asks for the folder of a run', async () => {
  const results = [written(join(root, 'elsewhere'), 'codec.txt', resultText(EXAMPLE))];
  const comparison = await new Statistics(PLACE).judge([request(results)]);
  writeFileSync(join(root, 'comparison.json'), JSON.stringify(comparison));
  const store = new DirectoryStore(join(root, 'store'));
  await assert.rejects(
    save(store, root, {} as Host),
    (error: Error) =>
      error instanceof UsageError &&
      /codec.* was judged from result files, which are not in .*: name the folder of a run/.test(
        error.message,
      ),
  );
  assert.deepEqual(await store.suites(), []);
});
