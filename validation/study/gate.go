// A gate on a budget: pass, breach or inconclusive, and after how many rounds.

package study

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/validation/noise"
	"github.com/overhead-action/overhead-action/validation/rules"
)

// Budget is the limit of the gate, as a fraction.
const Budget = 0.05

// The rules of the gate: all of 20 rounds; interim analyses after 10, 15 and 20 with suitable levels, and with nearly equal levels;
// an interval that holds after every round; and an analysis after each round from the sixth on, each time as if it were the only one.
const (
	FixedRule    = "fixed"
	AnalysesRule = "three interim analyses"
	PocockRule   = "three interim analyses, even levels"
	AnytimeRule  = "an interval that holds after every round"
	EveryRule    = "an analysis after every round"
)

// Costs are the tested true costs, as fractions.
var Costs = []float64{0, 0.02, 0.04, 0.05, 0.06, 0.08, 0.10}

// GateFigure returns the name of a counted value of a true cost: "pass", "breach", "wrong" (either, although the cost lies on the limit) or
// "rounds".
func GateFigure(cost float64, what string) string { return fmt.Sprintf("%g %%: %s", 100*cost, what) }

// GateName returns the name of the study of a rule in a scenario.
func GateName(rule, scenario string, n int) string {
	return fmt.Sprintf("gate, %s, %s, %d rounds", rule, scenario, n)
}

// Gate judges a budget by a rule with at most n rounds.
func Gate(rule string, s noise.Scenario, n int, stopping rules.Stopping) Study {
	study := Study{Name: GateName(rule, s.Name, n)}
	for _, cost := range Costs {
		for _, what := range []string{"pass", "breach", "wrong", "rounds"} {
			study.Figures = append(study.Figures, GateFigure(cost, what))
		}
	}
	study.New = func() func(*rand.Rand, []float64) {
		var machine noise.Machine
		return func(random *rand.Rand, values []float64) {
			machine.Renew(&s, random)
			off, on := machine.Pairs(n)
			d := make([]float64, n)
			for r := range d {
				d[r] = on[r] - off[r]
			}
			verdicts := stopping.Budgets(d, between.Spread{SD: s.Between})
			for i, cost := range Costs {
				verdict, rounds := verdicts(Budget, math.Log1p(cost))
				values[4*i] = one(verdict == gates.Pass)
				values[4*i+1] = one(verdict == gates.Breach)
				values[4*i+2] = one(verdict == gates.Pass && cost >= Budget || verdict == gates.Breach && cost <= Budget)
				values[4*i+3] = float64(rounds)
			}
		}
	}
	return study
}
