// Wilcoxon's signed-rank p-values, exact with ties too.

package signedrank

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Greater returns the one-sided p-value of "the centre is above mu". Values equal to mu are dropped, as Wilcoxon did; without
// any other value it is 1.
func (s *Sample) Greater(mu float64) float64 { return s.least(s.ranks(mu).upper(), mu, 1) }

// Less returns the one-sided p-value of "the centre is below mu".
func (s *Sample) Less(mu float64) float64 { return s.least(s.ranks(mu).lower(), mu, -1) }

// TwoSided returns the two-sided p-value of "the centre is not mu".
func (s *Sample) TwoSided(mu float64) float64 {
	return min(1, 2*min(s.Greater(mu), s.Less(mu)))
}

// signedRanks are the ranks of the distances from mu, doubled so that the mean rank of a tie is an integer.
type signedRanks struct {
	doubled  []int
	positive int // the sum over the values above mu
	total    int
	tied     bool
}

func (s *Sample) ranks(mu float64) signedRanks {
	distances := make([]float64, 0, len(s.sorted))
	for _, v := range s.sorted {
		if v != mu {
			distances = append(distances, v-mu)
		}
	}
	slices.SortFunc(distances, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) })

	r := signedRanks{doubled: make([]int, len(distances))}
	for first := 0; first < len(distances); {
		last := first
		for last+1 < len(distances) && math.Abs(distances[last+1]) == math.Abs(distances[first]) {
			last++
		}
		r.tied = r.tied || last > first
		doubled := first + 1 + last + 1
		for i := first; i <= last; i++ {
			r.doubled[i] = doubled
			r.total += doubled
			if distances[i] > 0 {
				r.positive += doubled
			}
		}
		first = last + 1
	}
	return r
}

// upper returns P(W >= positive), which by symmetry is P(W <= total - positive): no digits are lost in a small tail.
func (r signedRanks) upper() float64 { return r.atMost(r.total - r.positive) }

// lower returns P(W <= positive).
func (r signedRanks) lower() float64 { return r.atMost(r.positive) }

func (r signedRanks) atMost(doubled int) float64 {
	n := len(r.doubled)
	switch {
	case n == 0:
		return 1
	case n > maxExact:
		variance := 0.0
		for _, rank := range r.doubled {
			variance += float64(rank) * float64(rank) / 4
		}
		return distuv.UnitNormal.CDF((float64(doubled) + 1 - float64(r.total)/2) / math.Sqrt(variance))
	case r.tied:
		return min(1, tiedCDF(r.doubled)[doubled]) // a sum of many parts may exceed 1 by rounding
	}
	return cdf(n, doubled/2)
}
