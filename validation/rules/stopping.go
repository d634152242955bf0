// Other ways to stop early: analyses that spend the chance of a wrong verdict evenly, and an interval that holds after every round.

package rules

import (
	"math"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/sequential"
)

// Pocock uses the product's analyses with levels that are nearly the same at each of them, like Pocock's bounds: the spending function
// a·ln(1 + (e-1)t) of Lan & DeMets 1983. It decides earlier, and less often.
func Pocock() Pairs {
	looks := []int{10, 15, 20}
	levels := sequential.Nominal(looks, func(t float64) float64 { return sequential.Side * math.Log(1+(math.E-1)*t) })
	var p Pairs
	for i, level := range levels {
		// With a single gate there is nothing to correct for, so each analysis is judged like a last one.
		p = append(p, sequential.Analysis{Rounds: looks[i], Level: level, Last: true})
	}
	return p
}

// Anytime judges after every round, up to a limit, by a sequence of intervals all of which contain the mean at once with 95 %: a t-test
// mixed over effects (Robbins 1970; Lai 1976).
type Anytime int

// mixture is the variance of the mixed effects, in variances of a round: c².
const mixture = 1

// critical returns the |t| over n rounds from which on a mean differs: √(nu(q-1) / (1-κq)), where κ = c²/(c²+n), q = ((c²+n)/(c²·alpha²))^(1/n)
// and nu = n-1. It is +Inf if no t is large enough, over 4 rounds and fewer.
func critical(n int) float64 {
	kappa := mixture / (mixture + float64(n))
	q := math.Pow((mixture+float64(n))/(mixture*alpha*alpha), 1/float64(n))
	if kappa*q >= 1 {
		return math.Inf(1)
	}
	return math.Sqrt(float64(n-1) * (q - 1) / (1 - kappa*q))
}

// Budgets returns the verdicts on the rounds d, each the logarithm of treatment/control. This rule does not know the variance between runs.
func (a Anytime) Budgets(d []float64, _ between.Spread) Verdicts {
	return func(limit, effect float64) (gates.Verdict, int) {
		budget := math.Log1p(limit) - effect
		for n := 2; n <= int(a); n++ {
			mean, sd := stat.MeanStdDev(d[:n], nil)
			half := critical(n) * sd / math.Sqrt(float64(n))
			switch {
			case mean-half > budget:
				return gates.Breach, n
			case mean+half <= budget:
				return gates.Pass, n
			}
		}
		return gates.Inconclusive, int(a)
	}
}
