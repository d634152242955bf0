// Tests of what does not depend on the kind of a gate: the order of verdicts, the correction, and the words. The kinds are
// tested where rows are made, in package comparison.

package gates

import (
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/request"
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

func TestCorrect(t *testing.T) {
	strong, weak, passed, impossible := judged(0.001, Breach), judged(0.02, Breach), judged(0.9, Pass), &Gate{Verdict: Broken}
	Correct([]*Gate{weak, passed, impossible, strong})
	if strong.Verdict != Breach || *strong.Adjusted != 0.003 {
		t.Errorf("strong: %+v", strong)
	}
	if weak.Verdict != Inconclusive || *weak.Adjusted != 0.04 || !strings.HasPrefix(weak.Reason, "suspect: ") {
		t.Errorf("weak: %+v", weak)
	}
	if passed.Verdict != Pass || impossible.Adjusted != nil {
		t.Errorf("passed: %+v, impossible: %+v", passed, impossible)
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

// TestAdvice checks the words of an undecided gate: interval, limit, what could be seen, and how many rounds would decide.
func TestAdvice(t *testing.T) {
	costs := []float64{0.0359087585, 0.0325312077, 0.0399858241, 0.0275290284, 0.0270286724, 0.0455524297, 0.0256931129,
		0.0430375117, 0.0331091586, 0.0285031581}
	mde := 0.0070358
	s := Subject{Metric: "ns/op", Better: units.Lower, On: costs, Scale: 1, Costs: signedrank.New(costs), MDE: &mde}
	for limit, want := range map[float64]string{
		0.03:    "cannot tell: the interval [+2.84 %, +4.01 %] reaches across the limit +3 %; these 10 rounds could see an effect of 0.704 %; about 19 rounds would decide",
		0.0343:  "cannot tell: the interval [+2.84 %, +4.01 %] reaches across the limit +3.43 %; these 10 rounds could see an effect of 0.704 %; it would take more than 1000 rounds: the value is too close to the limit",
		0.02842: "cannot tell: the interval [+2.84 %, +4.01 %] reaches across the limit +2.84 %; these 10 rounds could see an effect of 0.704 %; about 11 rounds would decide",
	} {
		if g := Judge(request.MaxOverhead, limit, s); g.Verdict != Inconclusive || g.Reason != want {
			t.Errorf("%s %q, want %q", g.Verdict, g.Reason, want)
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
