// The end of the warm-up: reported if it matters, and not for noise.

package comparison

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// warming is a quiet run whose iterations take the given factors of a warm fork's time, by variant.
func warming(rounds int, factors map[string][]float64) run {
	random := rand.New(rand.NewPCG(21, 22))
	r := quiet(rounds, 3, 0.004, 0.004)
	r.fork = func(_, _, variant string, _, _ int) (warmup, measured []float64) {
		level := 100 * math.Exp(0.004*random.NormFloat64())
		if variant == "on" {
			level *= 1.05
		}
		for _, factor := range factors[variant] {
			measured = append(measured, level*factor*math.Exp(0.004*random.NormFloat64()))
		}
		return []float64{3 * measured[0]}, measured
	}
	return r
}

func TestWarmup(t *testing.T) {
	for _, c := range []struct {
		name    string
		factors map[string][]float64
		codes   string
		words   []string
	}{
		{"steady", map[string][]float64{"off": {1, 1, 1, 1}, "on": {1, 1, 1, 1}}, "", nil},
		{"both still falling alike", map[string][]float64{"off": {1.06, 1.04, 1.02, 1}, "on": {1.06, 1.04, 1.02, 1}}, "unsteady unsteady",
			[]string{"the forks of off were still changing while they were measured: by -5.", "the forks of on "}},
		{"rising", map[string][]float64{"off": {1, 1, 1, 1}, "on": {1, 1, 1, 1.03}}, "warm-up-sensitive unsteady", []string{"the forks of on were still changing while they were measured: by +3."}},
		{"less than is worth naming", map[string][]float64{"off": {1.008, 1, 1, 1}, "on": {1.008, 1, 1, 1}}, "", nil},
		{"the agent warms up for longer", map[string][]float64{"off": {1, 1, 1, 1}, "on": {1.3, 1.2, 1.1, 1}}, "warm-up-sensitive unsteady",
			[]string{"the overhead depends on where the warm-up ends: +2", "without the first 3 measured; give", "the forks of on"}},
	} {
		row := judge(t, warming(12, c.factors).ask(t)).Rows[0]
		if row.codes() != c.codes {
			t.Errorf("%s: %+v", c.name, row.Warnings)
			continue
		}
		var text strings.Builder
		for _, w := range row.Warnings {
			text.WriteString(w.Message)
		}
		for _, words := range c.words {
			if !strings.Contains(text.String(), words) {
				t.Errorf("%s: %q lacks %q", c.name, &text, words)
			}
		}
	}
}

// TestWarmupLine checks the overheads of each rule: published reports differed by such rules alone.
func TestWarmupLine(t *testing.T) {
	r := quiet(8, 3, 0, 0)
	r.fork = func(_, _, variant string, round, _ int) (warmup, measured []float64) {
		if variant == "off" {
			return []float64{700, 100}, []float64{100, 100, 100, 100}
		}
		drift := float64(round) * 1e-6
		return []float64{900, 130}, []float64{120 + drift, 115 + drift, 110 + drift, 105 + drift}
	}
	row := judge(t, r.ask(t)).Rows[0]
	want := []struct {
		dropped  int
		overhead float64
	}{{-1, .15}, {0, .125}, {1, .10}, {2, .075}, {3, .05}}
	if len(row.Warmup) != len(want) {
		t.Fatalf("%+v", row.Warmup)
	}
	for i, w := range want {
		if got := row.Warmup[i]; got.Dropped != w.dropped || math.Abs(got.Overhead-w.overhead) > 1e-6 {
			t.Errorf("warmup[%d] = %+v, want %+v", i, got, w)
		}
	}
}

// TestManyIterations checks that the line stays short for any number of iterations.
func TestManyIterations(t *testing.T) {
	row := judge(t, quiet(8, 60, 0.004, 0.004).ask(t)).Rows[0]
	if len(row.Warmup) != mostDropped+2 || row.Warmup[mostDropped+1].Dropped != mostDropped {
		t.Errorf("%+v", row.Warmup)
	}
}

// TestNoisyIterations checks that noisy iterations raise no alarm, over many runs, although other rules then give other numbers.
func TestNoisyIterations(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 32))
	alarms := 0
	for range 200 {
		r := quiet(10, 3, 0, 0)
		r.fork = func(_, _, _ string, _, _ int) (warmup, measured []float64) {
			for range 3 {
				measured = append(measured, 100*math.Exp(0.1*random.NormFloat64()))
			}
			return nil, measured
		}
		if codes := judge(t, r.ask(t)).Rows[0].codes(); strings.Contains(codes, "warm-up-sensitive") || strings.Contains(codes, "unsteady") {
			alarms++
		}
	}
	if alarms > 10 {
		t.Errorf("%d alarms in 200 runs of noise", alarms)
	}
}
