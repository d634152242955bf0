// Tests of the Git wrapper without a Git program.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'node:test';

it('Git reports a missing git program, and the process ends', () => {
  const script = `
    import { Git } from ${JSON.stringify(join(import.meta.dirname, 'git.ts'))};
    const git = new Git('/', { PATH: '/nowhere' });
    await git.text(['version']).catch(error => console.log(error.message));`;
  const argv = ['--input-type=module', '--eval', script];
  const { status, stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8', timeout: 20_000 });
  assert.deepEqual([status, stdout], [0, 'git version failed: spawn git ENOENT\n']);
});
