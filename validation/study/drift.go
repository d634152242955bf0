// Slow drift: histories of commits that each cost too little to be found, and the rules that find them.

package study

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/overhead-action/overhead-action/compare/changepoint"
	"github.com/overhead-action/overhead-action/compare/history"
	"github.com/overhead-action/overhead-action/compare/levels"
	"github.com/overhead-action/overhead-action/compare/sequential"
)

// A history has Commits runs, one for each commit. Alarms count from the commit Watched on, because earlier ones have too little data.
const (
	Commits = 60
	Watched = 30
)

// In the runs of a history, ReleaseFrom and the following nine are those of the last release.
const (
	ReleaseFrom = 10
	releaseRuns = 10
)

// The parameters of a history: the standard deviation of a run that its own interval includes, that between runs that it does not, and
// the number of rounds. Together they are 0.9 %.
const (
	RunError   = 0.005
	RunSpread  = 0.0075
	runRounds  = 20
	storedRuns = 8
)

// DriftLimit is the limit of both gates, as a fraction.
const DriftLimit = 0.02

// A Course is the true overhead of a history over time: up by Level from the commit Begin on, as a logarithm.
type Course struct {
	Name  string
	Begin int
	level func(commit int) float64
}

// The courses in the order of the tables. Still is the one without a change.
var (
	Still  = Course{"nothing", Commits, func(int) float64 { return 0 }}
	Step1  = Course{"a step of 1 %", 40, func(c int) float64 { return 0.01 * one(c >= 40) }}
	Step2  = Course{"a step of 2 %", 40, func(c int) float64 { return 0.02 * one(c >= 40) }}
	Drift3 = Course{"0.3 % a commit, ten times", 40, func(c int) float64 { return 0.003 * float64(min(max(c-39, 0), 10)) }}
	Drift1 = Course{"0.1 % a commit, on and on", 20, func(c int) float64 { return 0.001 * float64(max(c-19, 0)) }}

	Courses = []Course{Still, Step1, Step2, Drift3, Drift1}
)

// The detectors.
const (
	ByChange  = "change since the newest runs, limit 2 %"
	ByRelease = "change since the release, limit 2 %"
	ByPoints  = "change points"
	ByAll     = "all three"
)

// Detectors are in the order of the tables; the last one is the others together.
var Detectors = []string{ByChange, ByRelease, ByPoints, ByAll}

// DriftName is the name of the study.
const DriftName = "drift"

// DriftFigure returns the name of a counted value of a detector in a course: "found" (its first alarm comes after a change), "early" (it
// comes before), or "commit" (of the first alarm, if it is seen).
func DriftFigure(detector string, c Course, what string) string {
	return detector + ", " + c.Name + ": " + what
}

// Drift follows every course with the same random numbers.
func Drift() Study {
	study := Study{Name: DriftName}
	for _, c := range Courses {
		for _, d := range Detectors {
			for _, what := range []string{"found", "early", "commit"} {
				study.Figures = append(study.Figures, DriftFigure(d, c, what))
			}
		}
	}
	study.New = func() func(*rand.Rand, []float64) {
		luck, runs, levels := make([]float64, Commits), make([]history.Run, Commits), make([]float64, Commits)
		return func(random *rand.Rand, values []float64) {
			for i := range luck {
				luck[i] = math.Hypot(RunError, RunSpread) * random.NormFloat64()
			}
			for i, c := range Courses {
				for commit, l := range luck {
					theta := c.level(commit) + l
					runs[commit] = history.Run{Theta: theta, SE: RunError, Rounds: runRounds}
					levels[commit] = math.Exp(theta)
				}
				first := alarms(runs, levels)
				for j, commit := range first {
					at := 3 * (i*len(Detectors) + j)
					found := commit >= c.Begin && commit < Commits
					values[at] = one(found)
					values[at+1] = one(commit < c.Begin)
					values[at+2] = one(found) * float64(commit)
				}
			}
		}
	}
	return study
}

// alarms returns the commit of each detector's first alarm; Commits without one.
func alarms(runs []history.Run, levels []float64) [4]int {
	first := [4]int{Commits, Commits, Commits, Commits}
	release := runs[ReleaseFrom : ReleaseFrom+releaseRuns]
	for commit := Watched; commit < Commits; commit++ {
		for j, alarmed := range [...]func() bool{
			func() bool { return exceeds(runs[commit], runs[commit-storedRuns:commit]) },
			func() bool { return exceeds(runs[commit], release) },
			func() bool { return changed(levels[:commit+1]) },
		} {
			if first[j] == Commits && alarmed() {
				first[j] = commit
			}
		}
	}
	first[3] = min(first[0], first[1], first[2])
	return first
}

// changed reports whether a change of level is an alarm: a recent one, with as many runs at the new
// level as the product requires.
func changed(series []float64) bool {
	end := len(series)
	for _, p := range slices.Backward(changepoint.Find(series)) {
		if p.Index >= Watched && end-p.Index >= levels.Confirmed {
			return true
		}
		end = p.Index
	}
	return false
}

// exceeds reports whether a run breaches the limit on the change since others, by the product's rule.
func exceeds(now history.Run, then []history.Run) bool {
	return history.Compare(now, then, history.Floor(now, then), sequential.Side).Low > math.Log1p(DriftLimit)
}
