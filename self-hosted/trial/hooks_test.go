// Every type of hook in the simulator, kernel next to kernel: the cost of a run, and the added cost of an operation.
package trial

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	reference "github.com/overhead-action/overhead-action/self-hosted/programs"
)

// sees is the workload for a type of hook, and the number of its events in an operation; 0 if not fixed.
func sees(kind string) (load string, events float64) {
	switch kind {
	case "lsm", "cgroup":
		return "connect", 1
	case "xdp", "tcx", "cgroup_skb", "socket", "sockops":
		return "connect", 0
	case "perf_event":
		return "connect", 0
	}
	return "syscall", 1
}

// cell is the result of one kernel for one type of hook.
type cell struct {
	// run is instructions of a run, net; added is the workload's CPU of an operation over that without an agent.
	run, added, runs float64
	// lack is why there is no number.
	lack string
}

func (c cell) String() string {
	if c.lack != "" {
		return c.lack
	}
	return fmt.Sprintf("%.2f, +%.0f", c.run, c.added)
}

// TestHooks prints the tables of README.md and runners/kernel/README.md.
func TestHooks(t *testing.T) {
	if testing.Short() {
		t.Skip("every type of hook: make simulator, make kernels")
	}
	var names []string
	for _, kernel := range strings.Split(*kernels, ",") {
		if lack := lacking(t, kernel); lack != "" {
			fmt.Printf("SKIP %s on %q: %s\n", t.Name(), kernel, lack)
			continue
		}
		names = append(names, kernel)
	}
	if len(names) == 0 {
		t.Skip("no QEMU or no kernel")
	}
	columns := atOnce(t, names, hooksOn)
	t.Logf("| hook | load | %s |", strings.Join(names, " | "))
	for _, kind := range reference.Kinds() {
		load, _ := sees(kind)
		hook, err := reference.Parse(kind, load)
		if err != nil {
			t.Fatal(err)
		}
		var cells []string
		for _, kernel := range names {
			cells = append(cells, columns[kernel][kind].String())
		}
		t.Logf("| `%s` | %s | %s |", hook, load, strings.Join(cells, " | "))
	}
	for _, kernel := range names {
		if err := shape(columns[kernel]); err != nil {
			t.Errorf("kernel %s: %v", kernel, err)
		}
	}
}

// hooksOn measures each type of hook on a kernel, all in one machine.
func hooksOn(t *testing.T, kernel string) map[string]cell {
	t.Helper()
	var plans []string
	for _, load := range []string{"syscall", "connect"} {
		plans = append(plans, fmt.Sprintf(`{"arm":"detached","load":{"name":%q,"operations":1000},"mode":"simulation"}`, load))
	}
	kinds := reference.Kinds()
	for _, kind := range kinds {
		load, events := sees(kind)
		expected := "null"
		if events > 0 {
			expected = fmt.Sprint(events)
		}
		for _, pass := range []string{"attribution", "cost"} {
			plans = append(plans, fmt.Sprintf(`{"arm":"attached","agent":{"kind":"reference","hook":%q,"ring":"polling"},
"load":{"name":%q,"operations":1000},"pass":%q,"expected_events_per_op":%s,"mode":"simulation"}`, kind, load, pass, expected))
		}
	}
	forks, _ := booted(t, kernel, 1, nil, plans...)
	free := map[string]float64{"syscall": forks[0].values(t, "Syscall")["cpu-instr/op"], "connect": forks[1].values(t, "Connect")["cpu-instr/op"]}
	cells := map[string]cell{}
	for i, kind := range kinds {
		attribution, cost := forks[2+2*i], forks[3+2*i]
		load, _ := sees(kind)
		hook, err := reference.Parse(kind, load)
		if err != nil {
			t.Fatal(err)
		}
		if attribution.code != outcome.CodeMeasured || cost.code != outcome.CodeMeasured {
			cells[kind] = cell{lack: why(t, attribution, cost)}
			continue
		}
		name := map[string]string{"syscall": "Syscall", "connect": "Connect"}[load]
		program := attribution.values(t, name+"/program="+hook.Program())
		runs := program["runs/op"]
		cells[kind] = cell{run: program["bpf-instr/op"] / runs, added: cost.values(t, name)["cpu-instr/op"] - free[load], runs: runs}
	}
	return cells
}

// why a hook has no number, as the kernel runner reports it for the first of its forks without one.
func why(t *testing.T, forks ...forkOutput) string {
	t.Helper()
	at := slices.IndexFunc(forks, func(fork forkOutput) bool { return fork.code != outcome.CodeMeasured })
	line := forks[at].last(t)
	if reason := line["notMeasured"]; reason != "" {
		return "not measured: " + reason
	}
	return "broken: " + line["broken"]
}

// shape checks a kernel's column for properties of all kernels.
func shape(cells map[string]cell) error {
	var problems []error
	measured := 0
	for kind, cell := range cells {
		switch {
		case strings.HasPrefix(cell.lack, "broken"):
			problems = append(problems, fmt.Errorf("%s is %s", kind, cell.lack))
		case cell.lack != "":
			continue
		case kind != "perf_event" && (cell.run < 100 || cell.run > 600):
			problems = append(problems, fmt.Errorf("a run of %s takes %.2f instructions", kind, cell.run))
		}
		measured++
	}
	if measured < 12 {
		problems = append(problems, fmt.Errorf("%d of %d types of hooks could be measured", measured, len(cells)))
	}
	// One program in several places: its entry is in no statistics, except that trampolines are entered differently.
	least := cells["tracepoint"].run
	for _, kind := range []string{"kprobe", "kretprobe", "kprobe.multi"} {
		if cell := cells[kind]; cell.lack == "" && math.Abs(cell.run-least) > 1 {
			problems = append(problems, fmt.Errorf("a run of %s takes %.2f instructions, and %.2f on a tracepoint", kind, cell.run, least))
		}
	}
	for _, kind := range []string{"fentry", "fexit", "lsm", "uprobe"} {
		if cell := cells[kind]; cell.lack == "" && (cell.run < least-1 || cell.run > least+40) {
			problems = append(problems, fmt.Errorf("a run of %s takes %.2f instructions, and %.2f on a tracepoint", kind, cell.run, least))
		}
	}
	if probe, trace := cells["uprobe"], cells["tracepoint"]; probe.lack == "" && probe.added < 2*trace.added {
		problems = append(problems, fmt.Errorf("entering a uprobe adds %.0f instructions, and a tracepoint %.0f", probe.added, trace.added))
	}
	return errors.Join(problems...)
}
