// Package lines formats measured values as lines of the Go benchmark format, with units that fit the mode.
package lines

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/overhead-action/overhead-action/self-hosted/plan"
)

// Value is one value of a line, with its unit in native mode. The simulator counts instructions instead of time.
type Value struct {
	Number float64
	Unit   string
}

// simulated maps units that need more in simulation mode than "ns" replaced by "instr".
var simulated = map[string]string{"events/s": "events/Ginstr", "lossless-events/s": "lossless-events/Ginstr"}

// Unit returns the name of a unit in a mode.
func Unit(unit, mode string) string {
	if mode != plan.Simulation {
		return unit
	}
	if other, found := simulated[unit]; found {
		return other
	}
	words := strings.Split(unit, "/")
	parts := strings.Split(words[0], "-")
	for i, part := range parts {
		if part == "ns" {
			parts[i] = "instr"
		}
	}
	words[0] = strings.Join(parts, "-")
	return strings.Join(words, "/")
}

// Line formats the name of a benchmark, its number of operations and its values.
func Line(name string, operations int, mode string, values []Value) string {
	var line strings.Builder
	fmt.Fprintf(&line, "Benchmark%s %d", name, operations)
	for _, value := range values {
		line.WriteString(" " + number(value.Number) + " " + Unit(value.Unit, mode))
	}
	return line.String()
}

// Name returns the benchmark name of a workload.
func Name(load string) string { return strings.ToUpper(load[:1]) + load[1:] }

// number rounds to four decimal places.
func number(value float64) string {
	return strconv.FormatFloat(math.Round(value*1e4)/1e4, 'f', -1, 64)
}

// Spread is the least, median and greatest of the batches of a measurement.
type Spread struct{ Least, Middle, Greatest float64 }

// Of returns the spread of at least one value.
func Of(values []float64) Spread {
	sorted := slices.Sorted(slices.Values(values))
	last := len(sorted) - 1
	return Spread{sorted[0], (sorted[last/2] + sorted[(last+1)/2]) / 2, sorted[last]}
}

// Value returns the result for a mode: the least in simulation mode, because batches differ only by interrupts there; else the median.
func (s Spread) Value(mode string) float64 {
	if mode == plan.Simulation {
		return s.Least
	}
	return s.Middle
}

func (s Spread) String() string {
	return number(s.Least) + " … " + number(s.Middle) + " … " + number(s.Greatest)
}
