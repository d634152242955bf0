// Package trial boots machines and tests the simulator's promises. `make simulator` runs it; without QEMU and a kernel it is skipped with a message.
package trial

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/architecture"
	"github.com/overhead-action/overhead-action/simulator/channel"
	"github.com/overhead-action/overhead-action/simulator/plan"
)

var (
	machines = flag.Bool("machines", false, "boot machines")
	atOnce   = flag.Int("at-once", runtime.NumCPU(), "machines that run at the same time, where order does not matter")
	cache    = flag.String("cache", filepath.Join(os.Getenv("HOME"), ".cache/overhead/simulator"), "where `simulator install` put QEMU and a kernel")
	boots    = flag.String("kernel", "", "the kernel of all machines, as in a request; empty for the usual one")
)

// programs are the simulator's two programs, built once.
var programs = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "overhead-trial-*")
	if err != nil {
		return "", err
	}
	for _, program := range []struct {
		of         architecture.Name
		from, name string
	}{{architecture.Host, "../cmd/simulator", "simulator"}, {architecture.AMD64, "../cmd/guest", "guest-linux-amd64"}, {architecture.ARM64, "../cmd/guest", "guest-linux-arm64"}} {
		if out, err := goBuild(program.of, "build", "-o", filepath.Join(folder, program.name), program.from); err != nil {
			return "", fmt.Errorf("%w\n%s", err, out)
		}
	}
	return folder, nil
})

// goBuild makes the same bytes from the same sources: with the commit in a program, each commit would be another machine.
func goBuild(of architecture.Name, arguments ...string) ([]byte, error) {
	command := exec.Command("go", arguments...)
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-trimpath -buildvcs=false", "GOARCH="+string(of))
	return command.CombinedOutput()
}

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if *machines {
		if folder, err := programs(); err == nil {
			os.RemoveAll(folder)
		}
	}
	os.Exit(code)
}

// ready skips a test if no machine can be booted, with a message in the build.
func ready(t *testing.T) {
	t.Helper()
	readyFor(t, architecture.Host)
}

func readyFor(t *testing.T, of architecture.Name) {
	t.Helper()
	if !*machines {
		t.Skip("boots machines: make simulator")
	}
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	place, err := filepath.Abs(*cache)
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(filepath.Join(folder, "simulator"), "-architecture", string(of), "check", place).CombinedOutput(); err != nil {
		fmt.Printf("SKIP simulator, %s: %s\n", of, bytes.TrimSpace(out[bytes.LastIndexByte(bytes.TrimSpace(out), '\n')+1:]))
		t.Skip("no QEMU or no kernel")
	}
}

// file is one of a request's files.
type file struct {
	Name   string  `json:"name,omitempty"`
	Source string  `json:"source,omitempty"`
	Text   *string `json:"text,omitempty"`
	// Late is for a text that is written when the process waits.
	Late bool `json:"late,omitempty"`
	// Without are paths in a folder that are left out.
	Without []string `json:"without,omitempty"`
}

// simulation is a request; omitted fields have the simulator's defaults.
type simulation struct {
	// Of is the architecture of the guest; empty for the host's.
	Of              architecture.Name `json:"-"`
	Cache           string            `json:"cache"`
	Kernel          string            `json:"kernel,omitempty"`
	KernelArguments string            `json:"kernelArguments,omitempty"`
	Seed            int               `json:"seed"`
	Memory          int               `json:"memory,omitempty"`
	Layers          [][]file          `json:"layers"`
	Plan            map[string]any    `json:"plan"`
	Limits          map[string]int    `json:"limits,omitempty"`
	Fresh           bool              `json:"fresh"`
	Share           bool              `json:"share,omitempty"`
}

func ask(t *testing.T, seed int, files []file, forks ...plan.Fork) simulation {
	t.Helper()
	place, err := filepath.Abs(*cache)
	if err != nil {
		t.Fatal(err)
	}
	return simulation{Cache: place, Kernel: *boots, Seed: seed, Layers: [][]file{files}, Plan: map[string]any{"forks": forks}, Fresh: true}
}

// answered is the answer, and the bytes of everything in it that must be reproducible.
type answered struct {
	Forks []channel.Fork
	Host  struct {
		Known   bool
		Elapsed float64
		CPU     float64
		Memory  int64
	}
	same string
}

func run(t *testing.T, request simulation) (answered, error) {
	t.Helper()
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), filepath.Join(folder, "simulator"), "-architecture", string(cmp.Or(request.Of, architecture.Host)), "run")
	command.Stdin = bytes.NewReader(text)
	var problems bytes.Buffer
	command.Stderr = &problems
	out, err := command.Output()
	if err != nil {
		return answered{}, fmt.Errorf("%w\n%s", err, &problems)
	}
	return parsed(t, out), nil
}

func parsed(t *testing.T, out []byte) answered {
	t.Helper()
	var got answered
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	parts := map[string]json.RawMessage{}
	if err := json.Unmarshal(out, &parts); err != nil {
		t.Fatal(err)
	}
	got.same = string(parts["inputDigest"]) + string(parts["kernelRelease"]) + string(parts["forks"])
	return got
}

func must(t *testing.T, request simulation) answered {
	t.Helper()
	got, err := run(t, request)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("seed %d: %.1f s, %.1f s of CPU and %d MiB of the host", request.Seed, got.Host.Elapsed, got.Host.CPU, got.Host.Memory>>20)
	return got
}

// compiled is a C program; empty, with a message, if there is no compiler.
func compiled(t *testing.T, source string, options ...string) string {
	t.Helper()
	compiler, err := exec.LookPath("cc")
	if err != nil {
		fmt.Printf("SKIP simulator, %s: there is no C compiler (cc)\n", source)
		return ""
	}
	path := filepath.Join(t.TempDir(), strings.TrimSuffix(source, ".c"))
	command := exec.Command(compiler, append(options, "-O1", "-o", path, filepath.Join("testdata", source))...)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

func source(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}
