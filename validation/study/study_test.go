// Tests of the counting.

package study

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/overhead-action/overhead-action/validation/noise"
	"github.com/overhead-action/overhead-action/validation/rules"
)

// dice counts sixes and averages points.
var dice = Study{
	Name:    "dice",
	Figures: []string{"six", "points"},
	New: func() func(*rand.Rand, []float64) {
		return func(random *rand.Rand, values []float64) {
			points := 1 + random.IntN(6)
			if points == 6 {
				values[0] = 1
			}
			values[1] = float64(points)
		}
	},
}

func TestMoments(t *testing.T) {
	r := dice.Run(60_000, 1, 2, func(int) {})
	for figure, want := range map[string][2]float64{"six": {1.0 / 6, 0.373}, "points": {3.5, 1.708}} {
		if mean, sd := r.Mean(figure), r.Deviation(figure); !(mean > 0.98*want[0] && mean < 1.02*want[0] && sd > 0.98*want[1] && sd < 1.02*want[1]) {
			t.Errorf("%s: mean %g, sd %g, want %v", figure, mean, sd, want)
		}
	}
}

func TestProcessorsDoNotMatter(t *testing.T) {
	one := dice.Run(1100, 1, 1, func(int) {})
	var reported []int
	if two := dice.Run(1100, 1, 3, func(done int) { reported = append(reported, done) }); !reflect.DeepEqual(one, two) {
		t.Error("another number of processors gave another result")
	}
	if !slices.IsSorted(reported) || reported[len(reported)-1] != 1100 {
		t.Errorf("progress: %v", reported)
	}
	if reflect.DeepEqual(one, dice.Run(1100, 2, 1, func(int) {})) {
		t.Error("another seed gave the same result")
	}
}

// TestEveryStudyRuns checks that each study sets all of its figures, once and under its own name.
func TestEveryStudyRuns(t *testing.T) {
	names := map[string]bool{}
	for _, s := range All(Product) {
		if names[s.Name] {
			t.Errorf("two studies are called %q", s.Name)
		}
		names[s.Name] = true
		r := s.Run(2, 1, 1, func(int) {})
		if len(r.Figures) != len(s.Figures) {
			t.Errorf("%s: %d figures of %d names", s.Name, len(r.Figures), len(s.Figures))
		}
	}
}

// TestDecide checks the judgement of each rival for numbers with a known answer: the ratio of one fork to another, of one block to another, to the last stored run; a
// t-test and a fence on runs that lie 0 to 4 % from the first.
func TestDecide(t *testing.T) {
	stored := func(shift float64) []float64 {
		runs := make([]float64, rules.Window)
		for i := range runs {
			runs[i] = shift + 0.01*float64(i%5) // mean 2 %, sd 1.451 %: 95 % of the next within ± 2.093·1.451·√1.05 = 3.112 %
		}
		return runs // sixteen steps of 1 % and three of 4 %: both quartiles are 1 %, so the fence is 1 % from the newest run, which lies at 4 %
	}
	run := &trial{
		rounds: 20, off: []float64{0, 9}, on: []float64{0.01, 0}, before: 0.03, now: 0.04, mixed: stored(0.02), same: stored(0),
	}
	tenth := math.Log(1.1) // 9.53 %
	for method, most := range map[string]float64{
		OneRun: tenth - 0.01, OneRunLong: tenth - 0.01, Last110: tenth - 0.02, Last110One: tenth - 0.04, Last200: math.Log(2) - 0.02,
		History: 0.02 + 0.02 + 0.03112 - 0.04, HistoryOne: 0.02 + 0.03112 - 0.04, Fence: 0.06 + 0.01 - 0.04, FenceOne: 0.04 + 0.01 - 0.04,
	} {
		if decision, _ := run.decide(method, most-1e-5); decision != rules.Neither {
			t.Errorf("%s: an effect of %g is called a change", method, most-1e-5)
		}
		if decision, _ := run.decide(method, most+1e-5); decision != rules.Slower {
			t.Errorf("%s: an effect of %g is not called slower", method, most+1e-5)
		}
	}
	for method, way := range map[string]rules.Direction{HistoryOne: rules.Faster, FenceOne: rules.Faster, OneRun: rules.Neither, Last110One: rules.Neither} {
		if decision, _ := run.decide(method, -0.5); decision != way {
			t.Errorf("%s: what is far faster is called %d, want %d", method, decision, way)
		}
	}
}

// TestMinutes checks the time of a decision for a run of five minutes.
func TestMinutes(t *testing.T) {
	for method, want := range map[string]float64{OurRule: 5, OneRunLong: 5, OneRun: 0.25, Last110: 2.5, FenceOne: 2.5} {
		if got := Minutes(method, 20, 20); got != want {
			t.Errorf("%s: %g minutes, want %g", method, got, want)
		}
	}
	if got := Minutes(OurAnalyses, 10, 20); got != 2.5 {
		t.Errorf("ten of twenty rounds: %g minutes", got)
	}
}

// TestWrongDirections checks that a rule which always says "faster" is counted as wrong for every cost.
func TestWrongDirections(t *testing.T) {
	s := noise.Scenario{Name: "still", DriftTime: 1, Fork: 1e-6}
	r := Overhead(s, 20, rules.Fixed(20), rules.ThreeAnalyses()).Run(5, 1, 1, func(int) {})
	if flagged, wrong := r.Mean(Figure(OurRule, 0.01, "flagged")), r.Mean(Figure(OurRule, 0.01, "wrong")); flagged != 1 || wrong != 0 {
		t.Errorf("a plain effect: flagged %g, wrong %g", flagged, wrong)
	}
	if n := r.Mean(Figure(OurAnalyses, 0.01, "rounds")); n != 10 {
		t.Errorf("a plain effect took %g rounds", n)
	}
	s.Drift, s.DriftTime = 0.5, 1000 // a machine that drifts far more than any cost
	r = Overhead(s, 20, rules.Fixed(20), rules.ThreeAnalyses()).Run(200, 1, 1, func(int) {})
	if wrong := r.Mean(Figure(Blocks, 0.01, "wrong")); wrong < 0.3 {
		t.Errorf("blocks on a wandering machine are wrong in %g", wrong)
	}
}
