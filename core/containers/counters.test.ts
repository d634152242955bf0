// The counters of containers, in cgroups of both versions, and their networks.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupOf, type Read, usageOf } from './counters.ts';

const ID = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const reading =
  (files: Readonly<Record<string, string>>): Read =>
  path =>
    files[path] ?? null;

const UNIFIED = '30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n';
const HYBRID = `31 23 0:27 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
32 23 0:28 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
33 23 0:29 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
34 23 0:30 / /sys/fs/cgroup/blkio rw - cgroup cgroup rw,blkio
35 23 0:31 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset
`;

describe('the cgroup of a container', () => {
  const groups = (mounts: string, own: string) =>
    groupOf(7, ID, reading({ '/proc/self/mountinfo': mounts, '/proc/7/cgroup': own }));

  it('of version 2 is that of its id, also if its processes are in a group below', () => {
    const docker = `/sys/fs/cgroup/system.slice/docker-${ID}.scope`;
    assert.deepEqual(groups(UNIFIED, `0::/system.slice/docker-${ID}.scope\n`), {
      version: 2,
      cpu: docker,
      memory: docker,
      io: docker,
    });
    assert.equal(
      groups(UNIFIED, `0::/machine.slice/libpod-${ID}.scope/container\n`)?.cpu,
      `/sys/fs/cgroup/machine.slice/libpod-${ID}.scope`,
    );
  });

  it('of version 1 has a folder for each controller, also next to version 2', () => {
    const own = `11:memory:/libpod_parent/libpod-${ID}
10:cpuset:/libpod_parent/libpod-${ID}
4:cpu,cpuacct:/libpod_parent/libpod-${ID}
0::/libpod_parent/libpod-${ID}
`;
    assert.deepEqual(groups(HYBRID, own), {
      version: 1,
      cpu: `/sys/fs/cgroup/cpu,cpuacct/libpod_parent/libpod-${ID}`,
      memory: `/sys/fs/cgroup/memory/libpod_parent/libpod-${ID}`,
      io: null,
    });
  });

  it('is below the part of the hierarchy that this machine sees', () => {
    const mounts = UNIFIED.replace('0:26 / ', '0:26 /outer ');
    assert.equal(groups(mounts, `0::/outer/docker/${ID}\n`)?.cpu, `/sys/fs/cgroup/docker/${ID}`);
    assert.equal(groups(mounts, `0::/other/docker/${ID}\n`), null);
  });

  it('is not that of another process, of another container, or of no process', () => {
    assert.equal(groups(UNIFIED, '0::/user.slice\n'), null);
    assert.equal(groups(UNIFIED, `0::/docker/${ID.replace('9', '8')}\n`), null);
    assert.equal(groupOf(7, ID, reading({ '/proc/self/mountinfo': UNIFIED })), null);
    assert.equal(groupOf(7, ID, reading({ '/proc/7/cgroup': `0::/docker/${ID}\n` })), null);
  });
});

describe('the usage of a container', () => {
  const NETWORK = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo: 1000000       9    0    0    0     0          0         0  1000000       9    0    0    0     0       0          0
  eth0:  1500      10    0    0    0     0          0         0      700       8    0    0    0     0       0          0
  eth1:20       1    0    0    0     0          0         0        3       1    0    0    0     0       0          0
`;

  it('is read from version 2: time in ns, memory without inactive files, all disks, all networks but the loopback', () => {
    const read = reading({
      '/g/cpu.stat': 'usage_usec 1234\nuser_usec 1000\nsystem_usec 234\nnr_periods 0\n',
      '/g/memory.current': '8192\n',
      '/g/memory.stat': 'anon 4096\nfile 4096\ninactive_file 1024\nactive_file 3072\n',
      '/g/memory.peak': '9000\n',
      '/g/io.stat':
        '8:0 rbytes=100 wbytes=20 rios=3 wios=1 dbytes=9 dios=1\n259:0 rbytes=3 wbytes=4 rios=1 wios=1\n',
      '/proc/7/net/dev': NETWORK,
    });
    assert.deepEqual(usageOf({ version: 2, cpu: '/g', memory: '/g', io: '/g' }, 7, read), {
      cpu: 1_234_000,
      user: 1_000_000,
      system: 234_000,
      memory: 7168,
      peak: 9000,
      io: 127,
      network: 2223,
    });
  });

  it('is read from version 1', () => {
    const read = reading({
      '/c/cpuacct.usage': '1234567\n',
      '/c/cpuacct.usage_user': '1000000\n',
      '/c/cpuacct.usage_sys': '234567\n',
      '/m/memory.usage_in_bytes': '8192\n',
      '/m/memory.stat': 'cache 1\ninactive_file 5\ntotal_inactive_file 1024\n',
      '/m/memory.max_usage_in_bytes': '9000\n',
      '/b/blkio.throttle.io_service_bytes':
        '8:0 Read 100\n8:0 Write 20\n8:0 Sync 120\n8:0 Async 0\n8:0 Discard 0\n8:0 Total 120\nTotal 120\n',
      '/proc/7/net/dev': NETWORK,
    });
    assert.deepEqual(usageOf({ version: 1, cpu: '/c', memory: '/m', io: '/b' }, 7, read), {
      cpu: 1_234_567,
      user: 1_000_000,
      system: 234_567,
      memory: 7168,
      peak: 9000,
      io: 120,
      network: 2223,
    });
  });

  it('lacks what the kernel does not count, instead of having a zero', () => {
    const group = { version: 2, cpu: '/g', memory: '/g', io: '/g' } as const;
    const usage = usageOf(group, null, reading({ '/g/cpu.stat': 'usage_usec 5\n' }));
    assert.deepEqual(usage, {
      cpu: 5000,
      user: null,
      system: null,
      memory: null,
      peak: null,
      io: null,
      network: null,
    });
    assert.equal(usageOf(group, 7, reading({ '/g/cpu.stat': 'usage_usec 5\n', '/g/io.stat': '' }))?.io, 0);
    assert.equal(usageOf(group, 7, reading({})), null);
    assert.equal(usageOf({ ...group, version: 1 }, 7, reading({ '/g/cpuacct.usage': 'x\n' })), null);
  });
});
