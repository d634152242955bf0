// Tests of the stored results of a stopped simulation.

package ledger

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/validation/study"
)

func result(name string) study.Result {
	return study.Result{Study: name, Replications: 10, Figures: map[string]study.Moments{"six": {Sum: 2, Squares: 2}}}
}

func open(t *testing.T, path, program string) *Ledger {
	t.Helper()
	l, err := Open(path, program, 1)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "simulation.jsonl")
	l := open(t, path, "p")
	for _, name := range []string{"a", "b"} {
		if err := l.Add(result(name)); err != nil {
			t.Fatal(err)
		}
	}
	again := open(t, path, "p")
	if r, known := again.Find("b", 10); !known || r.Mean("six") != 0.2 {
		t.Errorf("found %v, %v", r, known)
	}
	if _, known := again.Find("b", 20); known {
		t.Error("a study of another length was taken")
	}
	if _, known := open(t, path, "q").Find("b", 10); known {
		t.Error("a study of another program was taken")
	}
}

func TestTornLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "simulation.jsonl")
	l := open(t, path, "p")
	if err := l.Add(result("a")); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(whole, whole[:20]...), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := open(t, path, "p").Add(result("b")); err != nil {
		t.Fatal(err)
	}
	again := open(t, path, "p")
	for _, name := range []string{"a", "b"} {
		if _, known := again.Find(name, 10); !known {
			t.Errorf("%s is lost", name)
		}
	}
}

func TestUnreadableLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "simulation.jsonl")
	if err := os.WriteFile(path, []byte("{}\nnonsense\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, "p", 1); err == nil || !strings.Contains(err.Error(), ":2: ") {
		t.Errorf("error: %v", err)
	}
}
