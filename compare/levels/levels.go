// Changes of level in a series of overheads.

package levels

import (
	"math"
	"slices"

	"github.com/overhead-action/overhead-action/compare/overhead"
	"github.com/overhead-action/overhead-action/compare/samples"
	"github.com/overhead-action/overhead-action/compare/units"
)

// Confirmed is the number of runs after which a new level is reported. The test between levels is repeated at every stored run, and for a level of
// one or two runs it is wrong too often: with 4, a history of 30 runs without a change is called changed in about 6 % (docs/validation.md).
const Confirmed = 4

// A Level is a change of level in a series.
type Level struct {
	At int `json:"at"` // the first value at the new level
	Step
}

// A Step is a change of level: from the mean since the previous change to the mean up to the next, as fractions.
type Step struct {
	Since     int     `json:"since"`     // number of values at the new level, up to the next change
	Confirmed bool    `json:"confirmed"` // whether they are enough to be reported
	Before    float64 `json:"before"`
	After     float64 `json:"after"`
	P         float64 `json:"p"`
	// Machine are the fingerprint keys with a value that no run had since the previous change: the machine may have caused this one.
	Machine []string `json:"machine"`
}

// find searches the logarithms of overheads in a metric, the oldest first; machine returns that of each run.
func find(thetas []float64, better units.Direction, metric string, machine func(at int) samples.Machine) []Level {
	processors := make([]string, len(thetas))
	for i := range thetas {
		processors[i] = machine(i).Processor(metric)
	}
	levels := []Level{}
	points := pointsOn(processors, thetas)
	start := 0
	for i, p := range points {
		end := len(thetas)
		if i+1 < len(points) {
			end = points[i+1].Index
		}
		levels = append(levels, Level{At: p.Index, Step: Step{
			Since: end - p.Index, Confirmed: end-p.Index >= Confirmed, P: p.P, Machine: fresh(start, p.Index, machine),
			Before: overhead.Fraction(math.Log(p.Before), better), After: overhead.Fraction(math.Log(p.After), better),
		}})
		start = p.Index
	}
	return levels
}

// fresh returns the fingerprint keys in which the machine at a place differs from all of those from start to it.
func fresh(start, at int, machine func(at int) samples.Machine) []string {
	keys := []string{}
	now := machine(at)
	for _, name := range samples.FingerprintKeys {
		known := false
		for i := start; i < at && !known; i++ {
			known = machine(i)[name] == now[name]
		}
		if !known {
			keys = append(keys, name)
		}
	}
	return keys
}

// has reports whether all of the indexes are in a list of that length.
func has(length int, indexes []int) bool {
	return !slices.ContainsFunc(indexes, func(i int) bool { return i < 0 || i >= length })
}
