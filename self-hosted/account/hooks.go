// Where programs are attached, as the kernel reports of their links.
package account

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/btf"
	"github.com/cilium/ebpf/link"

	"github.com/overhead-action/overhead-action/self-hosted/links"
)

// Hooks returns the hook of each program, in the order of the names, such as kprobe/tcp_v4_connect. A known hook takes precedence, then the
// kernel's links, then the perf events of processes. Otherwise the hook is the type of the program.
func (p *Programs) Hooks(known map[ebpf.ProgramID]string) []string {
	all := make([]string, len(p.list))
	for i, one := range p.list {
		all[i] = known[one.id]
	}
	for _, look := range []func() map[ebpf.ProgramID]string{hooksOfLinks, hooksOfEvents} {
		if !slices.Contains(all, "") {
			return all
		}
		found := look()
		for i, one := range p.list {
			all[i] = cmp.Or(all[i], found[one.id])
		}
	}
	for i, one := range p.list {
		all[i] = cmp.Or(all[i], strings.ToLower(one.info.Type.String()))
	}
	return all
}

// hooksOfLinks are the hooks of all programs with a link. Without permission to list links there are none.
func hooksOfLinks() map[ebpf.ProgramID]string {
	found := map[ebpf.ProgramID]string{}
	all, _ := links.All(func(_ link.ID, one link.Link) *link.Info {
		info, err := one.Info()
		if err != nil {
			return nil // it has ended since
		}
		return info
	})
	for _, info := range all {
		if info == nil {
			continue
		}
		if hook := hookOf(info); hook != "" {
			found[info.Program] = hook
		}
	}
	return found
}

// hookOf is the hook of a link; empty if the kernel does not report it.
func hookOf(info *link.Info) string {
	if of := info.RawTracepoint(); of != nil {
		return "raw_tp/" + of.Name
	}
	if of := info.PerfEvent(); of != nil {
		return perfHook(of)
	}
	if of := info.Tracing(); of != nil {
		return tracingHook(of)
	}
	if of := info.KprobeMulti(); of != nil {
		return fmt.Sprintf("kprobe.multi/%d functions", of.Count)
	}
	if of := info.UprobeMulti(); of != nil {
		return fmt.Sprintf("uprobe.multi/%d places", of.Count)
	}
	if of := info.Cgroup(); of != nil {
		return "cgroup/" + lower(ebpf.AttachType(of.AttachType))
	}
	if of := info.TCX(); of != nil {
		return "tcx/" + lower(ebpf.AttachType(of.AttachType))
	}
	if info.XDP() != nil {
		return "xdp"
	}
	return ""
}

func perfHook(of *link.PerfEventInfo) string {
	switch {
	case of.Kprobe() != nil && of.Kprobe().Function != "" && of.Type == link.PerfEventKretprobe:
		return "kretprobe/" + of.Kprobe().Function
	case of.Kprobe() != nil && of.Kprobe().Function != "":
		return "kprobe/" + of.Kprobe().Function
	case of.Uprobe() != nil:
		return fmt.Sprintf("uprobe/%s+0x%x", of.Uprobe().File, of.Uprobe().Offset)
	case of.Tracepoint() != nil:
		return "tracepoint/" + strings.Replace(of.Tracepoint().Tracepoint, ":", "/", 1)
	case of.Event() != nil:
		return "perf_event"
	}
	return ""
}

// traces are the kinds of hooks that name a function or a tracepoint by the kernel's types.
var traces = map[ebpf.AttachType]string{
	ebpf.AttachTraceFEntry: "fentry", ebpf.AttachTraceFExit: "fexit", ebpf.AttachModifyReturn: "fmod_ret", ebpf.AttachLSMMac: "lsm", ebpf.AttachTraceRawTp: "tp_btf",
}

func tracingHook(of *link.TracingInfo) string {
	kind, is := traces[ebpf.AttachType(of.AttachType)]
	if !is {
		return ""
	}
	target, err := typeName(of)
	if err != nil {
		return kind
	}
	return kind + "/" + strings.TrimPrefix(strings.TrimPrefix(target, "btf_trace_"), "bpf_lsm_")
}

// typeName is the name of the target in the types of the kernel itself; those of modules are not read.
func typeName(of *link.TracingInfo) (string, error) {
	handle, err := btf.NewHandleFromID(btf.ID(of.TargetObjectId))
	if err != nil {
		return "", err
	}
	defer handle.Close()
	if info, err := handle.Info(); err != nil || !info.IsVmlinux() {
		return "", errors.Join(err, os.ErrNotExist)
	}
	spec, err := btf.LoadKernelSpec()
	if err != nil {
		return "", err
	}
	target, err := spec.TypeByID(of.TargetBtfId)
	if err != nil {
		return "", err
	}
	return target.TypeName(), nil
}

func lower(of ebpf.AttachType) string { return strings.ToLower(of.String()) }
