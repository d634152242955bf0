// Package changepoint finds changes of level in a history: the divisive search with the energy distance (Matteson & James 2014)
// in sliding windows, judged by a t-test and merged from the weakest up (Fleming et al., "Hunter", 2023), like Apache Otava.
//
// Its input is e^theta of each run of the default branch, oldest first: unlike times, ratios are comparable between machines.
package changepoint

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/stat"

	"github.com/overhead-action/overhead-action/compare/power"
)

const (
	// Level is the upper limit of the p-value of every change point.
	Level = 0.001
	// Window is the number of values in a search, and Step the distance between windows.
	Window = 50
	Step   = Window / 2
	// splitLevel is the looser level of the first pass, whose points are merged later.
	splitLevel = 10 * Level
	// rounding is the relative difference between means of equal values. Counts do not vary, so without this limit their rounding errors
	// would be candidates, and merging many of them takes seconds.
	rounding = 1e-12
)

// A Point is a change of level in a series.
type Point struct {
	Index         int     // of the first value after the change
	Before, After float64 // means of the values from the last change to this one, and from this one to the next
	P             float64 // two-sided, of Before and After being equal
}

// Find returns the change points of a series in order.
func Find(series []float64) []Point {
	return merge(series, split(series))
}

// split returns the indices of significant points in any window, ascending.
func split(series []float64) []int {
	var found []int
	var within distances
	for start := 0; start < len(series); {
		window := series[start:min(start+Window, len(series))]
		within.measure(window)
		inside := divide(window, &within)
		next := start + Step
		for _, at := range inside {
			found = append(found, start+at)
			next = max(next, start+at)
		}
		start = next
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// divide splits a window at its best candidate repeatedly, while the best one is significant.
func divide(window []float64, within *distances) []int {
	var found []int
	for {
		best, from, to := candidate{}, 0, 0
		for i, end := range ends(found, len(window)) {
			start := 0
			if i > 0 {
				start = found[i-1]
			}
			if c := search(within, start, end); c.at > 0 && (best.at == 0 || c.q > best.q) {
				best, from, to = c, start, end
			}
		}
		if best.at == 0 || !(compare(window, from, best.at, to).P <= splitLevel) {
			return found
		}
		found = append(found, best.at)
		slices.Sort(found)
	}
}

// ends returns the ends of the segments between points.
func ends(points []int, length int) []int { return append(slices.Clone(points), length) }

// candidate is the best place to divide two segments; at is 0 without one.
type candidate struct {
	at int
	q  float64
}

// search returns the place tau at which the values [start, tau) and [tau, kappa) differ most, over all kappa <= end. It takes most
// of the time for long histories, so invariants are outside of the loop.
func search(within *distances, start, end int) candidate {
	best := candidate{}
	from, weights := &within[start], shares()
	for tau := start + 1; tau < end; tau++ {
		x, right, shares := from[tau], &within[tau], &weights[tau-start]
		for kappa := tau + 1; kappa <= end; kappa++ {
			if q := shares[kappa-tau].energy(from[kappa], x, right[kappa]); best.at == 0 || q > best.q {
				best = candidate{tau, q}
			}
		}
	}
	return best
}

// share is the weight of each sum of distances in the energy between n values and m values.
type share struct{ between, left, right float64 }

// energy is the distance between the n values X = [start, tau) and the m values Y = [tau, kappa):
//
//	Q = 2/(m+n) ΣΣ|x-y| - 2m/((m+n)(n-1)) Σ|x-x'| - 2n/((m+n)(m-1)) Σ|y-y'|
//
// computed from the sums over the pairs of all of these values, of X, and of Y; the sum inside a single value is 0.
func (s *share) energy(all, x, y float64) float64 {
	return s.between*(all-x-y) - s.left*x - s.right*y
}

// shares are those of all numbers of values n and m in a window.
var shares = sync.OnceValue(func() *[Window + 1][Window + 1]share {
	var all [Window + 1][Window + 1]share
	for i := 1; i <= Window; i++ {
		for j := 1; j <= Window; j++ {
			n, m := float64(i), float64(j)
			all[i][j].between = 2 / (m + n)
			if n > 1 {
				all[i][j].left = 2 * m / ((m + n) * (n - 1))
			}
			if m > 1 {
				all[i][j].right = 2 * n / ((m + n) * (m - 1))
			}
		}
	}
	return &all
})

// distances are the sums of the distances of all pairs inside each segment [a, b) of a window.
type distances [Window + 1][Window + 1]float64

// measure computes the sums of a window, replacing those of the previous one.
func (d *distances) measure(window []float64) {
	for b := 1; b <= len(window); b++ {
		toLast := 0.0 // from the values [a, b-1) to the last one
		for a := b - 2; a >= 0; a-- {
			toLast += math.Abs(window[a] - window[b-1])
			d[a][b] = d[a][b-1] + toLast
		}
	}
}

// merge removes the weakest point, and judges its neighbours again over the longer segments, until every point is significant.
func merge(series []float64, indices []int) []Point {
	for {
		points := make([]Point, len(indices))
		start := 0
		for i, at := range indices {
			points[i] = compare(series, start, at, ends(indices, len(series))[i+1])
			start = at
		}
		if len(points) == 0 {
			return nil
		}
		weakest := slices.MaxFunc(points, func(a, b Point) int { return cmp.Compare(a.P, b.P) })
		if weakest.P < Level {
			return points
		}
		indices = slices.DeleteFunc(indices, func(at int) bool { return at == weakest.Index })
	}
}

// compare judges a point between the values [start, at) and [at, end) by a two-sided t-test with a common variance. Like Otava, it
// uses the populations' variances ((n-1)/n of the samples'), so that p-values agree with Otava's.
func compare(series []float64, start, at, end int) Point {
	left, right := series[start:at], series[at:end]
	n, m := float64(len(left)), float64(len(right))
	p := Point{Index: at, Before: stat.Mean(left, nil), After: stat.Mean(right, nil), P: 1}
	nu := n + m - 2
	if nu < 1 || math.Abs(p.After-p.Before) <= rounding*math.Abs(p.Before) {
		return p
	}
	common := ((n-1)*stat.PopVariance(left, nil) + (m-1)*stat.PopVariance(right, nil)) / nu
	t := math.Abs(p.After-p.Before) / math.Sqrt(common*(1/n+1/m))
	p.P = 0
	if !math.IsInf(t, 1) {
		p.P = 2 * power.StudentUpper(t, nu)
	}
	return p
}
