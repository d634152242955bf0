// Package sequential keeps the chance of a wrong verdict at its level although a run is judged more than once. Each analysis
// spends a part of that chance (Lan & DeMets 1983, with the spending function of O'Brien & Fleming's bounds), and the bound
// that spends exactly this part comes from numerical integration from analysis to analysis (Armitage, McPherson & Rowe 1969).
package sequential

import (
	"fmt"
	"math"
	"sync"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/distuv"
)

// levels caches results: all gates of a run need the same few.
var levels struct {
	sync.Mutex
	of map[string][]float64
}

// Levels returns the nominal one-sided level of each interim analysis: a p-value at most that small is a finding. Over all interim analyses,
// without an effect, a finding on one side has the chance a. The interim analyses are numbers of rounds, ascending, the last one
// is the end; a is at most 0.025.
func Levels(analyses []int, a float64) []float64 {
	key := fmt.Sprint(analyses, a)
	levels.Lock()
	defer levels.Unlock()
	found, known := levels.of[key]
	if !known {
		found = Nominal(analyses, func(t float64) float64 { return Spent(t, a) })
		if levels.of == nil {
			levels.of = map[string][]float64{}
		}
		levels.of[key] = found
	}
	return found
}

// Spent returns the part of the chance a on one side that is spent when the share t of the rounds is complete:
// 2(1 - Φ(z(a/2)/√t)).
func Spent(t, a float64) float64 {
	return 2 * distuv.UnitNormal.Survival(-distuv.UnitNormal.Quantile(a/2)/math.Sqrt(t))
}

// Nominal returns the nominal one-sided level of each interim analysis that uses up spent(t) of the chance of a finding on one side when
// the share t of the rounds is complete. There are bounds on both sides. The test statistic is the sum of standard normal
// steps, one for each round, known only at the interim analyses; g holds its density if no earlier analysis has ended the run.
func Nominal(analyses []int, spent func(t float64) float64) []float64 {
	end := float64(analyses[len(analyses)-1])
	found := make([]float64, len(analyses))
	g := density{at: []float64{0}, mass: []float64{1}} // before the first round the sum is 0
	rounds, used := 0.0, 0.0
	for i, analysis := range analyses {
		next := float64(analysis)
		step := math.Sqrt(next - rounds)
		part := spent(next/end) - used
		bound := g.bound(step, math.Sqrt(next), part)
		found[i] = distuv.UnitNormal.Survival(bound / math.Sqrt(next))
		if i+1 < len(analyses) {
			g = g.after(step, bound)
		}
		rounds, used = next, used+part
	}
	return found
}

// density is a density by the points and weights of a quadrature.
type density struct{ at, mass []float64 }

// above returns the chance that the sum is above bound after a step with that standard deviation.
func (g density) above(bound, step float64) float64 {
	chance := 0.0
	for i, s := range g.at {
		chance += g.mass[i] * distuv.UnitNormal.Survival((bound-s)/step)
	}
	return chance
}

// bound returns the bound above which the sum is with the chance part, by bisection; scale is the standard deviation of the sum.
// No analysis spends so little that its bound is beyond 38 of them, where a double has no normal tail left.
func (g density) bound(step, scale, part float64) float64 {
	low, high := 0.0, 38*scale
	for range 100 {
		middle := (low + high) / 2
		if g.above(middle, step) > part {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// after returns the density after a step, between the bounds on both sides. It is as smooth as the step is wide, so the number
// of points is in proportion to the steps that fit between the bounds.
func (g density) after(step, bound float64) density {
	n := 32 + int(8*bound/step)
	next := density{at: make([]float64, n), mass: make([]float64, n)}
	quad.Legendre{}.FixedLocations(next.at, next.mass, -bound, bound)
	for i, to := range next.at {
		there := 0.0
		for j, from := range g.at {
			there += g.mass[j] * distuv.UnitNormal.Prob((to-from)/step)
		}
		next.mass[i] *= there / step
	}
	return next
}
