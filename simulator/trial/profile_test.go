// Profiles: the guest does not notice them, the same seed gives the same bytes, and added work is found where it is.

package trial

import (
	"encoding/json"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/plan"
	"github.com/overhead-action/overhead-action/simulator/profile"
)

// profiled is the answer of a machine with a profile: its forks and its profile as bytes, and the profile.
func profiled(t *testing.T, request simulation) (forks, written string, read profile.Profile) {
	t.Helper()
	parts, err := with(t, request, "profile")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(parts["profile"], &read); err != nil {
		t.Fatal(err)
	}
	return string(parts["forks"]), string(parts["profile"]), read
}

// with runs a machine whose request has more flags.
func with(t *testing.T, request simulation, flags ...string) (map[string]json.RawMessage, error) {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	// A kept answer would be the same for no other reason.
	for _, flag := range append(flags, "fresh") {
		text = fmt.Appendf(text[:len(text)-1], `,"%s":true}`, flag)
	}
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), filepath.Join(folder, "simulator"), "run")
	command.Stdin = strings.NewReader(string(text))
	var problems strings.Builder
	command.Stderr = &problems
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, &problems)
	}
	parts := map[string]json.RawMessage{}
	return parts, json.Unmarshal(out, &parts)
}

// charged is the CPU of all processes as the kernel counts it.
func charged(t *testing.T, forks string) float64 {
	t.Helper()
	var all []channel.Fork
	if err := json.Unmarshal([]byte(forks), &all); err != nil {
		t.Fatal(err)
	}
	var sum int64
	for _, fork := range all {
		if fork.Code != 0 {
			t.Errorf("%+v", fork)
		}
		sum += fork.User + fork.System
	}
	return float64(sum)
}

// self is the number of instructions that ran in each function itself, by its name; "" for those without one.
func self(p profile.Profile) map[string]int64 {
	sums := map[string]int64{}
	for _, stack := range p.Stacks {
		sums[p.Functions[stack.Frames[len(stack.Frames)-1]].Name] += stack.Instructions
	}
	return sums
}

// The program does 0.5 % more in a function of its own.
func TestProfileFindsAddedWork(t *testing.T) {
	ready(t)
	const operations, steps, each = 4000, 28, 7
	extra := filepath.Join(t.TempDir(), "extra")
	if out, err := goBuild(architecture.Host, "build", "-o", extra, "./extra"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	of := func(steps string) simulation {
		request := ask(t, 1, []file{{Name: "/extra", Source: extra}}, plan.Fork{Arguments: []string{"/extra", steps}, Output: 1 << 10})
		// Go's heap begins at a random address. So it touches one huge page or two, and to clear one costs as much as half of the added work.
		request.KernelArguments = "transparent_hugepage=never"
		return request
	}
	forksOff, writtenOff, off := profiled(t, of("0"))
	forksOn, written, on := profiled(t, of(strconv.Itoa(steps)))
	forks, again, _ := profiled(t, of(strconv.Itoa(steps)))
	if forks != forksOn || again != written {
		t.Error("two profiles of seed 1 are not the same")
	}
	if written == writtenOff {
		t.Error("more work has the same profile")
	}
	if plain := must(t, of(strconv.Itoa(steps))); !strings.HasSuffix(plain.same, forksOn) {
		t.Error("with a profile, a machine has other results than without")
	}

	if share := float64(on.Instructions-off.Instructions) / float64(off.Instructions); share < 0.004 || share > 0.006 {
		t.Errorf("%.3f %% more instructions, want 0.5 %%", 100*share)
	}
	before, after := self(off), self(on)
	largest, added, unnamed := "", int64(0), int64(0)
	for name, count := range after {
		more := max(0, count-before[name])
		added += more
		if name == "" {
			unnamed += more
		}
		if more > after[largest]-before[largest] {
			largest = name
		}
	}
	if largest != "main.agentWork" && largest != "main.step" {
		t.Errorf("most is added to %q", largest)
	}
	if after["main.agentWork"] == 0 || after["main.step"] == 0 {
		t.Error("an inlined function is not apart from the one around it")
	}
	// Before and after the loop there are five.
	if got, want := after["main.agentWork"]+after["main.step"], int64(operations*(steps*each+5)); got != want {
		t.Errorf("the function has %d instructions, want %d", got, want)
	}
	if float64(unnamed) > 0.01*float64(added) {
		t.Errorf("%d of %d added instructions have no name", unnamed, added)
	}
	for name, pair := range map[string][2]float64{"off": {float64(off.Instructions), charged(t, forksOff)}, "on": {float64(on.Instructions), charged(t, forksOn)}} {
		if difference := pair[0]/pair[1] - 1; math.Abs(difference) > 0.002 {
			t.Errorf("%s: the profile has %.0f instructions, %+.3f %% of what the kernel counts", name, pair[0], 100*difference)
		}
	}
}

func TestProfileOfBrokenMachine(t *testing.T) {
	ready(t)
	request := ask(t, 1, []file{{Name: "/bin/sh", Source: source(t, "sh")}}, plan.Fork{Arguments: []string{"/bin/sh", "-c", "while :; do :; done"}})
	request.Limits = map[string]int{"total": 4}
	if _, err := with(t, request, "profile"); err == nil || !strings.Contains(err.Error(), "its time limit") && !strings.Contains(err.Error(), "the time limit of the machine") {
		t.Errorf("got %v", err)
	}
}

// A program at addresses that its seed moves, in a library and in a child of a shell.
func TestProfileOfProcesses(t *testing.T) {
	ready(t)
	sum := compiled(t, "sum.c", "-pie", "-fPIE")
	if sum == "" {
		t.Skip("no C compiler")
	}
	const steps, each = 1_000_000, 5
	_, _, p := profiled(t, ask(t, 3, []file{{Name: "/sum", Source: sum}, {Name: "/bin/sh", Source: source(t, "sh")}},
		plan.Fork{Arguments: []string{"/bin/sh", "-c", "/sum 1000000; /sum 1000000"}, Output: 1 << 10}))
	sums := self(p)
	if got := sums["main"]; got < 2*steps*each || got > 2*steps*each+1000 {
		t.Errorf("main has %d instructions, want %d", got, 2*steps*each)
	}
	threads, modules := map[string]bool{}, map[string]bool{}
	for _, stack := range p.Stacks {
		threads[stack.Thread] = true
		for _, frame := range stack.Frames {
			modules[p.Functions[frame].Module] = true
		}
	}
	if !threads["sh"] || !threads["sum"] || !modules["/sum"] || !modules[profile.KernelModule] {
		t.Errorf("threads %v, modules %v", threads, modules)
	}
	if largest := p.Stacks[0]; p.Functions[largest.Frames[len(largest.Frames)-1]].Name != "main" || len(largest.Frames) < 2 {
		t.Errorf("the largest stack is %+v", largest)
	}
}

// The program makes two passes, and the marks enclose the second.
func TestProfileBetweenMarks(t *testing.T) {
	ready(t)
	patterns := compiled(t, "patterns.c")
	if patterns == "" {
		t.Skip("no C compiler")
	}
	const operations = 1_000_000
	request := ask(t, 1, []file{{Name: "/patterns", Source: patterns}},
		plan.Fork{Arguments: []string{"/patterns", "calls", "16", strconv.Itoa(operations)}, Output: 1 << 10})
	var written [2]string
	for i := range written {
		parts, err := with(t, request, "profile", "marked")
		if err != nil {
			t.Fatal(err)
		}
		written[i] = string(parts["profile"])
		if plain := must(t, request); !strings.HasSuffix(plain.same, string(parts["forks"])) {
			t.Error("with a profile between marks, a machine has other results than without")
		}
	}
	if written[0] != written[1] {
		t.Error("two profiles of seed 1 are not the same")
	}
	var read profile.Profile
	if err := json.Unmarshal([]byte(written[0]), &read); err != nil {
		t.Fatal(err)
	}
	called := int64(0)
	for _, stack := range read.Stacks {
		for i, frame := range stack.Frames[1:] {
			if strings.HasPrefix(read.Functions[frame].Name, "target") && read.Functions[stack.Frames[i]].Name == "main" {
				called += stack.Instructions
			}
		}
	}
	if each := float64(called) / operations; each < 2 || each > 4 {
		t.Errorf("an operation has %.2f instructions of a function that main calls", each)
	}
	if each := float64(read.Instructions) / operations; each < 8 || each > 16 {
		t.Errorf("an operation has %.2f instructions between the marks", each)
	}
}
