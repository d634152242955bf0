// The variance between runs of each row, from the stored runs and the prior.

package comparison

import (
	"math"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/overhead"
)

// findSpreads estimates the spread between runs of each row, once for all interim analyses.
func (s *suite) findSpreads() {
	s.spreads = make([]between.Spread, len(s.rows))
	if s.seeds() {
		return // the same seeds give the same counts in every run
	}
	prior := between.Prior(s.set.Runner)
	for i, rows := range s.stored.newest.runs {
		var then []history.Run
		for _, p := range rows {
			if p.overhead != nil {
				then = append(then, *p.overhead)
			}
		}
		then = history.On(s.set.Machine.Processor(s.rows[i].unit), then)
		s.spreads[i] = prior.Within(s.spreadOfRounds(i)).With(then)
	}
}

// spreadOfRounds returns the standard deviation of the logarithm of row i; an infinite one if there is none.
func (s *suite) spreadOfRounds(i int) float64 {
	k := s.rows[i]
	off, on := k.benchmark.Values(k.against, k.unit), k.benchmark.Values(k.treatment, k.unit)
	costs, ok := overhead.Logs(off, on, s.directions[k.unit])
	if !ok || len(costs) < 2 {
		return math.Inf(1)
	}
	return stat.StdDev(costs, nil)
}

// between returns the spread between runs of row i; it is 0 for a count, see [suite.subject].
func (s *suite) between(i int) between.Spread { return s.spreads[i] }

// alone returns the interval of the overhead by these rounds alone; nil without one.
func (r *Row) alone() (low, high *float64) {
	if r.BetweenRuns != nil {
		return r.BetweenRuns.Low, r.BetweenRuns.High
	}
	return r.Low, r.High
}

// aloneDifference returns the same of the difference.
func (r *Row) aloneDifference() (low, high *float64) {
	if r.BetweenRuns != nil {
		return r.differenceAlone.Low, r.differenceAlone.High
	}
	return r.Difference.Low, r.Difference.High
}
