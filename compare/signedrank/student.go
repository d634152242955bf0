// Few values: Student's t distribution continues where ranks end (Student 1908).

package signedrank

import (
	"math"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/power"
)

// Fewest is the least number of values that [NewSeeds] judges.
const Fewest = 5

// NewSeeds returns the sample of values that are independent draws of one program's own chance, like forks at different seeds. Ranks over
// n values allow no p-value below 2^-n, and no interval of 95 % below 6 of them. There Student's distribution continues: in the interval,
// which still contains every value, and in the p-value of a limit beyond which all of them lie. So the error is at most the requested level for
// normal values, and at most 2^-n on each side for any symmetric distribution.
func NewSeeds(values []float64) *Sample {
	s := New(values)
	s.seeds = true
	return s
}

// extends reports whether Student's distribution may continue where ranks end.
func (s *Sample) extends() bool { return s.seeds && len(s.sorted) >= Fewest }

// extended returns the t interval, widened so that it contains every value.
func (s *Sample) extended(alpha float64) Interval {
	n := len(s.sorted)
	mean := stat.Mean(s.sorted, nil)
	half := power.StudentQuantile(1-alpha/2, float64(n-1)) * s.StandardError()
	return Interval{Low: min(s.sorted[0], mean-half), High: max(s.sorted[n-1], mean+half), Confidence: 1 - alpha}
}

// beyond returns the one-sided p-value, by Student's distribution, of a centre beyond mu: above it if side is 1, below it if side is
// -1. ok is false unless all values lie beyond mu.
func (s *Sample) beyond(mu, side float64) (p float64, ok bool) {
	nearest := s.sorted[0]
	if side < 0 {
		nearest = s.sorted[len(s.sorted)-1]
	}
	if !(side*(nearest-mu) > 0) {
		return 1, false
	}
	if !s.Varies() {
		return 0, true
	}
	return power.StudentUpper(side*(stat.Mean(s.sorted, nil)-mu)/s.StandardError(), float64(len(s.sorted)-1)), true
}

// least returns the smaller of a rank p-value and that by Student's distribution, if there is one.
func (s *Sample) least(ranks, mu, side float64) float64 {
	if !s.extends() {
		return ranks
	}
	if p, ok := s.beyond(mu, side); ok {
		return math.Min(p, ranks)
	}
	return ranks
}
