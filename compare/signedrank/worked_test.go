// The worked example computed by other methods, and by the methods that it is compared with: a permutation of signs, and
// benchstat's unpaired comparison of ratios with its shift.

package signedrank

import (
	"math"
	"slices"
	"testing"

	"github.com/overhead-action/overhead-action/compare/worked"
)

// TestSignsOfTheExample checks W = 0 for no overhead, and that turning the signs of the logarithms themselves gives the same p.
func TestSignsOfTheExample(t *testing.T) {
	d := worked.Costs()
	ranks := New(d).ranks(0)
	if against := min(ranks.positive, ranks.total-ranks.positive); against != 0 {
		t.Errorf("W = %g, want 0", float64(against)/2)
	}
	sum := func(signs int) float64 {
		total := 0.0
		for i, v := range d {
			if signs>>i&1 == 1 {
				v = -v
			}
			total += v
		}
		return math.Abs(total)
	}
	as := 0
	for signs := range 1 << len(d) {
		if sum(signs) >= sum(0)-1e-15 {
			as++
		}
	}
	worked.Near(t, "p of turned signs", float64(as)/float64(int(1)<<len(d)), 0.001953125, 0)
	worked.Near(t, "p of the ranks", New(d).TwoSided(0), 0.001953125, 0)
}

// TestShiftOfTheRatios checks the shift between two unpaired runs (Hodges & Lehmann 1963) and its interval, for the
// Mann-Whitney test that benchstat makes of the ratios. Stored runs are compared differently: see package history.
func TestShiftOfTheRatios(t *testing.T) {
	now := worked.Costs()
	shift, u := shifts(now, worked.Stored)
	worked.Near(t, "U", u, 11, 0)
	worked.Near(t, "shift", Median(shift), 0.0087660933, 5e-11)
	k, confidence := unpairedRank(len(now), len(worked.Stored), 0.05)
	if k != 24 {
		t.Errorf("k = %d, want 24", k)
	}
	worked.Near(t, "confidence", confidence, 0.956743, 5e-7)
	worked.Near(t, "low", shift[k-1], 0.0029091586, 5e-11)
	worked.Near(t, "high", shift[len(shift)-k], 0.0153524297, 5e-11)
}

// shifts returns all differences between two samples in order, and how many of them are below 0: Mann and Whitney's U.
func shifts(a, b []float64) (all []float64, u float64) {
	for _, x := range a {
		for _, y := range b {
			all = append(all, x-y)
			switch {
			case x < y:
				u++
			case x == y:
				u += 0.5
			}
		}
	}
	slices.Sort(all)
	return all, u
}

// unpairedRank is [Rank] for the differences between samples of n and m values: U has the distribution of n ranks drawn from n+m.
func unpairedRank(n, m int, alpha float64) (k int, confidence float64) {
	ways := make([][]float64, n+1) // ways[i][u] of drawing i of the ranks so far with the sum u, each minus the smallest possible sum
	for i := range ways {
		ways[i] = make([]float64, n*m+1)
	}
	ways[0][0] = 1
	for rank := 1; rank <= n+m; rank++ {
		for i := min(n, rank); i >= 1; i-- {
			for u := n * m; u >= rank-i; u-- {
				ways[i][u] += ways[i-1][u-(rank-i)]
			}
		}
	}
	all := 0.0
	for _, count := range ways[n] {
		all += count
	}
	below := 0.0
	for _, count := range ways[n] {
		if (below+count)/all > alpha/2 {
			break
		}
		below += count
		k++
	}
	return k, 1 - 2*below/all
}
