// Our Git where there is none.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'node:test';

it('where there is no Git a process says so, and ends', () => {
  const script = `
    import { Git } from ${JSON.stringify(join(import.meta.dirname, 'git.ts'))};
    const git = new Git('/', { PATH: '/nowhere' });
    await git.text(['version']).catch(error => console.log(error.message));`;
  const argv = ['--input-type=module', '--eval', script];
  const { status, stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8', timeout: 20_000 });
  assert.deepEqual([status, stdout], [0, 'git version failed: spawn git ENOENT\n']);
});
