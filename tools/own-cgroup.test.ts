// tools/own-cgroup: where the command runs, and that its cgroup is removed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const SCRIPT = join(import.meta.dirname, 'own-cgroup');
const own = (...argv: string[]) => {
  const { pid, status, stdout, stderr } = spawnSync(SCRIPT, argv, { encoding: 'utf8' });
  return { pid, status, stdout, stderr };
};
/** The groups of a call: other calls may have groups at the same time. */
const groups = (pid: number) => globSync(`/sys/fs/cgroup/{,*/}overhead-${pid}`);

const probe = own('0', 'true');
const skip = probe.status === 2 ? probe.stderr.trim() : false;

describe('tools/own-cgroup', () => {
  it('runs the command only on that processor, in a group that is removed afterwards', { skip }, () => {
    const { pid, status, stdout, stderr } = own('0', 'cat', '/proc/self/status', '/proc/self/cgroup');
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^Cpus_allowed_list:\t0$/m);
    assert.match(stdout, new RegExp(`/overhead-${pid}$`, 'm'));
    assert.match(stderr, /^on processor 0, in a cgroup of its own \(version [12], .+\)\n$/);
    assert.deepEqual(groups(pid), []);
  });

  it('ends with the exit code of the command', { skip }, () =>
    assert.equal(own('0', 'sh', '-c', 'exit 7').status, 7),
  );

  it('refuses a processor that does not exist, and leaves no group', { skip }, () => {
    const { pid, status, stderr } = own('8191', 'true');
    assert.equal(status, 2);
    assert.equal(stderr, 'no cgroup of its own: there is no processor 8191, or no cpuset\n');
    assert.deepEqual(groups(pid), []);
  });

  it('prints its usage', () => {
    assert.match(own().stderr, /^no cgroup of its own: Usage: tools\/own-cgroup CPU COMMAND/);
  });
});
