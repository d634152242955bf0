// False alarms and power: the judgement of each rule on an agent without a cost, and on agents with one.

package study

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/overhead-action/overhead-action/compare/between"
	"github.com/overhead-action/overhead-action/validation/noise"
	"github.com/overhead-action/overhead-action/validation/rules"
)

// Effects are the tested true costs, as fractions.
var Effects = []float64{0, 0.01, 0.02, 0.03, 0.05, 0.10}

// The rules. On recorded forks they have the same names (package contest).
const (
	OurRule     = "pairs, fixed"                             // this project's rule, a fixed number of rounds
	OurAnalyses = "pairs, interim analyses on the way"       // the same, after 10, 15 and 20 rounds
	Benchstat   = "benchstat on forks"                       // interleaved forks, one number each, without pairing
	Blocks      = "blocks, pooled Mann-Whitney"              // all off, then all on; iterations as if they were forks
	Last110     = "last point, 110 %"                        // against one stored run of a mixed fleet
	Last110One  = "last point, 110 %, same type"             // against one stored run of a fleet of one processor type
	Last200     = "last point, 200 %"                        // of a mixed fleet
	OneRun      = "10 % of one run"                          // one fork with, one without
	OneRunLong  = "10 % of one run, long"                    // all off, then all on; one number each
	History     = "t-test on the last 20 runs"               // against a window of stored runs of a mixed fleet
	HistoryOne  = "t-test on the last 20 runs, same type"    //
	Fence       = "IQR fence on the last 20 runs"            // likewise
	FenceOne    = "IQR fence on the last 20 runs, same type" //
)

// Methods are in the order of the tables.
var Methods = []string{OurRule, OurAnalyses, Benchstat, Blocks, Last110, Last110One, Last200, OneRun, OneRunLong, History, HistoryOne, Fence, FenceOne}

// Minutes returns the measuring time of a method for a decision after the given rounds, if all of n rounds take [noise.Seconds]. Stored runs do not
// count.
func Minutes(method string, rounds float64, n int) float64 {
	whole := noise.Seconds / 60.0
	switch method {
	case OurRule, OurAnalyses, Benchstat, Blocks, OneRunLong:
		return whole * rounds / float64(n)
	case OneRun:
		return whole / float64(n)
	}
	return whole / 2 // without a run of the control
}

// Figure returns the name of a counted value of a method at an effect: "flagged", "wrong" (a change in the wrong direction) or "rounds".
func Figure(method string, effect float64, what string) string {
	return fmt.Sprintf("%s at %g %%: %s", method, 100*effect, what)
}

// OverheadName returns the name of the study of a scenario at n rounds.
func OverheadName(scenario string, n int) string {
	return fmt.Sprintf("overhead, %s, %d rounds", scenario, n)
}

// Overhead compares the methods over n rounds. The three interim analyses take part if n is their last.
func Overhead(s noise.Scenario, n int, fixed, analyses rules.Pairs) Study {
	study := Study{Name: OverheadName(s.Name, n)}
	methods := Methods
	if analyses[len(analyses)-1].Rounds != n {
		methods = slices.DeleteFunc(slices.Clone(methods), func(m string) bool { return m == OurAnalyses })
	}
	for _, method := range methods {
		for _, effect := range Effects {
			for _, what := range []string{"flagged", "wrong", "rounds"} {
				study.Figures = append(study.Figures, Figure(method, effect, what))
			}
		}
	}
	study.New = func() func(*rand.Rand, []float64) {
		t := &trial{scenario: &s, rounds: n, fixed: fixed, analyses: analyses}
		return func(random *rand.Rand, values []float64) {
			t.measure(random)
			for m, method := range methods {
				for e, effect := range Effects {
					decision, rounds := t.decide(method, math.Log1p(effect))
					at := 3 * (m*len(Effects) + e)
					values[at] = one(decision != rules.Neither)
					values[at+1] = one(decision == rules.Faster && effect > 0)
					values[at+2] = float64(rounds)
				}
			}
		}
	}
	return study
}

// trial is one replication: the measured values, for every method and effect.
type trial struct {
	scenario        *noise.Scenario
	rounds          int
	fixed, analyses rules.Pairs
	machine         noise.Machine

	off, on             []float64 // in pairs
	byFixed, byAnalyses *rules.Judged
	blockOff, blockOn   []float64 // iterations, in blocks
	before, now         float64   // the one number of each block; the second is also compared with history
	mixed, same         []float64 // those of earlier runs
}

func (t *trial) measure(random *rand.Rand) {
	t.machine.Renew(t.scenario, random)
	t.off, t.on = t.machine.Pairs(t.rounds)
	d := make([]float64, t.rounds)
	for r := range d {
		d[r] = t.on[r] - t.off[r]
	}
	spread := between.Spread{SD: t.scenario.Between}
	t.byFixed = t.fixed.JudgeRun(d, spread)
	if t.analyses[len(t.analyses)-1].Rounds == t.rounds {
		t.byAnalyses = t.analyses.JudgeRun(d, spread)
	}
	second := t.machine.Block(1, t.rounds)
	first := t.machine.Block(0, t.rounds)
	t.blockOff, t.blockOn, t.before, t.now = slices.Concat(first...), slices.Concat(second...), center(first), center(second)
	t.mixed, t.same = t.stored(random)
}

// decide returns the judgement of a method when the treatment costs effect, a logarithm, and after how many rounds.
func (t *trial) decide(method string, effect float64) (decision rules.Direction, rounds int) {
	switch method {
	case OurRule:
		return t.byFixed.Change(effect)
	case OurAnalyses:
		return t.byAnalyses.Change(effect)
	case Benchstat:
		decision = rules.MannWhitney(t.off, added(t.on, effect))
	case Blocks:
		decision = rules.MannWhitney(t.blockOff, added(t.blockOn, effect))
	case Last110:
		decision = rules.Ratio(t.mixed[0], t.now+effect, 1.1)
	case Last110One:
		decision = rules.Ratio(t.same[0], t.now+effect, 1.1)
	case Last200:
		decision = rules.Ratio(t.mixed[0], t.now+effect, 2)
	case OneRun:
		decision = rules.Ratio(t.off[0], t.on[0]+effect, 1.1)
	case OneRunLong:
		decision = rules.Ratio(t.before, t.now+effect, 1.1)
	case History:
		decision = rules.History(t.mixed, t.now+effect)
	case HistoryOne:
		decision = rules.History(t.same, t.now+effect)
	case Fence:
		decision = rules.Fence(t.mixed, t.now+effect)
	case FenceOne:
		decision = rules.Fence(t.same, t.now+effect)
	default:
		panic("study: no method " + method)
	}
	return decision, t.rounds
}

// stored measures earlier runs, each on another runner: of a mixed fleet, or of one processor type; this one is the
// usual one. Each stored run is one number, the mean over its forks.
func (t *trial) stored(random *rand.Rand) (mixed, same []float64) {
	mixed, same = make([]float64, rules.Window), make([]float64, rules.Window)
	var earlier noise.Machine
	for i := range rules.Window {
		earlier.Renew(t.scenario, random)
		value := center(earlier.Block(1, t.rounds))
		mixed[i] = value + noise.MixedFleet.Draw(random).Slowness
		same[i] = value + noise.SameType.Draw(random).Slowness
	}
	return mixed, same
}
