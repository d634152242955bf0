// The answer of a machine that checks whether it can measure, each point with its remedy.
package preflight

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/overhead-action/overhead-action/self-hosted/attach"
	"github.com/overhead-action/overhead-action/self-hosted/leftovers"
	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	"github.com/overhead-action/overhead-action/self-hosted/plan"
	"github.com/overhead-action/overhead-action/self-hosted/programs"
)

// Answer is the output of `kernel-runner preflight`.
type Answer struct {
	Kernel string `json:"kernel"`
	BTF    bool   `json:"btf"`
	// Capabilities are the effective ones, and Missing are those that every agent needs.
	Capabilities []string `json:"capabilities"`
	Missing      []string `json:"missing"`
	// Leftovers are those of a killed measurement; the next one cleans them.
	Leftovers    []string `json:"leftovers"`
	StatsEnabled bool     `json:"statsEnabled"`
	// Hooks are the types that programs could be attached to now.
	Hooks map[string]bool `json:"hooks"`
	// KVM is whether its device answers. Only a machine can show whether one boots with it.
	KVM      bool      `json:"kvm"`
	Findings []Finding `json:"findings"`
}

// Finding is one point.
type Finding struct {
	Name   string `json:"name"`
	OK     bool   `json:"ok"`
	Detail string `json:"detail"`
	Remedy string `json:"remedy"`
}

// Look checks this machine.
func Look() Answer {
	answer := Answer{
		Kernel: release(), BTF: exists(typesFile), Capabilities: held(), Leftovers: []string{}, Hooks: map[string]bool{}, KVM: virtual(),
		StatsEnabled: setting("kernel/bpf_stats_enabled") == "1", Findings: []Finding{},
	}
	answer.Missing = missing(answer.Capabilities, always)
	left, err := leftovers.Left()
	for _, one := range left {
		answer.Leftovers = append(answer.Leftovers, one.String())
	}
	add := func(name string, ok bool, detail, remedy string) {
		if ok {
			remedy = ""
		}
		answer.Findings = append(answer.Findings, Finding{name, ok, detail, remedy})
	}
	add("capabilities", len(answer.Missing) == 0, either(len(answer.Missing) == 0, "those that are needed are held", "not measured: needs "+strings.Join(answer.Missing, ", ")),
		"run as root on a machine of your own, or measure in the simulator: mode: simulation")
	add("BTF", answer.BTF, either(answer.BTF, "the kernel describes its types", "not measured: the kernel has no BTF ("+typesFile+")"),
		"use a kernel with CONFIG_DEBUG_INFO_BTF=y; kprobe, tracepoint and raw_tp do not need it")
	add("BPF statistics", !answer.StatsEnabled, "kernel.bpf_stats_enabled = "+setting("kernel/bpf_stats_enabled"),
		"sysctl kernel.bpf_stats_enabled=0: it slows down every run of every program, and costs are not measured while it is on")
	add("leftovers", len(left) == 0 && err == nil, either(err == nil, fmt.Sprintf("%d things of a measurement that was killed", len(left)), fmt.Sprint(err)),
		either(err == nil, "the next measurement cleans them; or reboot the machine: "+strings.Join(answer.Leftovers, ", "), "check that first: objects in the kernel affect measurements"))
	for _, one := range machine() {
		add(one.Name, one.OK, one.Detail, one.Remedy)
	}
	for _, name := range programs.Kinds() {
		err := tries(name)
		answer.Hooks[name] = err == nil
		add("hook "+name, err == nil, either(err == nil, "attaches", reason(err)), "kernels differ in this; the simulator (mode: simulation) can use any")
	}
	return answer
}

func either(first bool, one, other string) string {
	if first {
		return one
	}
	return other
}

// tries attaches a program to a hook of that type and detaches it.
func tries(kind string) error {
	for _, load := range []string{"syscall", "connect"} {
		hook, err := programs.Parse(kind, load)
		if err != nil {
			continue
		}
		agent := plan.Agent{Kind: "reference", Hook: hook.String()}
		if err := Ready(agent, load); err != nil {
			return err
		}
		task, err := json.Marshal(attach.Task{Agent: agent, Idle: true, Load: load, Process: os.Getpid()})
		if err != nil {
			return err
		}
		return attach.Try(string(task))
	}
	return errors.New("no load passes it")
}

// reason is the first line of why.
func reason(err error) string {
	if err == nil {
		return ""
	}
	var missing *outcome.NotMeasured
	if errors.As(err, &missing) {
		return "not measured: " + missing.Reason
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return first
}

func release() string {
	var name unix.Utsname
	if err := unix.Uname(&name); err != nil {
		return ""
	}
	return unix.ByteSliceToString(name.Release[:])
}

func setting(name string) string {
	text, err := os.ReadFile("/proc/sys/" + name)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// virtual reads the version of the device's interface, which has been 12 since 2007.
func virtual() bool {
	const getVersion, version = 0xae00, 12
	device, err := unix.Open("/dev/kvm", unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	defer unix.Close(device)
	answer, err := unix.IoctlRetInt(device, getVersion)
	return err == nil && answer == version
}
