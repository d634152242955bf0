// Package worked is the worked example of docs/how-it-decides.md, for tests of everything computed from it.
package worked

import (
	"math"
	"testing"
)

// Off and On are its ten rounds, in ns.
var (
	Off = []float64{101.2, 99.8, 100.5, 103.9, 102.2, 98.7, 99.9, 104.6, 101.0, 100.3}
	On  = []float64{104.9, 103.1, 104.6, 106.8, 105.0, 103.3, 102.5, 109.2, 104.4, 103.2}
)

// Stored is an earlier run, as logarithms of on/off.
var Stored = []float64{.0215, .0248, .0302, .0197, .0259, .0271, .0188, .0233, .0305, .0226}

// Costs returns the logarithms of on/off of the ten rounds.
func Costs() []float64 {
	costs := make([]float64, len(Off))
	for i := range costs {
		costs[i] = math.Log(On[i] / Off[i])
	}
	return costs
}

// Near reports a number that differs from the expected one by more than its given digits allow.
func Near(t testing.TB, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) { // NaN is near to nothing
		t.Errorf("%s = %.12g, want %.12g", what, got, want)
	}
}
