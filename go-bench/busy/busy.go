// Package busy is work of a known size: steps that no compiler shortens and no processor overlaps.
package busy

// OperationSteps is the size of one operation of BenchmarkOperation without any slowdown.
const OperationSteps = 100_000

// Steps does the given steps from a seed and returns the last state, so that the work cannot be removed. A step is three
// shifts and exclusive ors, each of which needs the previous one (Marsaglia 2003, "Xorshift RNGs"). The seed 0 would stay 0,
// and is replaced by 1.
//
//go:noinline
func Steps(seed uint64, count int) uint64 {
	state := max(seed, 1)
	for range count {
		state ^= state << 13
		state ^= state >> 7
		state ^= state << 17
	}
	return state
}

// Extra is the number of steps that a slowdown, in percent, adds to an operation of [OperationSteps].
func Extra(percent float64) int {
	return int(percent/100*OperationSteps + 0.5)
}
