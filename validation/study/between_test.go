// Tests of machines on which an agent's cost differs from run to run.

package study

import (
	"testing"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/validation/noise"
	"github.com/overhead-action/overhead-action/validation/rules"
)

// unaware is a rule that ignores the variance between runs.
type unaware struct{ rules.Stopping }

func (u unaware) Budgets(d []float64, _ between.Spread) rules.Verdicts {
	return u.Stopping.Budgets(d, between.Spread{})
}

// TestRunsThatDiffer checks that if runs differ by 2 %, the product's rule still decides at most 5 % of the gates whose truth is at the limit
// and calls at most 5 % of the agents without a cost a cost or a gain, at each of its interim analyses; and that it would not without the widening.
func TestRunsThatDiffer(t *testing.T) {
	const runs = 3000
	machines := noise.Quiet
	machines.Between = 0.02
	for _, rule := range []rules.Pairs{rules.Fixed(20), rules.ThreeAnalyses()} {
		wrong := func(rule rules.Stopping) float64 {
			return Gate("", machines, 20, rule).Run(runs, 5, 2, func(int) {}).Mean(GateFigure(Budget, "wrong"))
		}
		if share := wrong(rule); share > 0.06 {
			t.Errorf("analyses %d: wrong in %.1f %%", len(rule), 100*share)
		}
		if share := wrong(unaware{rule}); share < 0.3 {
			t.Errorf("analyses %d, without the widening: wrong in only %.1f %%", len(rule), 100*share)
		}
	}
	result := Overhead(machines, 20, rules.Fixed(20), rules.ThreeAnalyses()).Run(runs/6, 5, 2, func(int) {})
	for _, method := range []string{OurRule, OurAnalyses} {
		if share := result.Mean(Figure(method, 0, "flagged")); share > 0.08 {
			t.Errorf("%s: an agent that costs nothing is flagged in %.1f %%", method, 100*share)
		}
	}
	if share := result.Mean(Figure(Benchstat, 0, "flagged")); share < 0.3 {
		t.Errorf("a test that knows nothing of other runs flags only %.1f %%", 100*share)
	}
}
