// Machines that differ only in late files continue from the same start, and have the same results as without it.

package trial

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/plan"
)

// ownCache is a cache with the QEMU and the kernels of the usual one, and without machines of others.
func ownCache(t *testing.T) string {
	t.Helper()
	usual, err := filepath.Abs(*cache)
	if err != nil {
		t.Fatal(err)
	}
	own := t.TempDir()
	for _, folder := range []string{"kernels", "qemu"} {
		if err := os.Symlink(filepath.Join(usual, folder), filepath.Join(own, folder)); err != nil {
			t.Fatal(err)
		}
	}
	return own
}

// waiting is a request for a script that waits, with this late part.
func waiting(t *testing.T, place string, seed int, share bool, late string) simulation {
	t.Helper()
	files := []file{{Name: "/waiting.sh", Source: "testdata/waiting.sh"}}
	for _, name := range []string{"cat", "date", "head", "seq", "sh", "sha256sum", "sort"} {
		files = append(files, file{Name: "/bin/" + name, Source: source(t, name)})
	}
	files = append(files, file{Name: "/late.sh", Text: &late, Late: true})
	request := ask(t, seed, files, plan.Fork{Arguments: []string{"/bin/sh", "/waiting.sh"}, Output: 1 << 10, Await: "/go"})
	request.Cache, request.Share = place, share
	return request
}

// started counts the snapshots of machines whose process waits: those have begun to report.
func started(t *testing.T, place string) int {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(place, "snapshots", "*", "results"))
	if err != nil {
		t.Fatal(err)
	}
	var count int
	for _, path := range found {
		if state, err := os.Stat(path); err == nil && state.Size() > 0 {
			count++
		}
	}
	return count
}

func TestSharedStart(t *testing.T) {
	ready(t)
	const one, two = "seq 1 300 | sort -R | sha256sum", "seq 1 3000 | sort -R | sha256sum # longer"
	place := ownCache(t)
	alone := must(t, waiting(t, place, 1, false, one))
	if started(t, place) != 0 {
		t.Error("a machine that shares nothing was saved")
	}
	first, second := must(t, waiting(t, place, 1, true, one)), must(t, waiting(t, place, 1, true, two))
	if count := started(t, place); count != 1 {
		t.Errorf("two requests with one start saved %d machines", count)
	}
	busy(t)
	other := must(t, waiting(t, place, 1, false, two))
	if first.same != alone.same || second.same != other.same {
		t.Errorf("a shared start gives another result:\n%s\n%s\n%s\n%s", alone.same, first.same, other.same, second.same)
	}
	if forks, _, _ := profiled(t, waiting(t, place, 1, true, two)); !strings.HasSuffix(other.same, forks) {
		t.Errorf("a profile changes the result:\n%s\n%s", other.same, forks)
	}
	fork := first.Forks[0]
	if fork.Code != 0 || fork.Problem != "" || strings.Count(string(fork.Stdout.Bytes), "\n") != 4 {
		t.Errorf("%+v %s", fork, fork.Stderr.Bytes)
	}
	if string(second.Forks[0].Stdout.Bytes) == string(fork.Stdout.Bytes) {
		t.Errorf("another late part gives the same output: %s", fork.Stdout.Bytes)
	}
	if seed := must(t, waiting(t, place, 2, true, one)); string(seed.Forks[0].Stdout.Bytes) == string(fork.Stdout.Bytes) {
		t.Errorf("another seed gives the same output: %s", fork.Stdout.Bytes)
	}
}

func TestProcessThatEndsBeforeItWaits(t *testing.T) {
	ready(t)
	place := ownCache(t)
	request := waiting(t, place, 1, true, "")
	fails := "exit 3"
	request.Layers = append(request.Layers, []file{{Name: "/fails.sh", Text: &fails}})
	request.Plan = map[string]any{"forks": []plan.Fork{{Arguments: []string{"/bin/sh", "/fails.sh"}, Output: 1 << 10, Await: "/go"}}}
	got := must(t, request)
	if got.Forks[0].Code != 3 || started(t, place) != 0 {
		t.Errorf("%+v, and %d machines saved", got.Forks[0], started(t, place))
	}
}
