// Tests of the variance between runs: worked numbers from Python's statistics and scipy, and the mean over simulated runs.

package between

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/worked"
)

// Runs that disagree, and runs that agree within their standard errors.
var (
	disagreeing = runs(.003, .031, .058, .022, .047, .019, .052, .036, .061)
	agreeing    = runs(.001, .0300, .0305, .0298, .0302, .0299, .0304, .0301, .0297)
)

func runs(se float64, thetas ...float64) []history.Run {
	all := make([]history.Run, len(thetas))
	for i, theta := range thetas {
		all[i] = history.Run{Theta: theta, SE: se}
	}
	return all
}

// stepped returns the runs with a step before some of them.
func stepped(all []history.Run, step float64, at ...int) []history.Run {
	moved := slices.Clone(all)
	for _, from := range at {
		for i := from; i < len(moved); i++ {
			moved[i].Theta += step
		}
	}
	return moved
}

// TestStoredRuns checks worked numbers: sqrt((4·prior² + degrees·stored) / (4 + degrees)), stored = max(0, correction·median²/2 - mean(se²)).
func TestStoredRuns(t *testing.T) {
	for _, c := range []struct {
		name string
		then []history.Run
		want float64
		runs int
	}{
		{"none", nil, 0.005, 0},
		{"one", disagreeing[:1], 0.005, 0},
		{"two: one distance, which may be a change of the agent", disagreeing[:2], 0.005, 0},
		{"three that disagree", disagreeing[:3], 0.011743764393805287, 3},
		{"five that disagree", disagreeing[:5], 0.014528340126253491, 5},
		{"eight that disagree", disagreeing, 0.015503119201658838, 8},
		{"three that agree", agreeing[:3], 0.004622995571380398, 3},
		{"eight that agree: the prior alone is left", agreeing, 0.0039148014634313565, 8},
		{"a step between three", stepped(agreeing[:3], 0.05, 2), 0.004622995571380398, 3},
		{"a step among eight", stepped(agreeing, 0.05, 4), 0.0039148014634313565, 8},
		{"two steps among eight", stepped(agreeing, 0.05, 3, 6), 0.0039148014634313565, 8},
		{"a step among eight that disagree", stepped(disagreeing, 0.3, 4), 0.015503119201658838, 8},
		{"a run of another world", stepped(agreeing, 0.87, 1), 0.0039148014634313565, 8},
	} {
		got := Prior("jmh").With(c.then)
		worked.Near(t, c.name, got.SD, c.want, 1e-15)
		if got.Runs != c.runs || got.Prior != 0.005 {
			t.Errorf("%s: %+v", c.name, got)
		}
		slices.Reverse(c.then)
		if back := Prior("jmh").With(c.then); back != got {
			t.Errorf("%s, newest first: %+v", c.name, back)
		}
		slices.Reverse(c.then)
	}
}

// TestStoredRunsAreUnbiased checks the constants: over many sets of normal runs the stored part of the variance is right on average, and varies
// according to its degrees of freedom.
func TestStoredRunsAreUnbiased(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 0))
	const sets = 40_000
	for n := FewestRuns; n <= MostRuns; n++ {
		of := medians[n]
		sum, squares := 0.0, 0.0
		for range sets {
			then := make([]history.Run, n)
			for i := range then {
				then[i].Theta = random.NormFloat64()
			}
			// With a prior near zero all of the variance is the stored part.
			sd := Spread{SD: 1e-9, Prior: 1e-9}.With(then).SD
			stored := sd * sd * (priorDegrees + of.degrees) / of.degrees
			sum, squares = sum+stored/sets, squares+stored*stored/sets
		}
		worked.Near(t, "the mean", sum, 1, 0.04)
		worked.Near(t, "the degrees", 2*sum*sum/(squares-sum*sum)/of.degrees, 1, 0.06)
	}
}

// TestDocumented checks the table of docs/statistics.md, whose runs are those above.
func TestDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/statistics.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 1, 2, 3, 5, 8} {
		constants := " | "
		if n >= FewestRuns {
			constants = fmt.Sprintf(" %.3f | %.3f ", medians[n].correction, medians[n].degrees)
		}
		row := fmt.Sprintf("| %d |%s| %.2f %% | %.2f %% |", n, constants, 100*Prior("jmh").With(agreeing[:n]).SD, 100*Prior("jmh").With(disagreeing[:n]).SD)
		if !strings.Contains(string(text), row) {
			t.Errorf("docs/statistics.md lacks %q", row)
		}
	}
}

func TestPrior(t *testing.T) {
	for _, runner := range []string{"jmh", "go", "http", "startup", "command", "kernel", "", "someone else's"} {
		if got := Prior(runner); got.SD != 0.005 || got.Runs != 0 || got.String() != "0.5 %, prior" {
			t.Errorf("%q: %+v, %s", runner, got, got)
		}
	}
	if got := Prior("go").With(disagreeing).String(); got != "1.6 %, 8 stored runs" {
		t.Error(got)
	}
}

// TestNothingBetween checks that a value that is the same in every run has no spread, with any stored runs.
func TestNothingBetween(t *testing.T) {
	none := Spread{}.With(disagreeing)
	if none.SD != 0 || none.Reach(0.025) != 0 || none.Detectable(0.01, 0.05, 0.8) != 0.01 || none.Left(0.01, 0.05, 0.8) != 0.01 {
		t.Errorf("%+v", none)
	}
}

// TestDetectable checks the smallest effect: (1.959964 + 0.841621)·0.5 % = 1.400793 % for an infinitely long run.
func TestDetectable(t *testing.T) {
	spread := Prior("jmh")
	worked.Near(t, "reach", spread.Reach(0.025), 0.00979981992270027, 1e-15)
	worked.Near(t, "reach at the first of three interim analyses", spread.Reach(0.0015254)/0.005, 2.9626, 5e-4)
	worked.Near(t, "MDE of the worked example", spread.Detectable(0.007011195138676106, 0.05, 0.8), 0.015664573107216254, 1e-12)
	worked.Near(t, "what is left of it", spread.Left(0.015664573107216254, 0.05, 0.8), 0.007011195138676106, 1e-12)
	if left := spread.Left(0.014, 0.05, 0.8); left != 0 {
		t.Errorf("of less than that %g is left", left)
	}
}
