// Changes of level among runs on several processors.

package levels

import (
	"math"
	"slices"

	"github.com/overhead-action/overhead-action/compare/changepoint"
)

const (
	// passes is the largest number of estimates of shifts and levels from each other; a change of all shifts below tolerance ends them.
	passes    = 100
	tolerance = 1e-6
)

// pointsOn finds the changes of level. What an agent costs differs between processors, so the other runs are shifted to the processor of the newest
// one: first by the difference over the whole series, then by that within the levels found.
func pointsOn(processors []string, thetas []float64) []changepoint.Point {
	numbers := numbered(processors)
	if len(numbers) == 0 || slices.Max(numbers) == 0 {
		return changepoint.Find(ratios(thetas))
	}
	var points []changepoint.Point
	for range 2 {
		points = changepoint.Find(ratios(shifted(numbers, thetas, levelsOf(numbers, points))))
	}
	return points
}

// numbered numbers names from 0 on.
func numbered(names []string) []int {
	known := map[string]int{}
	numbers := make([]int, len(names))
	for i, name := range names {
		if _, ok := known[name]; !ok {
			known[name] = len(known)
		}
		numbers[i] = known[name]
	}
	return numbers
}

func ratios(thetas []float64) []float64 {
	found := make([]float64, len(thetas))
	for i, theta := range thetas {
		found[i] = math.Exp(theta)
	}
	return found
}

// levelsOf numbers the level of each run. Two levels without a common processor are one: nothing tells their difference from that of the processors.
func levelsOf(processors []int, points []changepoint.Point) []int {
	levels := make([]int, len(processors))
	start, level := 0, 0
	for i, p := range points {
		end := len(processors)
		if i+1 < len(points) {
			end = points[i+1].Index
		}
		after := processors[p.Index:end]
		if slices.ContainsFunc(processors[start:p.Index], func(one int) bool { return slices.Contains(after, one) }) {
			start, level = p.Index, level+1
		}
		for at := p.Index; at < end; at++ {
			levels[at] = level
		}
	}
	return levels
}

// shifted returns the values as on the processor of the newest run: value = level + processor + rest, by least squares, one part after the other
// (backfitting; Buja, Hastie & Tibshirani 1989).
func shifted(processors []int, thetas []float64, levels []int) []float64 {
	shifts := make([]float64, slices.Max(processors)+1)
	rest := make([]float64, len(thetas))
	for range passes {
		for i, theta := range thetas {
			rest[i] = theta - shifts[processors[i]]
		}
		means := meansBy(levels, rest)
		for i, theta := range thetas {
			rest[i] = theta - means[levels[i]]
		}
		before := shifts
		shifts = meansBy(processors, rest)
		if !slices.ContainsFunc(processors, func(at int) bool { return math.Abs(shifts[at]-before[at]) > tolerance }) {
			break
		}
	}
	newest := shifts[processors[len(processors)-1]]
	for i, theta := range thetas {
		rest[i] = theta - shifts[processors[i]] + newest
	}
	return rest
}

// meansBy returns the mean of the values with each number; every number up to the largest has one.
func meansBy(numbers []int, values []float64) []float64 {
	means := make([]float64, slices.Max(numbers)+1)
	counts := make([]float64, len(means))
	for i, number := range numbers {
		counts[number]++
		means[number] += (values[i] - means[number]) / counts[number]
	}
	return means
}
