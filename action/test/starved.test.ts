// S52, S53: resources that a run needs of its machine: temporary files, which it must remove, and file descriptors.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { until } from '../../core/testing.ts';
import { noLinux } from '../../runners/startup/testing.ts';
import { FEWEST } from '../src/host/descriptors.ts';
import { assertStatus, CLI, overhead, scratch, start } from './command.ts';
import { assertBuilt, COMPILED } from './fixture.ts';

describe('a run', { skip: noLinux }, () => {
  const { folder, path, remove } = scratch('starved');
  before(() => {
    assertBuilt();
    const suite = {
      runner: 'startup',
      command: ['sh', '-c', 'echo Started; exec sleep 1000'],
      ready: { log: '^Started' },
      rounds: { min: 1, max: 1 },
      variants: { off: {}, probe: { env: { PROBE: '1' } } },
    };
    writeFileSync(path('overhead.yml'), stringify({ version: 1, suites: { start: suite } }));
  });
  after(remove);
  const argv = (out: string) => ['run', '--config', 'overhead.yml', '--out', out];

  it('S52: leaves no temporary files, and removes those of a killed run', async () => {
    const temporary = path('temporary files');
    mkdirSync(temporary);
    const killed = start(folder, ['doctor', 'noise'], { TMPDIR: temporary });
    await until(() => readdirSync(temporary).some(name => name.startsWith('overhead-noise-')), 'its folder');
    killed.child.kill('SIGKILL');
    await killed.ended;
    assert.notDeepEqual(readdirSync(temporary), []);
    assertStatus(overhead(folder, argv('first'), { TMPDIR: temporary }), 0);
    assert.deepEqual(readdirSync(temporary), []);
  });

  it('S53: is refused before it measures if the folder for temporary files is missing', () => {
    const result = overhead(folder, argv('second'), { TMPDIR: path('nowhere') });
    assertStatus(result, 3);
    assert.match(
      result.err,
      /Temporary files cannot be written: .*nowhere is not there\. Create it, or set TMPDIR/,
    );
    assert.ok(!existsSync(path('second')));
  });

  for (const limit of [40, FEWEST - 1])
    it(`S53: is refused before it measures if it may open only ${limit} files`, () => {
      const text = `ulimit -n ${limit}; exec "$@"`;
      const result = spawnSync('sh', ['-c', text, 'sh', process.execPath, CLI, ...argv('third')], {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder, ...COMPILED },
        encoding: 'utf8',
      });
      assert.equal(result.status, 3, result.stderr);
      assert.match(
        result.stderr,
        /Too few file descriptors: .* may open \d+ files at once, and needs \d+\. Raise/,
      );
      assert.ok(!existsSync(path('third')));
    });
});
