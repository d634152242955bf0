// Floats as integers of the same order, so that a bisection over them ends at one value exactly.

package signedrank

import "math"

const sign = 1 << 63

// order maps finite floats to integers so that a < b iff order(a) < order(b); -0 comes just before 0.
func order(f float64) uint64 {
	bits := math.Float64bits(f)
	if bits&sign != 0 {
		return ^bits
	}
	return bits | sign
}

// value is the inverse of order.
func value(o uint64) float64 {
	if o&sign != 0 {
		return math.Float64frombits(o &^ sign)
	}
	return math.Float64frombits(^o)
}
