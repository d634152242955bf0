// The kernel runner in the simulator: the same bytes twice, one more pass of a loop found, losses counted.
package trial

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/overhead-action/overhead-action/self-hosted/outcome"
)

type (
	file struct {
		Name   string  `json:"name"`
		Source string  `json:"source,omitempty"`
		Text   *string `json:"text,omitempty"`
	}
	process struct {
		Arguments []string `json:"arguments"`
		Limit     int64    `json:"limit"`
	}
	request struct {
		Cache           string         `json:"cache"`
		Kernel          string         `json:"kernel"`
		KernelArguments string         `json:"kernelArguments"`
		Seed            int            `json:"seed"`
		Layers          [][]file       `json:"layers"`
		Plan            map[string]any `json:"plan"`
		Fresh           bool           `json:"fresh"`
	}
	answer struct {
		KernelRelease string `json:"kernelRelease"`
		Forks         []struct {
			Code           int
			Elapsed        int64
			Problem        string
			Stdout, Stderr struct{ Bytes []byte }
		} `json:"forks"`
		Host struct{ Elapsed, CPU float64 } `json:"host"`
	}
)

// guestTime is the time limit of a fork, in instructions.
const guestTime = 120e9

// security starts the modules that Debian loads, and that of BPF, which Debian 11 omits, like the command.
const security = "lsm=landlock,lockdown,yama,loadpin,safesetid,integrity,apparmor,selinux,smack,tomoyo,bpf"

// simulated runs plans in order in one machine with `more` files, and skips the test if none can be booted. `whole` is everything that a seed determines.
func simulated(t *testing.T, seed int, more []file, plans ...string) (forks []forkOutput, whole string) {
	t.Helper()
	if lack := lacking(t, ""); lack != "" {
		fmt.Printf("SKIP %s: %s\n", t.Name(), lack)
		t.Skip("no QEMU or no kernel")
	}
	return booted(t, "", seed, more, plans...)
}

// lacking is why no machine with that kernel can be booted, empty if one can. The empty name is that of the existing kernel.
func lacking(t *testing.T, kernel string) string {
	t.Helper()
	if !*machines {
		t.Skip("boots machines: make simulator, make kernels")
	}
	argv := []string{"check", *cache}
	if kernel != "" {
		argv = append(argv, kernel)
	}
	out, err := exec.Command(built(t, "simulator"), argv...).CombinedOutput()
	if err == nil {
		return ""
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}

// booted is simulated with that kernel.
func booted(t *testing.T, kernel string, seed int, more []file, plans ...string) (forks []forkOutput, whole string) {
	t.Helper()
	data, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	files := []file{
		{Name: "/kernel-runner", Source: built(t, "kernel-runner")}, {Name: "/leaky", Source: built(t, "leaky")},
		{Name: "/refused.o", Source: filepath.Join(data, "refused.o")}, {Name: "/counting.o", Source: filepath.Join(data, "counting.o")},
	}
	files = append(files, more...)
	var processes []process
	for i, plan := range plans {
		name := fmt.Sprintf("/plan-%d.json", i)
		files = append(files, file{Name: name, Text: &plan})
		processes = append(processes, process{[]string{"/kernel-runner", "measure", name}, guestTime})
	}
	text, err := json.Marshal(request{*cache, kernel, security, seed, [][]file{files}, map[string]any{"forks": processes}, true})
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), built(t, "simulator"), "run")
	command.Stdin = bytes.NewReader(text)
	var problems bytes.Buffer
	command.Stderr = &problems
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &problems)
	}
	var got answer
	parts := map[string]json.RawMessage{}
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &parts); err != nil {
		t.Fatal(err)
	}
	// The digest depends only on the machine, on a busy host too.
	t.Logf("kernel %s, seed %d, %d forks: %.1f s of the host, %.1f s of its processors; all that was counted is %.8x",
		got.KernelRelease, seed, len(got.Forks), got.Host.Elapsed, got.Host.CPU, sha256.Sum256(parts["forks"]))
	for i, fork := range got.Forks {
		t.Logf("fork %d: %.2f G instructions, code %d\n%s", i, float64(fork.Elapsed)/1e9, fork.Code, fork.Stderr.Bytes)
		forks = append(forks, forkOutput{fork.Code, string(fork.Stdout.Bytes), string(fork.Stderr.Bytes)})
	}
	return forks, string(parts["forks"])
}

// atOnce runs a function for each key, with the parallelism of -parallel: machines that count do not disturb each other.
func atOnce[K comparable, V any](t *testing.T, keys []K, do func(*testing.T, K) V) map[K]V {
	t.Helper()
	var lock sync.Mutex
	done := map[K]V{}
	t.Run("each", func(t *testing.T) {
		for _, key := range keys {
			t.Run(fmt.Sprint(key), func(t *testing.T) {
				t.Parallel()
				value := do(t, key)
				lock.Lock()
				defer lock.Unlock()
				done[key] = value
			})
		}
	})
	if len(done) < len(keys) {
		t.FailNow() // its subtest says why
	}
	return done
}

// Plans of the simulator: a tracepoint on connections, with the given passes of the loop.
func worked(turns int, pass string) string {
	return fmt.Sprintf(`{"arm":"attached","agent":{"kind":"reference","hook":"tracepoint/sock/inet_sock_set_state","work":%d,"ring":"polling"},
"load":{"name":"connect","operations":500,"batches":5},"pass":%q,"mode":"simulation"}`, turns, pass)
}

// Forks of the machine, in this order. The short ones are first.
const (
	off = iota
	attached
	noTurn
	oneTurn
	twoTurns
	stopped
	outside
	refused
	leaks
	killed
	afterwards
	early
	afterEarly
)

func TestSimulator(t *testing.T) {
	const operations, ring, event, small, header = 30001, 1 << 20, 40, 1 << 16, 8
	detached := `{"arm":"detached","load":{"name":"connect","operations":500,"batches":5},"mode":"simulation"}`
	plans := []string{
		detached, worked(0, "cost"), worked(0, "attribution"), worked(1, "attribution"), worked(2, "attribution"),
		fmt.Sprintf(`{"arm":"attached","agent":{"kind":"reference","hook":"raw_tp","ring":"polling"},
"load":{"name":"syscall","operations":%d},"pass":"loss","reader":"stopped","mode":"simulation"}`, operations),
		fmt.Sprintf(`{"arm":"attached","agent":{"kind":"object","file":"/counting.o"},"load":{"name":"syscall","operations":%d},"pass":"loss","reader":"stopped","mode":"simulation"}`, operations),
		`{"arm":"attached","agent":{"kind":"object","file":"/refused.o"},"load":{"name":"syscall","operations":100},"mode":"simulation"}`,
		`{"arm":"attached","agent":{"kind":"command","argv":["/leaky"],"ready":{"pattern":"tracing \\d hook"}},"load":{"name":"syscall","operations":100},"mode":"simulation"}`,
		`{"arm":"attached","agent":{"kind":"command","argv":["/leaky"],"ready":{"pattern":"tracing"}},"load":{"name":"command","argv":["/leaky","kill"],"operations":10},"mode":"simulation"}`,
		detached,
		`{"arm":"attached","agent":{"kind":"command","argv":["/leaky","early"],"ready":{"pattern":"never"}},"load":{"name":"syscall","operations":100},"mode":"simulation"}`,
		detached,
	}
	forks, whole := simulated(t, 1, nil, plans...)
	free, cost := forks[off].values(t, "Connect")["cpu-instr/op"], forks[attached].values(t, "Connect")["cpu-instr/op"]
	if cost <= free || cost > 1.2*free {
		t.Errorf("%v instructions attached, %v detached", cost, free)
	}
	turn(t, forks[noTurn:twoTurns+1])

	lost := func(ring, event int) string {
		return fmt.Sprintf("%d events, %d of them lost", operations, operations-(ring-1)/event)
	}
	if want := lost(ring, event); !strings.Contains(forks[stopped].stderr, want) {
		t.Errorf("a stopped reader: not %q, but\n%s", want, forks[stopped].stderr)
	}
	// The same for a program that counts nothing itself, observed from outside: events of 8 bytes and their headers.
	if want := lost(small, 8+header); !strings.Contains(forks[outside].stderr, want) {
		t.Errorf("a stopped reader, from outside: not %q, but\n%s", want, forks[outside].stderr)
	}
	if line := forks[refused].last(t); forks[refused].code != outcome.CodeBroken || !strings.Contains(line["detail"], "invalid mem access") {
		t.Errorf("a program that is refused: code %d, %v", forks[refused].code, line)
	}
	for _, left := range []string{"listener tcp 127.0.0.1:9125 of leaky", "pin /sys/fs/bpf/leaky", "network namespace /run/leaky"} {
		if line := forks[leaks].last(t); forks[leaks].code != outcome.CodeBroken || !strings.Contains(line["detail"], left) {
			t.Errorf("an agent that leaks a %s: code %d, %v", left, forks[leaks].code, line)
		}
	}
	// The machine itself has ended the processes of the killed run.
	for fork, next := range map[int]int{killed: afterwards, early: afterEarly} {
		for _, left := range []string{"pin /sys/fs/bpf/leaky", "network namespace /run/leaky"} {
			if forks[fork].code != -1 || !strings.Contains(forks[next].stderr, "had left "+left+": cleaned") {
				t.Errorf("run %d ended with code %d, and the next did not report %s:\n%s", fork, forks[fork].code, left, forks[next].stderr)
			}
		}
	}
	if later := forks[afterwards].values(t, "Connect")["cpu-instr/op"]; math.Abs(later/free-1) > 0.01 {
		t.Errorf("what was left changes what comes later: %v, and %v before", later, free)
	}
	if testing.Short() {
		return
	}
	if _, again := simulated(t, 1, nil, plans...); again != whole {
		t.Error("the same seed gave other bytes")
	}
}

// turn checks that each pass of the loop has the same cost.
func turn(t *testing.T, forks []forkOutput) {
	t.Helper()
	var costs []float64
	for _, fork := range forks {
		program := fork.values(t, "Connect/program=oh_tracepoint")
		costs = append(costs, program["bpf-instr/op"]/program["runs/op"])
	}
	t.Logf("instructions of a run, with 0, 1 and 2 turns of the loop: %v", costs)
	if costs[1]-costs[0] < 1 || costs[2]-costs[1] < 1 {
		t.Errorf("a turn more is not seen: %v", costs)
	}
}
