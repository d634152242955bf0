// Every kind of gate: passed, breached, inconclusive and impossible.

package comparison

import (
	"math"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
)

// TestGates judges one gate on ten rounds whose treatment costs +-0.5 % around the factor: 5 % of 100 unless noted.
func TestGates(t *testing.T) {
	for _, c := range []struct {
		name   string
		unit   string
		factor float64
		rounds int
		kind   request.Kind
		limit  float64
		want   gates.Verdict
		reason string
	}{
		{"overhead under its budget", "ns/op", 1.05, 10, request.MaxOverhead, 0.0625, gates.Pass, ""},
		{"overhead over its budget", "ns/op", 1.05, 10, request.MaxOverhead, 0.0375, gates.Breach, ""},
		{"overhead around its budget", "ns/op", 1.05, 10, request.MaxOverhead, 0.05, gates.Inconclusive, "inconclusive: the interval [+3.94 %, +6.07 %]"},
		{"overhead of a rate under its budget", "MB/s", 0.95, 10, request.MaxOverhead, 0.06, gates.Pass, ""},
		{"overhead of a rate over its budget", "MB/s", 0.95, 10, request.MaxOverhead, 0.04, gates.Breach, ""},
		{"a faster rate", "MB/s", 1.05, 10, request.MaxOverhead, 0, gates.Pass, ""},
		{"overhead over a negative budget", "ns/op", 1.05, 10, request.MaxOverhead, -0.01, gates.Breach, ""},
		{"overhead of too few rounds", "ns/op", 1.05, 5, request.MaxOverhead, 0.04, gates.Inconclusive, "only 5 rounds are complete; an interval needs at least 6"},
		{"overhead of one round", "ns/op", 1.05, 1, request.MaxOverhead, 0.04, gates.Inconclusive, "only 1 round is complete"},
		{"overhead of six rounds", "ns/op", 1.05, 6, request.MaxOverhead, 0.0375, gates.Breach, ""},
		{"overhead of an unknown direction", "spans", 1.05, 10, request.MaxOverhead, 0.04, gates.Broken, "it is unknown which direction of spans is better; declare it: `metrics: {spans: {better: lower}}`"},
		{"overhead that cannot be", "MB/s", 0.95, 10, request.MaxOverhead, 1, gates.Broken, "a limit of +100 % means nothing"},
		{"overhead that must be", "ns/op", 1.05, 10, request.MaxOverhead, -1, gates.Broken, "a limit of -100 % means nothing"},

		{"increase under its limit", "B/op", 1.05, 10, request.MaxIncrease, 6.25, gates.Pass, ""},
		{"increase over its limit", "B/op", 1.05, 10, request.MaxIncrease, 3.75, gates.Breach, ""},
		{"increase around its limit", "B/op", 1.05, 10, request.MaxIncrease, 5, gates.Inconclusive, "inconclusive: the interval [3.93092 B/op, 6.06982 B/op]"},
		{"increase of a rate", "MB/s", 1.05, 10, request.MaxIncrease, 4, gates.Broken, "more MB/s is better, so an increase is no cost; limit its loss by max-overhead, or its value by min"},
		{"increase of an unknown direction", "spans", 1.05, 10, request.MaxIncrease, 4, gates.Broken, "it is unknown"},

		{"value above its floor", "MB/s", 1.05, 10, request.Min, 104, gates.Pass, ""},
		{"value below its floor", "MB/s", 1.05, 10, request.Min, 106, gates.Breach, ""},
		{"value around its floor", "MB/s", 1.05, 10, request.Min, 105, gates.Inconclusive, "inconclusive: the interval [104."},
		{"floor of an unknown direction", "spans", 1.05, 10, request.Min, 106, gates.Breach, ""},
		{"value under its ceiling", "ns/op", 1.05, 10, request.Max, 106, gates.Pass, ""},
		{"value over its ceiling", "ns/op", 1.05, 10, request.Max, 104, gates.Breach, ""},
		{"value around its ceiling", "ns/op", 1.05, 10, request.Max, 105, gates.Inconclusive, "inconclusive: the interval [104."},
		{"ceiling with too few rounds", "ns/op", 1.05, 3, request.Max, 104, gates.Inconclusive, "only 3 rounds"},

		{"regression without a baseline", "ns/op", 1.05, 10, request.MaxRegression, 0.02, gates.Inconclusive, "no baseline yet: store a run"},
	} {
		s := judge(t, ask(t, pair(c.unit, c.rounds, c.factor), gate(c.kind, c.unit, c.limit)))
		if len(s.Rows) != 1 || len(s.Rows[0].Gates) != 1 {
			t.Fatalf("%s: broken %q", c.name, s.Broken)
		}
		g := s.Rows[0].Gates[0]
		if g.Verdict != c.want || !strings.HasPrefix(g.Reason, c.reason) || (c.reason == "") != (g.Reason == "") {
			t.Errorf("%s: %s %q", c.name, g.Verdict, g.Reason)
		}
		if s.Rows[0].Verdict != c.want || s.Verdict != c.want {
			t.Errorf("%s: row %s, suite %s", c.name, s.Rows[0].Verdict, s.Verdict)
		}
	}
}

// TestR5ExactLimit checks the boundary with seeds, which have no variance between runs: a limit that is met exactly passes, with any last bit of
// a quotient.
func TestR5ExactLimit(t *testing.T) {
	for percent := 1; percent < 100; percent++ {
		for _, off := range []float64{1, 3, 7, 49.1, 1e9} {
			exact := pair("x", 6, 1)
			exact.header = "mode: simulation\n"
			exact.value = func(_, _, variant string, r int) float64 {
				if variant == "on" {
					return off * float64(r+1) * float64(100+percent) / 100
				}
				return off * float64(r+1)
			}
			req := ask(t, exact, gate(request.MaxOverhead, "x", float64(percent)/100))
			lower := "lower"
			req.Metrics = map[string]request.Metric{"x": {Better: &lower}}
			if g := judge(t, req).Rows[0].Gates[0]; g.Verdict != gates.Pass || *g.P != 1 {
				t.Fatalf("%d %% of %g: %s, p %g", percent, off, g.Verdict, *g.P)
			}
		}
	}
}

// TestManyGates checks that a breach must be significant among all gates, which needs enough rounds.
func TestManyGates(t *testing.T) {
	many := pair("ns/op", 6, 1.05)
	many.benchmarks = []string{"A", "B", "C"}
	s := judge(t, ask(t, many, gate(request.MaxOverhead, "ns/op", 0.035)))
	for _, row := range s.Rows {
		g := row.Gates[0]
		if g.Verdict != gates.Inconclusive || *g.P != 1.0/64 || *g.Adjusted != 3.0/64 {
			t.Errorf("%s %g %g", g.Verdict, *g.P, *g.Adjusted)
		}
		if !strings.HasPrefix(g.Reason, "suspect: ") || !strings.HasSuffix(g.Reason, "a breach needs at least 7 rounds") {
			t.Errorf("reason = %q", g.Reason)
		}
	}
	many.rounds = 7
	if s := judge(t, ask(t, many, gate(request.MaxOverhead, "ns/op", 0.035))); s.Verdict != gates.Breach {
		t.Errorf("seven rounds: %s", s.Verdict)
	}
}

// TestZeroControl checks that without a ratio only the difference matters.
func TestZeroControl(t *testing.T) {
	counted := pair("gc-count", 10, 1)
	counted.value = func(_, _, variant string, r int) float64 {
		if variant == "on" {
			return float64(2 + r%2)
		}
		return 0
	}
	req := ask(t, counted, gate(request.MaxOverhead, "gc-count", 0.05), gate(request.MaxIncrease, "gc-count", 1), gate(request.MaxIncrease, "gc-count", 3.125))
	lower := "lower"
	req.Metrics = map[string]request.Metric{"gc-count": {Better: &lower}}
	row := judge(t, req).Rows[0]
	if row.Overhead != nil || row.Low != nil || row.MDE != nil || row.Difference.Value != 2.5 || *row.Difference.Low != 2.5-math.Hypot(0.5, 1.959963984540054*0.005*2.5) || row.Exact {
		t.Errorf("row = %+v", row)
	}
	for i, want := range []gates.Verdict{gates.Inconclusive, gates.Breach, gates.Pass} {
		if row.Gates[i].Verdict != want {
			t.Errorf("gate %d: %s %q", i, row.Gates[i].Verdict, row.Gates[i].Reason)
		}
	}
	if !strings.Contains(row.Gates[0].Reason, "max-increase") {
		t.Errorf("reason = %q", row.Gates[0].Reason)
	}
}

func TestUnusable(t *testing.T) {
	req := ask(t, pair("ns/op", 10, 1.05), gate(request.MaxOverhead, "ns/op", 0.035), gate(request.MaxOverhead, "ns/op", 0.06))
	req.State.Unusable = "9 of 20 rounds were disturbed"
	s := judge(t, req)
	for _, g := range s.Rows[0].Gates {
		if g.Verdict != gates.Inconclusive || !strings.Contains(g.Reason, req.State.Unusable) {
			t.Errorf("%s %q", g.Verdict, g.Reason)
		}
	}
	if s.Verdict != gates.Inconclusive {
		t.Errorf("suite: %s", s.Verdict)
	}
}

// TestUnmatched checks that a gate which limits nothing breaks the suite, and names the probable meaning.
func TestUnmatched(t *testing.T) {
	for _, c := range []struct {
		gate request.Gate
		want string
	}{
		{gate(request.MaxOverhead, "cpu-ms/op", 1), "no fork reported the metric (the nearest is ns/op)"},
		{request.Gate{Metric: "ns/op", Benchmark: "AA", Treatment: "*", Kind: request.Max}, "no benchmark has that name (the nearest is A)"},
		{request.Gate{Metric: "@primary", Benchmark: "*", Treatment: "om", Kind: request.Max}, "no treatment has that name (the nearest is on)"},
		{request.Gate{Metric: "@primary", Benchmark: "*", Treatment: "off", Kind: request.Max}, "no treatment has that name"},
	} {
		s := judge(t, ask(t, pair("ns/op", 10, 1), c.gate))
		if s.Verdict != gates.Broken || len(s.Broken) != 1 || !strings.Contains(s.Broken[0], c.want) {
			t.Errorf("%s: %q, want %q", s.Verdict, s.Broken, c.want)
		}
	}
}

func TestPrimary(t *testing.T) {
	both := pair("ns/op", 6, 1)
	both.units = []string{"ns/op", "cpu-ns/op"}
	s := judge(t, ask(t, both, gate(request.Max, request.Primary, 1)))
	if len(s.Rows[0].Gates) != 0 || len(s.Rows[1].Gates) != 1 || s.Rows[1].Metric != "cpu-ns/op" {
		t.Errorf("rows = %+v", s.Rows)
	}
}

// TestDirectionFlips checks that the same numbers are a cost as a rate and a gain as a time.
func TestDirectionFlips(t *testing.T) {
	cost := judge(t, ask(t, pair("ns/op", 10, 1.05))).Rows[0]
	gain := judge(t, ask(t, pair("MB/s", 10, 1.05))).Rows[0]
	for _, c := range [][2]float64{{*cost.Overhead, *gain.Overhead}, {*cost.Low, *gain.High}, {*cost.High, *gain.Low}} {
		// e^d - 1 and 1 - e^d
		if math.Abs(c[0]+c[1]) > 1e-12 {
			t.Errorf("%g as a time and %g as a rate", c[0], c[1])
		}
	}
	if *cost.P != *gain.P || cost.Difference.Value != gain.Difference.Value {
		t.Error("p or difference depends on the direction")
	}
	if gain.codes() != "negative-overhead" || cost.codes() != "" {
		t.Errorf("warnings %q and %q", gain.codes(), cost.codes())
	}
}

// TestR23BelowZero checks which negative costs cause a doubt: an agent's, also if something is 0 and only a difference
// is known; not those of another way to do the control's work.
func TestR23BelowZero(t *testing.T) {
	for name, c := range map[string]struct {
		unit         string
		ratio        float64
		alternatives []string
		want         string
	}{
		"an agent":                   {"ns/op", 0.9, nil, "negative-overhead"},
		"an agent that costs":        {"ns/op", 1.1, nil, ""},
		"an alternative":             {"ns/op", 0.9, []string{"on"}, ""},
		"an alternative that costs":  {"ns/op", 1.1, []string{"on"}, ""},
		"more work in the same time": {"MB/s", 1.1, nil, "negative-overhead"},
		"less allocation":            {"B/op", 0.9, nil, "negative-overhead"},
		"fewer context switches":     {"switches/op", 0.9, nil, ""},
		"fewer classes":              {"classes", 0.9, nil, ""},
	} {
		req := ask(t, pair(c.unit, 10, c.ratio))
		req.Alternatives = c.alternatives
		if got := judge(t, req).Rows[0].codes(); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	none := pair("gc-ns/op", 10, 1)
	none.value = func(_, _, variant string, r int) float64 {
		if variant == "on" {
			return 0
		}
		return wobble(r)
	}
	lower, req := "lower", ask(t, none)
	req.Metrics = map[string]request.Metric{"gc-ns/op": {Better: &lower}}
	if got := judge(t, req).Rows[0]; got.Overhead != nil || got.codes() != "negative-overhead" {
		t.Errorf("nothing where there was something: overhead %v, %q", got.Overhead, got.codes())
	}
}
