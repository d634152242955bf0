// Package steady says when an application is warm.
package steady

import "slices"

const (
	// Windows is how many are held against as many before them.
	Windows = 5
	// Fall is how far the cost may still fall from those to these, as a share.
	Fall = 0.1
)

// Reached says whether the cost of a request, its CPU time in each window, oldest first, falls no more: the middle of the last
// windows lies hardly below that of the ones before. The middle, because a single window is also the work of neighbours; and
// falls, because code that is compiled makes requests cheaper, while what makes them dearer does not end with any warm-up.
func Reached(costs []float64) bool {
	if len(costs) < 2*Windows {
		return false
	}
	last, before := costs[len(costs)-Windows:], costs[len(costs)-2*Windows:len(costs)-Windows]
	return middle(last) >= middle(before)*(1-Fall)
}

func middle(costs []float64) float64 {
	return slices.Sorted(slices.Values(costs))[len(costs)/2]
}
