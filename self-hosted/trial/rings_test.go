// How events reach an agent, in the simulator: not at all, each with a wake-up, or when the agent polls.
package trial

import (
	"fmt"
	"testing"
)

// TestRings prints the table of README.md.
func TestRings(t *testing.T) {
	if testing.Short() {
		t.Skip("wake-up against polling: make simulator")
	}
	rings := []string{"false", `"polling"`, `"wakeup"`}
	plans := []string{`{"arm":"detached","load":{"name":"syscall","operations":5000,"batches":25},"mode":"simulation"}`}
	for _, ring := range rings {
		for _, pass := range []string{"attribution", "cost"} {
			plans = append(plans, fmt.Sprintf(`{"arm":"attached","agent":{"kind":"reference","hook":"tracepoint","ring":%s},
"load":{"name":"syscall","operations":5000,"batches":25},"pass":%q,"expected_events_per_op":1,"mode":"simulation"}`, ring, pass))
		}
	}
	forks, _ := simulated(t, 1, nil, plans...)
	free := forks[0].values(t, "Syscall")
	t.Logf("without an agent: %v", free)
	t.Log("| ring | instructions of a run | CPU of an operation, added | agent's CPU of an operation |")
	var runs, agents []float64
	for i, ring := range rings {
		program, cost := forks[1+2*i].values(t, "Syscall/program=oh_tracepoint"), forks[2+2*i].values(t, "Syscall")
		runs, agents = append(runs, program["bpf-instr/op"]), append(agents, cost["agent-cpu-instr/op"])
		t.Logf("| %s | %.2f | %.1f | %.1f |", ring, program["bpf-instr/op"], cost["cpu-instr/op"]-free["cpu-instr/op"], cost["agent-cpu-instr/op"])
	}
	if runs[0] >= runs[1] || runs[1] >= runs[2] || agents[0] >= agents[1] || agents[1] >= agents[2] {
		t.Errorf("no ring is cheapest and a wake-up dearest, but runs take %v and the agent %v", runs, agents)
	}
}
