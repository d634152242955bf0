// Package attach finds or loads the agent: a reference program, an object by its sections, or a command that loads its own programs.
package attach

import (
	"bufio"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strconv"
	"strings"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/link"
	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/programs"
	"github.com/overhead-action/overhead-action/self-hosted/workloads"
)

// place attaches a loaded program to a hook until the result is closed. `process` is the workload's.
func place(program *ebpf.Program, hook programs.Hook, process int) (io.Closer, error) {
	switch hook.Kind {
	case "raw_tp":
		return link.AttachRawTracepoint(link.RawTracepointOptions{Name: hook.Target, Program: program})
	case "tracepoint":
		group, name, _ := strings.Cut(hook.Target, "/")
		return link.Tracepoint(group, name, program, nil)
	case "tp_btf", "fentry", "fexit":
		return link.AttachTracing(link.TracingOptions{Program: program})
	case "lsm":
		return link.AttachLSM(link.LSMOptions{Program: program})
	case "kprobe":
		return link.Kprobe(hook.Target, program, nil)
	case "kretprobe":
		return link.Kretprobe(hook.Target, program, nil)
	case "kprobe.multi":
		return link.KprobeMulti(program, link.KprobeMultiOptions{Symbols: []string{hook.Target}})
	case "uprobe":
		return userProbe(program, hook.Target)
	case "perf_event":
		return sampled(program, process)
	case "socket":
		return sniffing(program)
	case "cgroup", "cgroup_skb", "sockops":
		return inCgroup(program, hook)
	case "xdp", "tcx":
		return onInterface(program, hook)
	}
	return nil, fmt.Errorf("nothing here attaches to %s", hook)
}

var cgroupTypes = map[string]ebpf.AttachType{
	"cgroup/connect4": ebpf.AttachCGroupInet4Connect, "cgroup/sendmsg4": ebpf.AttachCGroupUDP4Sendmsg,
	"cgroup/sock_create": ebpf.AttachCGroupInetSockCreate, "cgroup_skb/egress": ebpf.AttachCGroupInetEgress,
	"cgroup_skb/ingress": ebpf.AttachCGroupInetIngress, "sockops/all": ebpf.AttachCGroupSockOps,
}

// inCgroup attaches to the whole of version 2: the program itself selects the operations that it counts.
func inCgroup(program *ebpf.Program, hook programs.Hook) (io.Closer, error) {
	kind, known := cgroupTypes[hook.String()]
	if !known {
		return nil, fmt.Errorf("nothing here attaches to %s", hook)
	}
	root, err := mounted("cgroup2")
	if err != nil {
		return nil, err
	}
	return link.AttachCgroup(link.CgroupOptions{Path: root, Attach: kind, Program: program})
}

func onInterface(program *ebpf.Program, hook programs.Hook) (io.Closer, error) {
	text, err := os.ReadFile("/sys/class/net/lo/ifindex")
	if err != nil {
		return nil, err
	}
	index, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, err
	}
	if hook.Kind == "xdp" {
		return link.AttachXDP(link.XDPOptions{Program: program, Interface: index, Flags: link.XDPGenericMode})
	}
	kind := ebpf.AttachTCXEgress
	if hook.Target == "ingress" {
		kind = ebpf.AttachTCXIngress
	}
	return link.AttachTCX(link.TCXOptions{Program: program, Interface: index, Attach: kind})
}

// userProbe probes this program itself for the target "operation", and PATH:SYMBOL for others.
func userProbe(program *ebpf.Program, target string) (io.Closer, error) {
	if target == "operation" {
		path, err := os.Executable()
		if err != nil {
			return nil, err
		}
		offset, err := fileOffset(path, uint64(reflect.ValueOf(workloads.Mark).Pointer()))
		if err != nil {
			return nil, err
		}
		executable, err := link.OpenExecutable(path)
		if err != nil {
			return nil, err
		}
		return executable.Uprobe("operation", program, &link.UprobeOptions{Address: offset})
	}
	path, symbol, found := strings.Cut(target, ":")
	if !found {
		return nil, fmt.Errorf("uprobe/%s: write uprobe/PATH:SYMBOL", target)
	}
	executable, err := link.OpenExecutable(path)
	if err != nil {
		return nil, err
	}
	return executable.Uprobe(symbol, program, nil)
}

// fileOffset is the offset in its file of the code at `address`, because this program has no symbol table.
func fileOffset(path string, address uint64) (uint64, error) {
	file, err := elf.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	for _, segment := range file.Progs {
		if segment.Type == elf.PT_LOAD && segment.Flags&elf.PF_X != 0 && address >= segment.Vaddr && address < segment.Vaddr+segment.Memsz {
			return address - segment.Vaddr + segment.Off, nil
		}
	}
	return 0, fmt.Errorf("%s: no code at %#x", path, address)
}

// sampled runs a program 999 times in a second of the workload's CPU time.
func sampled(program *ebpf.Program, process int) (io.Closer, error) {
	event, err := unix.PerfEventOpen(&unix.PerfEventAttr{
		Type: unix.PERF_TYPE_SOFTWARE, Config: unix.PERF_COUNT_SW_CPU_CLOCK, Sample: 999, Bits: unix.PerfBitFreq,
	}, process, -1, -1, unix.PERF_FLAG_FD_CLOEXEC)
	if err != nil {
		return nil, fmt.Errorf("perf_event_open: %w", err)
	}
	held := os.NewFile(uintptr(event), "perf event")
	if err := unix.IoctlSetInt(event, unix.PERF_EVENT_IOC_SET_BPF, program.FD()); err != nil {
		return nil, errors.Join(fmt.Errorf("PERF_EVENT_IOC_SET_BPF: %w", err), held.Close())
	}
	if err := unix.IoctlSetInt(event, unix.PERF_EVENT_IOC_ENABLE, 0); err != nil {
		return nil, errors.Join(fmt.Errorf("PERF_EVENT_IOC_ENABLE: %w", err), held.Close())
	}
	return held, nil
}

// sniffing filters a socket that receives every packet.
func sniffing(program *ebpf.Program) (io.Closer, error) {
	const everything = 0x0300 // ETH_P_ALL in network byte order
	socket, err := unix.Socket(unix.AF_PACKET, unix.SOCK_RAW|unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK, everything)
	if err != nil {
		return nil, fmt.Errorf("AF_PACKET: %w", err)
	}
	held := os.NewFile(uintptr(socket), "packets")
	if err := unix.SetsockoptInt(socket, unix.SOL_SOCKET, unix.SO_ATTACH_BPF, program.FD()); err != nil {
		return nil, errors.Join(fmt.Errorf("SO_ATTACH_BPF: %w", err), held.Close())
	}
	return held, nil
}

// mounted is the mount point of a file system of that type.
func mounted(kind string) (string, error) {
	file, err := os.Open("/proc/self/mounts")
	if err != nil {
		return "", err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if fields := strings.Fields(lines.Text()); len(fields) > 2 && fields[2] == kind {
			return fields[1], nil
		}
	}
	if err := lines.Err(); err != nil {
		return "", err
	}
	return "", fmt.Errorf("no %s is mounted: %w", kind, os.ErrNotExist)
}
