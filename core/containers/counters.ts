// What the kernel counted for a container: its cgroup, of version 1 or 2, and its network.
import { readFileSync } from 'node:fs';

/** Usage since the start of a container. A value that the kernel does not count is null. */
export interface Usage {
  /** CPU time in ns. */
  readonly cpu: number;
  readonly user: number | null;
  readonly system: number | null;
  /** Bytes in use now, without cached files that were not read again. */
  readonly memory: number | null;
  /** The most bytes in use at once, with cached files. */
  readonly peak: number | null;
  /** Bytes read from and written to disks. */
  readonly io: number | null;
  /** Bytes received and sent by its own network; null if it has none of its own. */
  readonly network: number | null;
}

/** The folders of a container's cgroups; null for a controller that does not count it. */
export interface Group {
  readonly version: 1 | 2;
  readonly cpu: string;
  readonly memory: string | null;
  readonly io: string | null;
}

/** Returns the content of a file, null if it cannot be read. */
export type Read = (path: string) => string | null;

export const readHere: Read = path => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

interface Mount {
  /** The path in the hierarchy that is mounted. */
  readonly root: string;
  readonly point: string;
  /** Null for version 2. */
  readonly controllers: readonly string[] | null;
}

/** The mounted hierarchies: proc_pid_mountinfo(5). */
function mountsIn(text: string): Mount[] {
  return text.split('\n').flatMap((line): Mount[] => {
    const [left = '', right = ''] = line.split(' - ');
    const [, , , root = '', point = ''] = left.split(' ');
    const [type, , options = ''] = right.split(' ');
    if (type === 'cgroup2') return [{ root, point, controllers: null }];
    return type === 'cgroup' ? [{ root, point, controllers: options.split(',') }] : [];
  });
}

/**
 * Returns the cgroups of a container; null if this kernel does not show them, as for an engine on another machine.
 * @param pid its first process
 * @param id the container's, which is part of the path. A process in a group below it counts for the container.
 */
export function groupOf(pid: number, id: string, read: Read): Group | null {
  const own = read(`/proc/${pid}/cgroup`) ?? '';
  const mounts = mountsIn(read('/proc/self/mountinfo') ?? '');
  const folderIn = (mount: Mount | undefined, path: string | undefined) => {
    if (mount === undefined || path === undefined) return null;
    const root = mount.root === '/' ? '' : mount.root;
    if (!path.startsWith(`${root}/`)) return null;
    const steps = path.slice(root.length).split('/');
    const last = steps.findIndex(step => step.includes(id));
    return last < 0 ? null : `${mount.point}${steps.slice(0, last + 1).join('/')}`;
  };
  const controlled = (controller: string) =>
    folderIn(
      mounts.find(({ controllers }) => controllers?.includes(controller)),
      new RegExp(`^\\d+:(?:[^:]*,)?${controller}(?:,[^:]*)?:(/.*)$`, 'm').exec(own)?.[1],
    );
  const unified = folderIn(
    mounts.find(({ controllers }) => controllers === null),
    /^0::(\/.*)$/m.exec(own)?.[1],
  );
  const cpu = controlled('cpuacct');
  if (cpu !== null) return { version: 1, cpu, memory: controlled('memory'), io: controlled('blkio') };
  return unified === null ? null : { version: 2, cpu: unified, memory: unified, io: unified };
}

/**
 * Returns what a container used so far; null if it has ended.
 * @param pid its first process, whose network counts; null if its network is that of this machine or of another container
 */
export function usageOf(group: Group, pid: number | null, read: Read): Usage | null {
  const network = pid === null ? null : networkOf(pid, read);
  return group.version === 2 ? unified(group, network, read) : controlled(group, network, read);
}

/** The files of version 2: the kernel's Documentation/admin-guide/cgroup-v2.rst. */
function unified({ cpu, memory, io }: Group, network: number | null, read: Read): Usage | null {
  const times = read(`${cpu}/cpu.stat`);
  const total = fieldOf(times, 'usage_usec');
  if (total === null) return null;
  const disks = read(`${io}/io.stat`);
  return {
    cpu: total * 1000,
    user: scaled(fieldOf(times, 'user_usec'), 1000),
    system: scaled(fieldOf(times, 'system_usec'), 1000),
    memory: without(
      numberIn(read(`${memory}/memory.current`)),
      fieldOf(read(`${memory}/memory.stat`), 'inactive_file'),
    ),
    peak: numberIn(read(`${memory}/memory.peak`)),
    io: disks === null ? null : sumOf(disks, /\b[rw]bytes=(\d+)/g),
    network,
  };
}

/** The files of version 1: the kernel's Documentation/admin-guide/cgroup-v1. */
function controlled({ cpu, memory, io }: Group, network: number | null, read: Read): Usage | null {
  const total = numberIn(read(`${cpu}/cpuacct.usage`));
  if (total === null) return null;
  const disks =
    read(`${io}/blkio.throttle.io_service_bytes_recursive`) ?? read(`${io}/blkio.throttle.io_service_bytes`);
  return {
    cpu: total,
    user: numberIn(read(`${cpu}/cpuacct.usage_user`)),
    system: numberIn(read(`${cpu}/cpuacct.usage_sys`)),
    memory: without(
      numberIn(read(`${memory}/memory.usage_in_bytes`)),
      fieldOf(read(`${memory}/memory.stat`), 'total_inactive_file'),
    ),
    peak: numberIn(read(`${memory}/memory.max_usage_in_bytes`)),
    io: disks === null ? null : sumOf(disks, /^\S+ (?:Read|Write) (\d+)$/gm),
    network,
  };
}

/** Bytes of all interfaces except the loopback: proc_pid_net(5). */
function networkOf(pid: number, read: Read): number | null {
  const text = read(`/proc/${pid}/net/dev`);
  if (text === null) return null;
  return text.split('\n').reduce((sum, line) => {
    const [, name, values = ''] = /^\s*([^:|]+):(.*)$/.exec(line) ?? [];
    if (name === undefined || name === 'lo') return sum;
    const fields = values.trim().split(/\s+/).map(Number);
    return sum + (fields[0] ?? 0) + (fields[8] ?? 0);
  }, 0);
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d+\s*$/.test(text) ? Number(text) : null;
}

function fieldOf(text: string | null, name: string): number | null {
  return numberIn(new RegExp(`^${name} (\\d+)$`, 'm').exec(text ?? '')?.[1] ?? null);
}

function scaled(value: number | null, factor: number): number | null {
  return value === null ? null : value * factor;
}

function without(value: number | null, part: number | null): number | null {
  return value === null ? null : Math.max(0, value - (part ?? 0));
}

function sumOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
}
