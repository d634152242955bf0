// Tests of `overhead baseline save`: a judgement that cannot be stored, and what is remembered of a run.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { UsageError } from '../../../core/config/problem.ts';
import { temporary } from '../../../core/testing.ts';
import { EXAMPLE, PLACE, request, resultText, written } from '../comparison/fixtures.ts';
import { Statistics } from '../comparison/judge.ts';
import type { Host } from '../host/host.ts';
import { leaveRun } from '../runs/testing.ts';
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

it('save remembers how long the rounds of a run took, if its journal tells it', async () => {
  const folder = join(root, 'timed');
  const run = leaveRun(folder, { run: { commit: 'a'.repeat(40) } });
  const journal = join(folder, 'results/codec.rounds.jsonl');
  writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll('"elapsed":0', '"elapsed":15021.4'));
  const results = join(folder, 'results/codec.txt');
  const comparison = await new Statistics(PLACE).judge([request([{ path: results, name: 'codec.txt' }])]);
  writeFileSync(join(folder, 'comparison.json'), JSON.stringify(comparison));
  assert.equal(run.folder, folder);
  const host = { event: null, output: { print: () => undefined, tell: () => undefined } } as unknown as Host;
  const saved = async (name: string) => {
    const store = new DirectoryStore(join(root, name));
    await save(store, folder, host);
    return (await store.list('codec')).baselines.map(({ marks }) => marks.elapsed);
  };
  assert.deepEqual(await saved('timed-store'), [Math.round(6 * 15021.4)]);
  rmSync(journal);
  assert.deepEqual(await saved('untimed-store'), [undefined]);
});
