// Package holm keeps the chance of a single false alarm over many tests at the level of one (Holm 1979).
package holm

import "slices"

// Adjust returns the adjusted p-values in the order of p: with the m values sorted, the i-th is
// max over j <= i of min(1, (m-j+1)·p(j)). A test is rejected at level alpha iff its adjusted value is <= alpha.
func Adjust(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case p[a] < p[b]:
			return -1
		case p[a] > p[b]:
			return 1
		}
		return 0
	})
	adjusted := make([]float64, len(p))
	largest := 0.0
	for i, at := range order {
		largest = max(largest, min(1, float64(len(p)-i)*p[at]))
		adjusted[at] = largest
	}
	return adjusted
}
