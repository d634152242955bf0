// Package between holds the variance of an overhead between runs: from hours, boots, hosts and memory layouts, which the rounds of one
// run do not show. The overhead of run j is theta + u_j on the log scale, and u_j is normal with mean 0 and the standard deviation SD.
package between

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/overhead-action/overhead-action/compare/history"
)

// priorDegrees is the weight of the prior in degrees of freedom.
const priorDegrees = 4

// A Spread is the standard deviation between runs, as a logarithm. The zero Spread is that of a value that is the same in every run.
type Spread struct {
	SD    float64
	Prior float64 // its value without stored runs
	Runs  int     // stored runs behind the estimate; 0: it is the prior
}

// FewestRuns is the smallest number of stored runs with two distances, so that one of them may be a change of the agent.
const FewestRuns = 3

// medians describe the lower median of the |theta_(i+1) - theta_i| of normal runs with the variance v: correction·median²/2 has the
// mean v, and the variance of v times chi-square with these degrees, over the degrees. Simulated with 20 million sets of runs each; the third
// digit is exact.
var medians = [...]struct{ correction, degrees float64 }{
	3: {2.228, 0.679},
	4: {1.237, 1.369},
	5: {2.183, 1.293},
	6: {1.492, 1.968},
	7: {2.148, 1.867},
	8: {1.620, 2.525},
}

// MostRuns is the largest number of stored runs in an estimate.
const MostRuns = len(medians) - 1

// With returns the spread estimated from stored runs of one overhead, at most [MostRuns] of them in either order of time. Consecutive
// runs are compared, and the lower median of their distances is used: a change of the agent makes a single large distance,
// which does not count. The runs' own standard errors are subtracted. Prior and stored runs are weighted by their degrees of freedom.
func (s Spread) With(runs []history.Run) Spread {
	if len(runs) < FewestRuns || s.SD == 0 {
		return s
	}
	distances := make([]float64, len(runs)-1)
	within := 0.0
	for i, run := range runs {
		within += run.SE * run.SE / float64(len(runs))
		if i > 0 {
			distances[i-1] = math.Abs(run.Theta - runs[i-1].Theta)
		}
	}
	slices.Sort(distances)
	middle, of := distances[(len(distances)-1)/2], medians[len(runs)]
	stored := max(0, of.correction*middle*middle/2-within)
	variance := (priorDegrees*s.Prior*s.Prior + of.degrees*stored) / (priorDegrees + of.degrees)
	return Spread{SD: math.Sqrt(variance), Prior: s.Prior, Runs: len(runs)}
}

// String returns the size and the source of the spread.
func (s Spread) String() string {
	source := "prior"
	if s.Runs > 0 {
		source = fmt.Sprintf("%d stored runs", s.Runs)
	}
	return fmt.Sprintf("%.2g %%, %s", 100*s.SD, source)
}

// Reach returns how far the spread may move a run from the truth on each side, at a one-sided level.
func (s Spread) Reach(level float64) float64 {
	if s.SD == 0 {
		return 0
	}
	return distuv.UnitNormal.Quantile(1-level) * s.SD
}

// Detectable returns the minimum detectable effect, given that of the rounds alone, at a two-sided level and with a power.
func (s Spread) Detectable(mde, alpha, power float64) float64 {
	return math.Hypot(mde, s.least(alpha, power))
}

// Left returns the effect that the rounds alone must detect so that the run detects the whole effect; 0 if no number of rounds is enough.
func (s Spread) Left(effect, alpha, power float64) float64 {
	least := s.least(alpha, power)
	return math.Sqrt(max(0, effect*effect-least*least))
}

// least is the smallest effect that an infinitely long run detects.
func (s Spread) least(alpha, power float64) float64 {
	return (distuv.UnitNormal.Quantile(1-alpha/2) + distuv.UnitNormal.Quantile(power)) * s.SD
}
