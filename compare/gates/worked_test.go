// The worked example of docs/how-it-decides.md against three budgets: its p-values, its verdicts, and the rounds that would decide.

package gates

import (
	"math"
	"testing"

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
