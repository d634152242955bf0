// The variance components, and their advice.

package comparison

import (
	"math"
	"strings"
	"testing"
)

func TestComponents(t *testing.T) {
	row := judge(t, quiet(200, 5, 0.02, 0.01).ask(t)).Rows[0]
	c := row.Components
	if c == nil || math.Abs(c.Between-0.02) > 0.003 || math.Abs(c.Within-0.01) > 0.001 || math.Abs(c.ICC-0.8) > 0.05 {
		t.Fatalf("%+v", c)
	}
	if want := 0.34; math.Abs(c.FalseAlarm-want) > 0.03 { // 2(1 - Φ(1.96/√(1+4·0.8)))
		t.Errorf("false alarm = %g, want about %g", c.FalseAlarm, want)
	}
	// A fork takes 4 s, with 1 s of measurement in 5 iterations: the start costs 15 of them.
	if want := math.Round(math.Sqrt(15 * 0.01 * 0.01 / (0.02 * 0.02))); c.Iterations == nil || *c.Iterations != want {
		t.Errorf("iterations = %v, want %g", c.Iterations, want)
	}
}

// TestCommonDrift checks that a common effect on both forks of a round counts as variance between forks, and not as a reason for shorter ones.
func TestCommonDrift(t *testing.T) {
	r := quiet(40, 3, 0.01, 0.02)
	fork := r.fork
	r.fork = func(b, unit, variant string, round, place int) (warmup, measured []float64) {
		warmup, measured = fork(b, unit, variant, round, place)
		for i := range measured {
			measured[i] *= math.Exp(0.1 * math.Sin(float64(round)))
		}
		return warmup, measured
	}
	c := judge(t, r.ask(t)).Rows[0].Components
	if c.Between < 0.05 || c.Iterations == nil || *c.Iterations < 4 {
		t.Errorf("between = %g, iterations = %v", c.Between, *c.Iterations)
	}
}

func TestAdvice(t *testing.T) {
	for _, c := range []struct {
		name            string
		rounds, size    int
		length          float64
		fork, iteration float64
		want            string // of the advice; "" for none
	}{
		{"forks differ, iterations do not", 40, 12, 1300, 0.02, 0.004, "3 measured iterations a fork would do instead of 12; spend the time on more rounds"},
		{"iterations differ, forks do not", 40, 3, 4000, 0.001, 0.03, " iterations a fork instead of 3, in fewer rounds"},
		{"a start so long that it hardly matters", 40, 12, 9000, 0.02, 0.004, ""},
		{"near the optimum", 40, 3, 4000, 0.01, 0.01, ""},
		{"longer forks would leave too few rounds", 10, 3, 4000, 0.001, 0.03, ""},
		{"too few rounds to tell", 5, 12, 1300, 0.02, 0.004, ""},
		{"one iteration", 40, 1, 1300, 0.02, 0.004, ""},
	} {
		r := quiet(c.rounds, c.size, c.fork, c.iteration)
		r.length = c.length
		s := judge(t, r.ask(t))
		var advice string
		for _, w := range s.Warnings {
			if w.Code == "advice" {
				advice += w.Message
			}
		}
		if (advice == "") != (c.want == "") || !strings.Contains(advice, c.want) || strings.Count(advice, "the forks of a round differ by") > 1 {
			t.Errorf("%s: %q", c.name, advice)
		}
	}
}

// TestOneAdvice checks that a suite of many benchmarks and metrics gets one piece of advice.
func TestOneAdvice(t *testing.T) {
	r := quiet(40, 12, 0.02, 0.004)
	r.length = 1300
	r.benchmarks, r.units, r.variants = []string{"A", "B", "C"}, []string{"ns/op", "cpu-ns/op"}, []string{"off", "on", "other"}
	if s := judge(t, r.ask(t)); s.codes() != "advice" {
		t.Errorf("%q", s.codes())
	}
}

// TestForksAlike checks that equal forks leave the number open, and all values finite.
func TestForksAlike(t *testing.T) {
	r := quiet(8, 3, 0, 0)
	r.fork = func(_, _, variant string, _, _ int) (warmup, measured []float64) {
		level := 100 * float64(len(variant))
		return []float64{level}, []float64{level, level * 1.01, level * 0.99}
	}
	c := judge(t, r.ask(t)).Rows[0].Components
	if c == nil || c.Iterations != nil || c.ICC != 0 || math.Abs(c.FalseAlarm-0.05) > 1e-9 {
		t.Errorf("%+v", c)
	}
}
