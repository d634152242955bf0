// A cgroup of its own: what the command gets there, and that nothing is left of it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const SCRIPT = join(import.meta.dirname, 'own-cgroup');
const own = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(SCRIPT, words, { encoding: 'utf8' });
  return { status, stdout, stderr };
};
const groups = () => globSync('/sys/fs/cgroup/{,*/}overhead-*');

const asked = own('0', 'true');
const skip = asked.status === 2 ? asked.stderr.trim() : false;

describe('tools/own-cgroup', () => {
  it('runs the command on that processor alone, in a group that goes with it', { skip }, () => {
    const { status, stdout, stderr } = own('0', 'cat', '/proc/self/status', '/proc/self/cgroup');
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^Cpus_allowed_list:\t0$/m);
    const [group = ''] = /overhead-\d+/.exec(stdout) ?? [];
    assert.match(group, /^overhead-\d+$/);
    assert.match(stderr, /^on processor 0, in a cgroup of its own \(version [12], .+\)\n$/);
    assert.deepEqual(
      groups().filter(path => path.endsWith(group)),
      [],
    );
  });

  it('ends as the command does', { skip }, () => assert.equal(own('0', 'sh', '-c', 'exit 7').status, 7));

  it('refuses a processor that is not there, and leaves nothing', { skip }, () => {
    const before = groups().length;
    const { status, stderr } = own('8191', 'true');
    assert.equal(status, 2);
    assert.equal(stderr, 'no cgroup of its own: there is no processor 8191, or no cpuset\n');
    assert.equal(groups().length, before);
  });

  it('says how it is called', () => {
    assert.match(own().stderr, /^no cgroup of its own: Usage: tools\/own-cgroup CPU COMMAND/);
  });
});
