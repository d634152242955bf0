// What our build of act keeps, and act itself loses: the last output of a failing step (tools/no-pty).
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../../core/testing.ts';
import { act, actIsMissing, commitAll } from './act.ts';

const STEPS = 30;

it('every failing step keeps its last output', { skip: actIsMissing() }, async () => {
  const folder = temporary('overhead-act-');
  const repository = join(folder, 'repository');
  const workflow = '.github/workflows/failing.yml';
  mkdirSync(join(repository, '.github/workflows'), { recursive: true });
  const names = Array.from({ length: STEPS }, (_, step) => `step-${step}`);
  const jobs = names.map(
    name => `  ${name}:
    runs-on: ubuntu-24.04
    steps: [{ run: 'echo "last output of $GITHUB_JOB"; exit 1' }]
`,
  );
  writeFileSync(join(repository, workflow), `on: push\njobs:\n${jobs.join('')}`);
  commitAll(repository);
  const { log } = await act(repository, folder, { workflow });
  assert.deepEqual(
    names.filter(name => !log.includes(`last output of ${name}`)),
    [],
    log,
  );
});
