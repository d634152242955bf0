// Tests of the counting.

package study

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/overhead-action/overhead-action/compare/truth/noise"
	"github.com/overhead-action/overhead-action/compare/truth/rules"
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
	var told []int
	if two := dice.Run(1100, 1, 3, func(done int) { told = append(told, done) }); !reflect.DeepEqual(one, two) {
		t.Error("another number of processors gave another result")
	}
	if !slices.IsSorted(told) || told[len(told)-1] != 1100 {
		t.Errorf("progress: %v", told)
	}
	if reflect.DeepEqual(one, dice.Run(1100, 2, 1, func(int) {})) {
		t.Error("another seed gave the same result")
	}
}

// TestEveryStudyRuns checks that each study fills all of its figures, once and under its own name.
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

// TestWrongDirections checks that a rule which only ever says "faster" is counted as wrong wherever something costs.
func TestWrongDirections(t *testing.T) {
	s := noise.Scenario{Name: "still", DriftTime: 1, Fork: 1e-6}
	r := Overhead(s, 20, rules.Fixed(20), rules.ThreeLooks()).Run(5, 1, 1, func(int) {})
	if flagged, wrong := r.Mean(Figure(OurRule, 0.01, "flagged")), r.Mean(Figure(OurRule, 0.01, "wrong")); flagged != 1 || wrong != 0 {
		t.Errorf("a plain effect: flagged %g, wrong %g", flagged, wrong)
	}
	if n := r.Mean(Figure(OurLooks, 0.01, "rounds")); n != 10 {
		t.Errorf("a plain effect took %g rounds", n)
	}
	s.Drift, s.DriftTime = 0.5, 1000 // a machine that wanders far more than anything costs
	r = Overhead(s, 20, rules.Fixed(20), rules.ThreeLooks()).Run(200, 1, 1, func(int) {})
	if wrong := r.Mean(Figure(Blocks, 0.01, "wrong")); wrong < 0.3 {
		t.Errorf("blocks on a wandering machine are wrong in %g", wrong)
	}
}
