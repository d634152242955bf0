// Package contest lets all rules judge the same recorded rounds: this project's own, and those of other tools.
package contest

import (
	"math"
	"math/rand/v2"

	"github.com/overhead-action/overhead-action/validation/recording"
	"github.com/overhead-action/overhead-action/validation/rules"
	"github.com/overhead-action/overhead-action/validation/study"
)

// Effects are the tested costs, as fractions: those of simulated machines. They are added to forks without a cost by arithmetic, so each rule gets the same
// noise at each cost.
var Effects = study.Effects

// Runs is the number of runs drawn for each pair of variants.
const Runs = 200

// A Result has the judgements of all rules for one recording.
type Result struct {
	Drawn  int     // rounds of a run
	Runs   int     // that each rule judged at each cost
	Real   float64 // the true cost of the measured treatment that is nearest to 5 %, as a fraction
	Fork   float64 // seconds of one fork
	Tables []Tally // of each rule, in the order of the tables
}

// A Tally has the judgements of one rule, as shares of the runs.
type Tally struct {
	Way     string
	Flagged []float64 // of a change, in either direction, at each of the effects; at 0 each is a false alarm
	Wrong   float64   // that a cost of 1 % is faster
	Real    float64   // that the measured treatment changed
	Forks   float64   // for a decision, without those of stored runs
}

// Of returns the tally of a rule.
func (r Result) Of(way string) (Tally, bool) {
	for _, t := range r.Tables {
		if t.Way == way {
			return t, true
		}
	}
	return Tally{}, false
}

// Minutes returns the time of a decision.
func (r Result) Minutes(t Tally) float64 { return t.Forks * r.Fork / 60 }

// Judge draws runs of every pair of variants without a cost, and of those with a true cost of about 5 %, and lets every rule judge each.
func Judge(r *recording.Recording, runs int, seed uint64) Result {
	result := Result{Drawn: r.Subject.Drawn, Fork: r.ForkSeconds()}
	still, real := pairs(r)
	ways := waysOf(r.Subject, r.Rounds)
	result.Tables = make([]Tally, len(ways))
	for i, way := range ways {
		result.Tables[i] = Tally{Way: way.name, Flagged: make([]float64, len(Effects))}
	}
	total := float64(runs * len(still))
	result.Runs = runs * len(still)
	for i, c := range still {
		m := measured(r, c)
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		for range runs {
			t := m.draw(random)
			for w, way := range ways {
				tally := &result.Tables[w]
				for e, effect := range Effects {
					decision, forks := way.decides(t, math.Log1p(effect))
					tally.Flagged[e] += one(decision != rules.Neither) / total
					if effect == 0.01 {
						tally.Wrong += one(decision == rules.Faster) / total
					}
					tally.Forks += forks / total / float64(len(Effects))
				}
			}
		}
	}
	for i, c := range real {
		m := measured(r, c)
		result.Real = c.Cost()
		random := rand.New(rand.NewPCG(seed, uint64(len(still)+i)))
		for range runs {
			t := m.draw(random)
			for w, way := range ways {
				decision, _ := way.decides(t, 0)
				result.Tables[w].Real += one(decision != rules.Neither) / float64(runs*len(real))
			}
		}
	}
	return result
}

// aim is the target for the true cost of a measured treatment, as a fraction.
const aim = 0.05

// pairs returns the pairs without a cost, and those of a control without a cost and the treatment nearest to the target.
func pairs(r *recording.Recording) (still, real []recording.Contrast) {
	nearest := math.Inf(1)
	for _, c := range r.Contrasts {
		if c.Control.Cost == 0 && c.Treatment.Cost > 0 && math.Abs(c.Treatment.Cost-aim) < math.Abs(nearest-aim) {
			nearest = c.Treatment.Cost
		}
	}
	for _, c := range r.Contrasts {
		switch {
		case c.Control.Cost == 0 && c.Treatment.Cost == 0:
			still = append(still, c)
		case c.Control.Cost == 0 && c.Treatment.Cost == nearest:
			real = append(real, c)
		}
	}
	return still, real
}

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}
