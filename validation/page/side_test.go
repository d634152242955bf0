// Tests of the table of all rules, and of its conclusions.

package page

import (
	"slices"
	"testing"

	"github.com/overhead-action/overhead-action/validation/contest"
	"github.com/overhead-action/overhead-action/validation/recording"
	"github.com/overhead-action/overhead-action/validation/study"
)

// TestEveryRuleOnEveryMachine checks that each rule of a peer is compared with the pairs, under the same name on recordings and on simulated machines.
func TestEveryRuleOnEveryMachine(t *testing.T) {
	r := Of(madeUp(t, recording.Agents, 40), 1).Contest
	for _, way := range []string{contest.Pairs, contest.Analyses, contest.Last200, contest.Last110, contest.History, contest.Blocks, contest.OneRun, contest.Fence, contest.Benchstat} {
		if _, known := r.Of(way); !known || !slices.Contains(study.Methods, way) {
			t.Errorf("%s judges no recording, or no simulated machine", way)
		}
	}
	for _, tally := range r.Tables {
		if !slices.Contains(study.Methods, tally.Way) {
			t.Errorf("%s judges no simulated machine", tally.Way)
		}
	}
}

// TestSummary checks that a better rival is called so, and one with false alarms is not.
func TestSummary(t *testing.T) {
	tally := func(way string, forks float64, flagged ...float64) contest.Tally {
		return contest.Tally{Way: way, Forks: forks, Flagged: flagged}
	}
	text := lesson(Subject{Recording: madeUp(t, recording.Agents, 40), Contest: contest.Result{Tables: []contest.Tally{
		tally(contest.Pairs, 40, 0.05, 0.1, 0.5, 0.9, 1, 1),
		tally(contest.Benchstat, 40, 0.05, 0.1, 0.6, 0.9, 1, 1),
		tally(contest.Blocks, 40, 0.4, 0.9, 0.9, 0.9, 1, 1),
		tally(contest.Fence, 1+1e-9, 0, 0, 0, 0.1, 0.5, 0.99), // a mean over many
		tally(contest.Last200, 20, 0, 0, 0, 0, 0, 0),
	}}})
	if want := "**JMH.** Pairs raise false alarms in 5.0 %, find 2 % in 50 % and 5 % in 100 % of runs. " +
		"False alarms above 5 %: blocks, pooled Mann-Whitney 40 %. Better than the pairs: benchstat on forks finds 2 % in 60 % (pairs 50 %). " +
		"Cheaper at 10 %: IQR fence on the last 20 runs needs 1 fork, the pairs 40."; text != want {
		t.Errorf("got\n%s, want\n%s", text, want)
	}
}
