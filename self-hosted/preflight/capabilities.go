// Package preflight reports what this machine can measure, and what would disturb it.
package preflight

import (
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	"github.com/overhead-action/overhead-action/self-hosted/plan"
	"github.com/overhead-action/overhead-action/self-hosted/programs"
)

// capability is a relevant one. CAP_SYS_ADMIN includes those of BPF that were split from it.
type capability struct {
	name   string
	number int
	within bool
}

var capabilities = []capability{
	{"CAP_BPF", unix.CAP_BPF, true}, {"CAP_PERFMON", unix.CAP_PERFMON, true}, {"CAP_SYS_ADMIN", unix.CAP_SYS_ADMIN, false},
	{"CAP_NET_ADMIN", unix.CAP_NET_ADMIN, false}, {"CAP_NET_RAW", unix.CAP_NET_RAW, false}, {"CAP_SYS_RESOURCE", unix.CAP_SYS_RESOURCE, false},
	{"CAP_DAC_READ_SEARCH", unix.CAP_DAC_READ_SEARCH, false},
}

// effective are the names of those in a status file.
func effective(status string) []string {
	var set uint64
	for line := range strings.Lines(status) {
		if value, found := strings.CutPrefix(line, "CapEff:"); found {
			set, _ = strconv.ParseUint(strings.TrimSpace(value), 16, 64) // the kernel writes it so
		}
	}
	has := func(number int) bool { return set&(1<<number) != 0 }
	names := []string{} // in JSON, none is a list, too
	for _, one := range capabilities {
		if has(one.number) || (one.within && has(unix.CAP_SYS_ADMIN)) {
			names = append(names, one.name)
		}
	}
	return names
}

// always are needed by every agent: to load, to trace, and to see programs by their ids with their statistics.
var always = []string{"CAP_BPF", "CAP_PERFMON", "CAP_SYS_ADMIN"}

func missing(held []string, needed []string) []string {
	return slices.DeleteFunc(slices.Clone(needed), func(name string) bool { return slices.Contains(held, name) })
}

func held() []string {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return nil
	}
	return effective(string(status))
}

// typesFile has the kernel's BTF.
const typesFile = "/sys/kernel/btf/vmlinux"

// Ready returns why an agent cannot be measured here; nil if it can, as far as that is known beforehand.
func Ready(agent plan.Agent, load string) error {
	needed := always
	types := false
	if agent.Kind == "reference" {
		hook, err := programs.Parse(agent.Hook, load)
		if err != nil {
			return &outcome.Broken{What: err.Error(), Remedy: "correct agent.hook"}
		}
		types = hook.NeedsTypes()
		if hook.NeedsNetwork() {
			needed = append(slices.Clone(needed), "CAP_NET_ADMIN")
		}
		if hook.Kind == "socket" {
			needed = append(slices.Clone(needed), "CAP_NET_RAW")
		}
	}
	return ready(held(), needed, types, exists(typesFile))
}

func ready(held, needed []string, types, btf bool) error {
	if lack := missing(held, needed); len(lack) > 0 {
		return &outcome.NotMeasured{
			Reason: "needs " + strings.Join(lack, ", "),
			Remedy: "run it as root on a machine of your own, never for a fork; or measure it in the simulator, which needs no privilege: mode: simulation",
		}
	}
	if types && !btf {
		return &outcome.NotMeasured{
			Reason: "this kernel has no BTF (" + typesFile + ")",
			Remedy: "use a kernel with CONFIG_DEBUG_INFO_BTF=y, or a hook without types: kprobe, tracepoint, raw_tp",
		}
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
