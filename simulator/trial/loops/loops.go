// Package loops is work of known size for the simulator: a test binary with benchmarks.
package loops

import "slices"

// Sum does the same few instructions for each of n steps, and nothing else.
func Sum(n int) uint64 {
	var sum uint64 = 1
	for i := range n {
		sum = sum*6364136223846793005 + uint64(i)
	}
	return sum
}

// Sort sorts n numbers that look shuffled and are always the same.
func Sort(n int) []uint64 {
	numbers := make([]uint64, n)
	sum := uint64(1)
	for i := range numbers {
		sum = sum*6364136223846793005 + 1442695040888963407
		numbers[i] = sum
	}
	slices.Sort(numbers)
	return numbers
}
