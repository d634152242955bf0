// Tests of the judgement of recorded rounds: on rounds that were made up, and on the recordings that the page was written from.

package recording

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/truth/rules"
)

// madeUp writes a result file of rounds with this spread, in which what each variant costs is off by shift.
func madeUp(t *testing.T, subject Subject, rounds int, spread, shift float64) string {
	t.Helper()
	random := rand.New(rand.NewPCG(1, uint64(rounds)))
	var text strings.Builder
	text.WriteString("suite: " + subject.Suite + "\ncpu: Some CPU\ncommit: 0123456789abcdef\ndate: 2026-11-21T12:00:00.000Z\n\nUnit ns/op better=lower\n")
	for range rounds {
		machine := 60_000 * math.Exp(0.05*random.NormFloat64())
		write := func(variant string, cost float64) {
			ns := machine * cost * math.Exp(spread/math.Sqrt2*random.NormFloat64())
			fmt.Fprintf(&text, "BenchmarkTree/depth=1/work=100000/agent=%s-2 10 %g ns/op %g cpu-ns/op\n", variant, 1.1*ns, ns)
		}
		for _, dose := range subject.Doses {
			cost := 1 + dose.Cost
			if dose.Variant != "off" {
				cost += shift
			}
			write(dose.Variant, cost)
		}
	}
	path := filepath.Join(t.TempDir(), subject.File())
	if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, subject Subject, path string) *Recording {
	t.Helper()
	r, err := Read(subject, path)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func unmet(r *Recording, ours Ours) (texts []string) {
	for _, requirement := range r.Judge(ours, 1).Requirements() {
		if !requirement.Met() {
			texts = append(texts, fmt.Sprintf("%s: %.3f", requirement.Text, requirement.Got))
		}
	}
	return texts
}

func TestV3TrueMeter(t *testing.T) {
	for _, subject := range Subjects {
		r := read(t, subject, madeUp(t, subject, 200, 0.01, 0))
		if texts := unmet(r, Product); len(texts) > 0 {
			t.Errorf("%s: of a true meter: %q", subject.Suite, texts)
		}
		if len(r.Contrasts) != 15 {
			t.Errorf("%s: %d pairs of six variants", subject.Suite, len(r.Contrasts))
		}
		for _, c := range r.Contrasts {
			estimate, low, high := c.Whole()
			if !(low < estimate && estimate < high) || math.Abs(estimate-c.Cost()) > 0.003 {
				t.Errorf("%s: %s against %s: %g [%g, %g]", subject.Suite, c.Treatment.Variant, c.Control.Variant, estimate, low, high)
			}
			if s := c.Spread(); s < 0.008 || s > 0.0125 {
				t.Errorf("%s: %s against %s: spread %g, made with 0.01", subject.Suite, c.Treatment.Variant, c.Control.Variant, s)
			}
		}
	}
	if five, two := Agents.Doses[4], Agents.Doses[3]; math.Abs((Contrast{Control: two, Treatment: five}).Cost()-0.0294117647) > 1e-10 {
		t.Error("what costs 5 % does not cost 2.94 % more than what costs 2 %")
	}
}

// TestRecorded checks that what was recorded shows what it must.
func TestRecorded(t *testing.T) {
	for _, subject := range Subjects {
		t.Run(subject.Suite, func(t *testing.T) { recorded(t, subject) })
	}
}

func recorded(t *testing.T, subject Subject) {
	path := filepath.Join("testdata", subject.File())
	r := read(t, subject, path)
	if texts := unmet(r, Product); len(texts) > 0 {
		t.Errorf("of the recording of docs/truth.md: %q", texts)
	}
	if r.Noise() == "" {
		t.Error("how disturbed the machine was is not kept")
	}
	// And that a wrong rule does not: intervals of 68 %.
	if texts := unmet(r, Ours{rules.Pairs{{Rounds: Drawn, Level: 0.16, Last: true}}, rules.ThreeLooks()}); len(texts) == 0 {
		t.Error("intervals of 68 % hold the truth as often as those of 95 %")
	}
}

// TestV3FalseMeters checks that each requirement fails where it must.
func TestV3FalseMeters(t *testing.T) {
	for name, c := range map[string]struct {
		spread, shift float64
		ours          Ours
		want          string
	}{
		"costs more than it says":    {0.01, 0.01, Product, "holds the truth"},
		"a cost where there is none": {0.005, 0.03, Product, "what costs nothing"},
		"too noisy to see 5 %":       {0.08, 0, Product, "what costs 5 %"},
		"intervals of 80 %":          {0.01, 0, Ours{rules.Pairs{{Rounds: Drawn, Level: 0.1, Last: true}}, rules.ThreeLooks()}, "holds the truth"},
	} {
		for _, subject := range Subjects {
			path := madeUp(t, subject, 200, c.spread, c.shift)
			if texts := unmet(read(t, subject, path), c.ours); !strings.Contains(strings.Join(texts, "\n"), c.want) {
				t.Errorf("%s, %s: unmet %q, want %q", subject.Suite, name, texts, c.want)
			}
		}
	}
}

func TestOutcomes(t *testing.T) {
	d := make([]float64, 45)
	for i := range d {
		d[i] = 0.05 + 0.001*float64(i%7)
	}
	five := Contrast{Agents.Doses[0], Agents.Doses[4], d}
	if o := five.Blocks(Product); o != (Outcome{Runs: 2, Held: 0, Breached: 2, BreachedAtLook: 2, Rounds: 20}) {
		t.Errorf("45 rounds in blocks: %+v", o)
	}
	if o := (Contrast{Agents.Doses[0], Agents.Doses[1], make([]float64, 20)}).Blocks(Product); o != (Outcome{Runs: 1, Held: 1, Passed: 1, PassedAtLook: 1, Rounds: 10}) {
		t.Errorf("20 rounds without any difference: %+v", o)
	}
	if o := five.Resample(7, Ours{rules.Fixed(Drawn), rules.Pairs{sequential.Once(Drawn)}}, rand.New(rand.NewPCG(1, 2))); o.Runs != 7 || o.Rounds != 140 || o.Breached != 7 {
		t.Errorf("7 runs: %+v", o)
	}
}

// TestKept checks that what is kept of a recording is judged as the recording is.
func TestKept(t *testing.T) {
	path := madeUp(t, Slowdowns, 40, 0.01, 0)
	journal := `{"outcome":"complete","steal":0.01,"pressure":0.125,"redone":1}` + "\n" +
		`{"outcome":"dropped","steal":0.5,"pressure":0.9,"redone":2}` + "\n" + `{"outcome":"complete","steal":0.03,"pressure":0.175,"redone":0}` + "\n"
	if err := os.WriteFile(strings.TrimSuffix(path, ".txt")+".rounds.jsonl", []byte(journal), 0o644); err != nil {
		t.Fatal(err)
	}
	r := read(t, Slowdowns, path)
	var text bytes.Buffer
	if err := r.Write(&text); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "kept.txt")
	if err := os.WriteFile(path, text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	kept := read(t, Slowdowns, path)
	if kept.Rounds != 40 || kept.Key("commit") != "0123456789abcdef" || kept.Key("nothing") != "" || kept.Machine["cpu"] != "Some CPU" {
		t.Errorf("kept: %+v", kept)
	}
	if want := "the hypervisor took 2.0 % (at most 3.0 %) of the CPU time of a round, some task waited for a processor in 15.0 % (at most 17.5 %) of its time; " +
		"sets of forks run again: 3, rounds thrown away: 1"; kept.Noise() != want {
		t.Errorf("kept of the machine: %q, want %q", kept.Noise(), want)
	}
	for i, c := range r.Contrasts {
		for round, d := range c.D {
			if math.Abs(kept.Contrasts[i].D[round]-d) > 1e-6 {
				t.Fatalf("%s against %s, round %d: %g, kept %g", c.Treatment.Variant, c.Control.Variant, round, d, kept.Contrasts[i].D[round])
			}
		}
	}
}

func TestUnusable(t *testing.T) {
	few := madeUp(t, Agents, 19, 0.01, 0)
	whole := madeUp(t, Agents, 20, 0.01, 0)
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "other.txt")
	if err := os.WriteFile(other, bytes.ReplaceAll(text, []byte("agent=plus2"), []byte("agent=two")), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{few: "19 rounds", other: "plus2; record with examples/truth/overhead.yml", "missing.txt": "missing.txt"} {
		if _, err := Read(Agents, path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	if _, err := Read(Slowdowns, whole); err == nil || !strings.Contains(err.Error(), "holds the suite truth, not truth-go") {
		t.Errorf("agents in the place of slowdowns: %v", err)
	}
	if err := os.WriteFile(strings.TrimSuffix(whole, ".txt")+".rounds.jsonl", []byte("{\"outcome\": \n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(Agents, whole); err == nil || !strings.Contains(err.Error(), "truth.rounds.jsonl: ") {
		t.Errorf("a journal that cannot be read: %v", err)
	}
}
