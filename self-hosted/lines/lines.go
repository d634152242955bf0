// Package lines writes what was measured as lines of the Go benchmark format, each value in the unit of its mode.
package lines

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/overhead-action/overhead-action/self-hosted/plan"
)

// Value is one of a line. Units are written as natively; the simulator counts instructions where others count time.
type Value struct {
	Number float64
	Unit   string
}

// simulated are units whose name in the simulator is more than another word for a nanosecond.
var simulated = map[string]string{"events/s": "events/Ginstr", "lossless-events/s": "lossless-events/Ginstr"}

// Unit is the name of a unit in a mode.
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

// Line is one: the name of a benchmark, how many operations it did, and its values.
func Line(name string, operations int, mode string, values []Value) string {
	var line strings.Builder
	fmt.Fprintf(&line, "Benchmark%s %d", name, operations)
	for _, value := range values {
		line.WriteString(" " + number(value.Number) + " " + Unit(value.Unit, mode))
	}
	return line.String()
}

// Name is that of a load's benchmark.
func Name(load string) string { return strings.ToUpper(load[:1]) + load[1:] }

// number keeps a ten-thousandth of a unit.
func number(value float64) string {
	return strconv.FormatFloat(math.Round(value*1e4)/1e4, 'f', -1, 64)
}

// Spread is how the batches of one measurement differ.
type Spread struct{ Least, Middle, Greatest float64 }

// Of some values, at least one.
func Of(values []float64) Spread {
	sorted := slices.Sorted(slices.Values(values))
	last := len(sorted) - 1
	return Spread{sorted[0], (sorted[last/2] + sorted[(last+1)/2]) / 2, sorted[last]}
}

// Value is what counts in a mode: the least in the simulator, where all that differs is an interrupt that came in between; else the middle.
func (s Spread) Value(mode string) float64 {
	if mode == plan.Simulation {
		return s.Least
	}
	return s.Middle
}

func (s Spread) String() string {
	return number(s.Least) + " … " + number(s.Middle) + " … " + number(s.Greatest)
}
