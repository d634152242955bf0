// How the overhead depends on the end of the warm-up, and whether forks were steady by then.

package comparison

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/overhead-action/overhead-action/compare/gates"
	"github.com/overhead-action/overhead-action/compare/journal"
	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/units"
)

// mostDropped is the largest number of measured iterations that are left out on trial.
const mostDropped = 10

// addWarmup adds the overhead for other ends of the warm-up, and returns a trial of whether one of them
// differs. Fewer iterations move an overhead by chance too, so the rounds must agree on it.
func (r *Row) addWarmup(off, on []*journal.Iterations, better units.Direction, seeds bool) []trial {
	least, warm := math.MaxInt, true
	for _, own := range slices.Concat(off, on) {
		least = min(least, len(own.Measured))
		warm = warm && len(own.Warmup) > 0
	}
	declared := costsUnder(off, on, 0, better)
	var doubtful []string
	t := trial{p: 1}
	try := func(dropped int) {
		costs := costsUnder(off, on, dropped, better)
		at := Warmup{Dropped: dropped, Overhead: *fraction(signedrank.New(costs).HodgesLehmann(), better)}
		r.Warmup = append(r.Warmup, at)
		p := moved(costs, declared, seeds)
		t.p = min(t.p, p)
		low, high := r.alone() // all rules use the same run
		if low == nil || at.Overhead >= *low && at.Overhead <= *high || p > gates.Alpha {
			return
		}
		rule := fmt.Sprintf("without the first %d measured", dropped)
		if dropped < 0 {
			rule = "with one iteration of the warm-up"
		}
		doubtful = append(doubtful, fmt.Sprintf("%s %s", signed(at.Overhead), rule))
	}
	if warm {
		try(-1)
	}
	for dropped := range min(least, mostDropped+1) {
		try(dropped)
	}
	t.p = min(1, t.p*float64(len(r.Warmup))) // the most significant of the rules (Bonferroni)
	if len(doubtful) > 0 {
		t.warn = func() {
			r.warn("warm-up-sensitive", "the overhead depends on where the warm-up ends: %s as measured, %s; give the forks a longer warm-up",
				signed(*r.Overhead), strings.Join(doubtful, ", "))
		}
	}
	return []trial{t}
}

// costsUnder returns the costs of the rounds without the first measured iterations of each fork; -1 adds the last of the warm-up.
func costsUnder(off, on []*journal.Iterations, dropped int, better units.Direction) []float64 {
	reduced := func(forks []*journal.Iterations) []float64 {
		values := make([]float64, len(forks))
		for i, own := range forks {
			if dropped < 0 {
				values[i] = signedrank.Median(append([]float64{own.Warmup[len(own.Warmup)-1]}, own.Measured...))
			} else {
				values[i] = signedrank.Median(own.Measured[dropped:])
			}
		}
		return values
	}
	costs, _ := overhead.Logs(reduced(off), reduced(on), better)
	return costs
}

// moved returns the p-value of a rule moving the costs of the rounds neither up nor down.
func moved(costs, declared []float64, seeds bool) float64 {
	moves := make([]float64, len(costs))
	for i := range moves {
		moves[i] = costs[i] - declared[i]
	}
	return gates.Sample(moves, seeds).TwoSided(0)
}

// steady returns a trial of each variant's forks: whether their last measured iteration still differs from the first in one direction.
func (r *Row) steady(off, on []*journal.Iterations, seeds bool) []trial {
	var trials []trial
	for _, side := range []struct {
		variant string
		forks   []*journal.Iterations
	}{{r.Against, off}, {r.Treatment, on}} {
		trends := make([]float64, len(side.forks))
		for i, own := range side.forks {
			trends[i] = math.Log(own.Measured[len(own.Measured)-1] / own.Measured[0])
		}
		trend := gates.Sample(trends, seeds)
		interval, ok := trend.Interval(gates.Alpha)
		if !ok {
			continue
		}
		t := trial{p: trend.TwoSided(0)}
		if change := math.Expm1(trend.HodgesLehmann()); (interval.Low > 0 || interval.High < 0) && math.Abs(change) > worthNaming {
			t.warn = func() {
				r.warn("unsteady", "the forks of %s were still changing while they were measured: by %s from the first measured iteration to the last; "+
					"give them a longer warm-up", side.variant, signed(change))
			}
		}
		trials = append(trials, t)
	}
	return trials
}
