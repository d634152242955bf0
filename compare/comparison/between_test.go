// Tests of the variance between runs: in rows, in gates, and from stored runs.

package comparison

import (
	"math"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/worked"
)

// storing requests a run with one overhead, after stored runs with other overheads.
func storing(t *testing.T, now float64, then []float64, gates ...request.Gate) request.Suite {
	t.Helper()
	req := ask(t, on(here, pair("ns/op", 10, now)), gates...)
	for _, factor := range then {
		req.Baselines = append(req.Baselines, save(t, "b.txt", on(here, pair("ns/op", 10, factor)).String()))
	}
	return req
}

// Stored runs, the newest first.
var (
	agreed    = []float64{1.05, 1.0502, 1.0499, 1.0501, 1.05, 1.0502, 1.0498, 1.0501}
	disagreed = []float64{1.03, 1.08, 1.02, 1.07, 1.01, 1.06, 1.03, 1.08}
	changed   = []float64{1.05, 1.0502, 1.0499, 1.0501, 1.20, 1.2002, 1.1998, 1.2001}
)

// TestRunsWiden checks that stored runs which disagree widen an interval, that those which agree narrow it no further than the prior's share
// in it (sqrt(4 / 6.525) of 0.5 %), and that a change of the agent among them does not widen it.
func TestRunsWiden(t *testing.T) {
	of := func(then []float64) *Row { return &judge(t, storing(t, 1.05, then)).Rows[0] }
	none, one, two := of(nil), of(disagreed[:1]), of(disagreed[:2])
	for name, row := range map[string]*Row{"no stored run": none, "one": one, "two": two} {
		if b := row.BetweenRuns; b == nil || b.SD != 0.005 || b.Prior != 0.005 || b.Runs != 0 || *row.Low != *none.Low {
			t.Errorf("%s: %+v", name, b)
		}
	}
	same, apart, step := of(agreed), of(disagreed), of(changed)
	for name, row := range map[string]*Row{"agreeing": same, "with a step": step} {
		if b := row.BetweenRuns; b.Runs != 8 || math.Abs(b.SD-0.0039148) > 1e-6 || !(*row.Low > *none.Low && *row.High < *none.High) {
			t.Errorf("%s: %+v, [%g, %g]", name, b, *row.Low, *row.High)
		}
	}
	if b := apart.BetweenRuns; b.Runs != 8 || !(b.SD > 0.02) || !(*apart.Low < *none.Low-0.02 && *apart.High > *none.High+0.02) || !(*apart.MDE > 3**none.MDE) {
		t.Errorf("disagreeing: %+v, [%g, %g], MDE %g", b, *apart.Low, *apart.High, *apart.MDE)
	}
	for _, row := range []*Row{none, same, apart} {
		if *row.BetweenRuns.Low != *none.BetweenRuns.Low || *row.BetweenRuns.High != *none.BetweenRuns.High || *row.Overhead != *none.Overhead {
			t.Errorf("stored runs changed what these rounds say: %+v", row.BetweenRuns)
		}
	}
}

// TestNarrowRunDoesNotBreach checks a gate that the rounds alone would breach, with small p-values, and the variance between runs makes inconclusive.
func TestNarrowRunDoesNotBreach(t *testing.T) {
	limit := gate(request.MaxOverhead, "ns/op", 0.02)
	row := judge(t, storing(t, 1.05, disagreed, limit)).Rows[0]
	g := row.Gates[0]
	if g.Verdict != gates.Inconclusive || !(*row.BetweenRuns.Low > 0.02) || !(*g.Low < 0.02) || !(*g.Adjusted < 0.001) || *g.Low != *row.Low {
		t.Errorf("disagreeing: %s, alone from %g, with it from %g, p %g", g.Verdict, *row.BetweenRuns.Low, *g.Low, *g.Adjusted)
	}
	if !strings.Contains(g.Reason, "more rounds would not decide") || !strings.HasSuffix(g.Reason, "%, 8 stored runs) and the value is too close to the limit: move the limit") {
		t.Error(g.Reason)
	}
	if g := judge(t, storing(t, 1.05, agreed, limit)).Rows[0].Gates[0]; g.Verdict != gates.Breach {
		t.Errorf("agreeing: %s %s", g.Verdict, g.Reason)
	}
	// A pass needs the whole interval too.
	kept := gate(request.MaxOverhead, "ns/op", 0.08)
	if g := judge(t, storing(t, 1.05, disagreed, kept)).Rows[0].Gates[0]; g.Verdict != gates.Inconclusive {
		t.Errorf("a limit above: %s", g.Verdict)
	}
	if g := judge(t, storing(t, 1.05, nil, kept)).Rows[0].Gates[0]; g.Verdict != gates.Pass {
		t.Errorf("a limit above, without stored runs: %s", g.Verdict)
	}
}

// TestChangeHoldsItOnce checks that a change since stored runs, which has its own random effect, does not include it again: D and SE by the formula of
// package history, from the rounds alone.
func TestChangeHoldsItOnce(t *testing.T) {
	row := judge(t, storing(t, 1.05, agreed, gate(request.MaxRegression, "ns/op", 0.02))).Rows[0]
	b := row.Baseline
	// floor 0.5 %: half = t(0.975, 9+7)·sqrt(se² + se²/8 + 0.005²·9/8), with se from the interval of the rounds alone
	se := (math.Log1p(*row.BetweenRuns.High) - math.Log1p(*row.BetweenRuns.Low)) / (2 * 2.2698)
	half := 2.119905299 * math.Sqrt(se*se*9/8+0.005*0.005*9/8)
	worked.Near(t, "half of the interval of the change", (math.Log1p(b.High)-math.Log1p(b.Low))/2, half, 1e-5)
	if g := row.Gates[0]; *g.High != b.High {
		t.Errorf("the gate has [%g, %g], the row [%g, %g]", *g.Low, *g.High, b.Low, b.High)
	}
}

// TestPriorOfSteadyMetric checks that a metric which hardly differs from fork to fork has a prior of five times that spread.
func TestPriorOfSteadyMetric(t *testing.T) {
	steady := pair("ns/op", 8, 1.1)
	steady.value = func(_, _, variant string, r int) float64 {
		if variant == "on" {
			return 2200 + float64(r%2)
		}
		return 2000
	}
	row := judge(t, ask(t, on(here, steady))).Rows[0]
	// Half of the rounds are 1/2200 above the others: 0.5·sqrt(8/7) of that.
	sd := 0.5 * math.Sqrt(8.0/7) * math.Log(2201.0/2200)
	if row.BetweenRuns == nil {
		t.Fatal("no spread between runs")
	}
	worked.Near(t, "prior", row.BetweenRuns.Prior, 5*sd, 1e-9)
	worked.Near(t, "standard deviation", row.BetweenRuns.SD, 5*sd, 1e-9)
}

// TestAnalysisHoldsIt checks that an interim analysis judges by the spread at its own level: 2.9626·0.5 % after 10 of 20 rounds.
func TestAnalysisHoldsIt(t *testing.T) {
	still := make([]float64, 10)
	for r := range still {
		still[r] = 0.05
	}
	// At this level the ranks of 10 rounds reach from the least to the most.
	still[3], still[6] = 0.047, 0.053
	g := judge(t, analysed(t, still, gate(request.MaxOverhead, "ns/op", 0.03))).Rows[0].Gates[0]
	half := math.Hypot(0.003, 2.9626*0.005)
	worked.Near(t, "low", *g.Low, math.Expm1(0.05-half), 1e-6)
	worked.Near(t, "high", *g.High, math.Expm1(0.05+half), 1e-6)
	if g.Verdict != gates.Breach {
		t.Errorf("%s %s", g.Verdict, g.Reason)
	}
}

// TestWithoutRuns checks values that are the same in every run: counts, seeds, and a variant's own values.
func TestWithoutRuns(t *testing.T) {
	exact := pair("B/op", 10, 1)
	exact.header = "Unit B/op assume=exact\n"
	exact.value = func(_, _, variant string, _ int) float64 { return float64(100 + len(variant)) }
	row := judge(t, ask(t, exact)).Rows[0]
	if row.BetweenRuns != nil || *row.Low != *row.High || *row.MDE != 0 {
		t.Errorf("a count: %+v", row.BetweenRuns)
	}
	seeds := pair("ns/op", 10, 1.05)
	seeds.header = "mode: simulation\n"
	machine := judge(t, ask(t, pair("ns/op", 10, 1.05))).Rows[0]
	row = judge(t, ask(t, seeds)).Rows[0]
	if row.BetweenRuns != nil || *row.Low != *machine.BetweenRuns.Low || *row.High != *machine.BetweenRuns.High || !(*row.MDE < *machine.MDE) {
		t.Errorf("seeds: %+v [%g, %g]", row.BetweenRuns, *row.Low, *row.High)
	}
	own := judge(t, ask(t, pair("ns/op", 10, 1.05), gate(request.Max, "ns/op", 105.6))).Rows[0].Gates[0]
	if own.Verdict != gates.Pass {
		t.Errorf("a ceiling: %s %s", own.Verdict, own.Reason)
	}
}
