// What programs in the kernel need of this machine: type information, capabilities, a kernel that lets them in, counters that others left alone.
import { accessSync, constants, readFileSync } from 'node:fs';
import type { Need } from './need.ts';

/** What this machine says of itself; replaced in tests. */
export interface Kernel {
  /** The content of a file; null where it is not there or may not be read. */
  readonly read: (file: string) => string | null;
  /** Whether a file may be read and written. */
  readonly opens: (file: string) => boolean;
}

export const THIS_KERNEL: Kernel = {
  read: file => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return null;
    }
  },
  opens: file => {
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
      return true;
    } catch {
      return false;
    }
  },
};

/** Numbers of capabilities (capability.h of Linux). The first stands for the others, as before Linux 5.8. */
const ALL = ['CAP_SYS_ADMIN', 21] as const;
const NEEDED = [
  ['CAP_BPF', 39],
  ['CAP_PERFMON', 38],
  ['CAP_NET_ADMIN', 12],
  ['CAP_SYS_RESOURCE', 24],
] as const;

const ELSEWHERE = 'or measure in the box, whose guest has all of it';

/** What there is to say; nothing of it hinders suites of other kinds. */
export function privilegeNeeds(kernel: Kernel = THIS_KERNEL): Need[] {
  return [
    typesNeed(kernel),
    capabilitiesNeed(kernel),
    lockdownNeed(kernel),
    statisticsNeed(kernel),
    machineNeed(kernel),
  ];
}

function typesNeed({ read }: Kernel): Need {
  const there = read('/sys/kernel/btf/vmlinux') !== null;
  return said(
    'BTF',
    there ? '/sys/kernel/btf/vmlinux' : 'this kernel tells nothing of its types',
    there,
    `use a kernel that was built with CONFIG_DEBUG_INFO_BTF, ${ELSEWHERE}`,
  );
}

function capabilitiesNeed({ read }: Kernel): Need {
  const mask = /^CapEff:\s*([0-9a-f]+)$/m.exec(read('/proc/self/status') ?? '')?.[1];
  if (mask === undefined) return said('capabilities', 'not told here', false, 'measure on Linux');
  const held = BigInt(`0x${mask}`);
  const has = (bit: number) => ((held >> BigInt(bit)) & 1n) === 1n;
  const missing = has(ALL[1]) ? [] : NEEDED.filter(([, bit]) => !has(bit)).map(([name]) => name);
  return said(
    'capabilities',
    missing.length === 0 ? 'all that are needed' : `without ${missing.join(', ')}`,
    missing.length === 0,
    `run as root on a machine that is thrown away afterwards, ${ELSEWHERE}`,
  );
}

function lockdownNeed({ read }: Kernel): Need {
  const mode = /\[(\w+)\]/.exec(read('/sys/kernel/security/lockdown') ?? '')?.[1] ?? 'none';
  return said(
    'lockdown',
    mode,
    mode === 'none',
    `what it forbids no capability allows: switch Secure Boot off, ${ELSEWHERE}`,
  );
}

function statisticsNeed({ read }: Kernel): Need {
  const on = read('/proc/sys/kernel/bpf_stats_enabled')?.trim() === '1';
  return said(
    'BPF statistics',
    on ? 'on: every run of every program is timed' : 'off',
    !on,
    'that is a cost of its own: sudo sysctl kernel.bpf_stats_enabled=0',
  );
}

function machineNeed({ opens }: Kernel): Need {
  const there = opens('/dev/kvm');
  return said(
    'KVM',
    there ? '/dev/kvm can be opened' : '/dev/kvm cannot be opened',
    there,
    'lane kvm is left out: use a machine with virtualization of its own, and be in its group kvm',
  );
}

function said(name: string, found: string, well: boolean, action: string): Need {
  return { name, state: well ? 'ready' : 'note', found, action: well ? '' : action };
}
