// Tests of reading and storing recordings: with their journals, and unusable ones.

package recording

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// journalOf writes the journal of a made up recording: each round took 14 s, one was dropped, in one a fork was run again.
func journalOf(t *testing.T, subject Subject, path string, rounds int) {
	t.Helper()
	var text strings.Builder
	for round := range rounds {
		steal, redone := 0.01, 0
		if round == 0 {
			steal, redone = 0.03, 3
			fmt.Fprintln(&text, `{"round":1,"outcome":"dropped","reason":"noise","elapsed":9,"steal":0.5,"pressure":0.9,"redone":2,"iterations":[],"bytes":0}`)
		}
		fmt.Fprintf(&text, `{"round":%d,"outcome":"complete","elapsed":14000,"steal":%g,"pressure":0.125,"redone":%d,"iterations":[`, round+2, steal, redone)
		for i, dose := range subject.Doses {
			if i > 0 {
				text.WriteString(",")
			}
			fmt.Fprintf(&text, `{"benchmark":"Tree/depth=1/work=100000-2","variant":"%s","unit":"%s","warmup":[9],"measured":[%d,2,3.00000000001]}`, dose.Variant, subject.Metric, round+1)
		}
		fmt.Fprintln(&text, `],"bytes":7}`)
	}
	// Of a round that was never written: the results are shorter.
	fmt.Fprintln(&text, `{"round":99,"outcome":"complete","steal":0.9,"pressure":0.9,"redone":0,"bytes":99999999}`)
	if err := os.WriteFile(strings.TrimSuffix(path, ".txt")+".rounds.jsonl", []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestKept checks that a stored recording is judged like the original, in any folder.
func TestKept(t *testing.T) {
	runs, keep := t.TempDir(), t.TempDir()
	if r, err := Kept(Slowdowns, runs, keep); r != nil || err != nil {
		t.Errorf("nothing was recorded: %v, %v", r, err)
	}
	results := filepath.Join(runs, "recording", "results")
	if err := os.MkdirAll(results, 0o755); err != nil {
		t.Fatal(err)
	}
	made := madeUp(t, Slowdowns, 40, 0.01, 0)
	journalOf(t, Slowdowns, made, 40)
	if err := os.CopyFS(results, os.DirFS(filepath.Dir(made))); err != nil {
		t.Fatal(err)
	}
	r, err := Kept(Slowdowns, runs, "")
	if err != nil || r == nil {
		t.Fatal(r, err)
	}
	if _, err := Kept(Slowdowns, runs, keep); err != nil {
		t.Fatal(err)
	}
	kept, err := Kept(Slowdowns, "", keep)
	if err != nil || kept == nil {
		t.Fatal(kept, err)
	}
	if kept.Rounds != 40 || kept.Key("commit") != "0123456789abcdef" || kept.Key("nothing") != "" || kept.Machine["cpu"] != "Some CPU" {
		t.Errorf("kept: %+v", kept)
	}
	for _, one := range []*Recording{r, kept} {
		if want := "the hypervisor took 1.1 % (at most 3.0 %) of the CPU time of a round, and some task waited for a processor in 12.5 % (at most 12.5 %) of the time. " +
			"Sets of forks run again: 5, rounds dropped: 1"; one.Noise() != want {
			t.Errorf("of the machine: %q, want %q", one.Noise(), want)
		}
		if one.ForkSeconds() != 2 || len(one.Steal()) != 40 || one.Steal()[0] != 0.03 {
			t.Errorf("a fork takes %g s; steal %v", one.ForkSeconds(), one.Steal())
		}
		if forks := one.Iterations("plus2"); len(forks) != 40 || !slices.Equal(forks[39][:2], []float64{40, 2}) {
			t.Errorf("iterations %v", forks)
		}
		if one.Iterations("nobody") != nil {
			t.Error("iterations of a variant that is not there")
		}
	}
	for i, c := range r.Contrasts {
		for round, d := range c.D {
			if math.Abs(kept.Contrasts[i].D[round]-d) > 1e-7 {
				t.Fatalf("%s against %s, round %d: %g, kept %g", c.Treatment.Variant, c.Control.Variant, round, d, kept.Contrasts[i].D[round])
			}
		}
	}
}

func TestUnusable(t *testing.T) {
	few := madeUp(t, Agents, 31, 0.01, 0)
	whole := madeUp(t, Agents, 40, 0.01, 0)
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "other.txt")
	if err := os.WriteFile(other, bytes.ReplaceAll(text, []byte("agent=plus2"), []byte("agent=two")), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{few: "31 rounds are too few, 32 are needed", other: "plus2; record with examples/validation/overhead.yml", "missing.txt": "missing.txt"} {
		if _, err := Read(Agents, path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	if _, err := Read(Slowdowns, whole); err == nil || !strings.Contains(err.Error(), "holds the suite validation, not validation-go") {
		t.Errorf("agents in the place of slowdowns: %v", err)
	}
	if err := os.WriteFile(strings.TrimSuffix(whole, ".txt")+".rounds.jsonl", []byte("{\"outcome\": \n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(Agents, whole); err == nil || !strings.Contains(err.Error(), "validation.rounds.jsonl: ") {
		t.Errorf("a journal that cannot be read: %v", err)
	}
	journalOf(t, Agents, whole, 39)
	if _, err := Read(Agents, whole); err == nil || !strings.Contains(err.Error(), "validation.rounds.jsonl: tells of 39 complete rounds, and the results have 40") {
		t.Errorf("a journal of another run: %v", err)
	}
	many := madeUp(t, Kernel, 40, 0.01, 0)
	text, err = os.ReadFile(many)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(many, bytes.ReplaceAll(text, []byte("BenchmarkConnect/agent"), []byte("BenchmarkOpen/agent")), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(Kernel, many); err == nil || !strings.Contains(err.Error(), "holds 2 benchmarks, and not the one to judge") {
		t.Errorf("two benchmarks, neither of them requested: %v", err)
	}
}
