// Walsh averages in order, computed lazily: a run has tens of thousands of samples, and only a few averages of each matter.

package signedrank

import (
	"math"
	"slices"
)

// maxStored is the largest number of values whose averages are stored; a larger sample counts them instead (see kth).
const maxStored = 64

// buckets is the number of parts for the averages.
const buckets = 64

// averages are the averages of all pairs of a sample, divided into buckets with ascending values. A bucket is
// sorted when a value in it is needed.
type averages struct {
	values []float64
	ends   [buckets]uint16 // the end of each bucket
	sorted [buckets]bool
}

// newAverages makes the averages of at most maxStored sorted values.
func newAverages(values []float64) *averages {
	n := len(values)
	a := &averages{values: make([]float64, n*(n+1)/2)}
	// The eighths at both ends are left to the outermost buckets: one outlier must not put all others into one.
	low, high := values[n/8], values[n-1-n/8]
	scale := buckets / (high - low)
	if math.IsInf(scale, 0) || math.IsNaN(scale) {
		scale = 0
	}
	var bucketOf [maxStored * (maxStored + 1) / 2]uint8
	at := 0
	for i, x := range values {
		for _, y := range values[i:] {
			bucket := uint8(0)
			if place := (average(x, y) - low) * scale; place >= buckets-1 {
				bucket = buckets - 1
			} else if place > 0 {
				bucket = uint8(place)
			}
			bucketOf[at] = bucket
			a.ends[bucket]++
			at++
		}
	}
	next := uint16(0)
	for bucket, size := range a.ends {
		a.ends[bucket] = next
		next += size
	}
	at = 0
	for i, x := range values {
		for _, y := range values[i:] {
			end := &a.ends[bucketOf[at]]
			a.values[*end] = average(x, y)
			*end++
			at++
		}
	}
	return a
}

// kth returns the k-th smallest average, k from 1.
func (a *averages) kth(k int) float64 {
	bucket, start := 0, 0
	for int(a.ends[bucket]) < k {
		start = int(a.ends[bucket])
		bucket++
	}
	if !a.sorted[bucket] {
		slices.Sort(a.values[start:a.ends[bucket]])
		a.sorted[bucket] = true
	}
	return a.values[k-1]
}
