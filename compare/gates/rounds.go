// The rounds that a verdict needs, and how their values are judged: those of a machine, or seeds of the simulator.

package gates

import "github.com/overhead-action/overhead-action/compare/signedrank"

// LeastRounds returns the fewest rounds that have an interval at Alpha.
func LeastRounds(seeds bool) int {
	if seeds {
		return MinSeeds
	}
	return MinRounds
}

// Sample returns the sample of values, one for each round.
func Sample(values []float64, seeds bool) *signedrank.Sample {
	if seeds {
		return signedrank.NewSeeds(values)
	}
	return signedrank.New(values)
}
