// Tests of the levels with published and worked values.

package sequential

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/overhead-action/overhead-action/compare/power"
	"github.com/overhead-action/overhead-action/compare/signedrank"
	"github.com/overhead-action/overhead-action/compare/worked"
)

// TestPublishedBounds checks the bounds that are printed for four equal steps (Jennison & Turnbull 2000) and for two.
func TestPublishedBounds(t *testing.T) {
	for _, c := range []struct {
		analyses []int
		z        []float64
	}{
		{[]int{1, 2, 3, 4}, []float64{4.3326, 2.9631, 2.3590, 2.0141}},
		{[]int{10, 15, 20}, []float64{2.9626, 2.3590, 2.0141}},
		{[]int{10, 20}, []float64{2.9626, 1.9686}},
		{[]int{20}, []float64{1.9600}},
	} {
		for i, level := range Levels(c.analyses, Side) {
			worked.Near(t, "z", -distuv.UnitNormal.Quantile(level), c.z[i], 5e-5)
		}
	}
}

func TestNominalLevels(t *testing.T) {
	for _, c := range []struct {
		analyses []int
		p        []float64 // two-sided
	}{
		{[]int{10, 15, 20}, []float64{0.003051, 0.018323, 0.044001}},
		{[]int{10, 20}, []float64{0.003051, 0.049000}},
	} {
		for i, level := range Levels(c.analyses, Side) {
			worked.Near(t, "p", 2*level, c.p[i], 5e-7)
		}
	}
	for m, want := range map[float64][]float64{ // one-sided, among m gates
		1: {.001525, .009162, .022000},
		2: {.000412, .003790, .011268},
		3: {.000191, .002252, .007601},
		4: {.000110, .001555, .005744},
		6: {.000051, .000921, .003867},
	} {
		for i, level := range Levels([]int{10, 15, 20}, Side/m) {
			worked.Near(t, "p", level, want[i], 5e-7)
		}
	}
}

// TestIntervalsAtInterimAnalyses checks the effect of the levels on the intervals over 10, 15 and 20 rounds.
func TestIntervalsAtInterimAnalyses(t *testing.T) {
	analyses := []int{10, 15, 20}
	for i, level := range Levels(analyses, Side) {
		k, confidence := signedrank.Rank(analyses[i], 2*level)
		if want := []int{1, 20, 51}[i]; k != want {
			t.Errorf("k = %d, want %d", k, want)
		}
		worked.Near(t, "confidence", confidence, []float64{.998047, .981934, .960011}[i], 5e-7)
		worked.Near(t, "t", power.StudentQuantile(1-level, float64(analyses[i]-1)), []float64{4.0129, 2.6693, 2.1573}[i], 5e-5)
	}
}

func TestSpent(t *testing.T) {
	worked.Near(t, "at the end", Spent(1, Side), Side, 1e-15)
	worked.Near(t, "half way", Spent(0.5, Side), 0.0015253, 5e-8)
	worked.Near(t, "at once", Spent(1e-4, Side), 0, 1e-300)
}

// TestAnyAnalyses checks that the levels of plans of every shape spend exactly their chance.
func TestAnyAnalyses(t *testing.T) {
	for _, analyses := range [][]int{{12}, {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {1, 12}, {11, 12}, {1, 2, 12}} {
		levels := Levels(analyses, Side)
		if !slices.IsSorted(levels) {
			t.Errorf("%v: levels %v do not grow", analyses, levels)
		}
		if last := levels[len(levels)-1]; last > Side+1e-12 || last < 0.018 {
			t.Errorf("%v: the last level is %g", analyses, last)
		}
		worked.Near(t, "error", crossed(analyses, levels), 2*Side, 2e-4)
	}
}

// crossed returns the chance that a sum of normal steps ever crosses, by the simplest integration: a grid of narrow cells.
func crossed(analyses []int, levels []float64) float64 {
	const cell, reach = 0.02, 700
	g := make([]float64, 2*reach+1)
	g[reach] = 1 / cell
	crossed, rounds := 0.0, 0
	for i, analysis := range analyses {
		width := math.Sqrt(float64(analysis - rounds))
		bound := -distuv.UnitNormal.Quantile(levels[i]) * math.Sqrt(float64(analysis))
		next := make([]float64, len(g))
		for from, mass := range g {
			if mass == 0 {
				continue
			}
			s := float64(from-reach) * cell
			crossed += mass * cell * (distuv.UnitNormal.Survival((bound-s)/width) + distuv.UnitNormal.CDF((-bound-s)/width))
			for to := range next {
				if x := float64(to-reach) * cell; math.Abs(x) <= bound {
					next[to] += mass * cell * distuv.UnitNormal.Prob((x-s)/width) / width
				}
			}
		}
		g, rounds = next, analysis
	}
	return crossed
}
