// Machines of arm64, with the same promises as those of x86-64.

package trial

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/plan"
)

// The same seed gives the same bytes on a busy host, another seed others; more work is measured as such; and failing forks are described.
func TestARM(t *testing.T) {
	readyFor(t, architecture.ARM64)
	loops := filepath.Join(t.TempDir(), "loops.test")
	if out, err := goBuild(architecture.ARM64, "test", "-c", "-o", loops, "./loops"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	bench := func(count string) []string {
		return []string{"/loops.test", "-test.bench=Sum/steps=(1|100000|100500|101000)$", "-test.benchtime=" + count, "-test.count=6"}
	}
	forks := []plan.Fork{
		{Arguments: bench("100x"), Output: 1 << 20},
		{Arguments: bench("1000000x"), Limit: 1e8, Output: 1 << 10},
		{Arguments: []string{"/loops.test", "-test.unknown"}, Output: 1 << 10},
		{Arguments: []string{"/nowhere"}},
	}
	var requests []simulation
	for _, seed := range []int{1, 1, 2} {
		request := ask(t, seed, []file{{Name: "/loops.test", Source: loops}}, forks...)
		request.Of = architecture.ARM64
		requests = append(requests, request)
	}
	answers := together(t, len(requests), requests)
	if answers[0].same != answers[1].same {
		t.Errorf("two runs of seed 1 are not the same:\n%s\n%s", answers[0].same, answers[1].same)
	}
	if answers[0].same == answers[2].same {
		t.Error("seeds 1 and 2 give the same bytes: nothing is random")
	}
	for i, want := range []string{"", "killed after 100ms of guest time", "", "/nowhere: no such file"} {
		fork := answers[0].Forks[i]
		if code := []int{0, -1, 2, -1}[i]; fork.Code != code || !strings.Contains(fork.Problem, want) {
			t.Errorf("%v: code %d, problem %q", forks[i].Arguments, fork.Code, fork.Problem)
		}
	}
	first, second := nanoseconds(t, 4, answers[0].Forks[0].Stdout.Bytes), nanoseconds(t, 4, answers[2].Forks[0].Stdout.Bytes)
	for name, a := range first {
		t.Logf("%-24s %12.0f instr/op at seed 1, %+.3f %% at seed 2", name, a, 100*(second[name]/a-1))
	}
	steps(t, []int{100500, 101000}, first, second)
}

// The program for hosts of arm64, emulated, gives the answers of this one. Its QEMU and kernel are those of this host.
func TestEmulatedHost(t *testing.T) {
	readyFor(t, architecture.ARM64)
	emulator, err := exec.LookPath("qemu-aarch64-static")
	if err != nil || architecture.Host == architecture.ARM64 {
		fmt.Println("SKIP simulator, an emulated host: there is no qemu-aarch64-static (apt-get install qemu-user-static)")
		t.Skip("no emulator of programs")
	}
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	place, err := filepath.Abs(*cache)
	if err != nil {
		t.Fatal(err)
	}
	var found struct{ Kernel struct{ Path string } }
	out, err := exec.Command(filepath.Join(folder, "simulator"), "-architecture", "arm64", "check", place).Output()
	if err := errors.Join(err, json.Unmarshal(out, &found)); err != nil {
		t.Fatal(err)
	}
	request := ask(t, 1, nil, plan.Fork{Arguments: []string{"/init"}, Output: 1 << 10})
	request.Of, request.Kernel = architecture.ARM64, found.Kernel.Path
	here := must(t, request)

	// The emulator's own folder, if it is not on PATH.
	request.Cache = t.TempDir()
	if err := os.Symlink(filepath.Join(place, "qemu-arm64"), filepath.Join(request.Cache, "qemu")); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(folder, "simulator-arm64")
	if out, err := goBuild(architecture.ARM64, "build", "-o", program, "../cmd/simulator"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), emulator, program, "run")
	command.Stdin, command.Stderr = bytes.NewReader(text), os.Stderr
	if out, err = command.Output(); err != nil {
		t.Fatal(err)
	}
	if there := parsed(t, out); there.same != here.same {
		t.Errorf("the answers differ:\n%s\n%s", here.same, there.same)
	}
}
