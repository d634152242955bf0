// The kernel runner on this kernel: costs, losses, and errors.
package trial

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/overhead-action/overhead-action/self-hosted/account"
	"github.com/overhead-action/overhead-action/self-hosted/outcome"
	"github.com/overhead-action/overhead-action/self-hosted/preflight"
)

// The workload of these is small, because no test depends on time.
const (
	calls  = `"load":{"name":"syscall","operations":1000,"batches":5}`
	traced = `"agent":{"kind":"reference","hook":"tp_btf/sys_enter","ring":"polling"}`
)

func TestCostDetached(t *testing.T) {
	got := natively(t, `{"arm":"detached","agent":null,`+calls+`,"pass":"cost"}`)
	values := got.values(t, "Syscall")
	if got.code != 0 || values["ns/op"] <= 0 || values["cpu-ns/op"] <= 0 || values["total-cpu-ns/op"] != values["cpu-ns/op"] {
		t.Errorf("code %d, %v", got.code, values)
	}
	if strings.Contains(got.stdout, "agent") {
		t.Errorf("without an agent it speaks of one: %s", got.stdout)
	}
}

func TestCostAttached(t *testing.T) {
	values := measured(t, `{"arm":"attached",`+traced+`,`+calls+`,"pass":"cost","expected_events_per_op":1}`).values(t, "Syscall")
	for _, unit := range []string{"ns/op", "cpu-ns/op", "agent-heap-B", "agent-peak-rss-B", "bpf-map-B", "attached-after-ns"} {
		if values[unit] <= 0 {
			t.Errorf("%s is %v", unit, values[unit])
		}
	}
	if values["lost/op"] != 0 || values["total-cpu-ns/op"] < values["cpu-ns/op"] {
		t.Error(values)
	}
}

func TestAttribution(t *testing.T) {
	got := measured(t, `{"arm":"attached",`+traced+`,`+calls+`,"pass":"attribution","expected_events_per_op":1}`)
	load, program := got.values(t, "Syscall"), got.values(t, "Syscall/program=oh_tp_btf")
	if load["events/op"] != 1 || load["high-water-B"] <= 0 {
		t.Error(load)
	}
	if _, timed := load["ns/op"]; timed {
		t.Error("time was taken while statistics were on")
	}
	if program["runs/op"] < 1 || program["bpf-ns/op"] <= 0 || program["verified-instr"] <= 0 || program["jited-B"] <= 0 || program["load-ns"] <= 0 {
		t.Error(program)
	}
}

func TestStoppedReader(t *testing.T) {
	const operations, ring, event = 30001, 1 << 20, 40 // 32 bytes and their header
	got := measured(t, fmt.Sprintf(`{"arm":"attached",%s,"load":{"name":"syscall","operations":%d,"batches":10},"pass":"loss","reader":"stopped"}`, traced, operations))
	values := got.values(t, "Syscall")
	// One event less than would fill the ring: full and empty must differ.
	fit := (ring - 1) / event
	if want := fmt.Sprintf("%d events, %d of them lost", operations, operations-fit); !strings.Contains(got.stderr, want) || values["events/op"] != 1 {
		t.Errorf("not %q, but %v:\n%s", want, values, got.stderr)
	}
	if values["high-water-B"] != float64(fit*event) {
		t.Errorf("the ring held %v bytes, not %d", values["high-water-B"], fit*event)
	}
}

func TestRates(t *testing.T) {
	got := measured(t, `{"arm":"attached",`+traced+`,"load":{"name":"syscall","operations":200,"batches":2},"rates":[500,1000],"pass":"loss"}`)
	if values := got.values(t, "Syscall"); values["lossless-events/s"] <= 0 || values["lossless-events/s"] > 1100 || values["lost/op"] != 0 {
		t.Error(values)
	}
}

func TestWakeUpAndObjectAndCommand(t *testing.T) {
	object, err := filepath.Abs("testdata/counting.o")
	if err != nil {
		t.Fatal(err)
	}
	task := fmt.Sprintf(`{"agent":{"kind":"object","file":%q},"load":"syscall","process":1}`, object)
	for name, agent := range map[string]string{
		"wake-up": `{"kind":"reference","hook":"raw_tp/sys_enter","ring":"wakeup"}`,
		"object":  fmt.Sprintf(`{"kind":"object","file":%q}`, object),
		"command": fmt.Sprintf(`{"kind":"command","argv":[%q,"agent",%q],"ready":{"stable":true}}`, built(t, "kernel-runner"), task),
		"pattern": fmt.Sprintf(`{"kind":"command","argv":[%q,"agent",%q],"ready":{"pattern":"\"programs\""}}`, built(t, "kernel-runner"), task),
	} {
		t.Run(name, func(t *testing.T) {
			got := measured(t, `{"arm":"attached","agent":`+agent+`,`+calls+`,"pass":"attribution"}`)
			if name == "wake-up" {
				if runs := got.values(t, "Syscall/program=oh_raw_tp")["runs/op"]; runs < 1 {
					t.Errorf("%v runs", runs)
				}
				return
			}
			counting, resting := got.values(t, "Syscall/program=counting"), got.values(t, "Syscall/program=resting")
			if counting["runs/op"] < 1 || resting["runs/op"] >= 1 {
				t.Errorf("counting %v, resting %v", counting, resting)
			}
		})
	}
}

// broken runs a plan that must not give numbers, and returns its message.
func broken(t *testing.T, plan string) string {
	t.Helper()
	got := natively(t, plan)
	if got.code == outcome.CodeNotMeasured {
		reason := got.last(t)["notMeasured"]
		fmt.Printf("SKIP %s: %s\n", t.Name(), reason)
		t.Skip(reason)
	}
	if got.code != outcome.CodeBroken || got.stdout != "" {
		t.Fatalf("code %d, %q\n%s", got.code, got.stdout, got.stderr)
	}
	line := got.last(t)
	return line["broken"] + " | " + line["remedy"] + " | " + line["detail"]
}

func TestBrokenForks(t *testing.T) {
	refused, err := filepath.Abs("testdata/refused.o")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ plan, says string }{
		"refused":     {`{"arm":"attached","agent":{"kind":"object","file":"` + refused + `"},` + calls + `}`, "invalid mem access"},
		"no object":   {`{"arm":"attached","agent":{"kind":"object","file":"/etc/passwd"},` + calls + `}`, "is no BPF object"},
		"never ran":   {`{"arm":"attached","agent":{"kind":"reference","hook":"raw_tp/sched_process_exec"},` + calls + `}`, "none of the agent's programs ran for one of"},
		"too many":    {`{"arm":"attached",` + traced + `,` + calls + `,"expected_events_per_op":0.5}`, "1 in each, and 0.5 is expected"},
		"exits":       {`{"arm":"attached","agent":{"kind":"command","argv":["` + built(t, "leaky") + `","exit"],"ready":{"stable":true}},` + calls + `}`, "cannot open my configuration"},
		"no agent":    {`{"arm":"attached","agent":{"kind":"command","argv":["/nowhere"],"ready":{"stable":true}},` + calls + `}`, "cannot be started"},
		"loads none":  {`{"arm":"attached","agent":{"kind":"command","argv":["sleep","100"],"ready":{"stable":true},"timeout_ms":300},` + calls + `}`, "not ready after 300 ms"},
		"no hook":     {`{"arm":"attached","agent":{"kind":"reference","hook":"kprobes/x"},` + calls + `}`, "there is no hook of type"},
		"a bad plan":  {`{"arm":"on"}`, "detached, idle, attached"},
		"failed load": {`{"arm":"detached","load":{"name":"command","argv":["false"],"operations":10,"batches":1}}`, "exit status 1"},
	} {
		t.Run(name, func(t *testing.T) {
			if text := broken(t, c.plan); !strings.Contains(text, c.says) {
				t.Errorf("%q is not in: %s", c.says, text)
			}
		})
	}
}

// A descendant of an agent may hold its output for ever; the agent's own end counts.
func TestAgentWithRemainingChild(t *testing.T) {
	begun := time.Now()
	text := broken(t, `{"arm":"attached","agent":{"kind":"command","argv":["sh","-c","setsid sleep 60 & sleep 1; echo ready; sleep 1000"],"ready":{"pattern":"ready"}},`+calls+`}`)
	if !strings.Contains(text, "loaded no new program") || time.Since(begun) > 30*time.Second {
		t.Errorf("after %v: %s", time.Since(begun), text)
	}
}

func TestStatisticsDuringCost(t *testing.T) {
	held, err := account.Statistics()
	if err != nil {
		fmt.Printf("SKIP %s: %v\n", t.Name(), err)
		t.Skip(err)
	}
	defer held.Close()
	if text := broken(t, `{"arm":"attached",`+traced+`,`+calls+`}`); !strings.Contains(text, "BPF statistics were on") {
		t.Error(text)
	}
}

func TestWithoutPrivilege(t *testing.T) {
	if os.Geteuid() != 0 {
		fmt.Printf("SKIP %s: only root can become nobody\n", t.Name())
		t.Skip("only root can become nobody")
	}
	folder := t.TempDir()
	plan := filepath.Join(folder, "plan.json")
	if err := os.WriteFile(plan, []byte(`{"arm":"attached",`+traced+`,`+calls+`}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{filepath.Dir(folder), folder, filepath.Dir(built(t, "leaky"))} {
		if err := os.Chmod(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(built(t, "kernel-runner"), "measure", plan)
	command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	var stderr strings.Builder
	command.Stderr = &stderr
	_ = command.Run()
	got := forkOutput{code: command.ProcessState.ExitCode(), stderr: stderr.String()}
	if line := got.last(t); got.code != outcome.CodeNotMeasured || line["notMeasured"] != "needs CAP_BPF, CAP_PERFMON, CAP_SYS_ADMIN" || line["remedy"] == "" {
		t.Errorf("code %d, %v", got.code, line)
	}
}

func TestStoppedRunLeavesNothing(t *testing.T) {
	plan := filepath.Join(t.TempDir(), "plan.json")
	text := fmt.Sprintf(`{"arm":"attached","agent":{"kind":"command","argv":["sleep","1000"],"ready":{"stable":true},"timeout_ms":60000},%s}`, calls)
	if err := os.WriteFile(plan, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(built(t, "kernel-runner"), "measure", plan)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	agent := childOf(t, command)
	if agent == 0 {
		fmt.Printf("SKIP %s: agents cannot be started here\n", t.Name())
		t.Skip("agents cannot be started here")
	}
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = command.Wait()
	if err := syscall.Kill(agent, 0); err != syscall.ESRCH || command.ProcessState.ExitCode() != outcome.CodeBroken {
		t.Errorf("after SIGTERM the runner ended with %v, and its agent with %v", command.ProcessState, err)
	}
}

// childOf waits for a process to start another; 0 if it ends first.
func childOf(t *testing.T, command *exec.Cmd) int {
	t.Helper()
	path := fmt.Sprintf("/proc/%d/task/%d/children", command.Process.Pid, command.Process.Pid)
	for {
		text, err := os.ReadFile(path)
		var child int
		if _, scan := fmt.Sscan(string(text), &child); scan == nil {
			return child
		}
		state, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", command.Process.Pid))
		if err != nil || strings.Contains(string(state), ") Z ") {
			_ = command.Wait()
			return 0
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func TestPreflight(t *testing.T) {
	out, err := exec.Command(built(t, "kernel-runner"), "preflight").Output()
	if err != nil {
		t.Fatal(err)
	}
	var answer preflight.Answer
	if err := json.Unmarshal(out, &answer); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, one := range answer.Findings {
		names = append(names, one.Name)
		if one.Detail == "" || one.OK != (one.Remedy == "") {
			t.Errorf("%+v says too little", one)
		}
	}
	for _, want := range []string{"capabilities", "BTF", "BPF statistics", "leftovers", "lockdown", "memlock", "docker socket", "sudo", "metadata address", "hook kprobe"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is not looked at", want)
		}
	}
	if answer.Kernel == "" || len(answer.Hooks) < 15 {
		t.Errorf("%+v", answer)
	}
}
