// Section names of an object, which name the hooks of its programs, as in libbpf.
package attach

import (
	"fmt"
	"strings"

	"github.com/overhead-action/overhead-action/self-hosted/programs"
)

// others are names of types that mean one of programs.Kinds.
var others = map[string]string{
	"raw_tracepoint": "raw_tp", "raw_tp.w": "raw_tp", "raw_tracepoint.w": "raw_tp", "tp": "tracepoint", "fentry.s": "fentry", "fexit.s": "fexit", "lsm.s": "lsm",
	"uprobe.s": "uprobe",
}

// whole are sections without a target of their own.
var whole = map[string]programs.Hook{
	"perf_event": {Kind: "perf_event", Target: "cpu-clock"}, "sockops": {Kind: "sockops", Target: "all"}, "socket": {Kind: "socket", Target: "filter"},
	"xdp": {Kind: "xdp", Target: "lo"}, "xdp.frags": {Kind: "xdp", Target: "lo"}, "tc": {Kind: "tcx", Target: "ingress"}, "classifier": {Kind: "tcx", Target: "ingress"},
}

// section is the hook that a section names.
func section(name string) (programs.Hook, error) {
	name = strings.TrimPrefix(name, "?")
	if hook, found := whole[name]; found {
		return hook, nil
	}
	kind, target, _ := strings.Cut(name, "/")
	if other, found := others[kind]; found {
		kind = other
	}
	if target == "" {
		return programs.Hook{}, fmt.Errorf("the section %q does not name a hook", name)
	}
	return programs.Parse(kind+"/"+target, "")
}
