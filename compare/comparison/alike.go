// Two treatments without any difference: perhaps one of them is not at work.

package comparison

import (
	"math"
	"slices"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/multiplicity"
	"github.com/overhead-action/overhead-action/compare/overhead"
)

// far is the distance from zero, as a multiple of its width, of an interval that chance does not explain, for any number of metrics.
const far = 2

// warnAlike warns of each two treatments without a measured difference. Two revisions of one program may be alike, and so may two
// ways to do one thing. Treatments that are identical to the control have their own warning.
func (s *suite) warnAlike(identical map[string]bool) {
	if s.set.Rounds < s.leastRounds() {
		return
	}
	for i, a := range s.treatments {
		for _, b := range s.treatments[:i] {
			if s.mayBeAlike(a) || s.mayBeAlike(b) || identical[a] && identical[b] {
				continue
			}
			if compared, differ := s.tellApart(a, b); compared > 0 && !differ {
				s.warn("alike-treatments", "%s and %s do not differ in any metric (metrics compared: %d): check that their difference is in effect",
					b, a, compared)
			}
		}
	}
}

func (s *suite) mayBeAlike(treatment string) bool {
	return treatment == s.req.Again || slices.Contains(s.req.References, treatment) || slices.Contains(s.req.Alternatives, treatment)
}

// tellApart returns in how many metrics of all benchmarks two treatments were compared, and whether any of them differs: another count,
// or an interval without zero that is no chance among that number.
func (s *suite) tellApart(a, b string) (compared int, differ bool) {
	var p []float64
	for _, benchmark := range s.set.Benchmarks {
		for _, unit := range benchmark.Units {
			x, y := benchmark.Values(a, unit), benchmark.Values(b, unit)
			if len(x) == 0 || len(y) == 0 {
				continue
			}
			compared++
			if counts := s.counts(unit, x, y); counts != nil {
				if counts.Difference() != 0 {
					return compared, true
				}
				continue
			}
			judged, ok := overhead.Logs(x, y, s.directions[unit])
			if !ok {
				judged = make([]float64, len(x))
				for r := range x {
					judged[r] = y[r] - x[r]
				}
			}
			sample := s.sample(judged)
			interval, ok := sample.Interval(2 * s.lastAnalysis().Level)
			if !ok || interval.Low <= 0 && interval.High >= 0 {
				p = append(p, 1)
				continue
			}
			if min(math.Abs(interval.Low), math.Abs(interval.High)) > far*(interval.High-interval.Low) {
				return compared, true
			}
			p = append(p, sample.TwoSided(0))
		}
	}
	return compared, slices.ContainsFunc(multiplicity.BenjaminiHochberg(p), func(q float64) bool { return q <= gates.Alpha })
}
