// The command runs on the oldest supported Node, which is not the pinned one; skipped if this machine does not have it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { scratch } from './command.ts';
import { assertBuilt, ROOT, writeResultFiles } from './fixture.ts';
import { nodeOf } from './newcomer.ts';

const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  engines: { node: string };
};
const OLDEST = Number(/^>=(\d+)/.exec(engines.node)?.[1]);

const node = nodeOf(OLDEST);

describe(`the command on Node ${OLDEST}`, {
  skip: node === null && `there is no Node ${OLDEST} on the path`,
}, () => {
  const { folder, path, remove } = scratch('oldest node');
  before(() => {
    assertBuilt();
    writeResultFiles(path('measured'));
  });
  after(remove);

  // The statistics and the tables run in parallel, in their own threads.
  for (const [verdict, status] of [
    ['pass', 0],
    ['breach', 1],
    ['broken', 2],
  ] as const) {
    it(`judges, and prints the tables: ${verdict}`, () => {
      const argv = ['compare', `measured/${verdict}.txt`, '--max-overhead', '5%', '--out', verdict];
      const cli = join(ROOT, 'action/dist/cli.js');
      const result = spawnSync(node ?? '', [cli, ...argv], { cwd: folder, encoding: 'utf8' });
      assert.deepEqual([result.signal, result.status], [null, status], result.stderr);
      const report = readFileSync(path(verdict, 'report.md'), 'utf8');
      if (status < 2) assert.match(report, /variants side by side/);
    });
  }
});
