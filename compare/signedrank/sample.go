// Package signedrank estimates the centre of paired differences without assuming a distribution: the Hodges-Lehmann
// estimate (Hodges & Lehmann 1963), its exact interval from Walsh averages (Tukey 1949), and Wilcoxon's signed-rank
// p-values (Wilcoxon 1945), which all come from one null distribution and therefore agree.
package signedrank

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// A Sample holds values, one for each round. They must be finite.
type Sample struct {
	sorted   []float64
	averages *averages // of all pairs, once they are needed; nil for a large sample
	seeds    bool      // see NewSeeds
}

// New returns the sample of the values; it does not modify values.
func New(values []float64) *Sample {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	return &Sample{sorted: sorted}
}

// Negated returns the sample of the values with the opposite sign.
func (s *Sample) Negated() *Sample {
	negated := make([]float64, len(s.sorted))
	for i, v := range s.sorted {
		negated[len(negated)-1-i] = -v
	}
	return &Sample{sorted: negated, seeds: s.seeds}
}

// Len returns the number of values.
func (s *Sample) Len() int { return len(s.sorted) }

// StandardError returns the standard error of the mean; it is NaN below two values.
func (s *Sample) StandardError() float64 {
	return stat.StdDev(s.sorted, nil) / math.Sqrt(float64(len(s.sorted)))
}

// Varies reports whether not all values are equal.
func (s *Sample) Varies() bool {
	return len(s.sorted) > 1 && s.sorted[0] != s.sorted[len(s.sorted)-1]
}

// Median returns the median of the values without modifying them. It panics without values.
func Median(values []float64) float64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	n := len(sorted)
	return average(sorted[(n-1)/2], sorted[n/2])
}

// HodgesLehmann returns the median of the Walsh averages. It panics without values.
func (s *Sample) HodgesLehmann() float64 {
	n := len(s.sorted)
	pairs := n * (n + 1) / 2
	low := s.kth((pairs + 1) / 2)
	if pairs%2 == 1 {
		return low
	}
	return average(low, s.kth(pairs/2+1))
}

// An Interval is a confidence interval with its confidence, which is at least the requested one.
type Interval struct {
	Low, High, Confidence float64
}

// Widened returns the interval if its centre may also be off by reach on each side: both add in quadrature.
func (i Interval) Widened(centre, reach float64) Interval {
	if reach > 0 {
		i.Low = centre - math.Hypot(centre-i.Low, reach)
		i.High = centre + math.Hypot(i.High-centre, reach)
	}
	return i
}

// Interval returns the interval [W(k), W(N+1-k)] of the N Walsh averages at a two-sided level of at most alpha. ok is
// false with too few values (fewer than 6 at alpha 0.05; of seeds, fewer than [Fewest]).
func (s *Sample) Interval(alpha float64) (i Interval, ok bool) {
	n := len(s.sorted)
	k, confidence := Rank(n, alpha)
	if k == 0 && s.extends() {
		return s.extended(alpha), true
	}
	if k == 0 {
		return Interval{}, false
	}
	return Interval{Low: s.kth(k), High: s.kth(n*(n+1)/2 + 1 - k), Confidence: confidence}, true
}

// kth returns the k-th smallest Walsh average, k from 1. Averages that are too many to store are counted: floats in their
// order are bisected until one remains, which gives the same bits as sorting would, in n·64 steps and no memory.
func (s *Sample) kth(k int) float64 {
	if !s.Varies() {
		return s.sorted[0]
	}
	if len(s.sorted) <= maxStored {
		if s.averages == nil {
			s.averages = newAverages(s.sorted)
		}
		return s.averages.kth(k)
	}
	low, high := order(s.sorted[0]), order(s.sorted[len(s.sorted)-1])
	for low < high {
		middle := low + (high-low)/2
		if s.countUpTo(value(middle)) >= k {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return value(low)
}

// countUpTo returns the number of Walsh averages <= v. The partner of the next value is never above that of the last one.
func (s *Sample) countUpTo(v float64) int {
	count, j := 0, len(s.sorted)-1
	for i, a := range s.sorted {
		for j >= i && average(a, s.sorted[j]) > v {
			j--
		}
		if j < i {
			break
		}
		count += j - i + 1
	}
	return count
}

func average(a, b float64) float64 { return (a + b) / 2 }
