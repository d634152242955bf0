// The interim analyses of a run: planned ones, its end, or a single one for pooled files.

package sequential

import (
	"math"
	"slices"
)

// Side is the chance of a wrong verdict on each side over all interim analyses of a run, if the truth lies exactly at the limit.
const Side = 0.025

// An Analysis is a point of a run at which everything was judged on the rounds complete by then.
type Analysis struct {
	Rounds int
	Level  float64 // nominal, one-sided: it judges by an interval of confidence 1 - 2·Level
	Last   bool    // planned, or because the run ended: the last one
	plan   []int
	index  int // in plan
}

// Once is the only analysis of a run of fixed length.
func Once(rounds int) Analysis { return Analysis{Rounds: rounds, Level: Side, Last: true} }

// Taken returns the interim analyses of a run with this number of complete rounds: the planned ones up to there, and its end. A
// run that ended between analyses is judged there by the level of the last one: it is closer to the previous analysis
// than the last would have been, and so has less new data. An empty plan is a run of fixed length.
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

// Pooled returns the one analysis of runs with these plans whose rounds are pooled. Their results were known before they were
// pooled, so it judges by the strictest last level of the plans.
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

// Planned returns the number of rounds at the end of the analysis's plan, or 0 for a run of fixed length.
func (l Analysis) Planned() int {
	if len(l.plan) == 0 {
		return 0
	}
	return l.plan[len(l.plan)-1]
}

// Among returns the level of a breach among n gates at an interim analysis that is not the last, so that over all
// analyses none of them is by chance (Bonferroni).
func (l Analysis) Among(gates int) float64 {
	return Levels(l.plan, Side/float64(max(1, gates)))[l.index]
}

// LeastRounds returns the fewest rounds that have a signed-rank p-value of at most level: over n rounds none is below 2^-n.
func LeastRounds(level float64) int {
	return int(math.Ceil(-math.Log2(level)))
}

// PlanOf returns the plan of one file, from the interim analyses in each round's record. The first rounds
// may have none, because a plan needs the time of a round. ok is false if the plan changed: then
// no level of one of the plans is valid.
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
