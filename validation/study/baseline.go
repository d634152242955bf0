// A change since stored runs on other runners: which changes each comparison calls a regression.

package study

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/sequential"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/validation/noise"
	"github.com/overhead-action/overhead-action/validation/rules"
)

// Changes are the true changes of the cost since the stored runs, as fractions.
var Changes = []float64{0, 0.01, 0.02, 0.03, 0.05, 0.08}

// A Comparison is one way to compare a run with stored ones.
type Comparison struct {
	Name string
	// Our comparison: the number of runs, the limit on the change (a fraction), and the least spread between
	// runs; 0 for the product's assumption on these machines. The others have no runs.
	Runs         int
	Limit, Floor float64
	regressed    func(now, then *run, change float64) bool
}

// The comparisons. Default is the product's own: overheads, 5 stored runs, and a limit of 2 %.
const (
	Default   = "overheads, 5 runs, limit 2 %"
	Shipped   = "overheads, 5 runs, limit 2 %, least spread by fingerprint"
	EightRuns = "overheads, 8 runs, limit 2 %"
	NoLimit   = "overheads, 5 runs, limit 0"
	OneStored = "overheads, 1 run, limit 0"
	OnMeans   = "t-test (Welch) on the overheads of 1 run"
	OnRatios  = "benchstat on the ratios of 1 run"
	OnTimes   = "benchstat on the times of 1 run"
	Last105   = "last point, 105 %"
)

// BaselinePlaces are the scenarios of the comparisons.
var BaselinePlaces = []struct {
	Scenario noise.Scenario
	Fleet    noise.Fleet
}{{noise.Typical, noise.SameType}, {noise.Typical, noise.MixedFleet}, {noise.Quiet, noise.MixedFleet}}

// Comparisons are in the order of the tables.
var Comparisons = []Comparison{
	{Name: Default, Runs: 5, Limit: 0.02, Floor: 0.005},
	{Name: Shipped, Runs: 5, Limit: 0.02},
	{Name: EightRuns, Runs: 8, Limit: 0.02, Floor: 0.005},
	{Name: NoLimit, Runs: 5, Floor: 0.005},
	{Name: OneStored, Runs: 1, Floor: 0.01},
	{Name: OnMeans, regressed: func(now, then *run, change float64) bool {
		return rules.Welch(then.d, added(now.d, change)).Low > 0
	}},
	{Name: OnRatios, regressed: func(now, then *run, change float64) bool {
		return rules.MannWhitney(then.d, added(now.d, change)) == rules.Slower
	}},
	{Name: OnTimes, regressed: func(now, then *run, change float64) bool {
		return rules.MannWhitney(then.on, added(now.on, change)) == rules.Slower
	}},
	{Name: Last105, regressed: func(now, then *run, change float64) bool {
		return rules.Ratio(signedrank.Median(then.on), signedrank.Median(now.on)+change, 1.05) == rules.Slower
	}},
}

// BaselineFigure returns the name of a counted value.
func BaselineFigure(comparison string, change float64) string {
	return fmt.Sprintf("%s at %g %%", comparison, 100*change)
}

// BaselineName returns the name of the study of a scenario and a fleet.
func BaselineName(scenario, fleet string) string {
	return fmt.Sprintf("baseline, %s, %s", scenario, fleet)
}

// run is one measurement of 20 rounds on a runner of the fleet.
type run struct {
	d, on   []float64
	summary history.Run
}

const baselineRounds = 20

// Baseline compares a run with up to 8 stored ones.
func Baseline(s noise.Scenario, fleet noise.Fleet, comparisons []Comparison) Study {
	study := Study{Name: BaselineName(s.Name, fleet.Name)}
	for _, c := range comparisons {
		for _, change := range Changes {
			study.Figures = append(study.Figures, BaselineFigure(c.Name, change))
		}
	}
	study.New = func() func(*rand.Rand, []float64) {
		var machine noise.Machine
		measure := func(random *rand.Rand) *run {
			machine.Renew(&s, random)
			runner := fleet.Draw(random)
			off, on := machine.Pairs(baselineRounds)
			r := &run{d: make([]float64, len(on)), on: added(on, runner.Slowness+runner.Overhead)}
			for i := range on {
				r.d[i] = on[i] - off[i] + runner.Overhead
			}
			r.summary, _ = history.Summarize(signedrank.New(r.d), fmt.Sprint(runner.Type))
			return r
		}
		return func(random *rand.Rand, values []float64) {
			now := measure(random)
			var then []*run
			var stored []history.Run
			for range 8 {
				then = append(then, measure(random))
				stored = append(stored, then[len(then)-1].summary)
			}
			for i, c := range comparisons {
				for j, change := range Changes {
					values[i*len(Changes)+j] = one(c.isRegression(now, then[0], stored, math.Log1p(change)))
				}
			}
		}
	}
	return study
}

// isRegression reports whether a run, with change added, is a regression.
func (c Comparison) isRegression(now, then *run, stored []history.Run, change float64) bool {
	if c.regressed != nil {
		return c.regressed(now, then, change)
	}
	floor := c.Floor
	if floor == 0 {
		floor = history.Floor(now.summary, stored[:c.Runs])
	}
	summary := now.summary
	summary.Theta += change
	return history.Compare(summary, stored[:c.Runs], floor, sequential.Side).Low > math.Log1p(c.Limit)
}
