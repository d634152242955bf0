// Package power computes the minimum detectable effect of a run.
package power

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"
)

// Target is the power of the minimum detectable effect: the chance to find an effect of that size.
const Target = 0.8

// quantiles caches quantiles: all rows of a run need the same few, and each takes a search.
var quantiles struct {
	sync.Mutex
	of map[[2]float64]float64
}

// StudentQuantile returns the p-quantile of Student's t distribution with nu degrees of freedom.
func StudentQuantile(p, nu float64) float64 {
	quantiles.Lock()
	defer quantiles.Unlock()
	q, known := quantiles.of[[2]float64{p, nu}]
	if !known {
		q = distuv.StudentsT{Mu: 0, Sigma: 1, Nu: nu}.Quantile(p)
		if quantiles.of == nil {
			quantiles.of = map[[2]float64]float64{}
		}
		quantiles.of[[2]float64{p, nu}] = q
	}
	return q
}

// StudentUpper returns P(T >= t) of Student's t distribution with nu degrees of freedom.
func StudentUpper(t, nu float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: nu}.Survival(t)
}

// MinimumDetectableEffect returns the smallest effect that a two-sided test at level alpha finds with the given power over
// n >= 2 rounds, in the unit of the standard error: (t(1-alpha/2, n-1) + t(power, n-1))·se (Bloom 1995).
func MinimumDetectableEffect(se float64, n int, alpha, power float64) float64 {
	nu := float64(n - 1)
	return (StudentQuantile(1-alpha/2, nu) + StudentQuantile(power, nu)) * se
}

// Rounds returns the smallest number of rounds over which an effect is detectable at level alpha with the given power, where
// sd > 0 is the standard deviation of a round, in the unit of the effect > 0: the inverse of [MinimumDetectableEffect].
func Rounds(sd, effect, alpha, power float64) int {
	suffices := func(n int) bool {
		return MinimumDetectableEffect(sd/math.Sqrt(float64(n)), n, alpha, power) <= effect
	}
	// The normal distribution gives a number that is too small, and nearly right above several dozen rounds.
	z := distuv.UnitNormal.Quantile(1-alpha/2) + distuv.UnitNormal.Quantile(power)
	n := max(2, int(math.Ceil(math.Pow(z*sd/effect, 2))))
	for n < manyRounds && !suffices(n) {
		n++
	}
	return n
}

// manyRounds is a number for which Student's distribution is practically normal.
const manyRounds = 1000
