// The worked example of docs/how-it-decides.md with three budgets: its p-values, its verdicts, the deciding rounds, and why no p-value decides alone.

package gates

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/compare/request"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
	"github.com/overhead-action/overhead-action/compare/worked"
)

func TestWorkedExample(t *testing.T) {
	costs := signedrank.New(worked.Costs())
	for _, c := range []struct {
		limit, p float64
		want     Verdict
		deciding int // ceil(10·(half-width / distance to the limit)²): (0.0056573504/0.0041986241)² is 1.8156
	}{{0.02, 0.0009765625, Breach, 0}, {0.03, 0.0654296875, Inconclusive, 19}, {0.05, 1, Pass, 0}} {
		g := Judge(request.MaxOverhead, c.limit, Subject{Metric: "ns/op", Better: units.Lower, On: worked.On, Costs: costs}, sequential.Once(10))
		if g.Verdict != c.want || math.Abs(*g.P-c.p) > 1e-15 || math.Abs(*g.Low-0.02841223) > 5e-9 || math.Abs(*g.High-0.04011449) > 5e-9 {
			t.Errorf("%g: %s, p %.10g, [%.8g, %.8g]", c.limit, g.Verdict, *g.P, *g.Low, *g.High)
		}
		if (g.Deciding == nil) != (c.deciding == 0) || g.Deciding != nil && *g.Deciding != c.deciding {
			t.Errorf("%g: %v rounds would decide, want %d", c.limit, g.Deciding, c.deciding)
		}
	}
}

// TestWorkedExampleBetweenRuns checks the last step of the example: with 0.5 % between runs, by scipy.
func TestWorkedExampleBetweenRuns(t *testing.T) {
	costs := signedrank.New(worked.Costs())
	for _, c := range []struct {
		limit    float64
		want     Verdict
		deciding bool
	}{{0.02, Breach, false}, {0.022, Breach, false}, {0.0227, Inconclusive, true}, {0.03, Inconclusive, false}, {0.046, Inconclusive, true}, {0.05, Pass, false}} {
		subject := Subject{Metric: "ns/op", Better: units.Lower, On: worked.On, Costs: costs, Between: between.Prior("jmh")}
		g := Judge(request.MaxOverhead, c.limit, subject, sequential.Once(10))
		worked.Near(t, "low", *g.Low, 0.0226523926, 1e-9)
		worked.Near(t, "high", *g.High, 0.0460605394, 1e-9)
		if g.Verdict != c.want || (g.Deciding != nil) != c.deciding {
			t.Errorf("%g: %s, %v rounds would decide: %s", c.limit, g.Verdict, g.Deciding, g.Reason)
		}
	}
}

// TestNoPValueAlone checks the p-value of the example in docs/how-it-decides.md: the same rounds breach one budget and keep another,
// and the first five of them are not significant.
func TestNoPValueAlone(t *testing.T) {
	costs := signedrank.New(worked.Costs())
	judged := func(limit float64) Verdict {
		return Judge(request.MaxOverhead, limit, Subject{Metric: "ns/op", Better: units.Lower, On: worked.On, Costs: costs}, sequential.Once(10)).Verdict
	}
	if judged(0.02) != Breach || judged(0.05) != Pass {
		t.Errorf("under 2 %% %s, under 5 %% %s", judged(0.02), judged(0.05))
	}
	five := worked.Costs()[:5]
	text, err := os.ReadFile("../../docs/how-it-decides.md")
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(string(text)), " ")
	p := fmt.Sprintf("%.3f", costs.TwoSided(0))
	for _, sentence := range []string{
		"In the example it is " + p + ". That is no verdict",
		"The same ten rounds, with the same " + p + ", breach a budget of 2 % and keep one of 5 %.",
		fmt.Sprintf("The first five rounds show %.1f to %.1f %%, each of them, and by ranks their p-value is %.2f: not significant",
			100*math.Expm1(slices.Min(five)), 100*math.Expm1(slices.Max(five)), signedrank.New(five).TwoSided(0)),
	} {
		if !strings.Contains(words, sentence) {
			t.Errorf("docs/how-it-decides.md lacks %q", sentence)
		}
	}
}
