// Sections are read like libbpf reads them.
package attach

import "testing"

func TestSection(t *testing.T) {
	for name, want := range map[string]string{
		"kprobe/tcp_v4_connect": "kprobe/tcp_v4_connect", "tp/syscalls/sys_enter_openat": "tracepoint/syscalls/sys_enter_openat",
		"raw_tracepoint/sys_enter": "raw_tp/sys_enter", "?fentry/vfs_write": "fentry/vfs_write", "lsm.s/file_open": "lsm/file_open", "sockops": "sockops/all",
		"xdp": "xdp/lo", "tc": "tcx/ingress", "perf_event": "perf_event/cpu-clock", "cgroup/connect4": "cgroup/connect4", "kprobe.multi/vfs_write": "kprobe.multi/vfs_write",
		"uprobe//bin/sh:main": "uprobe//bin/sh:main", "tcx/egress": "tcx/egress",
	} {
		if hook, err := section(name); err != nil || hook.String() != want {
			t.Errorf("section %q is %v, %v", name, hook, err)
		}
	}
	for _, name := range []string{"fentry", "struct_ops/x", "maps", "cgroup/dev", ""} {
		if hook, err := section(name); err == nil {
			t.Errorf("section %q is %v", name, hook)
		}
	}
}
