// Gates at interim analyses: decisions stay, early analyses are strict, and a later judgement of the files agrees with the run itself.

package comparison

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/request"
)

var plan = []int{10, 15, 20}

// looked requests a run of `on` against 100 with a cost for each round, that was judged by the plan.
func analysed(t *testing.T, costs []float64, gates ...request.Gate) request.Suite {
	t.Helper()
	return analysedUnder(t, "", costs, gates...)
}

// analysedUnder requests the same under a header.
func analysedUnder(t *testing.T, header string, costs []float64, gates ...request.Gate) request.Suite {
	t.Helper()
	file := pair("ns/op", len(costs), 1)
	file.header = header
	file.value = func(_, _, variant string, r int) float64 {
		if variant == "on" {
			return 100 * math.Exp(costs[r])
		}
		return 100
	}
	return withJournal(t, ask(t, file, gates...), journalOf(len(costs), plan, 1))
}

// series are n costs around each centre after the other.
func series(n int, centres ...float64) []float64 {
	var costs []float64
	for _, centre := range centres {
		for range n {
			costs = append(costs, centre+math.Log(wobble(len(costs))))
		}
	}
	return costs
}

// fixed is the same request for a run of fixed length.
func fixed(req request.Suite) request.Suite {
	req.Results[0].Rounds = ""
	return req
}

// TestFrozen checks that later rounds do not change the decision of an interim analysis, although they would.
func TestFrozen(t *testing.T) {
	for _, c := range []struct {
		costs         []float64
		first, onAll  gates.Verdict
		rounds        int
		within, above float64 // the judged value
	}{
		{series(10, 0.01, 0.30), gates.Pass, gates.Inconclusive, 10, -0.006, 0.026},
		{series(10, 0.10, -0.30), gates.Breach, gates.Inconclusive, 10, 0.088, 0.123},
		{series(5, 0.05, 0.05, 0.01, 0.30), gates.Inconclusive, gates.Inconclusive, 20, 0, 0.3},
	} {
		req := analysed(t, c.costs, gate(request.MaxOverhead, "ns/op", 0.05))
		s := judge(t, req)
		g := s.Rows[0].Gates[0]
		if g.Verdict != c.first || g.Rounds != c.rounds || *g.Low < c.within || *g.High > c.above {
			t.Errorf("at its analysis: %+v, [%g, %g]", g, *g.Low, *g.High)
		}
		if want := []int{10, 15, 20}; !reflect.DeepEqual(s.Rounds.Interim, want) || s.Verdict != c.first {
			t.Errorf("analyses %v, %s", s.Rounds.Interim, s.Verdict)
		}
		if row := s.Rows[0]; row.Rounds != 20 || math.Abs(*row.Confidence-0.960011) > 5e-7 {
			t.Errorf("the row is not of all rounds: %+v", row)
		}
		if g := judge(t, fixed(req)).Rows[0].Gates[0]; g.Verdict != c.onAll || g.Rounds != 20 {
			t.Errorf("on all rounds: %+v", g)
		}
	}
}

// TestInterimBonferroni checks that of two gates none can be breached after 10 rounds, and both are after 15.
func TestInterimBonferroni(t *testing.T) {
	two := []request.Gate{gate(request.MaxOverhead, "ns/op", 0.05), gate(request.MaxIncrease, "ns/op", 5)}
	heavy := analysed(t, series(20, 0.5)[:10], two...)
	for _, g := range judge(t, heavy).Rows[0].Gates {
		if g.Verdict != gates.Inconclusive || *g.P != 1./1024 || *g.Adjusted != 1./1024 || !strings.HasPrefix(g.Reason, "suspect: ") || math.Abs(*g.Needed-.000412) > 5e-7 {
			t.Errorf("after 10 rounds: %+v", g)
		}
	}
	if g := judge(t, analysed(t, series(20, 0.5)[:10], two[0])).Rows[0].Gates[0]; g.Verdict != gates.Breach || math.Abs(*g.Needed-.001525) > 5e-7 {
		t.Errorf("alone after 10 rounds: %+v", g)
	}
	for _, g := range judge(t, analysed(t, series(20, 0.5), two...)).Rows[0].Gates {
		if g.Verdict != gates.Breach || g.Rounds != 15 || math.Abs(*g.Needed-.003790) > 5e-7 {
			t.Errorf("after 20 rounds: %+v", g)
		}
	}
	// A pass needs no correction.
	for _, g := range judge(t, analysed(t, series(10, 0.01), two...)).Rows[0].Gates {
		if g.Verdict != gates.Pass || *g.Adjusted != 1 {
			t.Errorf("a pass after 10 rounds: %+v", g)
		}
	}
}

// signs are 20 costs of the sizes 1 to 20 per mille; those with the given sizes are negative and come first.
func signs(below ...int) []float64 {
	var costs []float64
	for _, size := range below {
		costs = append(costs, -0.001*float64(size))
	}
	for size := 1; size <= 20; size++ {
		if !slices.Contains(below, size) {
			costs = append(costs, 0.001*float64(size))
		}
	}
	return costs
}

// TestFinalLevel checks that the last of three interim analyses judges at 0.022, where a run of fixed length has 0.025: the ranks below 0 sum to 51. The
// variance between runs would make such a limit inconclusive at either level, so these are seeds.
func TestFinalLevel(t *testing.T) {
	costs := signs(20, 18, 13)
	req := analysedUnder(t, "mode: simulation\n", costs, gate(request.MaxOverhead, "ns/op", 0))
	g := judge(t, req).Rows[0].Gates[0]
	if g.Verdict != gates.Inconclusive || g.Rounds != 20 || !(*g.P > 0.0220 && *g.P < 0.025) || math.Abs(*g.Needed-.022) > 5e-7 {
		t.Errorf("at the last interim analysis: %s %g %g", g.Verdict, *g.P, *g.Needed)
	}
	if g := judge(t, fixed(req)).Rows[0].Gates[0]; g.Verdict != gates.Breach || *g.Needed != 0.025 {
		t.Errorf("of fixed length: %s %g", g.Verdict, *g.P)
	}
	// Holm: a single p-value of 0.011 to 0.022 is a breach, two are not.
	two := []request.Gate{gate(request.MaxOverhead, "ns/op", 0), gate(request.MaxIncrease, "ns/op", 0)}
	for gates, want := range map[int]string{1: "breach", 2: "inconclusive"} {
		g := judge(t, analysedUnder(t, "mode: simulation\n", signs(20, 18, 9), two[:gates]...)).Rows[0].Gates[0]
		if string(g.Verdict) != want || !(*g.P > 0.011 && *g.P < 0.022) {
			t.Errorf("%d gates: %s, p %g", gates, g.Verdict, *g.P)
		}
	}
}

// TestUnplannedEnd checks a run that ended between interim analyses: it is judged there, by the level of the last.
func TestUnplannedEnd(t *testing.T) {
	s := judge(t, analysed(t, series(13, 0.05), gate(request.MaxOverhead, "ns/op", 0.05)))
	g := s.Rows[0].Gates[0]
	if !reflect.DeepEqual(s.Rounds.Interim, []int{10, 13}) || g.Rounds != 13 || math.Abs(*g.Needed-.022) > 5e-7 {
		t.Errorf("%v %+v", s.Rounds.Interim, g)
	}
	if !strings.Contains(g.Reason, "more rounds would not decide, because runs differ (0.5 %, prior) and the value is too close to the limit") {
		t.Errorf("reason = %q", g.Reason)
	}
	early := judge(t, analysed(t, series(7, 0.5), gate(request.MaxOverhead, "ns/op", 0.05)))
	if g := early.Rows[0].Gates[0]; !reflect.DeepEqual(early.Rounds.Interim, []int{7}) || g.Verdict != gates.Breach || *g.P != 1./128 {
		t.Errorf("before the first interim analysis: %v %+v", early.Rounds.Interim, g)
	}
	few := judge(t, analysed(t, series(5, 0.5), gate(request.MaxOverhead, "ns/op", 0.05)))
	if g := few.Rows[0].Gates[0]; few.codes() != "few-rounds" || g.Verdict != gates.Inconclusive || !strings.HasPrefix(g.Reason, "only 5 rounds are complete") {
		t.Errorf("too few rounds: %q %+v", few.codes(), g)
	}
}

// TestEarlyAnalysisOfFewRounds checks a plan whose first interim analysis has too few rounds for any interval at its level.
func TestEarlyAnalysisOfFewRounds(t *testing.T) {
	req := analysed(t, series(6, 0.5), gate(request.MaxOverhead, "ns/op", 0.05))
	req = withJournal(t, req, journalOf(6, []int{6, 30}, 1))
	s := judge(t, req)
	if g := s.Rows[0].Gates[0]; g.Verdict != gates.Inconclusive || g.P != nil || !strings.HasPrefix(g.Reason, "only 6 rounds are complete; an interval at this analysis needs at least") {
		t.Errorf("%+v", g)
	}
	if row := s.Rows[0]; row.Overhead == nil || row.Low != nil || row.Confidence != nil || row.P != nil {
		t.Errorf("%+v", row)
	}
}

// TestEveryKindAtInterimAnalyses checks that each kind of gate is decided at the first interim analysis, on its rounds alone.
func TestEveryKindAtInterimAnalyses(t *testing.T) {
	for _, c := range []struct {
		kind         request.Kind
		pass, breach float64
	}{
		{request.MaxOverhead, 0.15, 0.05},
		{request.MaxRegression, 0.12, 0.01},
		{request.MaxIncrease, 15, 5},
		{request.Max, 115, 105},
		{request.Min, 105, 115},
	} {
		for limit, want := range map[float64]gates.Verdict{c.pass: gates.Pass, c.breach: gates.Breach} {
			req := analysed(t, append(series(10, 0.1), series(5, -2, 2)...), gate(c.kind, "ns/op", limit))
			for range 4 {
				req.Baselines = append(req.Baselines, save(t, "b.txt", pair("ns/op", 10, 1.05).String()))
			}
			if g := judge(t, req).Rows[0].Gates[0]; g.Verdict != want || g.Rounds != 10 {
				t.Errorf("%s at %g: %+v", c.kind, limit, g)
			}
		}
	}
}

// TestPairedAtInterimAnalyses checks a treatment with `against` in the same rounds.
func TestPairedAtInterimAnalyses(t *testing.T) {
	file := pair("ns/op", 20, 1)
	file.variants = []string{"off", "base", "head"}
	file.value = func(_, _, variant string, r int) float64 {
		late := map[bool]float64{true: 2, false: 1}[r >= 10 && variant == "head"]
		return map[string]float64{"off": 100, "base": 110, "head": 110 * 0.99 * wobble(r)}[variant] * late
	}
	req := withJournal(t, ask(t, file, gate(request.MaxRegression, "ns/op", 0.02)), journalOf(20, plan, 1))
	req.Against, req.Gates[0].Treatment = map[string]string{"head": "base"}, "head"
	if g := judge(t, req).Rows[2].Gates[0]; g.Verdict != gates.Pass || g.Rounds != 10 {
		t.Errorf("%+v", g)
	}
}

// TestLateZero checks that a control which is 0 for the first time in a late round revokes no early interim analysis.
func TestLateZero(t *testing.T) {
	count := func(rounds int) table {
		file := pair("B/op", rounds, 1.05)
		file.header = here
		usual := file.value
		file.value = func(b, u, variant string, r int) float64 {
			if r == 12 {
				return 0
			}
			return usual(b, u, variant, r)
		}
		return file
	}
	for _, kind := range []request.Kind{request.MaxOverhead, request.MaxRegression} {
		req := withJournal(t, ask(t, count(20), gate(kind, "B/op", 0.10)), journalOf(20, plan, 1))
		for range 3 {
			req.Baselines = append(req.Baselines, save(t, "b.txt", count(10).String()))
		}
		if row := judge(t, req).Rows[0]; row.Overhead != nil || row.Gates[0].Verdict != gates.Pass || row.Gates[0].Rounds != 10 {
			t.Errorf("%s: %+v", kind, row)
		}
	}
}

// TestFilesGiveTheVerdictsOfTheRun follows runs of random length and cost: the verdicts at the interim analyses, each from the files
// at that time, are those of the final files.
func TestFilesGiveTheVerdictsOfTheRun(t *testing.T) {
	decided := map[string]int{}
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 3))
		costs := make([]float64, 20)
		centre := 0.06 * random.Float64()
		for r := range costs {
			costs[r] = centre + 0.03*random.NormFloat64()
		}
		limits := []request.Gate{gate(request.MaxOverhead, "ns/op", 0.03), gate(request.Max, "ns/op", 104), gate(request.MaxIncrease, "ns/op", 5)}
		var output []gates.Gate
		for _, n := range []int{10, 15, 20} {
			now := judge(t, analysed(t, costs[:n], limits...)).Rows[0].Gates
			for i := range output {
				if output[i].Decided() && !reflect.DeepEqual(output[i], now[i]) {
					t.Fatalf("seed %d: at %d rounds %+v became %+v", seed, n, output[i], now[i])
				}
			}
			output = now
		}
		for _, g := range output {
			decided[fmt.Sprintf("%s at %d", g.Verdict, g.Rounds)]++
		}
	}
	for _, kind := range []string{"pass at 10", "pass at 15", "pass at 20", "breach at 15", "breach at 20", "inconclusive at 20"} {
		if decided[kind] == 0 {
			t.Errorf("no gate was a %s: %v", kind, decided)
		}
	}
}

// TestPooledAnalyses checks that the rounds of several files, and those of a file whose plan changed, are judged once.
func TestPooledAnalyses(t *testing.T) {
	attempts := analysed(t, series(10, 0.01), gate(request.MaxOverhead, "ns/op", 0.05))
	second := analysed(t, series(12, 0.01))
	attempts.Results = append(attempts.Results, second.Results...)
	changed := withJournal(t, analysed(t, series(22, 0.01), attempts.Gates...), journalOf(10, plan, 1)+journalOf(12, []int{12, 22}, 2))
	for name, req := range map[string]request.Suite{"two files": attempts, "a plan that changed": changed} {
		s := judge(t, req)
		g := s.Rows[0].Gates[0]
		if !reflect.DeepEqual(s.Rounds.Interim, []int{22}) || g.Rounds != 22 || math.Abs(*g.Needed-.022) > 5e-7 || g.Verdict != gates.Pass {
			t.Errorf("%s: %v %+v", name, s.Rounds.Interim, g)
		}
	}
	attempts.Results[0].Rounds, attempts.Results[1].Rounds = "", ""
	if s := judge(t, attempts); len(s.Rounds.Interim) != 0 || *s.Rows[0].Gates[0].Needed != 0.025 {
		t.Errorf("two files of fixed length: %v", s.Rounds.Interim)
	}
}
