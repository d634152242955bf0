// Tests of the judgement of recorded rounds: made-up ones, and the recordings of the page.

package recording

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/validation/rules"
)

// madeUp writes a result file of rounds with this spread, in which each variant's cost is off by shift. The time of an operation
// is in operations.
func madeUp(t *testing.T, subject Subject, rounds int, spread, shift float64) string {
	t.Helper()
	random := rand.New(rand.NewPCG(1, uint64(rounds)))
	var text strings.Builder
	text.WriteString("suite: " + subject.Suite + "\ncpu: Some CPU\ncommit: 0123456789abcdef\ndate: 2026-11-21T12:00:00.000Z\n\nUnit ns/op better=lower\n")
	operation, known := operations[subject.Suite]
	if !known {
		operation = 60_000
	}
	for range rounds {
		machine := operation * math.Exp(0.05*random.NormFloat64())
		write := func(variant string, cost float64) {
			ns := machine * cost * math.Exp(spread/math.Sqrt2*random.NormFloat64())
			if subject.Benchmark != "" {
				fmt.Fprintf(&text, "Benchmark%s/program=other/agent=%s 10 %g ns/op %g %s\n", subject.Benchmark, variant, ns, ns, subject.Metric)
				fmt.Fprintf(&text, "Benchmark%s/agent=%s 10 %g ns/op %g %s\n", subject.Benchmark, variant, 1.1*ns, ns, subject.Metric)
				return
			}
			fmt.Fprintf(&text, "BenchmarkTree/depth=1/work=100000/agent=%s-2 10 %g ns/op %g %s\n", variant, 1.1*ns, ns, subject.Metric)
		}
		for _, dose := range subject.Doses {
			cost := 1 + dose.Cost + (dose.Added+step*dose.Steps)/operation
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

// operations are the times of an operation of a group's first variant, if the true costs are derived from them.
var operations = map[string]float64{Buffers.Suite: 21e3, Starts.Suite: 1.26e9, Load.Suite: 40e3, Kernel.Suite: 70e3}

// step is the time of a step in ns.
const step = 0.7

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
		if texts := unmet(r, subject.Ours()); len(texts) > 0 {
			t.Errorf("%s: of a true meter: %q", subject.Suite, texts)
		}
		if want := map[string]int{Agents.Suite: 21, Slowdowns.Suite: 21, Buffers.Suite: 4, Starts.Suite: 7, Load.Suite: 2, Kernel.Suite: 2}[subject.Suite]; len(r.Contrasts) != want {
			t.Errorf("%s: %d pairs of %d variants, want %d", subject.Suite, len(r.Contrasts), len(subject.Doses), want)
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
	if five, two := Agents.Doses[5], Agents.Doses[3]; math.Abs((Contrast{Control: two, Treatment: five}).Cost()-0.0294117647) > 1e-10 {
		t.Error("what costs 5 % does not cost 2.94 % more than what costs 2 %")
	}
}

// TestScale checks that the cost of doses in steps comes from the dose with the most steps, which is not judged itself.
func TestScale(t *testing.T) {
	r := read(t, Buffers, madeUp(t, Buffers, 200, 0.01, 0))
	if r.Scale == nil || r.Scale.Control.Variant != "plus0" || r.Scale.Treatment.Variant != "scale" {
		t.Fatalf("scale: %+v", r.Scale)
	}
	want := map[string]float64{"plus0": 0, "plus3": 630 * step / 21e3, "plus5": 1050 * step / 21e3, "again": 0}
	for _, c := range r.Contrasts {
		if cost, known := want[c.Treatment.Variant]; !known || c.Control.Cost == 0 && math.Abs(c.Cost()-cost) > 0.0002 {
			t.Errorf("%s against %s: true cost %g, want %g", c.Treatment.Variant, c.Control.Variant, c.Cost(), cost)
		}
	}
	if agents := read(t, Agents, madeUp(t, Agents, 40, 0.01, 0)); agents.Scale != nil {
		t.Error("a scale of doses that need none")
	}
}

// TestRecorded checks that the recordings meet the requirements.
func TestRecorded(t *testing.T) {
	for _, subject := range []Subject{Agents, Slowdowns, Kernel} {
		t.Run(subject.Suite, func(t *testing.T) {
			r := read(t, subject, filepath.Join("testdata", subject.File()))
			if texts := unmet(r, subject.Ours()); len(texts) > 0 {
				t.Errorf("of the recording of docs/validation.md: %q", texts)
			}
			// A wrong rule does not: intervals of 68 %.
			if texts := unmet(r, Ours{Fixed: rules.Pairs{{Rounds: subject.Drawn, Level: 0.16, Last: true}}, Analyses: subject.Ours().Analyses}); len(texts) == 0 {
				t.Error("intervals of 68 % hold the truth as often as those of 95 %")
			}
		})
	}
}

// TestEveryRecordingIsComplete checks that every stored recording has the disturbance of its machine and the length of a fork.
func TestEveryRecordingIsComplete(t *testing.T) {
	for _, subject := range slices.Concat(Subjects, Setups, Places, []Subject{Threads}) {
		r, err := Kept(subject, "", "testdata")
		if err != nil {
			t.Error(err)
		} else if r != nil && (r.Noise() == "" || r.ForkSeconds() <= 0) {
			t.Errorf("%s: noise %q, %g s a fork", subject.Suite, r.Noise(), r.ForkSeconds())
		}
	}
}

// TestSubjects checks that a recording is long enough for its requirements.
func TestSubjects(t *testing.T) {
	for _, s := range Subjects {
		if s.Least < 2*s.Drawn {
			t.Errorf("%s: %d rounds are too few for two runs of %d", s.Suite, s.Least, s.Drawn)
		}
	}
}

// TestV3FalseMeters checks that each requirement fails for a wrong meter.
func TestV3FalseMeters(t *testing.T) {
	for name, c := range map[string]struct {
		spread, shift float64
		ours          Ours
		want          string
	}{
		"costs more than it says":    {0.01, 0.01, Agents.Ours(), "contain the truth"},
		"a cost where there is none": {0.005, 0.03, Agents.Ours(), "at no cost"},
		"too noisy to see 5 %":       {0.08, 0, Agents.Ours(), "at a cost of 5 %"},
		"too noisy to see 3 %":       {0.04, 0, Agents.Ours(), "at a cost of 3 %"},
		"intervals of 80 %":          {0.01, 0, Ours{Fixed: rules.Pairs{{Rounds: Agents.Drawn, Level: 0.1, Last: true}}, Analyses: Agents.Ours().Analyses}, "contain the truth"},
	} {
		for _, subject := range []Subject{Agents, Slowdowns} {
			path := madeUp(t, subject, 200, c.spread, c.shift)
			if texts := unmet(read(t, subject, path), c.ours); !strings.Contains(strings.Join(texts, "\n"), c.want) {
				t.Errorf("%s, %s: unmet %q, want %q", subject.Suite, name, texts, c.want)
			}
		}
	}
}

func TestOutcomes(t *testing.T) {
	ours := Ours{Fixed: rules.Fixed(20), Analyses: rules.ThreeAnalyses()}
	d := make([]float64, 45)
	for i := range d {
		d[i] = 0.05 + 0.001*float64(i%7)
	}
	five := Contrast{Control: Slowdowns.Doses[0], Treatment: Slowdowns.Doses[6], D: d, Drawn: 20}
	if o := five.Blocks(ours); o != (Outcome{Runs: 2, Held: 0, Breached: 2, BreachedSmall: 2, BreachedAtInterim: 2, Rounds: 20}) {
		t.Errorf("45 rounds in blocks: %+v", o)
	}
	if o := (Contrast{Control: Slowdowns.Doses[0], Treatment: Slowdowns.Doses[1], D: make([]float64, 20), Drawn: 20}).Blocks(ours); o != (Outcome{Runs: 1, Held: 1, Passed: 1, PassedAtInterim: 1, Rounds: 10}) {
		t.Errorf("20 rounds without any difference: %+v", o)
	}
	if o := five.Blocks(Slowdowns.Ours()); o.Held != 2 {
		t.Errorf("intervals that are widened by a spread between runs: %+v", o)
	}
	if o := five.Resample(7, Ours{Fixed: rules.Fixed(20), Analyses: rules.Pairs{sequential.Once(20)}}, rand.New(rand.NewPCG(1, 2))); o.Runs != 7 || o.Rounds != 140 || o.Breached != 7 {
		t.Errorf("7 runs: %+v", o)
	}
}

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
