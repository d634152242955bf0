// Tests of the judgement of recorded rounds: made-up ones, and the recordings of the page.

package recording

import (
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
