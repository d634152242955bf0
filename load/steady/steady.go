// Package steady detects when an application is warm.
package steady

import "slices"

const (
	// Windows is the number of windows that are compared with the same number before them.
	Windows = 3
	// Fall is how far the cost may still fall from those to these, as a share.
	Fall = 0.1
	// Compiling is the share of the CPU time that compilers may still take.
	Compiling = 0.05
)

// Cost is the usage in a window.
type Cost struct {
	// Request is the CPU time of a request.
	Request float64
	// Compilers is the share of it of threads that compile while the program runs, from 0 to 1.
	Compilers float64
}

// Reached reports whether the cost of a request, oldest first, no longer falls, and compilers have little to do: the median of the last
// windows is hardly below that of the ones before. The median, because a single window includes the work of neighbours; and
// falls, because compiled code makes requests cheaper, while other changes do not end with a warm-up. While
// compilers take all of a processor, the cost does not fall either.
func Reached(costs []Cost) bool {
	if len(costs) < 2*Windows || !Resting(costs) {
		return false
	}
	last, before := costs[len(costs)-Windows:], costs[len(costs)-2*Windows:len(costs)-Windows]
	return middle(last) >= middle(before)*(1-Fall)
}

// Resting reports whether compilers had little to do in the last windows.
func Resting(costs []Cost) bool {
	return len(costs) >= Windows && compiling(costs[len(costs)-Windows:]) <= Compiling
}

func middle(costs []Cost) float64 {
	requests := make([]float64, len(costs))
	for at, one := range costs {
		requests[at] = one.Request
	}
	return slices.Sorted(slices.Values(requests))[len(costs)/2]
}

// compiling is the mean share of the compilers.
func compiling(costs []Cost) float64 {
	sum := 0.0
	for _, one := range costs {
		sum += one.Compilers
	}
	return sum / float64(len(costs))
}
