// A short study of slow drift: the results of the three detectors together, and the purpose of each.

package study

import (
	"math"
	"testing"

	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/levels"
)

// TestDrift compares a short simulation with the study that chose the rules, which had 300 histories of each course: % seen, or for the
// first course alarmed.
func TestDrift(t *testing.T) {
	const histories = 1000
	r := Drift().Run(histories, 1, 2, func(int) {})
	for _, c := range []struct {
		detector string
		shares   [5]float64
	}{
		{ByChange, [5]float64{0, 0.3, 2.7, 0.7, 0.3}},
		{ByRelease, [5]float64{0.3, 4, 36, 86, 98}},
		{ByPoints, [5]float64{6.3, 85, 100, 99.7, 100}},
	} {
		for i, course := range Courses {
			// A change point before the step is a false alarm of that history, whose step is then not seen.
			got := 100 * (r.Mean(DriftFigure(c.detector, course, "found")) + r.Mean(DriftFigure(c.detector, course, "early")))
			t.Logf("%s, %s: %.1f %%, expected %.1f", c.detector, course.Name, got, c.shares[i])
			p := (got + c.shares[i]) / 200
			if reach := 100*3.5*math.Sqrt(p*(1-p)*(1.0/histories+1.0/300)) + 0.6; math.Abs(got-c.shares[i]) > reach {
				t.Errorf("%s, %s: %.1f %%, expected %.1f within %.1f", c.detector, course.Name, got, c.shares[i], reach)
			}
		}
	}
	share := func(detector string, c Course, what string) float64 { return r.Mean(DriftFigure(detector, c, what)) }
	if alone := share(ByChange, Drift3, "found"); alone >= 0.05 {
		t.Errorf("one change at a time sees a drift in %g", alone)
	}
	if all := share(ByAll, Drift3, "found"); all < 0.95-0.02 { // with the error of this number
		t.Errorf("all three see a drift in %g", all)
	}
	if alarms := share(ByAll, Still, "early"); alarms > 0.07+0.02 {
		t.Errorf("false alarms in %g", alarms)
	}
	t.Logf("all three: %.1f %% of the drift, %.1f %% false", 100*share(ByAll, Drift3, "found"), 100*share(ByAll, Still, "early"))
	if at := share(ByAll, Drift3, "commit") / share(ByAll, Drift3, "found"); at < 42 || at > 50 {
		t.Errorf("the drift is seen at commit %g", at)
	}
}

func TestAlarms(t *testing.T) {
	runs, series := make([]history.Run, Commits), make([]float64, Commits)
	course := func(level func(commit int) float64) {
		for i := range runs {
			runs[i] = history.Run{Theta: level(i) + 1e-5*float64(i*7%5), SE: RunError, Rounds: runRounds}
			series[i] = math.Exp(runs[i].Theta)
		}
	}
	course(Still.level)
	if first := alarms(runs, series); first != [4]int{Commits, Commits, Commits, Commits} {
		t.Errorf("nothing: %v", first)
	}
	course(func(c int) float64 { return 0.1 * one(c >= 40) })
	if first := alarms(runs, series); first[0] != 40 || first[1] != 40 || first[2] != 39+levels.Confirmed || first[3] != 40 {
		t.Errorf("a step: %v", first)
	}
	course(func(c int) float64 { return 0.0025 * float64(max(c-39, 0)) })
	if first := alarms(runs, series); first[0] != Commits || first[1] == Commits || first[2] >= first[1] {
		t.Errorf("a drift: %v", first)
	}
}
