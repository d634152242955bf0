// Unmodified agents of others: tcpstates and opensnoop of libbpf-tools, which load themselves.
package trial

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/overhead-action/overhead-action/self-hosted/outcome"
)

// tool is the path of an agent of the distribution; without it the test is skipped.
func tool(t *testing.T, name string) string {
	t.Helper()
	if path, err := exec.LookPath(name); err == nil {
		return path
	}
	path := filepath.Join("/usr/sbin", name)
	if _, err := os.Stat(path); err != nil {
		fmt.Printf("SKIP %s: there is no %s (apt-get install libbpf-tools)\n", t.Name(), name)
		t.Skip("no " + name)
	}
	return path
}

// whole is the plan of an agent that is ready when its programs are.
func whole(agent, load, pass, mode, expected string) string {
	return fmt.Sprintf(`{"arm":"attached","agent":{"kind":"command","argv":[%q],"ready":{"stable":true}},"load":{"name":%q,"operations":1000},
"pass":%q,"mode":%q,"expected_events_per_op":%s}`, agent, load, pass, mode, expected)
}

func TestRealAgents(t *testing.T) {
	states, opens := tool(t, "tcpstates"), tool(t, "opensnoop")
	native := measured(t, whole(states, "connect", "attribution", "native", "null")).values(t, "Connect/program=handle_set_state")
	if native["runs/op"] < 6 {
		t.Errorf("a connection has six changes of state: %v", native)
	}
	native = measured(t, whole(opens, "open", "attribution", "native", "null")).values(t, "Open/program=tracepoint__syscalls__sys_exit_openat")
	if native["runs/op"] < 1 {
		t.Errorf("each opening ends once: %v", native)
	}
}

func TestRealAgentsInSimulator(t *testing.T) {
	if testing.Short() {
		t.Skip("agents of others, twice: make simulator")
	}
	files := []file{{Name: "/tcpstates", Source: tool(t, "tcpstates")}, {Name: "/opensnoop", Source: tool(t, "opensnoop")}}
	plans := []string{
		whole("/tcpstates", "connect", "attribution", "simulation", "6"), whole("/tcpstates", "connect", "cost", "simulation", "6"),
		whole("/opensnoop", "open", "attribution", "simulation", "2"), whole("/opensnoop", "open", "cost", "simulation", "2"),
	}
	forks, first := simulated(t, 1, files, plans...)
	states, cost := forks[0].values(t, "Connect/program=handle_set_state"), forks[1].values(t, "Connect")
	opens := forks[2].values(t, "Open/program=tracepoint__syscalls__sys_exit_openat")
	for _, fork := range forks {
		t.Log(fork.stdout)
	}
	if states["runs/op"] != 6 || opens["runs/op"] != 1 || cost["agent-cpu-instr/op"] <= 0 || forks[3].code != outcome.CodeMeasured {
		t.Errorf("tcpstates %v %v, opensnoop %v", states, cost, opens)
	}
	if _, again := simulated(t, 1, files, plans...); again != first {
		t.Error("the same seed gave other bytes")
	}
}
