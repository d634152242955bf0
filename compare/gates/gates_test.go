// Tests of parts that do not depend on the kind of a gate: the order of verdicts, the correction, and the reasons. The kinds are
// tested with rows, in package comparison.

package gates

import (
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

func TestWorse(t *testing.T) {
	order := []Verdict{Broken, Breach, Inconclusive, Pass, None}
	for i, a := range order {
		for j, b := range order {
			if got := Worse(a, b); got != order[min(i, j)] {
				t.Errorf("Worse(%s, %s) = %s", a, b, got)
			}
		}
	}
}

func judged(p float64, v Verdict) *Gate { return &Gate{P: &p, Verdict: v, Rounds: 10} }

// TestSettleOnce checks Holm's correction at the only analysis of a run of fixed length.
func TestSettleOnce(t *testing.T) {
	strong, weak, passed, impossible := judged(0.001, Breach), judged(0.02, Breach), judged(0.9, Pass), &Gate{Verdict: Broken}
	Settle([]*Gate{weak, passed, impossible, strong}, sequential.Once(10))
	if strong.Verdict != Breach || *strong.Adjusted != 0.003 || *strong.Needed != 0.025 {
		t.Errorf("strong: %+v", strong)
	}
	if weak.Verdict != Inconclusive || *weak.Adjusted != 0.04 || !strings.HasPrefix(weak.Reason, "suspect: ") {
		t.Errorf("weak: %+v", weak)
	}
	if passed.Verdict != Pass || impossible.Adjusted != nil || impossible.Needed != nil {
		t.Errorf("passed: %+v, impossible: %+v", passed, impossible)
	}
}

// TestSettleAtInterimAnalyses follows gates over the three interim analyses: the level of an interim analysis is divided by the number of gates, the last
// analysis has Holm's p-values, and decisions stay.
func TestSettleAtInterimAnalyses(t *testing.T) {
	analyses := sequential.Taken([]int{10, 15, 20}, 20)
	first, second, certain, passed := judged(0.0004, Breach), judged(0.0005, Breach), judged(0, Breach), judged(0.9, Inconclusive)
	certain.certain = true
	all := []*Gate{first, second, certain, passed}

	Settle(all, analyses[0]) // three gates with noise: 0.000191
	if first.Verdict != Inconclusive || second.Verdict != Inconclusive || first.Decided() || *first.Adjusted != 0.0004 {
		t.Errorf("at the first interim analysis: %+v, %+v", first, second)
	}
	if !strings.Contains(first.Reason, "one of 3 gates") || !strings.Contains(first.Reason, "after 10 rounds a breach needs more evidence than at the end, after 20") {
		t.Errorf("reason = %q", first.Reason)
	}
	if certain.Verdict != Breach || !certain.Decided() || *certain.Adjusted != 0 || *certain.Needed != analyses[0].Level {
		t.Errorf("a count: %+v", certain)
	}

	*first.P, first.Verdict, *second.P, second.Verdict, passed.Verdict = 0.0022, Breach, 0.0023, Breach, Pass
	Settle(all, analyses[1]) // 0.002252
	if first.Verdict != Breach || !first.Decided() || *first.Needed != analyses[1].Among(3) || second.Decided() || !passed.Decided() {
		t.Errorf("at the second interim analysis: %+v, %+v, %+v", first, second, passed)
	}

	*second.P, second.Verdict = 0.0109, Breach
	Settle(all, analyses[2]) // second of three: 2·0.0109 <= 0.0220
	if second.Verdict != Breach || *second.Adjusted != 0.0218 || *second.Needed != analyses[2].Level {
		t.Errorf("at the last interim analysis: %+v", second)
	}
	if *first.Adjusted != 0.0022 || *passed.Adjusted != 0.9 {
		t.Errorf("what was decided changed: %+v, %+v", first, passed)
	}
	late := judged(0.0111, Breach)
	Settle([]*Gate{judged(0.0010, Breach), late, judged(0.9, Pass)}, analyses[2])
	if late.Verdict != Inconclusive || *late.Adjusted != 0.0222 {
		t.Errorf("above the last level, though below 0.025: %+v", late)
	}
}

func TestVoid(t *testing.T) {
	for before, after := range map[Verdict]Verdict{Pass: Inconclusive, Breach: Inconclusive, Inconclusive: Inconclusive, Broken: Broken} {
		g := Gate{Verdict: before}
		g.Void("noise")
		if g.Verdict != after || (g.Reason == "noise") != (before != Broken) {
			t.Errorf("%s becomes %s %q", before, g.Verdict, g.Reason)
		}
	}
}

// TestAdvice checks the reason of an inconclusive gate: interval, limit, MDE, and the rounds that would decide.
func TestAdvice(t *testing.T) {
	costs := []float64{0.0359087585, 0.0325312077, 0.0399858241, 0.0275290284, 0.0270286724, 0.0455524297, 0.0256931129,
		0.0430375117, 0.0331091586, 0.0285031581}
	mde := 0.0070358
	s := Subject{Metric: "ns/op", Better: units.Lower, On: costs, Scale: 1, Costs: signedrank.New(costs), MDE: &mde}
	for limit, want := range map[float64]string{
		0.03:    "inconclusive: the interval [+2.84 %, +4.01 %] includes the limit +3 %; these 10 rounds could find an effect of 0.704 %; about 19 rounds would decide",
		0.0343:  "inconclusive: the interval [+2.84 %, +4.01 %] includes the limit +3.43 %; these 10 rounds could find an effect of 0.704 %; it would take more than 1000 rounds: the value is too close to the limit",
		0.02842: "inconclusive: the interval [+2.84 %, +4.01 %] includes the limit +2.84 %; these 10 rounds could find an effect of 0.704 %; about 11 rounds would decide",
	} {
		if g := Judge(request.MaxOverhead, limit, s, sequential.Once(10)); g.Verdict != Inconclusive || g.Reason != want {
			t.Errorf("%s %q, want %q", g.Verdict, g.Reason, want)
		}
	}
	for limit, rounds := range map[float64]int{0.03: 19, 0.0343: 0, 0.02842: 11, 0.05: 0} {
		g := Judge(request.MaxOverhead, limit, s, sequential.Once(10))
		if (g.Deciding == nil) != (rounds == 0) || g.Deciding != nil && *g.Deciding != rounds {
			t.Errorf("limit %g: deciding = %v, want %d", limit, g.Deciding, rounds)
		}
		if g.Void("noise"); g.Deciding != nil {
			t.Errorf("limit %g: no number of rounds repairs a useless measurement", limit)
		}
	}
}

// TestConfidence checks the confidence of a judgement: that of the interim analysis, and none for a count.
func TestConfidence(t *testing.T) {
	costs := []float64{0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.10}
	s := Subject{Metric: "ns/op", Better: units.Lower, On: costs, Scale: 1, Costs: signedrank.New(costs)}
	for _, c := range []struct {
		analysis sequential.Analysis
		want     float64
	}{{sequential.Once(10), 0.951171875}, {sequential.Taken([]int{10, 15, 20}, 20)[0], 0.998046875}} {
		if g := Judge(request.MaxOverhead, 0.2, s, c.analysis); g.Confidence == nil || *g.Confidence != c.want {
			t.Errorf("confidence = %v, want %g", g.Confidence, c.want)
		}
	}
	s.Counts = &Counts{Off: 100, On: 101}
	if g := Judge(request.MaxOverhead, 0.2, s, sequential.Once(10)); g.Confidence != nil || g.Verdict != Pass {
		t.Errorf("a count: %+v", g)
	}
}

// TestAdviceAtInterimAnalyses checks that the advice on more rounds knows the plan.
func TestAdviceAtInterimAnalyses(t *testing.T) {
	costs := []float64{0.036, 0.033, 0.040, 0.028, 0.027, 0.046, 0.026, 0.043, 0.0335, 0.0285, 0.031, 0.037}
	s := Subject{Metric: "ns/op", Better: units.Lower, On: costs, Scale: 1, Costs: signedrank.New(costs)}
	for _, c := range []struct {
		plan  []int
		limit float64
		want  string
	}{
		{nil, 0.031, "; about 24 rounds would decide"},
		{[]int{10, 15, 20}, 0.0304, "; about 17 of the 20 planned rounds would decide"},
		{[]int{10, 15, 20}, 0.032, "; about 48 rounds would decide, more than the 20 planned ones"},
		{[]int{6, 9, 12}, 0.032, "; about 48 rounds would decide"},
		{[]int{10, 15, 20}, 0.0345, "; it would take more than 1000 rounds: the value is too close to the limit"},
	} {
		analyses := sequential.Taken(c.plan, 12)
		if g := Judge(request.MaxOverhead, c.limit, s, analyses[len(analyses)-1]); g.Verdict != Inconclusive || !strings.HasSuffix(g.Reason, c.want) {
			t.Errorf("%v at %g: %s %q, want %q", c.plan, c.limit, g.Verdict, g.Reason, c.want)
		}
	}
}

// TestR3FewestRounds checks that the fewest rounds for a breach depend on the level of the last interim analysis.
func TestR3FewestRounds(t *testing.T) {
	for _, c := range []struct {
		analysis sequential.Analysis
		want     string
	}{
		{sequential.Once(9), "; measure more rounds, or gate fewer metrics"}, // 12·2^-9 = 0.0234
		{sequential.Pooled([][]int{{10, 15, 20}}, 9), "; with this number of gates a breach needs at least 10 rounds"},
	} {
		all := make([]*Gate, 12)
		for i := range all {
			all[i] = judged(0.0022, Breach)
			all[i].Rounds = 9
		}
		if Settle(all, c.analysis); !strings.HasSuffix(all[0].Reason, c.want) {
			t.Errorf("%q, want %q", all[0].Reason, c.want)
		}
	}
}

func TestNumbersInWords(t *testing.T) {
	for x, want := range map[float64]string{0.05: "+5 %", -0.01234: "-1.23 %", 0: "+0 %", 12.5: "+1250 %", 0.00004: "+0.004 %"} {
		if got := percent(x); got != want {
			t.Errorf("percent(%g) = %q, want %q", x, got, want)
		}
	}
	for x, want := range map[float64]string{20542531: "20542531 x", 1.3: "1.3 x", 0.1 + 0.2: "0.3 x", -64: "-64 x", 2e17: "2e+17 x"} {
		if got := inUnit("x")(x); got != want {
			t.Errorf("inUnit(%g) = %q, want %q", x, got, want)
		}
	}
}
