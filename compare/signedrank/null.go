// The null distribution of Wilcoxon's W+: exact for the number of values of any real run, a normal approximation above.

package signedrank

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/stat/distuv"
)

// maxExact is the largest n whose null distribution is counted; above it the normal approximation with continuity
// correction differs from it by less than 1e-3.
const maxExact = 100

// tables caches results: the rows of a run have the same number of rounds, and those of one metric often the same ties.
var tables = struct {
	sync.Mutex
	cdf  [maxExact + 1][]float64
	tied map[string][]float64
}{tied: map[string][]float64{}}

// maxTied is the number of cached distributions with ties.
const maxTied = 256

// cdf returns P(W+ <= w) for n values without ties.
func cdf(n, w int) float64 {
	total := n * (n + 1) / 2
	switch {
	case w < 0:
		return 0
	case w >= total:
		return 1
	case n > maxExact:
		mean := float64(total) / 2
		variance := float64(n) * float64(n+1) * float64(2*n+1) / 24
		return distuv.UnitNormal.CDF((float64(w) + 0.5 - mean) / math.Sqrt(variance))
	}
	tables.Lock()
	defer tables.Unlock()
	if tables.cdf[n] == nil {
		ranks := make([]int, n)
		for i := range ranks {
			ranks[i] = i + 1
		}
		tables.cdf[n] = distribution(ranks)
	}
	return tables.cdf[n][w]
}

// tiedCDF returns the distribution of at most maxExact doubled ranks. It must not be modified.
func tiedCDF(ranks []int) []float64 {
	key := make([]byte, len(ranks))
	for i, r := range ranks {
		key[i] = byte(r) // at most 2·maxExact
	}
	tables.Lock()
	defer tables.Unlock()
	p := tables.tied[string(key)]
	if p == nil {
		if p = distribution(ranks); len(tables.tied) == maxTied {
			clear(tables.tied)
		}
		tables.tied[string(key)] = p
	}
	return p
}

// distribution returns P(W <= w) for every w, where W sums each rank with probability 1/2. It convolves one rank after
// another; probabilities instead of counts, because 2^n overflows integers for large n.
func distribution(ranks []int) []float64 {
	total := 0
	for _, r := range ranks {
		total += r
	}
	p := make([]float64, total+1)
	p[0] = 1
	reach := 0
	for _, r := range ranks {
		reach += r
		for w := reach; w >= 0; w-- {
			p[w] /= 2
			if w >= r {
				p[w] += p[w-r] / 2
			}
		}
	}
	for w := 1; w <= total; w++ {
		p[w] += p[w-1]
	}
	return p
}

// Rank returns k = #{w >= 0 : P(W+ <= w) <= alpha/2}, the index (from 1) of the Walsh average at which a two-sided interval
// begins, and its confidence 1 - 2·P(W+ <= k-1). k is 0 if n is too small for an interval.
func Rank(n int, alpha float64) (k int, confidence float64) {
	low, high := 0, n*(n+1)/2
	for low < high { // the least w whose probability is above alpha/2
		middle := (low + high) / 2
		if cdf(n, middle) <= alpha/2 {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == 0 {
		return 0, 0
	}
	return low, 1 - 2*cdf(n, low-1)
}
