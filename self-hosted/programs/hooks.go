// The types of hooks, and the target on each of them for the operations of a workload.
package programs

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Hook is a place to attach to: a type and a target.
type Hook struct {
	Kind   string `json:"kind"`
	Target string `json:"target"`
}

func (h Hook) String() string { return h.Kind + "/" + h.Target }

// kind is a type of hook: its program in reference.c, and its targets for the workloads.
type kind struct {
	name    string
	program string
	// network is whether it needs CAP_NET_ADMIN in addition to CAP_BPF.
	network bool
	// btf is whether the kernel's types are needed.
	btf bool
	// everywhere is the target for workloads without their own.
	everywhere string
	targets    map[string]string
}

// Functions of the kernel that each workload calls once in an operation, HTTP twice: a request and its answer.
var functions = map[string]string{
	"syscall": "__x64_sys_getppid", "open": "do_sys_openat2", "connect": "tcp_v4_connect", "udp": "udp_sendmsg",
	"exec": "begin_new_exec", "write": "vfs_write", "http": "tcp_sendmsg",
}

// typed are functions whose types a kernel has, which most system calls lack.
var typed = func() map[string]string {
	all := maps.Clone(functions)
	all["syscall"] = "__task_pid_nr_ns"
	return all
}()

// Static tracepoints. Those of no single workload see every system call.
var (
	tracepoints = map[string]string{
		"syscall": "syscalls/sys_enter_getppid", "open": "syscalls/sys_enter_openat", "connect": "sock/inet_sock_set_state",
		"udp": "syscalls/sys_enter_sendto", "exec": "sched/sched_process_exec", "write": "syscalls/sys_enter_pwrite64",
		"http": "syscalls/sys_enter_write",
	}
	rawTracepoints = map[string]string{"connect": "inet_sock_set_state", "exec": "sched_process_exec"}
	securityHooks  = map[string]string{
		"open": "file_open", "connect": "socket_connect", "udp": "socket_sendmsg", "exec": "bprm_check_security",
		"write": "file_permission", "http": "socket_sendmsg",
	}
)

var kinds = []kind{
	{name: "raw_tp", program: "oh_raw_tp", everywhere: "sys_enter", targets: rawTracepoints},
	{name: "tracepoint", program: "oh_tracepoint", everywhere: "raw_syscalls/sys_enter", targets: tracepoints},
	{name: "tp_btf", program: "oh_tp_btf", btf: true, everywhere: "sys_enter", targets: rawTracepoints},
	{name: "fentry", program: "oh_fentry", btf: true, targets: typed},
	{name: "fexit", program: "oh_fexit", btf: true, targets: typed},
	{name: "kprobe", program: "oh_kprobe", targets: functions},
	{name: "kretprobe", program: "oh_kretprobe", targets: functions},
	{name: "kprobe.multi", program: "oh_kprobe_multi", targets: functions},
	{name: "uprobe", program: "oh_uprobe", everywhere: "operation"},
	{name: "lsm", program: "oh_lsm", btf: true, targets: securityHooks},
	{name: "perf_event", program: "oh_perf_event", everywhere: "cpu-clock"},
	{name: "cgroup", program: "", network: true, targets: map[string]string{"connect": "connect4", "udp": "sendmsg4"}},
	{name: "cgroup_skb", program: "oh_cgroup_skb", network: true, everywhere: "egress"},
	{name: "sockops", program: "oh_sockops", network: true, everywhere: "all"},
	{name: "socket", program: "oh_socket", network: true, everywhere: "filter"},
	{name: "xdp", program: "oh_xdp", network: true, everywhere: "lo"},
	{name: "tcx", program: "oh_tcx", network: true, everywhere: "egress"},
}

// cgroups are the programs of the kind of that name, by target.
var cgroups = map[string]string{"connect4": "oh_connect4", "sendmsg4": "oh_sendmsg4", "sock_create": "oh_sock_create"}

// Parse reads KIND/TARGET; KIND alone uses the target for `load`.
func Parse(text, load string) (Hook, error) {
	name, target, _ := strings.Cut(text, "/")
	of, err := find(name)
	if err != nil {
		return Hook{}, err
	}
	if target == "" {
		if target = of.targets[load]; target == "" {
			target = of.everywhere
		}
	}
	if target == "" {
		return Hook{}, fmt.Errorf("hook %q: the workload %q has no known target of that type: write %s/TARGET", text, load, name)
	}
	hook := Hook{name, target}
	if name == "cgroup" && cgroups[target] == "" {
		return Hook{}, fmt.Errorf("hook %q: the targets of cgroup are connect4, sendmsg4, sock_create", text)
	}
	return hook, nil
}

// Kinds are the names of all types.
func Kinds() []string {
	var names []string
	for _, one := range kinds {
		names = append(names, one.name)
	}
	return names
}

// Program is the name of the reference program for a hook.
func (h Hook) Program() string {
	if h.Kind == "cgroup" {
		return cgroups[h.Target]
	}
	of, _ := find(h.Kind)
	return of.program
}

// NeedsNetwork reports whether attaching needs CAP_NET_ADMIN.
func (h Hook) NeedsNetwork() bool {
	of, _ := find(h.Kind)
	return of.network
}

// NeedsTypes reports whether the kernel must have BTF.
func (h Hook) NeedsTypes() bool {
	of, _ := find(h.Kind)
	return of.btf
}

func find(name string) (kind, error) {
	at := slices.IndexFunc(kinds, func(one kind) bool { return one.name == name })
	if at < 0 {
		return kind{}, fmt.Errorf("there is no hook of type %q: write one of %s, followed by a slash and its target", name, strings.Join(Kinds(), ", "))
	}
	return kinds[at], nil
}

// Targets are the hooks of each type for each workload that it can trace.
func Targets() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, of := range kinds {
		all[of.name] = map[string]string{}
		for load := range functions {
			if hook, err := Parse(of.name, load); err == nil {
				all[of.name][load] = hook.Target
			}
		}
	}
	return all
}
