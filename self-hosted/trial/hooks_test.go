// Every type of hook in the machine that counts: what a run takes, and what an operation takes more.
package trial

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	reference "github.com/overhead-action/overhead-action/self-hosted/programs"
)

// sees is the load that a type of hook is tried with, and how many events an operation of it makes there; 0 where that is not fixed.
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

// TestHooks shows the table of README.md anew.
func TestHooks(t *testing.T) {
	if testing.Short() {
		t.Skip("every type of hook: make box")
	}
	var plans []string
	for _, load := range []string{"syscall", "connect"} {
		plans = append(plans, fmt.Sprintf(`{"arm":"detached","load":{"name":%q,"operations":1000},"lane":"box"}`, load))
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
"load":{"name":%q,"operations":1000},"pass":%q,"expected_events_per_op":%s,"lane":"box"}`, kind, load, pass, expected))
		}
	}
	forks, _ := boxed(t, 1, nil, plans...)
	free := map[string]float64{"syscall": forks[0].values(t, "Syscall")["cpu-instr/op"], "connect": forks[1].values(t, "Connect")["cpu-instr/op"]}
	measured := 0
	t.Log("| hook | load | runs in an operation | instructions of a run, net | CPU of an operation, added |")
	for i, kind := range kinds {
		attribution, cost := forks[2+2*i], forks[3+2*i]
		load, _ := sees(kind)
		hook, err := reference.Parse(kind, load)
		if err != nil {
			t.Fatal(err)
		}
		if attribution.code != outcome.CodeMeasured || cost.code != outcome.CodeMeasured {
			t.Logf("| %s | %s | code %d: %s |", hook, load, attribution.code, attribution.last(t))
			if attribution.code == outcome.CodeBroken && !slices.Contains([]string{"lsm"}, kind) {
				t.Errorf("%s is broken", hook)
			}
			continue
		}
		measured++
		name := map[string]string{"syscall": "Syscall", "connect": "Connect"}[load]
		program := attribution.values(t, name+"/program="+hook.Program())
		run, added := program["bpf-instr/op"]/program["runs/op"], cost.values(t, name)["cpu-instr/op"]-free[load]
		t.Logf("| %s | %s | %.3f | %.2f | %.1f |", hook, load, program["runs/op"], run, added)
		if kind != "perf_event" && (run < 100 || run > 600) {
			t.Errorf("a run of %s takes %.2f instructions", hook, run)
		}
	}
	if measured < 12 {
		t.Errorf("%d of %d types of hooks could be measured", measured, len(kinds))
	}
}

// TestSeeds holds the cost of a run to a tenth of an instruction, whatever the seed, and a turn of the loop more to being seen at each.
func TestSeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("five machines: make box")
	}
	traced := func(turns int) string {
		return fmt.Sprintf(`{"arm":"attached","agent":{"kind":"reference","hook":"tracepoint","work":%d,"ring":"polling"},
"load":{"name":"syscall","operations":5000,"batches":25},"pass":"attribution","lane":"box","expected_events_per_op":1}`, turns)
	}
	var first [2]float64
	for seed := 1; seed <= 5; seed++ {
		forks, _ := boxed(t, seed, nil, traced(0), traced(1))
		for i, fork := range forks {
			cost := fork.values(t, "Syscall/program=oh_tracepoint")["bpf-instr/op"]
			t.Logf("seed %d, %d turns: %.2f instructions of a run", seed, i, cost)
			if seed == 1 {
				first[i] = cost
			}
			if math.Abs(cost-first[i]) > 0.1 {
				t.Errorf("with %d turns a run takes %v instructions at seed %d, and %v at seed 1", i, cost, seed, first[i])
			}
		}
	}
	if first[1]-first[0] < 1 {
		t.Errorf("a turn more is not seen: %v", first)
	}
}
