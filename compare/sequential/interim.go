// The interim analyses that a run took: planned ones, the end, or one for all when the rounds of several files are pooled.

package sequential

import (
	"math"
	"slices"
)

// Side is the chance of a wrong verdict on each side over all interim analyses of a run, where the truth lies exactly at the limit.
const Side = 0.025

// An Analysis is a point of a run at which everything was judged on the rounds complete by then.
type Analysis struct {
	Rounds int
	Level  float64 // nominal, one-sided: an interval of confidence 1 - 2·Level judges at it
	Last   bool    // by plan or because the run ended: nothing is judged after it
	plan   []int
	index  int // in plan
}

// Once is the only look at a run of fixed length.
func Once(rounds int) Analysis { return Analysis{Rounds: rounds, Level: Side, Last: true} }

// Taken returns the interim analyses of a run with this number of complete rounds: those that its plan has up to there, and its end. A
// run that ended where no interim analysis was planned is judged there by the level of the last: such an interim analysis is closer to the one before
// it than the last would have been, and so finds less that is new. An empty plan is a run of fixed length.
func Taken(plan []int, complete int) []Analysis {
	if len(plan) == 0 {
		return []Analysis{Once(complete)}
	}
	levels := Levels(plan, Side)
	last := len(plan) - 1
	var analyses []Analysis
	for i, rounds := range plan[:last] {
		if rounds <= complete {
			analyses = append(analyses, Analysis{Rounds: rounds, Level: levels[i], plan: plan, index: i})
		}
	}
	if len(analyses) == 0 || analyses[len(analyses)-1].Rounds < complete {
		analyses = append(analyses, Analysis{Rounds: complete, Level: levels[last], Last: true, plan: plan, index: last})
	}
	return analyses
}

// Pooled returns the one look at runs with these plans whose rounds are pooled. Who adds a run to runs that were looked at has
// looked at them, so it judges by the strictest level that one of the plans has for its end.
func Pooled(plans [][]int, complete int) Analysis {
	analysis := Once(complete)
	for _, plan := range plans {
		if len(plan) == 0 {
			continue
		}
		if level := Levels(plan, Side)[len(plan)-1]; analysis.plan == nil || level < analysis.Level {
			analysis.Level, analysis.plan, analysis.index = level, plan, len(plan)-1
		}
	}
	return analysis
}

// Planned returns the number of rounds that the interim analysis's plan ends with, or 0 for a run of fixed length.
func (l Analysis) Planned() int {
	if len(l.plan) == 0 {
		return 0
	}
	return l.plan[len(l.plan)-1]
}

// Among returns the level at which one of so many gates may be called breached at an interim analysis that is not the last, so that over all
// analyses none of them is by chance (Bonferroni).
func (l Analysis) Among(gates int) float64 {
	return Levels(l.plan, Side/float64(max(1, gates)))[l.index]
}

// LeastRounds returns the fewest rounds that have a signed-rank p-value of at most level: over n rounds none is below 2^-n.
func LeastRounds(level float64) int {
	return int(math.Ceil(-math.Log2(level)))
}

// PlanOf returns the plan that the rounds of one file were measured by, from the interim analyses that each round notes. The first rounds
// may note none, because a plan is made once the time that a round takes is known. ok is false where the plan changed: then
// no level that belongs to one of the plans holds.
func PlanOf(noted [][]int) (plan []int, ok bool) {
	for _, analyses := range noted {
		switch {
		case slices.Equal(analyses, plan):
		case len(plan) > 0:
			return nil, false
		default:
			plan = analyses
		}
	}
	return plan, true
}
