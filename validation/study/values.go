// Small helpers of the studies.

package study

import (
	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/signedrank"
)

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

func added(values []float64, effect float64) []float64 {
	sum := make([]float64, len(values))
	for i, v := range values {
		sum[i] = v + effect
	}
	return sum
}

// center is the mean of the forks' medians.
func center(forks [][]float64) float64 {
	medians := make([]float64, len(forks))
	for i, fork := range forks {
		medians[i] = signedrank.Median(fork)
	}
	return stat.Mean(medians, nil)
}
