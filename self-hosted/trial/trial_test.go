// Package trial runs the kernel runner as a whole: on this kernel, and in the simulator. Tests that cannot run here say why.
package trial

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/overhead-action/overhead-action/self-hosted/outcome"
)

var (
	machines = flag.Bool("machines", false, "boot machines")
	kernels  = flag.String("kernels", "", "the kernels of TestHooks, with commas between them; the one that is ready where left out")
	seeds    = flag.Int("seeds", 50, "how often TestAgainstItself measures")
	cache    = flag.String("cache", filepath.Join(os.Getenv("HOME"), ".cache/overhead/simulator"), "where `simulator install` put QEMU and a kernel")
)

// programs are the kernel runner, an agent that leaks, the simulator and its guest, built once.
var programs = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "overhead-trial-*")
	if err != nil {
		return "", err
	}
	wanted := map[string][2]string{"kernel-runner": {"..", "./cmd/kernel-runner"}, "leaky": {"..", "./trial/leaky"}}
	if *machines {
		wanted["simulator"], wanted["guest-linux-amd64"] = [2]string{"../../simulator", "./cmd/simulator"}, [2]string{"../../simulator", "./cmd/guest"}
	}
	for name, from := range wanted {
		command := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", filepath.Join(folder, name), from[1])
		command.Dir, command.Env = from[0], append(os.Environ(), "CGO_ENABLED=0")
		if out, err := command.CombinedOutput(); err != nil {
			return folder, fmt.Errorf("%w\n%s", err, out)
		}
	}
	return folder, nil
})

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if folder, err := programs(); err == nil {
		os.RemoveAll(folder)
	}
	os.Exit(code)
}

func built(t testing.TB, name string) string {
	t.Helper()
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(folder, name)
}

// forkOutput is the answer of a fork of the runner.
type forkOutput struct {
	code           int
	stdout, stderr string
}

// values of a benchmark, by unit.
func (s forkOutput) values(t testing.TB, name string) map[string]float64 {
	t.Helper()
	for line := range strings.Lines(s.stdout) {
		argv := strings.Fields(line)
		if len(argv) < 4 || argv[0] != "Benchmark"+name {
			continue
		}
		found := map[string]float64{}
		for i := 2; i+1 < len(argv); i += 2 {
			value, err := strconv.ParseFloat(argv[i], 64)
			if err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			found[argv[i+1]] = value
		}
		return found
	}
	t.Fatalf("there is no Benchmark%s in code %d:\n%s\n%s", name, s.code, s.stdout, s.stderr)
	return nil
}

// last is the JSON in the last line of standard error.
func (s forkOutput) last(t testing.TB) map[string]string {
	t.Helper()
	text := strings.TrimSpace(s.stderr)
	var line map[string]string
	if err := json.Unmarshal([]byte(text[strings.LastIndexByte(text, '\n')+1:]), &line); err != nil {
		t.Fatalf("the last line is no JSON: %v\n%s", err, text)
	}
	return line
}

// natively runs a plan on this kernel, and skips the test if that is not possible.
func natively(t testing.TB, plan string) forkOutput {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plan.json")
	if err := os.WriteFile(path, []byte(plan), 0o644); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	command := exec.Command(built(t, "kernel-runner"), "measure", path)
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return forkOutput{command.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// measured is natively for a plan that must give numbers, if this kernel allows it.
func measured(t testing.TB, plan string) forkOutput {
	t.Helper()
	got := natively(t, plan)
	if got.code == outcome.CodeNotMeasured {
		reason := got.last(t)["notMeasured"]
		fmt.Printf("SKIP %s: %s\n", t.Name(), reason)
		t.Skip(reason)
	}
	if got.code != outcome.CodeMeasured {
		t.Fatalf("code %d\n%s", got.code, got.stderr)
	}
	return got
}
