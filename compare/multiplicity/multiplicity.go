// Package multiplicity adjusts p-values for their number: so that one false alarm over all tests is as rare as
// over a single one (Holm 1979), or so that only a small share of the differences found is false (Benjamini & Hochberg 1995).
package multiplicity

import (
	"cmp"
	"slices"
)

// Holm returns the adjusted p-values in the order of p: with the m values sorted, the i-th is
// max over j <= i of min(1, (m-j+1)·p(j)). A test is rejected at level alpha iff its adjusted value is <= alpha.
func Holm(p []float64) []float64 {
	adjusted := make([]float64, len(p))
	largest := 0.0
	for i, at := range order(p) {
		largest = max(largest, min(1, float64(len(p)-i)*p[at]))
		adjusted[at] = largest
	}
	return adjusted
}

// BenjaminiHochberg returns the q-values in the order of p: with the m values sorted, the i-th is
// min over j >= i of min(1, m·p(j)/j). Of all tests whose q-value is <= q, a share of at most q is expected to be false. It holds for
// tests that are independent or positively dependent (Benjamini & Yekutieli 2001), like metrics of one fork.
func BenjaminiHochberg(p []float64) []float64 {
	adjusted := make([]float64, len(p))
	ascending := order(p)
	smallest := 1.0
	for i := len(p) - 1; i >= 0; i-- {
		at := ascending[i]
		smallest = min(smallest, float64(len(p))*p[at]/float64(i+1))
		adjusted[at] = smallest
	}
	return adjusted
}

// order returns the indices of p from the smallest value to the largest.
func order(p []float64) []int {
	ascending := make([]int, len(p))
	for i := range ascending {
		ascending[i] = i
	}
	slices.SortStableFunc(ascending, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	return ascending
}
