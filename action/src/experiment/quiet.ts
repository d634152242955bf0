// Whether this machine can measure nanoseconds: its processors, and how much other work and the hypervisor take of them.
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Need } from '../../../core/need.ts';
import { readIfThere } from '../../../core/results/files.ts';
import { between, type Gauge, PRESSURE_RISE, percent, readLoad, STEAL_LIMIT, WATCHED } from './guards.ts';

/** Facts of this machine; replaced in tests. */
export interface Host {
  readonly processors: number;
  readonly usable: number;
  readonly gauge: Gauge;
  /** The content of a file; empty if it does not exist. */
  readonly read: (file: string) => string;
  /** In ms. */
  readonly watched: number;
}

export const THIS_MACHINE: Host = {
  processors: cpus().length,
  usable: availableParallelism(),
  gauge: readLoad,
  read: readIfThere,
  watched: WATCHED,
};

const NATIVE = 'native mode';

/** Reports what native mode will meet; no finding prevents a measurement. Watches the machine for a moment. */
export async function quietNeeds(host: Host = THIS_MACHINE): Promise<Need[]> {
  const before = host.gauge();
  await sleep(host.watched);
  const after = host.gauge();
  const { steal, pressure } = between(before, after);
  return [
    processorsNeed(host),
    after.stolen === null
      ? unknown('steal', '/proc/stat is not there')
      : needOf(
          'steal',
          `${percent(steal)} of the CPU time in the last second`,
          steal <= STEAL_LIMIT,
          `${NATIVE} throws rounds away above ${percent(STEAL_LIMIT)}: measure when the host is quieter, or in the simulator`,
        ),
    after.waiting === null
      ? unknown('pressure', '/proc/pressure/cpu is not there: a kernel without PSI')
      : needOf(
          'pressure',
          `some task waited ${percent(pressure)} of the last second`,
          pressure <= PRESSURE_RISE,
          `other work is going on: ${NATIVE} needs a machine that has nothing else to do`,
        ),
  ];
}

function processorsNeed({ processors, usable, read }: Host): Need {
  const quota = quotaOf(read);
  const found = [
    `${usable} of ${processors}`,
    ...(quota === null ? [] : [`a quota of ${quota} (cgroup)`]),
  ].join(', ');
  if (quota !== null && quota < usable)
    return needOf(
      'processors',
      found,
      false,
      `the quota stops every process in the middle of its work: lift it for ${NATIVE}`,
    );
  return needOf(
    'processors',
    found,
    usable >= 2,
    `on one processor ${NATIVE} measures what else runs: use two or more`,
  );
}

/** Folders of this process's cgroups, from its own up to the root, in both versions: each may limit it. */
export function groupsOf(
  read: Host['read'],
  controller: 'cpu' | 'memory',
): { readonly unified: string[]; readonly controlled: string[] } {
  const own = read('/proc/self/cgroup');
  const unified = /^0::(\/.*)$/m.exec(own)?.[1] ?? '/';
  const controlled = new RegExp(`^\\d+:[^:]*\\b${controller}\\b[^:]*:(/.*)$`, 'm').exec(own)?.[1] ?? '/';
  const folders = (root: string, path: string) => {
    const parts = path.split('/').filter(part => part !== '');
    return [...parts, ''].map((_, up) => [root, ...parts.slice(0, parts.length - up)].join('/'));
  };
  return {
    unified: folders('/sys/fs/cgroup', unified),
    controlled: folders(`/sys/fs/cgroup/${controller}`, controlled),
  };
}

/** Processors that the cgroup of this process may use (v2 or v1); null without a limit. */
export function quotaOf(read: Host['read']): number | null {
  const { unified, controlled } = groupsOf(read, 'cpu');
  const quotas = [
    ...unified.map(folder => read(`${folder}/cpu.max`).trim().split(' ')),
    ...controlled.map(folder => [read(`${folder}/cpu.cfs_quota_us`), read(`${folder}/cpu.cfs_period_us`)]),
  ]
    .map(([quota, period]) => Number(quota) / Number(period))
    .filter(quota => quota > 0 && Number.isFinite(quota));
  return quotas.length === 0 ? null : Math.min(...quotas);
}

/** A finding, and what to do if it is a problem. */
export function needOf(name: string, found: string, well: boolean, action: string): Need {
  return { name, state: well ? 'ready' : 'note', found, action: well ? '' : action };
}

function unknown(name: string, found: string): Need {
  return { name, state: 'note', found, action: `${NATIVE} cannot tell a disturbed round by it` };
}
