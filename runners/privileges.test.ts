// What is said of a kernel that lets measurements in, and of each thing that keeps them out.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { privilegeNeeds } from './privileges.ts';

/** All capabilities of Linux 6.x. */
const ROOT = 'CapEff:\t000001ffffffffff\n';
const OPEN: Readonly<Record<string, string>> = {
  '/sys/kernel/btf/vmlinux': 'BTF',
  '/proc/self/status': ROOT,
  '/sys/kernel/security/lockdown': '[none] integrity confidentiality\n',
  '/proc/sys/kernel/bpf_stats_enabled': '0\n',
};

const told = (files: Readonly<Record<string, string>>, kvm = true) =>
  privilegeNeeds({ read: file => files[file] ?? null, opens: () => kvm });
const only = (name: string, files: Readonly<Record<string, string>>, kvm = true) =>
  told(files, kvm).find(need => need.name === name);

describe('the kernel of this machine', () => {
  it('that lets measurements in lacks nothing', () => {
    assert.deepEqual(
      told(OPEN).map(({ state, action }) => [state, action]),
      told(OPEN).map(() => ['ready', '']),
    );
  });

  it('V11: is told by the exact capability that is missing', () => {
    // Everything but CAP_SYS_ADMIN (bit 21) and CAP_BPF (bit 39).
    const without = { ...OPEN, '/proc/self/status': 'CapEff:\t0000017fffdfffff\n' };
    assert.match(only('capabilities', without)?.found ?? '', /^without CAP_BPF$/);
    const none = { ...OPEN, '/proc/self/status': 'CapEff:\t0000000000000000\n' };
    assert.match(
      only('capabilities', none)?.found ?? '',
      /CAP_BPF, CAP_PERFMON, CAP_NET_ADMIN, CAP_SYS_RESOURCE/,
    );
    assert.match(only('capabilities', none)?.action ?? '', /run as root .* or measure in the box/);
  });

  const lacks: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
    ['BTF', { '/sys/kernel/btf/vmlinux': '' }, /CONFIG_DEBUG_INFO_BTF/],
    ['lockdown', { '/sys/kernel/security/lockdown': 'none [integrity] confidentiality\n' }, /Secure Boot/],
    ['BPF statistics', { '/proc/sys/kernel/bpf_stats_enabled': '1\n' }, /bpf_stats_enabled=0/],
  ];
  for (const [name, changed, action] of lacks) {
    it(`V11: is told with a remedy: ${name}`, () => {
      const files = Object.entries({ ...OPEN, ...changed }).filter(([, text]) => text !== '');
      const need = only(name, Object.fromEntries(files));
      assert.equal(need?.state, 'note');
      assert.match(need?.action ?? '', action);
    });
  }

  it('is told with a remedy: KVM', () =>
    assert.match(only('KVM', OPEN, false)?.action ?? '', /virtualization/));
});
